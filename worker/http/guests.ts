import { and, eq, sql } from 'drizzle-orm'
import { dayMs } from '../../shared/time.ts'
import type { Ctx } from '../context.ts'
import { run } from '../db/batch.ts'
import { chatRooms } from '../db/schema.ts'
import { keyedHash } from '../lib/crypto.ts'
import { secretsMatch } from '../lib/password.ts'
import { hangUp, type Session } from './sessions.ts'

/** Validity of a guest's cookie. */
export const guestLifeMs = 30 * dayMs

/** A guest. The id is also the id of the guest's room; `expires` is in milliseconds. */
export type Guest = { id: string; expires: number }
/**
 * The sender of a request: a signed-in user, a guest with a signed cookie, both, or neither. `sid` may belong to no
 * session. `signedIn` tells; it throws until the guard has passed.
 */
export type Caller = { sid: string | null; readonly signedIn: Session | null; guest: Guest | null }

/** Creates the id of a guest: `guest-<time>-<128 random bits>`, with the time in milliseconds. */
export const newGuestId = (at = Date.now()) =>
  `guest-${at}-${Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('hex')}`

const sign = (secret: string, { id, expires }: Guest) => keyedHash(secret, `chat-guest:${id}:${expires}`)

/** Signs the text of a guest's cookie. */
export const sealGuest = async (secret: string, guest: Guest) =>
  `${guest.id}.${guest.expires}.${await sign(secret, guest)}`

/** Returns the guest of a text made by `sealGuest`; null for any other or expired text. */
export async function openGuest(secret: string, text: string): Promise<Guest | null> {
  const [id = '', expiresText = '', signature = ''] = text.split('.')
  const guest = { id, expires: Number(expiresText) }
  if (!/^guest-\d+-[\da-f]{32}$/.test(id) || !(guest.expires > Date.now())) return null
  return (await secretsMatch(signature, await sign(secret, guest))) ? guest : null
}

/** Returns when a guest's cookie was issued, in milliseconds. */
const issuedAt = ({ expires }: Guest) => expires - guestLifeMs

/** Returns whether a guest has logged out since this cookie was issued: `endedAt` is the room's `guest_ended_at`. */
export const isSignedOut = (guest: Guest, endedAt: Date | null) =>
  endedAt !== null && issuedAt(guest) <= endedAt.getTime()

/** True if a row of `chat_rooms` accepts this guest's cookie: the guest has not logged out since it was issued. */
export const takesCookieOf = (guest: Guest) => sql`IFNULL(${chatRooms.guestEndedAt}, 0) < ${issuedAt(guest)}`

/** Matches a guest's own room while it belongs to the guest and the cookie is valid. */
export const isGuestsRoom = (guest: Guest) =>
  and(eq(chatRooms.id, guest.id), eq(chatRooms.customerId, guest.id), takesCookieOf(guest))

/** Revokes every copy of a guest's cookie, and closes the sockets opened with it. */
export async function signOutGuest(ctx: Ctx, guest: Guest) {
  await run(ctx, ctx.db.update(chatRooms).set({ guestEndedAt: new Date() }).where(isGuestsRoom(guest)))
  // A guest's only room has the guest's id.
  hangUp(ctx, [guest], { session: guest.id })
}

/**
 * Returns whether a guest's cookie is a day old and must be renewed, so that it does not expire during a conversation.
 */
export const needsRenewal = ({ expires }: Guest) => expires - Date.now() < guestLifeMs - dayMs
