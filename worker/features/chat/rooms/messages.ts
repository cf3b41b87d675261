import type { HistoryQuery, MessageInput } from '../../../../shared/chat.ts'
import { closeCodes } from '../../../../shared/chat-frames.ts'
import type { Ctx } from '../../../context.ts'
import { Failure, fail } from '../../../http/failures.ts'
import type { Caller } from '../../../http/guests.ts'
import type { ConnectingParticipant, Participant } from '../durable-object/participant.ts'
import { getRoomAccess, verifyAccess } from './room-access.ts'
import { getRoomStub, roomNotFound } from './rooms.ts'

/** A label that a guest's page made for itself: it names no account, and says nothing of who sends. */
const isGuestLabel = (senderId: string) => /^guest(-|$)/.test(senderId)

/**
 * Stores a message in its room and announces it there; the same `clientId` again answers the first (not `isNew`).
 * 403 for another's `senderId`, 409 in the chat of an order that changed hands, 429 over 60 a minute and over what a network `address` may write.
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

/** A page of a room's messages, ascending: the newest, or before or after one of them. None without a room. */
export async function list(ctx: Ctx, caller: Caller, roomId: string | undefined, query: HistoryQuery) {
  if (!roomId) return []
  const { participant } = await getRoomAccess(ctx, caller, roomId)
  return (await getRoomStub(ctx, roomId).history(participant, query)) ?? fail(404, 'message_unknown')
}

/** Marks all in a room as read by the caller's side. */
export async function markRead(ctx: Ctx, caller: Caller, roomId: string) {
  const { participant } = await getRoomAccess(ctx, caller, roomId)
  await getRoomStub(ctx, roomId).markAllRead(participant)
}

/**
 * The room's answer to a request for a socket, which ends with the session that opened it. What ends between the first
 * look and the room's answer hangs up a socket that is not there yet: so the second look comes when it is.
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

/** Closes a socket that nobody was given. */
function discardSocket({ webSocket }: Response) {
  webSocket?.accept()
  webSocket?.close(closeCodes.signedOut)
}

/** JSON for a header, which cannot carry all the letters of a name. */
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
