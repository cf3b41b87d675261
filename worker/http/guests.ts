import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { keyedHash } from '../lib/crypto.ts'
import { secretsMatch } from '../lib/password.ts'
import { fail } from './failures.ts'
import type { AppEnv } from './http.ts'
import { findSession, markGuard, type Session, sidFromCookie } from './session.ts'

/** A guest's cookie lasts 30 days: decisions.md, 'Chat'. */
const cookieLifeMs = 30 * 86_400_000

/** A guest's id is also the id of the room that was opened for the guest. */
export type Guest = { id: string; expires: number }
/** Who asks: someone signed in, a guest by the signed cookie, both at once, or neither. */
export type Caller = { signedIn: Session | null; guest: Guest | null }

/** `guest-<time>-<128 random bits>`. */
export const newGuestId = () =>
  `guest-${Date.now()}-${Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('hex')}`

// The __Host- prefix needs https; a laptop speaks http on localhost.
const cookieName = (c: Context) => (new URL(c.req.url).protocol === 'https:' ? '__Host-guest' : 'guest')
const sign = (secret: string, { id, expires }: Guest) => keyedHash(secret, `chat-guest:${id}:${expires}`)

/** Makes this browser the guest's, for 30 days from now unless told otherwise (in milliseconds). */
export async function setGuestCookie(c: Context, secret: string, id: string, lifeMs = cookieLifeMs) {
  const guest = { id, expires: Date.now() + lifeMs }
  setCookie(c, cookieName(c), `${id}.${guest.expires}.${await sign(secret, guest)}`, {
    httpOnly: true,
    secure: cookieName(c).startsWith('__Host-'),
    sameSite: 'Lax',
    path: '/',
    maxAge: cookieLifeMs / 1000,
  })
}

export const clearGuestCookie = (c: Context) =>
  deleteCookie(c, cookieName(c), { path: '/', secure: cookieName(c).startsWith('__Host-') })

/** The guest whose cookie came with the request; null without one, for a changed one and for one that is too old. */
export async function readGuestCookie(c: Context, secret: string): Promise<Guest | null> {
  const [id = '', expiresText = '', receivedSignature = ''] = getCookie(c, cookieName(c))?.split('.') ?? []
  const guest = { id, expires: Number(expiresText) }
  if (!/^guest-\d+-[\da-f]{32}$/.test(id) || !(guest.expires > Date.now())) return null
  return (await secretsMatch(receivedSignature, await sign(secret, guest))) ? guest : null
}

/** A guest's cookie is given anew after a day, so that who keeps writing stays known. */
export const needsRenewal = ({ expires }: Guest) => expires - Date.now() < cookieLifeMs - 86_400_000

type CallerEnv = AppEnv & { Variables: { caller: Caller } }

async function identifyCaller(c: Context<CallerEnv>) {
  const [signedIn, guest] = await Promise.all([
    findSession(c.var.ctx, await sidFromCookie(c)),
    readGuestCookie(c, c.env.SESSION_KEY),
  ])
  return { signedIn, guest }
}

/** For routes that anyone may call and that answer each by who it is: `c.var.caller`. A temporary password is nobody yet. */
export const withCaller = markGuard(
  'public',
  createMiddleware<CallerEnv>(async (c, next) => {
    const { signedIn, guest } = await identifyCaller(c)
    c.set('caller', { signedIn: signedIn?.mustChangePassword ? null : signedIn, guest })
    await next()
  }),
)

/**
 * For the calls about a chat room: someone with a lasting password, or a guest. Which rooms are theirs the feature asks
 * the database: a room's id is a name, never a key.
 */
export const requireChatCaller = markGuard(
  'member of a room',
  createMiddleware<CallerEnv>(async (c, next) => {
    const { signedIn, guest } = await identifyCaller(c)
    if (!signedIn && !guest) return fail(401, 'Unauthorized')
    if (signedIn?.mustChangePassword && !guest) return fail(403, 'Please choose a new password first')
    c.set('caller', { signedIn: signedIn?.mustChangePassword ? null : signedIn, guest })
    await next()
  }),
)
