import type { HistoryQuery, MessageInput } from '../../../shared/chat.ts'
import type { Ctx } from '../../context.ts'
import { fail } from '../../failure.ts'
import type { Caller } from '../../guests.ts'
import { enter } from './entering.ts'
import type { Entering, Member } from './member.ts'
import { stubOf } from './rooms.ts'

/** Keeps a message in its room and tells everybody there. 403 for another's `senderId`, 429 over 60 a minute. */
export async function send(ctx: Ctx, caller: Caller, { roomId, senderId, ...draft }: MessageInput) {
  const { member } = await enter(ctx, caller, roomId)
  if (senderId && senderId !== member.id && senderId !== member.author) fail(403, 'You are signed in as someone else')
  const answer = await stubOf(ctx, roomId).send(member, draft)
  if ('sent' in answer) return answer.sent
  const { status, message, retryAfter } = answer.refused
  return fail(status, message, retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) })
}

/** A page of a room's messages, ascending: the newest, or before or after one of them. None of no room. */
export async function history(ctx: Ctx, caller: Caller, roomId: string | undefined, query: HistoryQuery) {
  if (!roomId) return []
  const { member } = await enter(ctx, caller, roomId)
  return (await stubOf(ctx, roomId).history(member, query)) ?? fail(404, 'This message is not there')
}

/** Marks all in a room as read by the caller's side. */
export async function read(ctx: Ctx, caller: Caller, roomId: string) {
  const { member } = await enter(ctx, caller, roomId)
  await stubOf(ctx, roomId).readAll(member)
}

/** The room's answer to a request for a socket, which ends with the session that opened it. */
export async function connect(ctx: Ctx, caller: Caller, roomId: string) {
  const { member } = await enter(ctx, caller, roomId, { opens: true })
  const headers = { Upgrade: 'websocket', 'X-Member': asHeader({ ...member, ...sessionOf(caller, member) }) }
  const answer = await stubOf(ctx, roomId).fetch('https://room/', { headers })
  return answer.status === 101 ? answer : fail(409, 'This chat has moved. Please open it again.')
}

/** Names have letters that a header cannot carry. */
const asHeader = (entering: Entering) =>
  JSON.stringify(entering).replace(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

function sessionOf({ signedIn, guest }: Caller, { role }: Member) {
  if (role !== 'guest' && signedIn) return { session: signedIn.sid, expires: signedIn.expires }
  return { session: guest?.id ?? '', expires: guest?.expires ?? 0 }
}
