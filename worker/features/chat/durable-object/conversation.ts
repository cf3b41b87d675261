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

/** A message to store; without a client id sending it again stores it again. */
export type MessageDraft = { message: string; attachments: string[]; clientId?: string }

export type RefusedMessage = { status: number; refusal: Refusal; retryAfter?: number }

/**
 * The message as stored, with whether this call stored it, or why it was not. A refusal is a value: an error loses its
 * class on the way to the Worker.
 */
export type SendResult = { sent: ChatMessage; isNew: boolean } | { refused: RefusedMessage }

/** A page over HTTP and in a frame: 16 of the longest messages in English, five in Malayalam. */
const pageSize = { count: chatLimits.page, bytes: 64 * 1024 }

/** Messages of one author in one room. */
const messagesPerMinute = 60

/** Messages of a room after which this role may write no more: years of them, and the shop can still answer. */
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

/** What is written and read in a room: stored, announced to its sockets, and summed up in D1. */
export class Conversation {
  private readonly ctx: Ctx
  private readonly store: MessageStore
  private readonly queue: OutgoingQueue
  private readonly summary: SummaryScheduler
  private readonly limiter: RateLimiter
  private readonly allowance: TextAllowance
  /** The last message when the object started: an earlier life of it stored all up to here, and may not have announced it. */
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

  /** The same client id of the same author again answers the first message, which is then not `isNew`. */
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
    // No step waits from here on: messages are announced in the order in which they are stored.
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
    // As the shop's side sees it: a frame for the other leaves out what is not for it.
    this.queue.addMessage(this.store.serialize(stored, 'shop'))
    // An answer says that the message before it was read.
    this.markRead(stored.role, stored.seq)
    this.summary.schedule()
  }

  /** A page of messages for a side, ascending: the newest, or before or after one of them. Null for a message that is not here. */
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
   * The frame with the page after a `seq`. What waits goes out before it. Nothing for whoever misses more than
   * `chatLimits.sinceReach` messages: a page that was away for so long loads its room anew.
   */
  listSince(seq: number): ServerFrame {
    this.queue.flush()
    if (this.store.lastSeq - seq > chatLimits.sinceReach) return { type: 'messages', messages: [] }
    const { messages, more } = this.store.messages.listPage(seq, pageSize)
    return { type: 'messages', messages: messages.map((stored) => this.store.serialize(stored, 'shop')), more }
  }

  /** Moves a side's mark on and announces it. True if that read anything. */
  markRead(role: ChatRole, upTo: number) {
    const side = sideOf(role)
    const hasChanged = this.store.markRead(side, upTo)
    if (hasChanged) this.queue.addReadReceipt(side, this.store.room.getReadUpTo()[side])
    return hasChanged
  }

  /** Marks all as read, in D1 as well before it returns. */
  async markAllRead(role: ChatRole) {
    if (this.markRead(role, this.store.lastSeq) || this.summary.isScheduled) await this.summary.writeNow()
  }

  /** Announces the end of a burst in which the object died. Whoever has those messages knows them by the seq. */
  announceMissed() {
    const { announced } = this.store.room.row
    if (announced < this.lastSeqAtStart)
      for (const stored of this.store.messages.listAfter(announced, this.lastSeqAtStart - announced))
        this.queue.addMessage(this.store.serialize(stored, 'shop'))
    this.lastSeqAtStart = 0
    if (announced < this.store.lastSeq) this.store.room.update({ announced: this.store.lastSeq })
  }
}

/** The photo keys of attachments named as keys or as upload URLs. 422 for anything else. */
const parsePhotoKeys = (attachments: string[]) => [
  ...new Set(attachments.map((name) => photoKeyOf(name) ?? fail(422, 'photo_missing'))),
]

/**
 * Attaches an account's photos to a room: each must be an uploaded image that nothing has claimed (422). A photo that this
 * account attached to this room before is accepted, so that sending again works, after a lost answer or at the same time.
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
