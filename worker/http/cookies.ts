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

/** The __Host- prefix needs https; a laptop speaks http on localhost. */
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

/** Puts the session of this `token` into the browser. */
export function setSessionCookie(c: Context, token: string, role: User['role']) {
  setHostCookie(c, 'session', token, lifetimes[role].max)
  setRoleHint(c, role)
}

export function clearSessionCookie(c: Context) {
  clearHostCookie(c, 'session')
  clearRoleHint(c)
}

/**
 * Tells the pages' scripts, which cannot read the session's cookie, as whom somebody is signed in: what to ask for first
 * and which header to show. Nothing on the server goes by it but what a document asks for early.
 */
const roleHint = 'who'
const roleHintAttributes = (c: Context) => hostCookie(c, 'session').attributes

const setRoleHint = (c: Context, role: User['role']) =>
  setCookie(c, roleHint, role, { ...roleHintAttributes(c), sameSite: 'Lax', maxAge: lifetimes[role].max / 1000 })

/** Takes the hint from a browser whose session has ended. The session's cookie stays: an answer may overtake a sign-in. */
export const clearRoleHint = (c: Context) => deleteCookie(c, roleHint, roleHintAttributes(c))

/** Sets the hint of a session where it is missing or wrong, as for sessions older than the hint. */
export function correctRoleHint(c: Context, role: User['role']) {
  if (getCookie(c, roleHint) !== role) setRoleHint(c, role)
}

/** Whether the browser says that it is an admin's. Anybody can say so: it opens nothing. */
export const hintsAtAdmin = (c: Context) => getCookie(c, roleHint) === 'admin'

/** Whether the browser may be signed in. */
export const hasSessionCookie = (c: Context) => readHostCookie(c, 'session') !== undefined

/** The sid of the cookie that came with the request, whether or not there still is such a session. */
export async function sidFromCookie(c: Context) {
  const token = readHostCookie(c, 'session')
  return token ? sha256(token) : null
}

/** Makes this phone a helper's, by the token of its session. */
export const setWorkCookie = (c: Context, token: string) => setHostCookie(c, 'work', token, workLife.max)

/** The sid of a helper's phone, whether or not its session still stands. */
export async function workSidFromCookie(c: Context) {
  const token = readHostCookie(c, 'work')
  return token ? sha256(token) : null
}

/** Sets the cookie of a guest, who is accepted for 30 days or for `lifeMs`. */
export const setGuestCookie = async (c: Context, secret: string, id: string, lifeMs = guestLifeMs) =>
  setHostCookie(c, 'guest', await sealGuest(secret, { id, expires: Date.now() + lifeMs }), guestLifeMs)

export const clearGuestCookie = (c: Context) => clearHostCookie(c, 'guest')

/** The guest whose cookie came with the request; null without one, for a changed one and for one that is too old. */
export const readGuestCookie = (c: Context, secret: string) => openGuest(secret, readHostCookie(c, 'guest') ?? '')

/** Makes the browser known for the account of this address, beside the others that it is known for. */
export const setKnownBrowserCookie = async (c: Context, secret: string, email: string) =>
  setHostCookie(c, 'known', await sealKnownBrowser(secret, email, readHostCookie(c, 'known') ?? ''), knownBrowserLifeMs)

/** Whether the browser may be known to an account. */
export const hasKnownBrowserCookie = (c: Context) => readHostCookie(c, 'known') !== undefined

/** What the browser of the request is known by for this account; null where it has not signed in to it before. */
export const readKnownBrowserCookie = (c: Context, secret: string, email: string) =>
  openKnownBrowser(secret, email, readHostCookie(c, 'known') ?? '')

/** The prefix __Host- takes no path, and this cookie is for one link alone. */
const familyCookieName = (c: Context) => (new URL(c.req.url).protocol === 'https:' ? '__Secure-family' : 'family')

/** Keeps the pass of a family's link: sent with requests under this `path` and with no other. */
export const setFamilyCookie = (c: Context, path: string, pass: string, lifeMs: number) =>
  setCookie(c, familyCookieName(c), pass, {
    ...{ path, secure: new URL(c.req.url).protocol === 'https:' },
    ...{ httpOnly: true, sameSite: 'Strict', maxAge: lifeMs / 1000 },
  })

export const readFamilyCookie = (c: Context) => getCookie(c, familyCookieName(c)) ?? ''

/** Longer than any copy of the database lags behind. */
const bookmarkLifeMs = 10 * minuteMs

/** Where the database stands after what this browser has just written: what it reads next is no older. */
export const setBookmarkCookie = (c: Context, bookmark: string) =>
  setHostCookie(c, 'bookmark', bookmark, bookmarkLifeMs)

/** The bookmark that came with the request, if it has the form of one: D1 says whether it is. */
export function readBookmarkCookie(c: Context) {
  const bookmark = readHostCookie(c, 'bookmark')
  return isBookmark(bookmark) ? bookmark : undefined
}

// A browser that has signed in to an account keeps a signed mark of it. Its wrong passwords count against the mark and
// not against the account, so that whoever guesses elsewhere shuts nobody out of a browser of their own.

/** How long a browser stays known after a sign-in. */
const knownBrowserLifeMs = 180 * dayMs
/** Accounts that one browser is known for: a family's. */
const maxMarks = 3

/** What a mark's failures are counted under, and until when it is accepted, in milliseconds. */
type Mark = { id: string; expires: number }

/** 128 bits of the signature are enough, and the cookie goes with every request. */
const sign = async (secret: string, email: string, { id, expires }: Mark) =>
  (await keyedHash(secret, `known-browser:${email}:${id}:${expires}`)).slice(0, 32)

const splitMarks = (text: string) => text.split('~').filter(Boolean).slice(0, maxMarks)

async function openMark(secret: string, email: string, text: string): Promise<Mark | null> {
  const [id = '', expiresText = '', signature = ''] = text.split('.')
  const mark = { id, expires: Number(expiresText) }
  if (!(mark.expires > Date.now())) return null
  return (await secretsMatch(signature, await sign(secret, email, mark))) ? mark : null
}

/** The id of the mark that a browser has of this account; null for a browser that is not known. */
async function openKnownBrowser(secret: string, email: string, text: string) {
  for (const markText of splitMarks(text)) {
    const mark = await openMark(secret, email, markText)
    if (mark) return mark.id
  }
  return null
}

/** The text that a browser keeps after a sign-in to `email`, made of what it kept before. A mark keeps its id. */
async function sealKnownBrowser(secret: string, email: string, previous: string) {
  const mark = {
    id: (await openKnownBrowser(secret, email, previous)) ?? randomToken().slice(0, 16),
    expires: Date.now() + knownBrowserLifeMs,
  }
  const others = splitMarks(previous).filter((text) => !text.startsWith(`${mark.id}.`))
  return [`${mark.id}.${mark.expires}.${await sign(secret, email, mark)}`, ...others].slice(0, maxMarks).join('~')
}
