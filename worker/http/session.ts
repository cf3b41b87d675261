import { eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Context, MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import type { Ctx } from '../context.ts'
import { type SessionData, sessions, users } from '../db/schema.ts'
import { randomToken, sha256 } from '../lib/crypto.ts'
import { fail } from './failures.ts'
import type { AppEnv } from './http.ts'

const dayMs = 86_400_000
/** Idle and whole life of a session: decisions.md, 'People and sessions'. */
const lifetimes = {
  customer: { idle: 30 * dayMs, whole: 180 * dayMs },
  admin: { idle: 7 * dayMs, whole: 30 * dayMs },
  /** Only long enough to choose a password: it must not outlive the temporary one by much. */
  temporary: { idle: dayMs, whole: dayMs },
}
const lifetimeOf = (role: User['role'], { mustChangePassword }: Partial<SessionData>) =>
  lifetimes[mustChangePassword ? 'temporary' : role]

export type User = typeof users.$inferSelect
/** `expires` is when the session ends if it is not seen again, in milliseconds. */
export type Session = { sid: string; user: User; isAdmin: boolean; mustChangePassword: boolean; expires: number }

/** Admins are the configured addresses, asked at every request: a removed address is out at once. */
export const isAdminEmail = (ctx: Ctx, email: string) =>
  (ctx.env.ADMIN_EMAILS ?? '').split(',').some((admin) => admin.trim().toLowerCase() === email)

/** A sid of its own and a whole life ahead. `token` is the cookie's. */
async function buildSessionRow(role: User['role'], extra: Partial<SessionData>) {
  const token = randomToken()
  const now = Date.now()
  const sess = { startedAt: now, seenAt: now, ...extra }
  return { token, row: { sid: await sha256(token), sess, expire: new Date(now + lifetimeOf(role, sess).idle) } }
}

/** The session's row for a new sign-in, for the same batch as whatever else it changes. `token` is the cookie's. */
export async function prepareSession(ctx: Ctx, user: Pick<User, 'id' | 'role'>, extra: Partial<SessionData> = {}) {
  const { token, row } = await buildSessionRow(user.role, extra)
  return { token, statement: ctx.db.insert(sessions).values({ ...row, userId: user.id }) }
}

/**
 * Puts a lasting session in place of this one, for the batch that changes a password. If it has ended meanwhile there
 * is none under the new `sid` either: let the batch's other statements depend on that.
 */
export async function prepareSessionRenewal(ctx: Ctx, { sid, user }: Pick<Session, 'sid' | 'user'>) {
  const { token, row } = await buildSessionRow(user.role, {})
  const statement = ctx.db.update(sessions).set(row).where(eq(sessions.sid, sid)).returning({ sid: sessions.sid })
  return { token, sid: row.sid, statement }
}

// The __Host- prefix needs https; a laptop speaks http on localhost.
const cookieName = (c: Context) => (new URL(c.req.url).protocol === 'https:' ? '__Host-session' : 'session')

export function setSessionCookie(c: Context, token: string, role: User['role']) {
  setCookie(c, cookieName(c), token, {
    httpOnly: true,
    secure: cookieName(c).startsWith('__Host-'),
    sameSite: 'Lax',
    path: '/',
    maxAge: lifetimes[role].whole / 1000,
  })
}

export const clearSessionCookie = (c: Context) =>
  deleteCookie(c, cookieName(c), { path: '/', secure: cookieName(c).startsWith('__Host-') })

/** The sid of the cookie that came with the request, whether or not a session still stands behind it. */
export async function sidFromCookie(c: Context) {
  const token = getCookie(c, cookieName(c))
  return token ? sha256(token) : null
}

/** Who is asking, or null. One query; a session seen again after a day is prolonged after the answer. */
export async function findSession(ctx: Ctx, sid: string | null): Promise<Session | null> {
  if (!sid) return null
  const [row] = await ctx.db
    .select({ user: users, sess: sessions.sess, expire: sessions.expire })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.sid, sid))
  const now = Date.now()
  if (!row?.user.isActive || row.expire.getTime() <= now) return null
  const lifetime = lifetimeOf(row.user.role, row.sess)
  if (row.sess.startedAt + lifetime.whole <= now) return null
  if (now - row.sess.seenAt > dayMs) {
    const expire = new Date(Math.min(now + lifetime.idle, row.sess.startedAt + lifetime.whole))
    const prolongStatement = ctx.db
      .update(sessions)
      .set({ sess: { ...row.sess, seenAt: now }, expire })
      .where(eq(sessions.sid, sid))
    ctx.defer(prolongStatement.run())
  }
  return {
    sid,
    user: row.user,
    isAdmin: row.user.role === 'admin' && isAdminEmail(ctx, row.user.email),
    mustChangePassword: row.sess.mustChangePassword === true,
    expires: row.expire.getTime(),
  }
}

type GuardedApp = AppEnv & { Variables: { user: User; session: Session } }
export type GuardLevel = 'public' | 'member of a room' | 'anyone signed in' | 'customer or admin' | 'admin'

// The access test reads this mark off each route: one without a guard fails it.
const guardLevels = new WeakMap<MiddlewareHandler, GuardLevel>()
export const guardLevel = (handler: unknown) => guardLevels.get(handler as MiddlewareHandler)

/** Marks a middleware as a guard of this level. */
export function markGuard<Guard extends MiddlewareHandler>(level: GuardLevel, middleware: Guard) {
  guardLevels.set(middleware, level)
  return middleware
}

function guard(level: GuardLevel, check: (session: Session) => void) {
  return markGuard(
    level,
    createMiddleware<GuardedApp>(async (c, next) => {
      const session = await findSession(c.var.ctx, await sidFromCookie(c))
      if (!session) return fail(401, 'Unauthorized')
      check(session)
      c.set('session', session)
      c.set('user', session.user)
      await next()
    }),
  )
}

const refuseTemporaryPassword = (session: Session) => {
  if (session.mustChangePassword) fail(403, 'Please choose a new password first')
}

/** For routes that anyone may call: says so, and asks for nothing. */
export const allowAnyone = markGuard(
  'public',
  createMiddleware<AppEnv>(async (_c, next) => next()),
)

/** Any session, also one opened with a temporary password. */
export const requireAnySession = guard('anyone signed in', () => {})

/** A customer or an admin with a lasting password. */
export const requireUser = guard('customer or admin', refuseTemporaryPassword)

/** An admin; customers get 403. */
export const requireAdmin = guard('admin', (found) => {
  refuseTemporaryPassword(found)
  if (!found.isAdmin) fail(403, 'This is for the boutique only')
})

/** Identity comes from the session: a body that names another person is answered 403. */
export function refuseForeignId(user: User, claimed: string | null | undefined) {
  if (claimed && claimed !== user.id) fail(403, 'You are signed in as someone else')
}

/** Deletes a person's sessions, all or all but one, for the batch that changes the reason. `userId` may be a query. */
export const deleteSessionsStatement = (ctx: Ctx, userId: string | SQL, except?: string) =>
  ctx.db.delete(sessions).where(sql`${sessions.userId} = ${userId} AND ${sessions.sid} IS NOT ${except ?? null}`)

/** Deletes sessions that have run out, as a statement for the hourly batch. */
export const sweepSessionsStatement = (ctx: Ctx) => ctx.db.delete(sessions).where(lt(sessions.expire, new Date()))
