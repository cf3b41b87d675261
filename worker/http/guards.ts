import type { SQL } from 'drizzle-orm'
import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { clearRoleHint, readBookmarkCookie, readGuestCookie, sidFromCookie } from './cookies.ts'
import { fail } from './failures.ts'
import type { Caller, ReadingCaller } from './guests.ts'
import type { AppEnv } from './http.ts'
import { judgeReads } from './judge-reads.ts'
import { isSafe } from './security.ts'
import { findSession, type Session, type User, userIdOfSession } from './sessions.ts'

export type GuardLevel = 'public' | 'chat caller' | 'anyone signed in' | 'customer or admin' | 'admin'

// The access test reads this mark off each route: one without a guard fails it.
const guardLevels = new WeakMap<MiddlewareHandler, GuardLevel>()
export const guardLevel = (handler: unknown) => guardLevels.get(handler as MiddlewareHandler)

/** Marks a middleware as a guard of this level. */
function markGuard<Guard extends MiddlewareHandler>(level: GuardLevel, middleware: Guard) {
  guardLevels.set(middleware, level)
  return middleware
}

function refuseVisitor(c: Context) {
  clearRoleHint(c)
  return fail(401, 'Unauthorized')
}
const refuseTemporaryPassword = () => fail(403, 'Please choose a new password first')

export type GuardedApp = AppEnv & { Variables: { user: User; session: Session } }

function guard(level: GuardLevel, check: (session: Session) => void) {
  return markGuard(
    level,
    createMiddleware<GuardedApp>(async (c, next) => {
      const session = (await findSession(c.var.ctx, await sidFromCookie(c))) ?? refuseVisitor(c)
      check(session)
      c.set('session', session)
      c.set('user', session.user)
      await next()
    }),
  )
}

const checkPasswordIsLasting = (session: Session) => {
  if (session.mustChangePassword) refuseTemporaryPassword()
}

/** For public routes: checks nothing, and marks that this is intended. What they show may come from a copy nearby. */
export const allowAnyone = markGuard(
  'public',
  createMiddleware<AppEnv>((c, next) => {
    if (isSafe(c.req.method)) c.var.ctx.connection.readNearby(readBookmarkCookie(c))
    return next()
  }),
)

// Reads this mark too: what such a route may do is tried on each of them.
const readGuards = new WeakSet<MiddlewareHandler>()
export const judgesReads = (handler: unknown) => readGuards.has(handler as MiddlewareHandler)

/** What is known ahead of the first batch: of whom the user is only the query that finds out. */
export type ReadApp = AppEnv & { Variables: { sid: string; userId: SQL } }

function readGuard(level: GuardLevel, check: (session: Session) => void) {
  const middleware = createMiddleware<ReadApp>(async (c, next) => {
    const sid = (await sidFromCookie(c)) ?? refuseVisitor(c)
    c.set('sid', sid)
    c.set('userId', userIdOfSession(sid))
    await judgeReads(c, c.var.ctx, sid, (session) => check(session ?? refuseVisitor(c)), next)
  })
  readGuards.add(middleware)
  return markGuard(level, middleware)
}

/** Any session, also one opened with a temporary password. */
export const requireAnySession = guard('anyone signed in', () => {})

/** A customer or an admin with a lasting password. */
export const requireUser = guard('customer or admin', checkPasswordIsLasting)

function checkIsAdmin(session: Session) {
  checkPasswordIsLasting(session)
  if (!session.isAdmin) fail(403, 'This is for the boutique only')
}

/** An admin; customers get 403. */
export const requireAdmin = guard('admin', checkIsAdmin)

/**
 * `requireUser` and `requireAdmin` for GET routes that do nothing but read D1: judged by what the handler's own batch
 * reads, in one round trip.
 */
export const readAsUser = readGuard('customer or admin', checkPasswordIsLasting)
export const readAsAdmin = readGuard('admin', checkIsAdmin)

type CallerCheck = (caller: Caller, c: Context) => void

/** A session with a temporary password does not count as signed in. */
const withLastingPassword = (session: Session | null) => (session?.mustChangePassword ? null : session)

function callerGuard(level: GuardLevel, check: CallerCheck) {
  return markGuard(
    level,
    createMiddleware<AppEnv & { Variables: { caller: Caller } }>(async (c, next) => {
      const signedIn = await findSession(c.var.ctx, await sidFromCookie(c))
      const guest = await readGuestCookie(c, c.env.SESSION_KEY)
      check({ signedIn, guest }, c)
      c.set('caller', { signedIn: withLastingPassword(signedIn), guest })
      await next()
    }),
  )
}

/** The same for GET routes: judged by what the handler's first batch reads. After that they may write, and ask an object. */
function readCallerGuard(level: GuardLevel, check: CallerCheck) {
  const middleware = createMiddleware<AppEnv & { Variables: { caller: ReadingCaller } }>(async (c, next) => {
    const [sid, guest] = [await sidFromCookie(c), await readGuestCookie(c, c.env.SESSION_KEY)]
    let judged: { signedIn: Session | null } | undefined
    const judge = (signedIn: Session | null) => {
      check({ signedIn, guest }, c)
      judged = { signedIn: withLastingPassword(signedIn) }
    }
    c.set('caller', {
      sid,
      guest,
      get signedIn() {
        if (!judged) throw new Error('Who asks is not known ahead of the first batch')
        return judged.signedIn
      },
    })
    if (sid) return judgeReads(c, c.var.ctx, sid, judge, next)
    judge(null)
    return next()
  })
  readGuards.add(middleware)
  return markGuard(level, middleware)
}

/** For public routes whose answer depends on `c.var.caller`. */
export const withCaller = callerGuard('public', () => {})

/**
 * For calls about a chat room: a user with a lasting password, or a guest. The feature asks the database which rooms are
 * the caller's: to know a room's id gives no access.
 */
export const requireChatCaller = callerGuard('chat caller', checkIsChatCaller)

function checkIsChatCaller({ signedIn, guest }: Caller, c: Context) {
  if (!signedIn && !guest) refuseVisitor(c)
  if (signedIn?.mustChangePassword && !guest) refuseTemporaryPassword()
}

/** `withCaller` and `requireChatCaller` for GET routes whose first batch only reads. */
export const readWithCaller = readCallerGuard('public', () => {})
export const readAsChatCaller = readCallerGuard('chat caller', checkIsChatCaller)
