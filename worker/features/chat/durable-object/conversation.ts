import type { HistoryQuery } from '../../../../shared/chat.ts'
import type { ChatMessage, ServerFrame } from '../../../../shared/chat-frames.ts'
import { type ChatRole, type ChatSide, chatLimits, sideOf } from '../../../../shared/chat-rooms.ts'
import { photoKeyOf } from '../../../../shared/photos.ts'
import type { Refusal } from '../../../../shared/refusals/refusal.ts'
import { toRefusal } from '../../../../shared/refusals/refusals.ts'
import { minuteMs } from '../../../../shared/time.ts'
import type { Ctx } from '../../../context.ts'
import { batch, run } from '../../../db/batch.ts'
import { Failure, fail } from '../../../http/failures.ts'
import { limitsScale } from '../../../http/limits.ts'
import { describeError } from '../../../lib/store-failures.ts'
import * as photos from '../../uploads/photos.ts'
import type { Participant } from '../rooms/room-access.ts'
import type { OutgoingQueue } from './connections.ts'
import type { MessageStore } from './message-store.ts'
import type { SummaryScheduler } from './summary-scheduler.ts'
import { RateLimiter, TextAllowance } from './text-allowance.ts'
import type { StoredMessage } from './thread.ts'

/** A message to store; without a client id, a repeated send stores it again. */
export type MessageDraft = { message: string; attachments: string[]; clientId?: string }

export type RefusedMessage = { status: number; refusal: Refusal; retryAfter?: number }

/**
 * The stored message and whether this call stored it, or the reason for a refusal. A refusal is a value, because an
 * error loses its class on the way to the Worker.
 */
export type SendResult = { sent: ChatMessage; isNew: boolean } | { refused: RefusedMessage }

/** Page size over HTTP and in a frame: 16 of the longest messages in English, five in Malayalam. */
const pageSize = { count: chatLimits.page, bytes: 64 * 1024 }

/** Maximum messages of one author in one room. */
const messagesPerMinute = 60

/**
 * Maximum messages of a room before this role can no longer write: years of messages, and the shop can still answer.
 */
const maxMessages = { guest: 2000, customer: 20_000, admin: 25_000 } as const

type RoomRefusal =
  | 'chat_full'
  | 'chat_moved'
  | 'chat_reaches_nobody'
  | 'pictures_need_sign_in'
  | 'records_away'
  | 'too_often'

const refuse = (status: number, code: RoomRefusal, retryAfter?: number): { refused: RefusedMessage } => ({
  refused: { status, refusal: toRefusal(code), retryAfter },
})

/** Conversation of a room: stores messages, announces them to sockets and writes the summary to D1. */
export class Conversation {
  private readonly ctx: Ctx
  private readonly store: MessageStore
  private readonly queue: OutgoingQueue
  private readonly summary: SummaryScheduler
  private readonly limiter: RateLimiter
  private readonly allowance: TextAllowance
  /**
   * The last message when the object started. The previous instance stored all up to it, but may not have announced
   * them.
   */
  private lastSeqAtStart: number

  constructor(ctx: Ctx, store: MessageStore, queue: OutgoingQueue, summary: SummaryScheduler) {
    this.ctx = ctx
    this.store = store
    this.queue = queue
    this.summary = summary
    this.lastSeqAtStart = store.lastSeq
    this.limiter = new RateLimiter(messagesPerMinute * limitsScale(ctx), minuteMs)
    this.allowance = new TextAllowance(ctx, store.messages)
  }

  /** Stores a message. A repeated client id of the same author returns the first message with `isNew` false. */
  async send(member: Participant, draft: MessageDraft): Promise<SendResult> {
    const { message, attachments, clientId = crypto.randomUUID() } = draft
    const { author, role } = member
    if (member.readOnly) return refuse(409, 'chat_reaches_nobody')
    const wait = this.limiter.check(
      author,
      () => this.store.room.getInMinute(this.limiter.getWindowStart())[author] ?? 0,
    )
    const isFull = this.store.lastSeq >= maxMessages[role] * limitsScale(this.ctx)
    const mayExist = wait > 0 || isFull || attachments.length > 0 || !this.allowance.hasRoomFor(member, message)
    const existing = mayExist ? this.store.messages.findByClientId(author, clientId) : undefined
    if (existing) return { sent: this.store.serialize(existing, sideOf(role)), isNew: false }
    if (wait > 0) return refuse(429, 'too_often', Math.ceil(wait / 1000))
    if (isFull) return refuse(409, 'chat_full')
    const photos = attachments.length > 0 ? await this.attach(member, attachments) : { keys: [] }
    if ('refused' in photos) return photos
    const refused = await this.allowance.take(member, message)
    if (refused === 'full') return refuse(409, 'chat_full')
    if (refused) return { refused }
    if (this.store.room.row.merged_into) return refuse(409, 'chat_moved')
    // No await follows, so messages are announced in the order of storage.
    const { stored, isNew } = this.store.insert({ author, clientId, role, text: message, attachments: photos.keys })
    const sent = this.store.serialize(stored, sideOf(role))
    if (isNew) this.announce(stored)
    return { sent, isNew }
  }

  private async attach(
    { role, author, roomId }: Participant,
    attachments: string[],
  ): Promise<{ keys: string[] } | { refused: RefusedMessage }> {
    if (role === 'guest') return refuse(403, 'pictures_need_sign_in')
    try {
      const keys = parsePhotoKeys(attachments)
      await attachPhotos(this.ctx, author, roomId, keys)
      return { keys }
    } catch (error) {
      if (error instanceof Failure) return { refused: { status: error.status, refusal: error.refusal } }
      console.error('pictures of a message', describeError(error))
      return refuse(503, 'records_away')
    }
  }

  private announce(stored: StoredMessage) {
    // Serialized for the shop's side: a frame for the other side omits the fields that are not for it.
    this.queue.addMessage(this.store.serialize(stored, 'shop'))
    // An answer implies that the previous message was read.
    this.markRead(stored.role, stored.seq)
    this.summary.schedule()
  }

  /**
   * Returns a page of messages for a side, ascending: the newest, or before or after a message. Returns null for a
   * message of another room.
   */
  history(side: ChatSide, { before, after }: HistoryQuery): ChatMessage[] | null {
    const { messages, serialize } = this.store
    const id = after ?? before
    const seq = id === undefined ? undefined : messages.findSeq(id)
    if (id !== undefined && seq === undefined) return null
    const page =
      after !== undefined && seq !== undefined
        ? messages.listPage(seq, pageSize).messages
        : messages.listBefore(seq, pageSize)
    return page.map((stored) => serialize(stored, side))
  }

  /**
   * Returns the frame with the page after a `seq`, and sends waiting messages first. The frame is empty if more than
   * `chatLimits.sinceReach` messages are missing: such a page reloads its room.
   */
  listSince(seq: number): ServerFrame {
    this.queue.flush()
    if (this.store.lastSeq - seq > chatLimits.sinceReach) return { type: 'messages', messages: [] }
    const { messages, more } = this.store.messages.listPage(seq, pageSize)
    return { type: 'messages', messages: messages.map((stored) => this.store.serialize(stored, 'shop')), more }
  }

  /** Advances a side's read position and announces it. Returns true if messages became read. */
  markRead(role: ChatRole, upTo: number) {
    const side = sideOf(role)
    const hasChanged = this.store.markRead(side, upTo)
    if (hasChanged) this.queue.addReadReceipt(side, this.store.room.getReadUpTo()[side])
    return hasChanged
  }

  /** Marks all messages as read, and waits until D1 is updated. */
  async markAllRead(role: ChatRole) {
    if (this.markRead(role, this.store.lastSeq) || this.summary.isScheduled) await this.summary.writeNow()
  }

  /**
   * Announces the messages of a burst during which the object stopped. Clients recognise known messages by their seq.
   */
  announceMissed() {
    const { announced } = this.store.room.row
    if (announced < this.lastSeqAtStart)
      for (const stored of this.store.messages.listAfter(announced, this.lastSeqAtStart - announced))
        this.queue.addMessage(this.store.serialize(stored, 'shop'))
    this.lastSeqAtStart = 0
    if (announced < this.store.lastSeq) this.store.room.update({ announced: this.store.lastSeq })
  }
}

/** Returns the photo keys of attachments named by key or upload URL. Throws 422 for anything else. */
const parsePhotoKeys = (attachments: string[]) => [
  ...new Set(attachments.map((name) => photoKeyOf(name) ?? fail(422, 'photo_missing'))),
]

/**
 * Attaches an account's photos to a room. Each must be an uploaded image without a claim; otherwise throws 422. Accepts
 * a photo that this account already attached to this room, so that a repeated or concurrent send succeeds.
 */
async function attachPhotos(ctx: Ctx, userId: string, roomId: string, keys: string[]) {
  const rows = await run(ctx, photos.findStatement(ctx, keys))
  const attached = listAttachedKeys(rows, userId, roomId)
  const missing = keys.filter((key) => !attached.has(key))
  if (missing.length === 0) return
  try {
    const checked = await photos.check(ctx, userId, missing, rows, 'attachments')
    await batch(ctx, { claim: photos.claimStatements(ctx, checked, 'message', roomId) })
  } catch (error) {
    if (!photos.isClaimRace(error)) throw error
    const attachedNow = listAttachedKeys(await run(ctx, photos.findStatement(ctx, keys)), userId, roomId)
    if (!keys.every((key) => attachedNow.has(key))) fail(422, 'photo_taken')
  }
}

function listAttachedKeys(rows: Awaited<ReturnType<typeof photos.findStatement>>, userId: string, roomId: string) {
  const isHere = (row: (typeof rows)[number]) =>
    row.claimKind === 'message' && row.claimId === roomId && row.userId === userId && row.etag !== null
  return new Set(rows.filter(isHere).map(({ key }) => key))
}
