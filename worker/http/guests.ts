import { and, eq, sql } from 'drizzle-orm'
import { dayMs } from '../../shared/time.ts'
import type { Ctx } from '../context.ts'
import { run } from '../db/batch.ts'
import { chatRooms } from '../db/schema.ts'
import { keyedHash } from '../lib/crypto.ts'
import { secretsMatch } from '../lib/password.ts'
import { hangUp, type Session } from './sessions.ts'

/** How long a guest's cookie lasts. */
export const guestLifeMs = 30 * dayMs

/** A guest's id is also the id of the room that was opened for the guest. `expires` is in milliseconds. */
export type Guest = { id: string; expires: number }
/**
 * The sender of a request: a signed-in user, a guest by the signed cookie, both at once, or neither. `sid` may be of no
 * session: whether it is, `signedIn` says, which throws until the guard has passed.
 */
export type Caller = { sid: string | null; readonly signedIn: Session | null; guest: Guest | null }

/** `guest-<time>-<128 random bits>`, for the guest of a moment in milliseconds. */
export const newGuestId = (at = Date.now()) =>
  `guest-${at}-${Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('hex')}`

const sign = (secret: string, { id, expires }: Guest) => keyedHash(secret, `chat-guest:${id}:${expires}`)

/** The signed text that a guest's browser keeps. */
export const sealGuest = async (secret: string, guest: Guest) =>
  `${guest.id}.${guest.expires}.${await sign(secret, guest)}`

/** The guest of a text that `sealGuest` made; null for any other, and for one that is too old. */
export async function openGuest(secret: string, text: string): Promise<Guest | null> {
  const [id = '', expiresText = '', signature = ''] = text.split('.')
  const guest = { id, expires: Number(expiresText) }
  if (!/^guest-\d+-[\da-f]{32}$/.test(id) || !(guest.expires > Date.now())) return null
  return (await secretsMatch(signature, await sign(secret, guest))) ? guest : null
}

/** When a guest's cookie was issued, in milliseconds. */
const issuedAt = ({ expires }: Guest) => expires - guestLifeMs

/** Whether a guest has logged out since this cookie was issued: `endedAt` is the room's `guest_ended_at`. */
export const isSignedOut = (guest: Guest, endedAt: Date | null) =>
  endedAt !== null && issuedAt(guest) <= endedAt.getTime()

/** A row of `chat_rooms` takes this guest's cookie: the guest has not logged out since it was issued. */
export const takesCookieOf = (guest: Guest) => sql`IFNULL(${chatRooms.guestEndedAt}, 0) < ${issuedAt(guest)}`

/** The room that was opened for a guest, while it is the guest's and the cookie has not ended. */
export const isGuestsRoom = (guest: Guest) =>
  and(eq(chatRooms.id, guest.id), eq(chatRooms.customerId, guest.id), takesCookieOf(guest))

/** Ends every copy of a guest's cookie, and the sockets that were opened with it. */
export async function signOutGuest(ctx: Ctx, guest: Guest) {
  await run(ctx, ctx.db.update(chatRooms).set({ guestEndedAt: new Date() }).where(isGuestsRoom(guest)))
  // A guest has one room, of the same name.
  hangUp(ctx, [guest], { session: guest.id })
}

/** A guest's cookie is given anew after a day, so that it does not end while the guest keeps writing. */
export const needsRenewal = ({ expires }: Guest) => expires - Date.now() < guestLifeMs - dayMs
