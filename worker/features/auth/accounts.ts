import { eq, sql } from 'drizzle-orm'
import type { RegisterInput } from '../../../shared/auth.ts'
import type { Ctx } from '../../context.ts'
import { sessions, users } from '../../db/schema.ts'
import { addTerms, prefixesOfCustomer } from '../../db/search.ts'
import { fail } from '../../failure.ts'
import { hangUp, openChats } from '../../hang-up.ts'
import { hashPassword, verifyPassword } from '../../lib/password.ts'
import { countUse, refuseOver } from '../../limits.ts'
import { isAdminEmail, newSession } from '../../session.ts'
import * as attempts from './attempts.ts'
import * as bootstrap from './bootstrap.ts'
import { isCommonPassword } from './common-passwords.ts'
import * as temporary from './temporary-credential.ts'

export type User = typeof users.$inferSelect
/** `address` is the caller's network address; `oldSid` the session its browser came with, replaced by the new one. */
type Caller = { address: string; oldSid: string | null }
type Credentials = { email: string; password: string }

/** A user as answers show one: never with a password, and `admin` only while the address is configured as one. */
export function present(
  user: User,
  { isAdmin, mustChangePassword = false }: { isAdmin: boolean; mustChangePassword?: boolean },
) {
  const {
    password: _password,
    adminMark: _mark,
    phoneE164: _phone,
    activeOrders: _active,
    totalOrders: _total,
    ...shown
  } = user
  return { ...shown, role: isAdmin ? ('admin' as const) : ('customer' as const), mustChangePassword }
}

/** Makes a customer and signs in. 409 for a taken address and, in the same words, for an admin's. */
export async function register(ctx: Ctx, input: RegisterInput, caller: Caller) {
  const [uses, [taken]] = await ctx.db.batch([
    countUse(ctx, 'registerAddress', caller.address),
    ctx.db.select({ id: users.id }).from(users).where(eq(users.email, input.email)),
  ])
  refuseOver(ctx, 'registerAddress', uses)
  if (taken || isAdminEmail(ctx, input.email)) return fail(409, 'An account with this email already exists')
  if (isCommonPassword(input.password)) fail(400, 'Please choose a less common password')
  const row = { ...input, id: crypto.randomUUID(), createdAt: new Date() }
  const password = await hashPassword(input.password)
  const session = await newSession(ctx, { id: row.id, role: 'customer' })
  const insert = ctx.db
    .insert(users)
    .values({ ...row, password })
    .onConflictDoNothing()
    .returning()
  // When two sign-ups race for one address, the second has no row and its session fails the foreign key: both roll back.
  const made = await ctx.db
    .batch([insert, session.statement, addTerms(ctx, 'customer', row, prefixesOfCustomer(row))])
    .catch((error) => {
      if (/FOREIGN KEY/i.test(String(error.cause ?? error))) return null
      throw error
    })
  const user = made?.[0][0]
  if (!user) return fail(409, 'An account with this email already exists')
  return { user: present(user, { isAdmin: false }), token: session.token }
}

/**
 * Signs a customer in; with a temporary password only as far as choosing a new one. One sentence for a wrong and an
 * unknown address; an admin and an inactive account hear 403.
 */
export async function signIn(ctx: Ctx, { email, password }: Credentials, caller: Caller) {
  const { found, temporaries } = await countAttempt(ctx, email, caller)
  const mustChangePassword = await temporary.matches(ctx, temporaries, password)
  const user = await checkPassword(found, password, 'Please check your email and password', mustChangePassword)
  if (isAdminEmail(ctx, user.email)) fail(403, 'Please use the admin sign-in for this account')
  return openSession(ctx, user, caller, { isAdmin: false, mustChangePassword })
}

/** Signs an admin in, with her own password or with a new ADMIN_PASSWORD, which makes or resets the account. */
export async function signInAdmin(ctx: Ctx, credentials: Credentials, caller: Caller) {
  const { found } = await countAttempt(ctx, credentials.email, caller)
  const isAdmin = isAdminEmail(ctx, credentials.email)
  const replaced = isAdmin ? await bootstrap.replaceAccount(ctx, credentials, found) : undefined
  const user = replaced ?? (await checkPassword(found, credentials.password, 'Invalid credentials'))
  if (!isAdmin || user.role !== 'admin') fail(401, 'Invalid credentials')
  return openSession(ctx, user, caller, { isAdmin: true })
}

/** Counts an attempt before anything is hashed, and finds the account with what else opens it. 429 over a limit. */
async function countAttempt(ctx: Ctx, email: string, { address }: Caller) {
  const [byAddress, byPair, byAccount, [found], temporaries] = await ctx.db.batch([
    ...attempts.count(ctx, email, address),
    ctx.db.select().from(users).where(eq(users.email, email)),
    temporary.find(ctx, email),
  ])
  attempts.refuse(ctx, byAddress, byPair, byAccount)
  return { found, temporaries }
}

/** One hash run, account or not. 401 with one sentence; 403 for an inactive account, after the right password only. */
async function checkPassword(user: User | undefined, password: string, sentence: string, isTemporary = false) {
  const right = await verifyPassword(password, user?.password)
  if (!(right || isTemporary) || !user) return fail(401, sentence)
  if (!user.isActive) fail(403, 'This account is not active. Please call the boutique.')
  return user
}

/** A new session in place of the browser's old one; a success gives its counted attempts back. */
async function openSession(
  ctx: Ctx,
  user: User,
  caller: Caller,
  as: { isAdmin: boolean; mustChangePassword?: boolean },
) {
  const session = await newSession(ctx, user, as.mustChangePassword ? { mustChangePassword: true } : {})
  const oldSid = caller.oldSid ?? ''
  const [chats] = await ctx.db.batch([
    openChats(ctx, personBehind(oldSid)),
    session.statement,
    end(ctx, oldSid),
    ...attempts.giveBack(ctx, user.email, caller.address),
  ])
  hangUp(ctx, chats, { session: oldSid })
  return { user: present(user, as), token: session.token }
}

/** Ends one session, and the chats that are open under it; unknown ones are no error. */
export async function signOut(ctx: Ctx, sid: string) {
  const [chats] = await ctx.db.batch([openChats(ctx, personBehind(sid)), end(ctx, sid)])
  hangUp(ctx, chats, { session: sid })
}

const personBehind = (sid: string) => sql`(SELECT user_id FROM sessions WHERE sid = ${sid})`
const end = (ctx: Ctx, sid: string) => ctx.db.delete(sessions).where(eq(sessions.sid, sid))
