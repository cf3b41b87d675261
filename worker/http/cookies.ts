import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { workLife } from '../../shared/staff.ts'
import { dayMs, minuteMs } from '../../shared/time.ts'
import { isBookmark } from '../db/connection.ts'
import { keyedHash, randomToken, sha256 } from '../lib/crypto.ts'
import { secretsMatch } from '../lib/password.ts'
import { guestLifeMs, openGuest, sealGuest } from './guests.ts'
import { lifetimes, type User } from './sessions.ts'

type CookieName = 'session' | 'guest' | 'known' | 'bookmark' | 'work'

/** Returns the name of a cookie. The __Host- prefix requires https; local development uses http. */
function hostCookie(c: Context, name: CookieName) {
  const secure = new URL(c.req.url).protocol === 'https:'
  return { name: secure ? `__Host-${name}` : name, attributes: { secure, path: '/' } }
}

function setHostCookie(c: Context, cookieName: CookieName, value: string, lifeMs: number) {
  const { name, attributes } = hostCookie(c, cookieName)
  setCookie(c, name, value, { ...attributes, httpOnly: true, sameSite: 'Lax', maxAge: lifeMs / 1000 })
}

const readHostCookie = (c: Context, name: CookieName) => getCookie(c, hostCookie(c, name).name)

function clearHostCookie(c: Context, cookieName: CookieName) {
  const { name, attributes } = hostCookie(c, cookieName)
  deleteCookie(c, name, attributes)
}

/** Stores the session of this `token` in the browser. */
export function setSessionCookie(c: Context, token: string, role: User['role']) {
  setHostCookie(c, 'session', token, lifetimes[role].max)
  setRoleHint(c, role)
}

export function clearSessionCookie(c: Context) {
  clearHostCookie(c, 'session')
  clearRoleHint(c)
}

/**
 * Cookie that tells the pages' scripts the role of the signed-in user, because they cannot read the session's cookie.
 * Scripts use it to choose the first requests and the header. The server uses it only to preload data in a document.
 */
const roleHint = 'who'
const roleHintAttributes = (c: Context) => hostCookie(c, 'session').attributes

const setRoleHint = (c: Context, role: User['role']) =>
  setCookie(c, roleHint, role, { ...roleHintAttributes(c), sameSite: 'Lax', maxAge: lifetimes[role].max / 1000 })

/**
 * Removes the hint from a browser whose session has ended. The session's cookie stays, because an answer may overtake a
 * sign-in.
 */
export const clearRoleHint = (c: Context) => deleteCookie(c, roleHint, roleHintAttributes(c))

/** Sets the hint of a session if it is missing or wrong, as for sessions older than the hint. */
export function correctRoleHint(c: Context, role: User['role']) {
  if (getCookie(c, roleHint) !== role) setRoleHint(c, role)
}

/** Returns whether the browser claims to be an admin's. Anybody can claim that, so it grants no access. */
export const hintsAtAdmin = (c: Context) => getCookie(c, roleHint) === 'admin'

/** Returns whether the browser has a session cookie, which may have expired. */
export const hasSessionCookie = (c: Context) => readHostCookie(c, 'session') !== undefined

/** Returns the sid of the request's cookie, whether or not the session still exists. */
export async function sidFromCookie(c: Context) {
  const token = readHostCookie(c, 'session')
  return token ? sha256(token) : null
}

/** Stores a helper's session in this phone. */
export const setWorkCookie = (c: Context, token: string) => setHostCookie(c, 'work', token, workLife.max)

/** Returns the sid of a helper's phone, whether or not its session still exists. */
export async function workSidFromCookie(c: Context) {
  const token = readHostCookie(c, 'work')
  return token ? sha256(token) : null
}

/** Stores a guest's cookie, valid for 30 days or for `lifeMs`. */
export const setGuestCookie = async (c: Context, secret: string, id: string, lifeMs = guestLifeMs) =>
  setHostCookie(c, 'guest', await sealGuest(secret, { id, expires: Date.now() + lifeMs }), guestLifeMs)

export const clearGuestCookie = (c: Context) => clearHostCookie(c, 'guest')

/** Returns the guest of the request's cookie; null without one, or for a changed or expired one. */
export const readGuestCookie = (c: Context, secret: string) => openGuest(secret, readHostCookie(c, 'guest') ?? '')

/** Adds this account to the accounts that know the browser. */
export const setKnownBrowserCookie = async (c: Context, secret: string, email: string) =>
  setHostCookie(c, 'known', await sealKnownBrowser(secret, email, readHostCookie(c, 'known') ?? ''), knownBrowserLifeMs)

/** Returns whether any account may know the browser. */
export const hasKnownBrowserCookie = (c: Context) => readHostCookie(c, 'known') !== undefined

/** Returns the id by which this account knows the request's browser; null if the browser has never signed in to it. */
export const readKnownBrowserCookie = (c: Context, secret: string, email: string) =>
  openKnownBrowser(secret, email, readHostCookie(c, 'known') ?? '')

/** Returns the name of the cookie. The prefix __Host- permits no path, but this cookie is for a single link. */
const familyCookieName = (c: Context) => (new URL(c.req.url).protocol === 'https:' ? '__Secure-family' : 'family')

/** Stores the pass of a family link, which is sent only with requests under this `path`. */
export const setFamilyCookie = (c: Context, path: string, pass: string, lifeMs: number) =>
  setCookie(c, familyCookieName(c), pass, {
    ...{ path, secure: new URL(c.req.url).protocol === 'https:' },
    ...{ httpOnly: true, sameSite: 'Strict', maxAge: lifeMs / 1000 },
  })

export const readFamilyCookie = (c: Context) => getCookie(c, familyCookieName(c)) ?? ''

/** Validity of a bookmark: longer than any replica of the database lags behind. */
const bookmarkLifeMs = 10 * minuteMs

/** Stores the bookmark of this browser's last write, so that its next reads are at least as recent. */
export const setBookmarkCookie = (c: Context, bookmark: string) =>
  setHostCookie(c, 'bookmark', bookmark, bookmarkLifeMs)

/** Returns the request's bookmark, if it has a valid form; only D1 knows whether it exists. */
export function readBookmarkCookie(c: Context) {
  const bookmark = readHostCookie(c, 'bookmark')
  return isBookmark(bookmark) ? bookmark : undefined
}

// A browser that has signed in to an account keeps a signed mark of the account. Its wrong passwords count against the
// mark instead of the account, so that guessing elsewhere cannot lock out the account's own browsers.

/** Time for which a browser stays known after a sign-in. */
const knownBrowserLifeMs = 180 * dayMs
/** Maximum accounts that one browser is known for: a family's. */
const maxMarks = 3

/** A mark: the id that its failures count under, and its expiry in milliseconds. */
type Mark = { id: string; expires: number }

/** Signs a mark. 128 bits of the signature suffice, and keep the cookie of every request short. */
const sign = async (secret: string, email: string, { id, expires }: Mark) =>
  (await keyedHash(secret, `known-browser:${email}:${id}:${expires}`)).slice(0, 32)

const splitMarks = (text: string) => text.split('~').filter(Boolean).slice(0, maxMarks)

async function openMark(secret: string, email: string, text: string): Promise<Mark | null> {
  const [id = '', expiresText = '', signature = ''] = text.split('.')
  const mark = { id, expires: Number(expiresText) }
  if (!(mark.expires > Date.now())) return null
  return (await secretsMatch(signature, await sign(secret, email, mark))) ? mark : null
}

/** Returns the id of a browser's mark for this account; null for an unknown browser. */
async function openKnownBrowser(secret: string, email: string, text: string) {
  for (const markText of splitMarks(text)) {
    const mark = await openMark(secret, email, markText)
    if (mark) return mark.id
  }
  return null
}

/** Returns the cookie's text after a sign-in to `email`, based on the previous text. An existing mark keeps its id. */
async function sealKnownBrowser(secret: string, email: string, previous: string) {
  const mark = {
    id: (await openKnownBrowser(secret, email, previous)) ?? randomToken().slice(0, 16),
    expires: Date.now() + knownBrowserLifeMs,
  }
  const others = splitMarks(previous).filter((text) => !text.startsWith(`${mark.id}.`))
  return [`${mark.id}.${mark.expires}.${await sign(secret, email, mark)}`, ...others].slice(0, maxMarks).join('~')
}
