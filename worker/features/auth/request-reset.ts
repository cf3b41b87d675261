import { and, eq, type SQL, sql } from 'drizzle-orm'
import { fullName } from '../../../shared/names.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { users } from '../../db/schema.ts'
import { isAdminEmail } from '../../http/admin-emails.ts'
import { countUseStatement, isOverLimit, isWithinLimitSql } from '../../http/limits.ts'
import { enqueueStatement } from '../notifications/enqueue.ts'
import { passwordResetRequested } from './notifications.ts'
import * as sealedCopy from './sealed-copy.ts'
import * as temporaryCredentials from './temporary-credentials.ts'

type Account = { id: string; email: string; firstName: string | null; lastName: string | null; phone: string | null }

/** Stands for an unknown address, which runs the same statements: the time of an answer reveals nothing. */
const unknownAccount: Account = { id: '', email: '', firstName: null, lastName: null, phone: null }

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

async function createRequest(ctx: Ctx, { id: userId, email: userEmail, firstName, lastName, phone }: Account) {
  const credential = await temporaryCredentials.generate(ctx)
  const { id } = credential
  const details = {
    userId,
    userName: fullName({ firstName, lastName }) || null,
    userEmail,
    userPhone: phone,
    requestedAt: credential.createdAt.toISOString(),
  }
  const sealed = await sealedCopy.seal(ctx, id, credential.password)
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
