import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { HistoryQuery, MessageInput } from '../../../../shared/chat.ts'
import { closeCodes } from '../../../../shared/chat-frames.ts'
import type { Ctx } from '../../../context.ts'
import { batch } from '../../../db/batch.ts'
import { countUpToLimitStatement, numberOf } from '../../../db/counts.ts'
import { isCustomersRoom } from '../../../db/ownership.ts'
import { isListedRoom } from '../../../db/predicates.ts'
import { chatRooms } from '../../../db/schema.ts'
import { Failure, fail } from '../../../http/failures.ts'
import { type Caller, takesCookieOf } from '../../../http/guests.ts'
import { userIdOfSession } from '../../../http/sessions.ts'
import {
  type ConnectingParticipant,
  findRoomAccess,
  getRoomAccess,
  type Participant,
  verifyAccess,
} from './room-access.ts'
import { getRoomStub, roomNotFound } from './rooms.ts'

/**
 * Returns whether an id is a label that a guest's page made up. Such a label names no account and does not identify the
 * sender.
 */
const isGuestLabel = (senderId: string) => /^guest(-|$)/.test(senderId)

/**
 * Stores a message in its room and announces it; a repeated `clientId` returns the first message with `isNew` false.
 * Throws 403 for another's `senderId`, and 409 in the chat of an order that changed hands. Throws 429 over 60 messages
 * a minute, or over the text limit of a network `address`.
 */
export async function send(ctx: Ctx, caller: Caller, { roomId, senderId, ...draft }: MessageInput, address: string) {
  const { participant } = await getRoomAccess(ctx, caller, roomId)
  const isOwn = !senderId || [participant.id, participant.author].includes(senderId)
  const isLabel = participant.role === 'guest' && isGuestLabel(senderId ?? '')
  if (!isOwn && !isLabel) fail(403, 'someone_else')
  const result = await getRoomStub(ctx, roomId).send({ ...participant, address }, draft)
  if ('sent' in result) return result
  const { status, refusal, retryAfter } = result.refused
  throw new Failure(status, refusal, { headers: retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) } })
}

/**
 * Returns a page of a room's messages, ascending: the newest, or before or after a message. Returns none without a
 * room.
 */
export async function list(ctx: Ctx, caller: Caller, roomId: string | undefined, query: HistoryQuery) {
  if (!roomId) return []
  const { participant } = await getRoomAccess(ctx, caller, roomId)
  return (await getRoomStub(ctx, roomId).history(participant, query)) ?? fail(404, 'message_unknown')
}

/** Marks all messages in a room as read by the caller's side. */
export async function markRead(ctx: Ctx, caller: Caller, roomId: string) {
  const { participant } = await getRoomAccess(ctx, caller, roomId)
  await getRoomStub(ctx, roomId).markAllRead(participant)
}

/**
 * Returns the room's answer to a request for a socket, which ends with the session that opened it. Checks access again
 * after the answer: a sign-out before that cannot close a socket that does not exist yet.
 */
export async function connect(ctx: Ctx, caller: Caller, roomId: string, address: string) {
  const { participant } = await getRoomAccess(ctx, caller, roomId, { opensSocket: true })
  const member = toAsciiJson({ ...participant, address, ...getSession(caller, participant) })
  const headers = { Upgrade: 'websocket', 'X-Member': member }
  const response = await getRoomStub(ctx, roomId).fetch('https://room/', { headers })
  if (response.status !== 101) return fail(409, 'chat_moved')
  const isStillTheirs = await verifyAccess(ctx, caller, participant).catch((error) => {
    discardSocket(response)
    throw error
  })
  if (isStillTheirs) return response
  discardSocket(response)
  return roomNotFound()
}

/** Closes a socket that no client received. */
function discardSocket({ webSocket }: Response) {
  webSocket?.accept()
  webSocket?.close(closeCodes.signedOut)
}

/** Returns ASCII JSON for a header, which cannot carry all characters of a name. */
const toAsciiJson = (participant: ConnectingParticipant) =>
  JSON.stringify(participant).replace(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

function getSession({ signedIn, guest }: Caller, { role }: Participant) {
  if (role !== 'guest' && signedIn) {
    const { sid: session, expires, user } = signedIn
    return { session, expires, ...(role === 'admin' && { email: user.email }) }
  }
  return { session: guest?.id ?? '', expires: guest?.expires ?? 0 }
}

/** Number of unread messages. For all rooms of a customer, also the room with the newest one. */
type Unread = { count: number; room?: { id: string; orderId: string | null } }

/**
 * Returns the caller's unread messages, in all rooms or in one; for an admin, the number of rooms with unread messages.
 * Returns 0 for visitors.
 */
export async function countUnread(ctx: Ctx, caller: Caller, roomId?: string): Promise<Unread> {
  const { sid, guest } = caller
  if (!sid && !guest) return { count: 0 }
  if (roomId) return { count: await countUnreadIn(ctx, caller, roomId) }
  const {
    own = [],
    guests = [],
    waiting = [],
  } = await batch(ctx, {
    own: sid ? unreadStatement(ctx, userIdOfSession(sid)) : undefined,
    guests: guest ? unreadStatement(ctx, guest.id, takesCookieOf(guest)) : undefined,
    waiting: sid ? countWaitingStatement(ctx, sid) : undefined,
  })
  if (caller.signedIn?.isAdmin) return { count: numberOf(waiting) }
  const rooms = caller.signedIn ? own : guests
  const [newest] = rooms.toSorted((a, b) => Number(b.at) - Number(a.at))
  const count = rooms.reduce((sum, room) => sum + room.count, 0)
  return newest ? { count, room: { id: newest.id, orderId: newest.orderId } } : { count }
}

/** Counts the rooms that wait for an admin. For a customer's session it compares with null, and reads no room. */
const countWaitingStatement = (ctx: Ctx, sid: string) => {
  const one = sql`(SELECT 1 FROM users WHERE id = ${userIdOfSession(sid)} AND role = 'admin')`
  return countUpToLimitStatement(ctx, chatRooms, sql`waiting = ${one} AND ${isListedRoom}`)
}

async function countUnreadIn(ctx: Ctx, caller: Caller, roomId: string) {
  const access = await findRoomAccess(ctx, caller, roomId)
  // A caller whose session has ended is a visitor, and must not learn which rooms exist.
  if (!caller.signedIn && !caller.guest) return 0
  return (access ?? roomNotFound()).unread
}

/** Selects the rooms with unread messages. They are few, so sorting them here needs no index. */
const unreadStatement = (ctx: Ctx, customerId: string | SQL, onlyIf?: SQL) =>
  ctx.db
    .select({
      id: chatRooms.id,
      orderId: chatRooms.orderId,
      at: chatRooms.lastMessageAt,
      count: chatRooms.unreadPerson,
    })
    .from(chatRooms)
    .where(and(eq(chatRooms.customerId, customerId), gt(chatRooms.unreadPerson, 0), isCustomersRoom, onlyIf))
