import { and, eq, type SQL, sql } from 'drizzle-orm'
import { isAdminPassword } from '../../../shared/auth.ts'
import { fullName } from '../../../shared/names.ts'
import type { Ctx } from '../../context.ts'
import { batch, run, statement } from '../../db/batch.ts'
import { users } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { countUseStatement, findSpentStatement, isOverLimit, isWithinLimitSql, refuseUse } from '../../http/limits.ts'
import {
  deleteSessionsStatement,
  hangUp,
  isAdminEmail,
  listConnectedRoomsStatement,
  prepareSessionRenewal,
  type Session,
  userIdOfSession,
} from '../../http/sessions.ts'
import { hashPassword, unusableHash, verifyPassword } from '../../lib/password.ts'
import { enqueueStatement } from '../notifications/enqueue.ts'
import { admit } from './admission.ts'
import { isCommonPassword } from './common-passwords.ts'
import { passwordChanged, passwordResetByAdmin, passwordResetRequested } from './notifications.ts'
import { serializeUser } from './serialize.ts'
import * as attempts from './sign-in-attempts.ts'
import * as temporaryCredentials from './temporary-credentials.ts'

export type PasswordChange = { email?: string; currentPassword?: string; newPassword: string }

/**
 * Changes a password, ends the user's other sessions and temporary passwords, and renews this session: `token` is the
 * new cookie's. A session opened with a temporary password needs no current one. 400 for a wrong current password and
 * for a new one that others know, 401 when the session ended meanwhile, 403 for another's `email`, 429 after 5 changes
 * in an hour, and over the limits of a sign-in: a stolen session allows no more guesses.
 */
export const changePassword = (ctx: Ctx, session: Session, input: PasswordChange, address: string) =>
  admit(ctx, { address, known: session.sid, isAdmin: session.isAdmin }, async () => {
    const attempt = { email: session.user.email, address, known: session.sid }
    await checkChange(ctx, session, input, attempt)
    return writePassword(ctx, session, input.newPassword, attempt)
  })

async function checkChange(ctx: Ctx, session: Session, input: PasswordChange, attempt: attempts.Attempt) {
  const { user } = session
  if (input.email && input.email !== user.email) fail(403, 'someone_else')
  if (!session.mustChangePassword && !input.currentPassword)
    fail(400, 'current_password_missing', { field: 'currentPassword' })
  if (session.isAdmin && !isAdminPassword(input.newPassword))
    fail(400, 'admin_password_short', { field: 'newPassword' })
  if (await isCommonPassword(ctx, input.newPassword)) fail(400, 'password_common', { field: 'newPassword' })
  const {
    temporaries,
    account: [account],
    spent: [spent],
    ...uses
  } = await batch(ctx, {
    ...attempts.countStatements(ctx, attempt),
    temporaries: temporaryCredentials.listHashesStatement(ctx, user.email),
    account: ctx.db.select({ password: users.password }).from(users).where(eq(users.id, user.id)),
    spent: findSpentStatement(ctx, 'passwordChange', user.id),
  })
  attempts.refuseTooFast(ctx, uses)
  attempts.refuseTooMany(ctx, uses)
  if (spent) refuseUse('passwordChange')
  if (!session.mustChangePassword && !(await verifyPassword(input.currentPassword ?? '', account?.password)))
    fail(400, 'current_password_wrong', { field: 'currentPassword' })
  // The admin has read it out or sent it on: it must not become the lasting one.
  if (await temporaryCredentials.findMatch(ctx, temporaries, input.newPassword))
    fail(400, 'password_temporary', { field: 'newPassword' })
}

async function writePassword(ctx: Ctx, session: Session, newPassword: string, attempt: attempts.Attempt) {
  const { user, isAdmin } = session
  const password = await hashPassword(newPassword)
  const renewal = await prepareSessionRenewal(ctx, session)
  // NULL when a reset, a deactivation or another tab ended the session while the hash was made: then nothing changes.
  const userId = userIdOfSession(renewal.sid)
  const { renewed, rooms } = await batch(ctx, {
    renewed: renewal.statement,
    rooms: listConnectedRoomsStatement(ctx, user.id),
    password: ctx.db.update(users).set({ password }).where(eq(users.id, userId)),
    own: session.isAdmin ? ownPasswordStatement(ctx, userId) : undefined,
    endTemporary: temporaryCredentials.endStatements(ctx, userId),
    endSessions: deleteSessionsStatement(ctx, userId, renewal.sid),
    notification: enqueueStatement(ctx, passwordChanged(user, isAdmin), sql`${userId} IS NOT NULL`),
    uses: attempts.uncountStatements(ctx, attempt),
    change: countUseStatement(ctx, 'passwordChange', user.id, sql`${userId} IS NOT NULL`),
  })
  if (renewed.length === 0) fail(401, 'signed_out')
  hangUp(ctx, rooms, { author: user.id, renewed: session.sid })
  return { user: serializeUser(user, { isAdmin }), token: renewal.token }
}

/**
 * Lets whoever is signed in prove it once more, ahead of what cannot be undone; answers the hash that was compared. 400 for
 * a wrong password, 429 over the limits of a sign-in: a stolen session allows no more guesses.
 */
export const provePassword = (ctx: Ctx, { sid, user, isAdmin }: Session, password: string, address: string) =>
  admit(ctx, { address, known: sid, isAdmin }, async () => {
    const attempt = { email: user.email, address, known: sid }
    const {
      account: [account],
      ...uses
    } = await batch(ctx, {
      ...attempts.countStatements(ctx, attempt),
      account: ctx.db.select({ password: users.password }).from(users).where(eq(users.id, user.id)),
    })
    attempts.refuseTooFast(ctx, uses)
    attempts.refuseTooMany(ctx, uses)
    if (!account || !(await verifyPassword(password, account.password)))
      return fail(400, 'password_wrong', { field: 'password' })
    await batch(ctx, { uses: attempts.uncountStatements(ctx, attempt) })
    return account.password
  })

type ForgetfulAccount = {
  id: string
  email: string
  firstName: string | null
  lastName: string | null
  phone: string | null
}

/** Stands for an unknown address, which runs the same statements: the time of an answer reveals nothing. */
const unknownAccount: ForgetfulAccount = { id: '', email: '', firstName: null, lastName: null, phone: null }

/**
 * Makes a temporary password beside the forgotten one, which goes on working, and the admin's notification with its
 * sealed copy, in place of an earlier one. Makes nothing for an unknown or an admin's address, while a request is open,
 * beyond 3 an hour for an account or 30 from a network address, and answers the same.
 */
export async function requestReset(ctx: Ctx, email: string, address: string) {
  const { fromAddress, uses, byEmail, byBooking } = await batch(ctx, {
    fromAddress: countUseStatement(ctx, 'forgotPasswordAddress', address),
    uses: countUseStatement(ctx, 'forgotPassword', email, isWithinLimitSql(ctx, 'forgotPasswordAddress', address)),
    byEmail: findAccountStatement(ctx, eq(users.email, email)),
    byBooking: findAccountStatement(
      ctx,
      sql`id = ${accountIdByBookingEmail(email, sql`ASC`)} AND id = ${accountIdByBookingEmail(email, sql`DESC`)}`,
    ),
  })
  // A flood: to seal and to write for it would only be work. It says nothing of any account.
  if (isOverLimit(ctx, 'forgotPasswordAddress', fromAddress)) return
  const account = byEmail[0] ?? byBooking[0]
  const isEligible = account?.isActive && !isAdminEmail(ctx, email) && !isAdminEmail(ctx, account.email)
  await createRequest(ctx, isEligible && !isOverLimit(ctx, 'forgotPassword', uses) ? account : unknownAccount)
}

const findAccountStatement = (ctx: Ctx, where: SQL) =>
  ctx.db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      isActive: users.isActive,
      phone: sql<string | null>`COALESCE(users.phone_e164,
        (SELECT phone_e164 FROM bookings WHERE user_id = users.id ORDER BY created_at DESC LIMIT 1))`,
    })
    .from(users)
    .where(and(where, eq(users.hasAccount, true)))

/** The first or the last account that booked with an address, one row of an index each: the same when only one did. */
const accountIdByBookingEmail = (email: string, order: SQL) =>
  sql`(SELECT user_id FROM bookings WHERE email = ${email} AND user_id IS NOT NULL ORDER BY user_id ${order} LIMIT 1)`

async function createRequest(ctx: Ctx, { id: userId, email: userEmail, firstName, lastName, phone }: ForgetfulAccount) {
  const credential = await temporaryCredentials.generate(ctx)
  const { id } = credential
  const details = {
    userId,
    userName: fullName({ firstName, lastName }) || null,
    userEmail,
    userPhone: phone,
    requestedAt: credential.createdAt.toISOString(),
  }
  const sealed = await temporaryCredentials.sealCopy(ctx, id, credential.password)
  await batch(ctx, {
    sweep: temporaryCredentials.sweepStatement(ctx, userId),
    endHandled: temporaryCredentials.endHandledStatement(ctx, userId),
    credential: temporaryCredentials.insertStatement(ctx, userId, credential, sealed),
    notification: enqueueStatement(
      ctx,
      passwordResetRequested(id, details),
      sql`EXISTS (SELECT 1 FROM temporary_credentials WHERE id = ${id})`,
    ),
  })
}

/**
 * Gives a customer a temporary password in place of the old one, which stops working, and ends the sessions.
 * Answers it this once. 404 for an id that is no customer's.
 */
export async function resetPassword(ctx: Ctx, customerId: string) {
  const [user] = await run(
    ctx,
    ctx.db
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(and(eq(users.id, customerId), eq(users.hasAccount, true))),
  )
  if (!user || isAdminEmail(ctx, user.email)) return fail(404, 'customer_unknown')
  const credential = await temporaryCredentials.generate(ctx)
  const { rooms } = await batch(ctx, {
    rooms: listConnectedRoomsStatement(ctx, user.id),
    password: ctx.db.update(users).set({ password: unusableHash() }).where(eq(users.id, user.id)),
    endTemporary: temporaryCredentials.endStatements(ctx, user.id),
    temporary: temporaryCredentials.insertStatement(ctx, user.id, credential, null),
    endSessions: deleteSessionsStatement(ctx, user.id),
    notification: enqueueStatement(ctx, passwordResetByAdmin(user.id)),
  })
  hangUp(ctx, rooms, { author: user.id })
  return { temporaryPassword: credential.password }
}

/** An admin's switches say that the password is her own; the other ones stay, or begin as they come. */
const ownPasswordStatement = (ctx: Ctx, adminId: SQL) =>
  statement(
    ctx,
    sql`INSERT INTO admin_settings (user_id, own_password) SELECT id, 1 FROM users WHERE id = ${adminId}
      ON CONFLICT (user_id) DO UPDATE SET own_password = 1`,
  )
