import { sideOf } from '../../../../shared/chat-rooms.ts'
import { photoKeyOf } from '../../../../shared/photos.ts'
import { toRefusal } from '../../../../shared/refusals/refusals.ts'
import { minuteMs } from '../../../../shared/time.ts'
import type { Ctx } from '../../../context.ts'
import { batch, run } from '../../../db/batch.ts'
import { Failure, fail } from '../../../http/failures.ts'
import { limitsScale } from '../../../http/limits.ts'
import { describeError } from '../../../lib/store-failures.ts'
import * as photos from '../../uploads/photos.ts'
import type { MessageStore } from './message-store.ts'
import type { MessageDraft, Participant, RefusedMessage, SendResult } from './participant.ts'
import { RateLimiter, TextAllowance } from './text-allowance.ts'
import type { StoredMessage } from './thread.ts'

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

/** Stores the messages that may be stored, and calls `onStored` with each new one in the same turn. */
export class MessageSender {
  private readonly ctx: Ctx
  private readonly store: MessageStore
  private readonly onStored: (stored: StoredMessage) => void
  private readonly limiter: RateLimiter
  private readonly allowance: TextAllowance

  constructor(ctx: Ctx, store: MessageStore, onStored: (stored: StoredMessage) => void) {
    this.ctx = ctx
    this.store = store
    this.onStored = onStored
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
    // Nothing waits from here on: messages are announced in the order in which they are stored.
    const { stored, isNew } = this.store.insert({ author, clientId, role, text: message, attachments: photos.keys })
    const sent = this.store.serialize(stored, sideOf(role))
    if (isNew) this.onStored(stored)
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
