import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { clearRoleHint, readGuestCookie, sidFromCookie } from './cookies.ts'
import { fail } from './failures.ts'
import type { Caller } from './guests.ts'
import type { AppEnv } from './http.ts'
import { findSession, type Session, type User } from './sessions.ts'

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

/** For public routes: checks nothing, and marks that this is intended. */
export const allowAnyone = markGuard(
  'public',
  createMiddleware<AppEnv>(async (_c, next) => next()),
)

/** Any session, also one opened with a temporary password. */
export const requireAnySession = guard('anyone signed in', () => {})

/** A customer or an admin with a lasting password. */
export const requireUser = guard('customer or admin', checkPasswordIsLasting)

/** An admin; customers get 403. */
export const requireAdmin = guard('admin', (session) => {
  checkPasswordIsLasting(session)
  if (!session.isAdmin) fail(403, 'This is for the boutique only')
})

function callerGuard(level: GuardLevel, check: (caller: Caller, c: Context) => void) {
  return markGuard(
    level,
    createMiddleware<AppEnv & { Variables: { caller: Caller } }>(async (c, next) => {
      const signedIn = await findSession(c.var.ctx, await sidFromCookie(c))
      const caller = { signedIn, guest: await readGuestCookie(c, c.env.SESSION_KEY) }
      check(caller, c)
      // A session with a temporary password does not count as signed in.
      c.set('caller', { ...caller, signedIn: signedIn?.mustChangePassword ? null : signedIn })
      await next()
    }),
  )
}

/** For public routes whose answer depends on `c.var.caller`. */
export const withCaller = callerGuard('public', () => {})

/**
 * For calls about a chat room: a user with a lasting password, or a guest. The feature asks the database which rooms are
 * the caller's: to know a room's id gives no access.
 */
export const requireChatCaller = callerGuard('chat caller', ({ signedIn, guest }, c) => {
  if (!signedIn && !guest) refuseVisitor(c)
  if (signedIn?.mustChangePassword && !guest) refuseTemporaryPassword()
})
