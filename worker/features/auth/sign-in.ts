import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { newAdminName } from '../../db/admin-names.ts'
import { auditStatement } from '../../db/audit.ts'
import { batch } from '../../db/batch.ts'
import { isRestored } from '../../db/predicates.ts'
import { adminSettings, sessions, users } from '../../db/schema.ts'
import { searchText } from '../../db/search.ts'
import { fail } from '../../http/failures.ts'
import { countUseStrictlyStatement, isStrictlyRefused, refuseUse } from '../../http/limits.ts'
import {
  deleteSessionsStatement,
  hangUp,
  isAdminEmail,
  listConnectedRoomsStatement,
  prepareProvenSession,
  type User,
  userIdOfSession,
} from '../../http/sessions.ts'
import { keyedHash } from '../../lib/crypto.ts'
import { hashPassword, secretsMatch, verifyPassword } from '../../lib/password.ts'
import { enqueueStatement } from '../notifications/enqueue.ts'
import { admit } from './admission.ts'
import { passwordChanged } from './notifications.ts'
import { serializeUser } from './serialize.ts'
import * as attempts from './sign-in-attempts.ts'
import * as temporaryCredentials from './temporary-credentials.ts'

/** A user with the password hash. */
type Account = typeof users.$inferSelect
/**
 * `address` is the client's network address. `known` identifies a browser that this account knows. `previousSid` is the
 * browser's session, which the new one replaces.
 */
type ClientInfo = { address: string; known: string | null; previousSid: string | null }
type Credentials = { email: string; password: string }

type WrongCredentials = 'credentials_wrong' | 'sign_in_moved' | 'admin_credentials_wrong'

/**
 * Signs a customer in; a temporary password only permits choosing a new one. Throws 401 with the same text for a wrong
 * password and an unknown address. While accounts of a restored backup wait for a password, all addresses get another
 * text: a text for these accounts alone would reveal them. Throws 403 for an admin or an inactive account.
 */
export const signIn = (ctx: Ctx, { email, password }: Credentials, client: ClientInfo) =>
  admit(ctx, applicantOf(ctx, email, client), async () => {
    const { account, temporaries, restored, uses } = await startSignIn(ctx, email, client)
    attempts.refuseTooMany(ctx, uses)
    const wrong = restored.length > 0 ? 'sign_in_moved' : 'credentials_wrong'
    const temporary = await temporaryCredentials.findMatch(ctx, temporaries, password)
    const user = await checkPassword(account, password, wrong, temporary !== undefined)
    if (isAdminEmail(ctx, user.email)) fail(403, 'use_admin_sign_in')
    const isStillProven = temporary ? temporaryCredentials.worksSql(user.id, temporary) : isStillPassword(user)
    const options = { isAdmin: false, mustChangePassword: temporary !== undefined }
    return (await replaceSession(ctx, user, client, isStillProven, options)) ?? fail(401, wrong)
  })

/** Signs an admin in with the account's password, or with a new ADMIN_PASSWORD, which creates or resets the account. */
export const signInAdmin = (ctx: Ctx, credentials: Credentials, client: ClientInfo) =>
  admit(ctx, applicantOf(ctx, credentials.email, client), async () => {
    const { account, uses } = await startSignIn(ctx, credentials.email, client)
    const isAdmin = isAdminEmail(ctx, credentials.email)
    // Precedes the account's limit: a new ADMIN_PASSWORD must work even while others guess passwords.
    const replaced = isAdmin ? await bootstrapAdmin(ctx, credentials, account) : undefined
    if (!replaced) attempts.refuseTooMany(ctx, uses)
    const user = replaced ?? (await checkPassword(account, credentials.password, 'admin_credentials_wrong'))
    if (!isAdmin || user.role !== 'admin') fail(401, 'admin_credentials_wrong')
    const session = await replaceSession(ctx, user, client, isStillPassword(user), { isAdmin: true })
    return session ?? fail(401, 'admin_credentials_wrong')
  })

/** Returns the applicant for the admission. A known browser's mark is signed, so no one else can have an admin's. */
const applicantOf = (ctx: Ctx, email: string, { address, known }: ClientInfo) => ({
  ...{ address, known },
  isAdmin: known !== null && isAdminEmail(ctx, email),
})

/**
 * Counts an attempt before hashing, and finds the account and its temporary passwords. Throws 429 over a limit of the
 * minute.
 */
async function startSignIn(ctx: Ctx, email: string, client: ClientInfo) {
  const { accounts, temporaries, restored, ...uses } = await batch(ctx, {
    ...attempts.countStatements(ctx, { email, ...client }),
    accounts: ctx.db
      .select()
      .from(users)
      .where(and(eq(users.email, email), eq(users.hasAccount, true))),
    temporaries: temporaryCredentials.listHashesStatement(ctx, email),
    restored: ctx.db.select({ one: sql`1` }).from(users).where(isRestored).limit(1),
  })
  attempts.refuseTooFast(ctx, uses)
  return { account: accounts[0], temporaries, restored, uses }
}

/**
 * Hashes once, with or without an account. Throws 401 with `code`; throws 403 for an inactive account only after the
 * right password.
 */
async function checkPassword(
  account: Account | undefined,
  password: string,
  code: WrongCredentials,
  isTemporary = false,
) {
  const isMatch = await verifyPassword(password, account?.password)
  if (!(isMatch || isTemporary) || !account) return fail(401, code)
  if (!account.isActive) fail(403, 'account_inactive')
  return account
}

/** True if the compared hash is still the account's. */
const isStillPassword = ({ password }: Account) => sql`password = ${password}`

/**
 * Starts a session in place of the browser's old one, and takes back the counted attempt. Returns undefined, without a
 * session, if the password was changed or the account was closed since the read. Throws 429 over 600 sessions an hour
 * of one account.
 */
async function replaceSession(
  ctx: Ctx,
  user: User,
  client: ClientInfo,
  isStillProven: SQL,
  options: { isAdmin: boolean; mustChangePassword?: boolean },
) {
  const extra = options.mustChangePassword ? { mustChangePassword: true as const } : {}
  const session = await prepareProvenSession(ctx, user, isStillProven, extra)
  const previousSid = client.previousSid ?? ''
  const { opened, rooms } = await batch(ctx, {
    count: countUseStrictlyStatement(ctx, 'signIns', user.id),
    opened: session.statement,
    audit: auditStatement(
      ctx,
      { who: user.id, what: 'sign-in', about: user.id },
      sql`EXISTS (SELECT 1 FROM sessions WHERE sid = ${session.sid})`,
    ),
    ...endSessionStatements(ctx, previousSid),
    uses: attempts.uncountStatements(ctx, { email: user.email, ...client }),
  }).catch((error) => {
    if (isStrictlyRefused(error)) refuseUse('signIns')
    throw error
  })
  hangUp(ctx, rooms, { session: previousSid })
  if (opened.length === 0) return undefined
  return { user: serializeUser(user, options), token: session.token }
}

/** Ends one session and closes its chat sockets. An unknown `sid` is not an error. */
export async function signOut(ctx: Ctx, sid: string) {
  const { rooms } = await batch(ctx, endSessionStatements(ctx, sid))
  hangUp(ctx, rooms, { session: sid })
}

/** Statements that delete a session, and before that return the `rooms` in which it may have sockets. */
const endSessionStatements = (ctx: Ctx, sid: string) => ({
  rooms: listConnectedRoomsStatement(ctx, userIdOfSession(sid)),
  deleteSession: ctx.db.delete(sessions).where(eq(sessions.sid, sid)),
})

/** Minimum length of ADMIN_PASSWORD; a shorter one is ignored. */
const minLength = 12

/**
 * Creates the admin account, or replaces the passwords and sessions of the `existing` account and notifies its admin.
 * Returns undefined if the password is not ADMIN_PASSWORD, or the same ADMIN_PASSWORD was used before. After its first
 * use, only the account's own password works until ADMIN_PASSWORD changes.
 */
export async function bootstrapAdmin(
  ctx: Ctx,
  { email, password }: { email: string; password: string },
  existing: { id: string; adminMark: string | null } | undefined,
) {
  const configured = ctx.env.ADMIN_PASSWORD ?? ''
  if (!(await secretsMatch(password, configured)) || configured.length < minLength) return undefined
  const adminMark = await keyedHash(ctx.env.SESSION_KEY, `admin-password:${password}`)
  if (existing?.adminMark === adminMark) return undefined
  const values = { password: await hashPassword(password), role: 'admin', adminMark, isActive: true } as const
  const created = { id: crypto.randomUUID(), ...newAdminName, email, createdAt: new Date() }
  const {
    rooms,
    account: [account],
  } = await batch(ctx, {
    rooms: existing && listConnectedRoomsStatement(ctx, existing.id),
    endSessions: existing && deleteSessionsStatement(ctx, existing.id),
    written: ctx.db
      .insert(users)
      .values({ ...values, ...created, searchText: searchText.customer(created) })
      // If two first sign-ins run concurrently, the second keeps the row of the first: its session is valid only with
      // that hash.
      .onConflictDoUpdate({ target: users.email, set: values, setWhere: sql`admin_mark IS NOT ${adminMark}` }),
    account: ctx.db.select().from(users).where(eq(users.email, email)),
    given:
      existing && ctx.db.update(adminSettings).set({ ownPassword: false }).where(eq(adminSettings.userId, existing.id)),
    endTemporary: existing && temporaryCredentials.endStatements(ctx, existing.id),
    notification: existing && enqueueStatement(ctx, passwordChanged({ id: existing.id, email }, true)),
  })
  if (existing && rooms) hangUp(ctx, rooms, { author: existing.id })
  return account
}
