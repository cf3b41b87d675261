import type { SQL } from 'drizzle-orm'
import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { clearRoleHint, readBookmarkCookie, sidFromCookie } from './cookies.ts'
import { fail } from './failures.ts'
import type { AppEnv } from './http.ts'
import { judgementOf, judgeReads } from './judge-reads.ts'
import { isSafe } from './security.ts'
import { findSession, type Session, type User, userIdOfSession } from './sessions.ts'
import { paceWrites } from './write-pace.ts'

export type GuardLevel =
  | 'public'
  | 'backup key'
  | 'chat caller'
  | 'anyone signed in'
  | 'customer or admin'
  | 'admin'
  | 'staff'

// The access test reads this mark off each route: one without a guard fails it.
const guardLevels = new WeakMap<MiddlewareHandler, GuardLevel>()
export const guardLevel = (handler: unknown) => guardLevels.get(handler as MiddlewareHandler)

/** Marks a middleware as a guard of this level. */
export function markGuard<Guard extends MiddlewareHandler>(level: GuardLevel, middleware: Guard) {
  guardLevels.set(middleware, level)
  return middleware
}

export function refuseVisitor(c: Context) {
  clearRoleHint(c)
  return fail(401, 'signed_out')
}
export const refuseTemporaryPassword = () => fail(403, 'password_change_due')

export type GuardedApp = AppEnv & { Variables: { user: User; session: Session } }

function guard(level: GuardLevel, check: (session: Session) => void) {
  return markGuard(
    level,
    createMiddleware<GuardedApp>(async (c, next) => {
      const session = (await findSession(c.var.ctx, await sidFromCookie(c))) ?? refuseVisitor(c)
      check(session)
      if (!session.isAdmin && !isSafe(c.req.method)) paceWrites(c.var.ctx, session.user.id)
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

/** Marks a middleware as a guard of this level that judges what the handler's first batch has read. */
export function markReadGuard<Guard extends MiddlewareHandler>(level: GuardLevel, middleware: Guard) {
  readGuards.add(middleware)
  return markGuard(level, middleware)
}

/**
 * What is known ahead of the first batch: of whom the user is only the query that finds out. `judged` gives the session
 * behind that batch, and throws ahead of it.
 */
export type ReadApp = AppEnv & { Variables: { sid: string; userId: SQL; judged: () => Session } }

function readGuard(level: GuardLevel, check: (session: Session) => void) {
  const middleware = createMiddleware<ReadApp>(async (c, next) => {
    const sid = (await sidFromCookie(c)) ?? refuseVisitor(c)
    c.set('sid', sid)
    c.set('userId', userIdOfSession(sid))
    let judged: Session | undefined
    c.set('judged', () => {
      if (!judged) throw new Error('Who asks is not known ahead of the first batch')
      return judged
    })
    const judgement = judgementOf(c.var.ctx, sid, (session) => {
      check(session ?? refuseVisitor(c))
      judged = session ?? undefined
    })
    await judgeReads(c, c.var.ctx, judgement, next)
  })
  return markReadGuard(level, middleware)
}

/** Any session, also one opened with a temporary password. */
export const requireAnySession = guard('anyone signed in', () => {})

/** A customer or an admin with a lasting password. */
export const requireUser = guard('customer or admin', checkPasswordIsLasting)

function checkIsAdmin(session: Session) {
  checkPasswordIsLasting(session)
  if (!session.isAdmin) fail(403, 'boutique_only')
}

/** An admin; customers get 403. */
export const requireAdmin = guard('admin', checkIsAdmin)

/** `requireAnySession` for the GET route that reads D1 beside the session. */
export const readAsAnySession = readGuard('anyone signed in', () => {})

/**
 * `requireUser` and `requireAdmin` for GET routes that do nothing but read D1: judged by what the handler's own batch
 * reads, in one round trip.
 */
export const readAsUser = readGuard('customer or admin', checkPasswordIsLasting)
export const readAsAdmin = readGuard('admin', checkIsAdmin)
