import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { users } from '../../db/schema.ts'
import { isAdminEmail } from '../../http/admin-emails.ts'
import { fail } from '../../http/failures.ts'
import { hangUp, listConnectedRoomsStatement } from '../../http/hang-up.ts'
import { countUseStatement, isOverLimit } from '../../http/limits.ts'
import { deleteSessionsStatement } from '../../http/sessions.ts'
import { unusableHash } from '../../lib/password.ts'
import { enqueueStatement } from '../notifications/enqueue.ts'
import * as sealedCopy from '../notifications/sealed-copy.ts'
import { passwordResetByAdmin, passwordResetRequested } from '../notifications/templates.ts'
import * as temporary from './temporary-credentials.ts'

type Account = { id: string; email: string; firstName: string | null; lastName: string | null; phone: string | null }

/** Whoever has no account goes through the same steps: the time of an answer tells nothing either. */
const unknownAccount: Account = { id: '', email: '', firstName: null, lastName: null, phone: null }

/**
 * Notes that somebody forgot a password: makes a temporary one beside the old, which goes on working, and the owner's
 * card. Nothing is made for an unknown or an admin's address, while a request is open, or beyond 3 an hour; nobody
 * hears of that.
 */
export async function request(ctx: Ctx, email: string) {
  const [uses, [accountByEmail], [accountByBooking]] = await ctx.db.batch([
    countUseStatement(ctx, 'forgotPassword', email),
    findAccountStatement(ctx, eq(users.email, email)),
    findAccountStatement(
      ctx,
      sql`id = ${accountIdByBookingEmail(email, sql`ASC`)} AND id = ${accountIdByBookingEmail(email, sql`DESC`)}`,
    ),
  ])
  const account = accountByEmail ?? accountByBooking
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
    .where(where)

/** The first or the last account that booked with an address, one row of an index each: the same when only one did. */
const accountIdByBookingEmail = (email: string, order: SQL) =>
  sql`(SELECT user_id FROM bookings WHERE email = ${email} AND user_id IS NOT NULL ORDER BY user_id ${order} LIMIT 1)`

async function createRequest(ctx: Ctx, { id: userId, email: userEmail, firstName, lastName, phone }: Account) {
  const credential = await temporary.generate(ctx)
  const { id } = credential
  const userName = [firstName, lastName].filter(Boolean).join(' ') || null
  await ctx.db.batch([
    temporary.sweepStatement(ctx, userId),
    temporary.insertStatement(ctx, userId, credential, await sealedCopy.seal(ctx, id, credential.password)),
    enqueueStatement(
      ctx,
      passwordResetRequested(id, {
        userId,
        userName,
        userEmail,
        userPhone: phone,
        requestedAt: credential.createdAt.toISOString(),
      }),
      sql`EXISTS (SELECT 1 FROM temporary_credentials WHERE id = ${id})`,
    ),
  ])
}

/**
 * Gives a customer a temporary password in place of the old one, which stops working, and ends the sessions.
 * Answers it this once. 404 for whoever is no customer.
 */
export async function reset(ctx: Ctx, customerId: string) {
  const [user] = await ctx.db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.id, customerId), eq(users.role, 'customer')))
  if (!user || isAdminEmail(ctx, user.email)) return fail(404, 'There is no such customer')
  const credential = await temporary.generate(ctx)
  const [chats] = await ctx.db.batch([
    listConnectedRoomsStatement(ctx, user.id),
    ctx.db.update(users).set({ password: unusableHash() }).where(eq(users.id, user.id)),
    ...temporary.endStatements(ctx, user.id),
    temporary.insertStatement(ctx, user.id, credential, null),
    deleteSessionsStatement(ctx, user.id),
    enqueueStatement(ctx, passwordResetByAdmin(user.id)),
  ])
  hangUp(ctx, chats, { author: user.id })
  return { temporaryPassword: credential.password }
}
