import { dayMs } from '../../shared/time.ts'
import { keyedHash } from '../lib/crypto.ts'
import { secretsMatch } from '../lib/password.ts'
import type { Session } from './sessions.ts'

/** How long a guest's cookie lasts. */
export const guestLifeMs = 30 * dayMs

/** A guest's id is also the id of the room that was opened for the guest. `expires` is in milliseconds. */
export type Guest = { id: string; expires: number }
/** The sender of a request: a signed-in user, a guest by the signed cookie, both at once, or neither. */
export type Caller = { readonly signedIn: Session | null; guest: Guest | null }
/** A caller whose session the first batch reads: until then `signedIn` throws, and `sid` may be of no session. */
export type ReadingCaller = Caller & { sid: string | null }

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

/** A guest's cookie is given anew after a day, so that it does not end while the guest keeps writing. */
export const needsRenewal = ({ expires }: Guest) => expires - Date.now() < guestLifeMs - dayMs
