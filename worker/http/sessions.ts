import { eq, lt, type SQL, sql } from 'drizzle-orm'
import { dayMs } from '../../shared/time.ts'
import type { Ctx } from '../context.ts'
import { prepared, runUnlessRefused } from '../db/batch.ts'
import { chatOpenings, chatRooms, type SessionData, sessions, users } from '../db/schema.ts'
import { randomToken, sha256 } from '../lib/crypto.ts'
import { fail } from './failures.ts'

/** Lifetime of a session, without use and at most, in milliseconds. */
export const lifetimes = {
  customer: { idle: 30 * dayMs, max: 180 * dayMs },
  admin: { idle: 7 * dayMs, max: 30 * dayMs },
  /** Long enough to choose a password, and not much longer than the temporary password is valid. */
  temporary: { idle: dayMs, max: dayMs },
}
const lifetimeOf = (role: User['role'], { mustChangePassword }: Partial<SessionData>) =>
  lifetimes[mustChangePassword ? 'temporary' : role]

/** Columns of a request's user, without the password and other credentials. */
export const userColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
  phone: users.phone,
  phoneE164: users.phoneE164,
  role: users.role,
  isActive: users.isActive,
  emailConfirmedAt: users.emailConfirmedAt,
  language: users.language,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
}
export type User = Pick<typeof users.$inferSelect, keyof typeof userColumns>
/** `expires` is the time at which the session ends without further use, in milliseconds. */
export type Session = {
  sid: string
  user: User
  isAdmin: boolean
  mustChangePassword: boolean
  /** The user has removed this session's device: the device must not subscribe again unasked. */
  pushRemoved: boolean
  expires: number
}

/** Returns a new session with its `sid`. `token` is for the cookie. */
async function buildSessionRow(role: User['role'], extra: Partial<SessionData>) {
  const token = randomToken()
  const now = Date.now()
  const sess = { startedAt: now, seenAt: now, ...extra }
  return { token, row: { sid: await sha256(token), sess, expire: new Date(now + lifetimeOf(role, sess).idle) } }
}

/**
 * Returns the session of a new account, as a `statement` for the batch that writes the account. `token` is for the
 * cookie.
 */
export async function prepareSession(ctx: Ctx, user: Pick<User, 'id' | 'role'>, extra: Partial<SessionData> = {}) {
  const { token, row } = await buildSessionRow(user.role, extra)
  return { token, statement: ctx.db.insert(sessions).values({ ...row, userId: user.id }) }
}

/**
 * Returns the session of a sign-in, for the batch of its other changes. It is inserted only if the account is active
 * and `isStillProven`, a condition on its row in `users`, holds. If the password was changed during the comparison,
 * `statement` returns no row.
 */
export async function prepareProvenSession(
  ctx: Ctx,
  user: Pick<User, 'id' | 'role'>,
  isStillProven: SQL,
  extra: Partial<SessionData> = {},
) {
  const { token, row } = await buildSessionRow(user.role, extra)
  const statement = ctx.db
    .insert(sessions)
    .select(
      sql`SELECT ${row.sid}, id, ${JSON.stringify(row.sess)}, ${row.expire.getTime()} FROM users
        WHERE id = ${user.id} AND role = ${user.role} AND is_active AND ${isStillProven}`,
    )
    .returning({ sid: sessions.sid })
  return { token, sid: row.sid, statement }
}

/**
 * Returns a lasting session that replaces this one, for the batch that changes a password. If this session has ended
 * meanwhile, none is created with the new `sid`: the batch's other statements must depend on that.
 */
export async function prepareSessionRenewal(ctx: Ctx, { sid, user }: Pick<Session, 'sid' | 'user'>) {
  const { token, row } = await buildSessionRow(user.role, {})
  const statement = ctx.db.update(sessions).set(row).where(eq(sessions.sid, sid)).returning({ sid: sessions.sid })
  return { token, sid: row.sid, statement }
}

const statements = prepared(['sid'], ({ db }, { sid }) => ({
  session: db
    .select({ user: userColumns, sess: sessions.sess, expire: sessions.expire })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.sid, sid)),
}))

/** Statement: selects the row of a `sid` with its user, for `toSession`. */
export const sessionStatement = (sid: string) => statements({ sid }).session
export type SessionRow = ReturnType<typeof sessionStatement>['_']['result'][number]

/** Returns the session of a row, or null if it has ended. Used again after a day, it is extended after the response. */
export function toSession(ctx: Ctx, sid: string, row: SessionRow | undefined): Session | null {
  const now = Date.now()
  if (!row?.user.isActive || row.expire.getTime() <= now) return null
  const lifetime = lifetimeOf(row.user.role, row.sess)
  if (row.sess.startedAt + lifetime.max <= now) return null
  if (now - row.sess.seenAt > dayMs) {
    const expire = new Date(Math.min(now + lifetime.idle, row.sess.startedAt + lifetime.max))
    const prolongStatement = ctx.db
      .update(sessions)
      .set({ sess: { ...row.sess, seenAt: now }, expire })
      .where(eq(sessions.sid, sid))
    runUnlessRefused(ctx, prolongStatement)
  }
  return {
    sid,
    user: row.user,
    isAdmin: row.user.role === 'admin' && isAdminEmail(ctx, row.user.email),
    mustChangePassword: row.sess.mustChangePassword === true,
    pushRemoved: row.sess.pushRemoved === true,
    expires: row.expire.getTime(),
  }
}

/** Returns null for a session with a temporary password, which does not count as signed in. */
export const withLastingPassword = (session: Session | null) => (session?.mustChangePassword ? null : session)

/** Query: the user of a session; NULL once it has ended. */
export const userIdOfSession = (sid: string) => sql`(SELECT user_id FROM sessions WHERE sid = ${sid})`

/** Throws 403 for a body that names another user: the identity comes from the session. */
export function refuseForeignId(user: User, claimed: string | null | undefined) {
  if (claimed && claimed !== user.id) fail(403, 'someone_else')
}

/**
 * Statement: deletes all of a user's sessions, or all but one, for the batch that requires it. `userId` may be a query.
 */
export const deleteSessionsStatement = (ctx: Ctx, userId: string | SQL, except?: string) =>
  ctx.db.delete(sessions).where(sql`${sessions.userId} = ${userId} AND ${sessions.sid} IS NOT ${except ?? null}`)

/** Statement: deletes expired sessions, for the hourly batch. */
export const sweepSessionsStatement = (ctx: Ctx) => ctx.db.delete(sessions).where(lt(sessions.expire, new Date()))

/** Returns the configured addresses of the admins, in lower case. */
export const listAdminEmails = ({ ADMIN_EMAILS = '' }: { ADMIN_EMAILS?: string }) =>
  ADMIN_EMAILS.split(',')
    .map((email) => email.trim().toLowerCase())
    .filter(Boolean)

/** Returns whether an address is an admin's. Checked for every request, so that a removal takes effect at once. */
export const isAdminEmail = ({ env }: { env: { ADMIN_EMAILS?: string } }, email: string) =>
  listAdminEmails(env).includes(email)

/**
 * Statement: selects the rooms in which a user may have open sockets, for the batch that ends the sessions. `userId`
 * may be a query.
 */
export const listConnectedRoomsStatement = (ctx: Ctx, userId: string | SQL) =>
  ctx.db
    .select({ id: chatRooms.id })
    .from(chatRooms)
    .where(eq(chatRooms.customerId, userId))
    // A room may be listed twice and is then called twice: UNION would need a sort.
    .unionAll(ctx.db.select({ id: chatOpenings.roomId }).from(chatOpenings).where(eq(chatOpenings.userId, userId)))

/**
 * Sockets to close: all of a user's except those of the `renewed` session, all of one session, or all of a user without
 * access.
 */
export type HangUpTarget = { author: string; renewed?: string } | { session: string } | { leaving: string }

/** Value of `merged_into` for the room of an erased customer: it accepts nothing and cannot be found. */
export const erasedRoom = 'erased'

/** Location hint used when the room is created; it cannot change later. */
export const nearKochi = { locationHint: 'apac' } as const

/**
 * Closes the sockets in these rooms, after the response. If a room cannot be reached, its sockets end when the session
 * would have expired.
 */
export const hangUp = (ctx: Ctx, rooms: { id: string }[], target: HangUpTarget) =>
  ctx.defer(Promise.all(rooms.map(({ id }) => ctx.env.CHAT.getByName(id, nearKochi).hangUp(target))))
