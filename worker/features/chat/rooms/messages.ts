import type { HistoryQuery, MessageInput } from '../../../../shared/chat.ts'
import type { Ctx } from '../../../context.ts'
import { fail } from '../../../http/failures.ts'
import type { Caller } from '../../../http/guests.ts'
import type { ConnectingParticipant, Participant } from '../durable-object/participant.ts'
import { getRoomAccess } from './room-access.ts'
import { getRoomStub } from './rooms.ts'

/** Keeps a message in its room and tells everybody there. 403 for another's `senderId`, 429 over 60 a minute. */
export async function send(ctx: Ctx, caller: Caller, { roomId, senderId, ...draft }: MessageInput) {
  const { member } = await getRoomAccess(ctx, caller, roomId)
  if (senderId && senderId !== member.id && senderId !== member.author) fail(403, 'You are signed in as someone else')
  const result = await getRoomStub(ctx, roomId).send(member, draft)
  if ('sent' in result) return result.sent
  const { status, message, retryAfter } = result.refused
  return fail(status, message, retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) })
}

/** A page of a room's messages, ascending: the newest, or before or after one of them. None of no room. */
export async function list(ctx: Ctx, caller: Caller, roomId: string | undefined, query: HistoryQuery) {
  if (!roomId) return []
  const { member } = await getRoomAccess(ctx, caller, roomId)
  return (await getRoomStub(ctx, roomId).history(member, query)) ?? fail(404, 'This message is not there')
}

/** Marks all in a room as read by the caller's side. */
export async function markRead(ctx: Ctx, caller: Caller, roomId: string) {
  const { member } = await getRoomAccess(ctx, caller, roomId)
  await getRoomStub(ctx, roomId).markAllRead(member)
}

/** The room's answer to a request for a socket, which ends with the session that opened it. */
export async function connect(ctx: Ctx, caller: Caller, roomId: string) {
  const { member } = await getRoomAccess(ctx, caller, roomId, { opens: true })
  const headers = { Upgrade: 'websocket', 'X-Member': toHeader({ ...member, ...getSession(caller, member) }) }
  const response = await getRoomStub(ctx, roomId).fetch('https://room/', { headers })
  return response.status === 101 ? response : fail(409, 'This chat has moved. Please open it again.')
}

/** Names have letters that a header cannot carry. */
const toHeader = (entering: ConnectingParticipant) =>
  JSON.stringify(entering).replace(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

function getSession({ signedIn, guest }: Caller, { role }: Participant) {
  if (role !== 'guest' && signedIn) return { session: signedIn.sid, expires: signedIn.expires }
  return { session: guest?.id ?? '', expires: guest?.expires ?? 0 }
}
