import { eq } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { users } from '../../db/schema.ts'
import { isAdminEmail } from '../../http/admin-emails.ts'
import { fail } from '../../http/failures.ts'
import { hangUp } from '../../http/hang-up.ts'
import { prepareSession, type User } from '../../http/sessions.ts'
import { verifyPassword } from '../../lib/password.ts'
import { bootstrapAdmin } from './admin-bootstrap.ts'
import { serializeUser } from './serialize.ts'
import * as attempts from './sign-in-attempts.ts'
import { endSessionStatements } from './sign-out.ts'
import * as temporaryCredentials from './temporary-credentials.ts'

/** A user with the hash that a sign-in is tried against. */
type Account = typeof users.$inferSelect
/** `address` is the client's network address; `previousSid` the session its browser came with, replaced by the new one. */
type ClientInfo = { address: string; previousSid: string | null }
type Credentials = { email: string; password: string }

/**
 * Signs a customer in; with a temporary password only as far as choosing a new one. 401 with one
 * sentence for a wrong password and an unknown address; 403 for an admin and an inactive account.
 */
export async function signIn(ctx: Ctx, { email, password }: Credentials, client: ClientInfo) {
  const { account, temporaries } = await startSignIn(ctx, email, client)
  const mustChangePassword = await temporaryCredentials.matches(ctx, temporaries, password)
  const user = await checkPassword(account, password, 'Please check your email and password', mustChangePassword)
  if (isAdminEmail(ctx, user.email)) fail(403, 'Please use the admin sign-in for this account')
  return replaceSession(ctx, user, client, { isAdmin: false, mustChangePassword })
}

/** Signs an admin in, with the account's password or with a new ADMIN_PASSWORD, which creates or resets the account. */
export async function signInAdmin(ctx: Ctx, credentials: Credentials, client: ClientInfo) {
  const { account } = await startSignIn(ctx, credentials.email, client)
  const isAdmin = isAdminEmail(ctx, credentials.email)
  const replaced = isAdmin ? await bootstrapAdmin(ctx, credentials, account) : undefined
  const user = replaced ?? (await checkPassword(account, credentials.password, 'Invalid credentials'))
  if (!isAdmin || user.role !== 'admin') fail(401, 'Invalid credentials')
  return replaceSession(ctx, user, client, { isAdmin: true })
}

/** Counts an attempt before anything is hashed, and finds the account and its temporary passwords. 429 over a limit. */
async function startSignIn(ctx: Ctx, email: string, { address }: ClientInfo) {
  const { accounts, temporaries, ...uses } = await batch(ctx, {
    ...attempts.countStatements(ctx, email, address),
    accounts: ctx.db.select().from(users).where(eq(users.email, email)),
    temporaries: temporaryCredentials.listHashesStatement(ctx, email),
  })
  attempts.refuseTooMany(ctx, uses)
  return { account: accounts[0], temporaries }
}

/** Hashes once, with or without an account. 401 with `message`; 403 for an inactive account, after the right password only. */
async function checkPassword(account: Account | undefined, password: string, message: string, isTemporary = false) {
  const isMatch = await verifyPassword(password, account?.password)
  if (!(isMatch || isTemporary) || !account) return fail(401, message)
  if (!account.isActive) fail(403, 'This account is not active. Please call the boutique.')
  return account
}

/** Starts a session in place of the browser's old one, and takes the counted attempt back. */
async function replaceSession(
  ctx: Ctx,
  user: User,
  client: ClientInfo,
  options: { isAdmin: boolean; mustChangePassword?: boolean },
) {
  const session = await prepareSession(ctx, user, options.mustChangePassword ? { mustChangePassword: true } : {})
  const previousSid = client.previousSid ?? ''
  const { rooms } = await batch(ctx, {
    ...endSessionStatements(ctx, previousSid),
    session: session.statement,
    uses: attempts.uncountStatements(ctx, user.email, client.address),
  })
  hangUp(ctx, rooms, { session: previousSid })
  return { user: serializeUser(user, options), token: session.token }
}
