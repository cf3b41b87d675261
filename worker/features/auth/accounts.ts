import { eq, sql } from 'drizzle-orm'
import type { RegisterInput } from '../../../shared/auth.ts'
import type { Ctx } from '../../context.ts'
import { sessions, users } from '../../db/schema.ts'
import { reindex } from '../../db/search.ts'
import { isAdminEmail } from '../../http/admin-emails.ts'
import { fail } from '../../http/failures.ts'
import { hangUp, listConnectedRoomsStatement } from '../../http/hang-up.ts'
import { countUseStatement, refuseOverLimit } from '../../http/limits.ts'
import { prepareSession, type User } from '../../http/sessions.ts'
import { hashPassword, verifyPassword } from '../../lib/password.ts'
import * as bootstrap from './admin-bootstrap.ts'
import { isCommonPassword } from './common-passwords.ts'
import * as attempts from './sign-in-attempts.ts'
import * as temporary from './temporary-credentials.ts'

/** A user with the hash that a sign-in is tried against. */
type Account = typeof users.$inferSelect
/** `address` is the caller's network address; `previousSid` the session its browser came with, replaced by the new one. */
type ClientInfo = { address: string; previousSid: string | null }
type Credentials = { email: string; password: string }

/** A user as answers show one: `admin` only while the address is configured as one. */
export function serializeUser(
  { id, email, firstName, lastName, profileImageUrl, phone, isActive, createdAt, updatedAt }: User,
  { isAdmin, mustChangePassword = false }: { isAdmin: boolean; mustChangePassword?: boolean },
) {
  const role = isAdmin ? ('admin' as const) : ('customer' as const)
  return {
    id,
    email,
    firstName,
    lastName,
    profileImageUrl,
    phone,
    role,
    isActive,
    createdAt,
    updatedAt,
    mustChangePassword,
  }
}

/** Makes a customer and signs in. 409 for a taken address and, in the same words, for an admin's. */
export async function register(ctx: Ctx, input: RegisterInput, client: ClientInfo) {
  const [uses, [existing]] = await ctx.db.batch([
    countUseStatement(ctx, 'registerAddress', client.address),
    ctx.db.select({ id: users.id }).from(users).where(eq(users.email, input.email)),
  ])
  refuseOverLimit(ctx, 'registerAddress', uses)
  if (existing || isAdminEmail(ctx, input.email)) return fail(409, 'An account with this email already exists')
  if (isCommonPassword(input.password)) fail(400, 'Please choose a less common password')
  const row = { ...input, id: crypto.randomUUID(), createdAt: new Date() }
  const password = await hashPassword(input.password)
  const session = await prepareSession(ctx, { id: row.id, role: 'customer' })
  const insert = ctx.db
    .insert(users)
    .values({ ...row, password })
    .onConflictDoNothing()
    .returning()
  // When two sign-ups race for one address, the second has no row and its session fails the foreign key: both roll back.
  const inserted = await ctx.db
    .batch([insert, session.statement, ...reindex(ctx, 'customer', null, row)])
    .catch((error) => {
      if (/FOREIGN KEY/i.test(String(error.cause ?? error))) return null
      throw error
    })
  const user = inserted?.[0][0]
  if (!user) return fail(409, 'An account with this email already exists')
  return { user: serializeUser(user, { isAdmin: false }), token: session.token }
}

/**
 * Signs a customer in; with a temporary password only as far as choosing a new one. One sentence for a wrong and an
 * unknown address; an admin and an inactive account hear 403.
 */
export async function signIn(ctx: Ctx, { email, password }: Credentials, client: ClientInfo) {
  const { found, temporaries } = await startSignIn(ctx, email, client)
  const mustChangePassword = await temporary.matches(ctx, temporaries, password)
  const user = await checkPassword(found, password, 'Please check your email and password', mustChangePassword)
  if (isAdminEmail(ctx, user.email)) fail(403, 'Please use the admin sign-in for this account')
  return replaceSession(ctx, user, client, { isAdmin: false, mustChangePassword })
}

/** Signs an admin in, with her own password or with a new ADMIN_PASSWORD, which makes or resets the account. */
export async function signInAdmin(ctx: Ctx, credentials: Credentials, client: ClientInfo) {
  const { found } = await startSignIn(ctx, credentials.email, client)
  const isAdmin = isAdminEmail(ctx, credentials.email)
  const replaced = isAdmin ? await bootstrap.bootstrapAdmin(ctx, credentials, found) : undefined
  const user = replaced ?? (await checkPassword(found, credentials.password, 'Invalid credentials'))
  if (!isAdmin || user.role !== 'admin') fail(401, 'Invalid credentials')
  return replaceSession(ctx, user, client, { isAdmin: true })
}

/** Counts an attempt before anything is hashed, and finds the account with what else opens it. 429 over a limit. */
async function startSignIn(ctx: Ctx, email: string, { address }: ClientInfo) {
  const [byAddress, byPair, byAccount, [found], temporaries] = await ctx.db.batch([
    ...attempts.countStatements(ctx, email, address),
    ctx.db.select().from(users).where(eq(users.email, email)),
    temporary.listHashesStatement(ctx, email),
  ])
  attempts.refuseTooManyAttempts(ctx, byAddress, byPair, byAccount)
  return { found, temporaries }
}

/** One hash run, account or not. 401 with one sentence; 403 for an inactive account, after the right password only. */
async function checkPassword(user: Account | undefined, password: string, message: string, isTemporary = false) {
  const isMatch = await verifyPassword(password, user?.password)
  if (!(isMatch || isTemporary) || !user) return fail(401, message)
  if (!user.isActive) fail(403, 'This account is not active. Please call the boutique.')
  return user
}

/** A new session in place of the browser's old one; a success gives its counted attempts back. */
async function replaceSession(
  ctx: Ctx,
  user: User,
  client: ClientInfo,
  options: { isAdmin: boolean; mustChangePassword?: boolean },
) {
  const session = await prepareSession(ctx, user, options.mustChangePassword ? { mustChangePassword: true } : {})
  const previousSid = client.previousSid ?? ''
  const [chats] = await ctx.db.batch([
    listConnectedRoomsStatement(ctx, userIdOfSession(previousSid)),
    session.statement,
    deleteSessionStatement(ctx, previousSid),
    ...attempts.uncountStatements(ctx, user.email, client.address),
  ])
  hangUp(ctx, chats, { session: previousSid })
  return { user: serializeUser(user, options), token: session.token }
}

/** Ends one session, and the chats that are open under it; unknown ones are no error. */
export async function signOut(ctx: Ctx, sid: string) {
  const [chats] = await ctx.db.batch([
    listConnectedRoomsStatement(ctx, userIdOfSession(sid)),
    deleteSessionStatement(ctx, sid),
  ])
  hangUp(ctx, chats, { session: sid })
}

const userIdOfSession = (sid: string) => sql`(SELECT user_id FROM sessions WHERE sid = ${sid})`
const deleteSessionStatement = (ctx: Ctx, sid: string) => ctx.db.delete(sessions).where(eq(sessions.sid, sid))
