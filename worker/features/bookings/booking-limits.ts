import { count, desc, eq } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { bookings } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import {
  countUseStrictlyStatement,
  findSpentStatement,
  isStrictlyRefused,
  limitsScale,
  refuseUse,
} from '../../http/limits.ts'

/** Bookings of an account that may wait for an answer at once. */
const maxPending = 20
/** The account's latest bookings that are looked at for that. */
const lookedAt = 60

/** Who books, by account and by network address. */
type Booker = { userId: string; address: string }

/** Statements that look whether a booking may be made, for the first batch; their answers are for `refuseTooMany`. */
export function findSpentStatements(ctx: Ctx, { userId, address }: Booker) {
  const latest = ctx.db
    .select({ status: bookings.status })
    .from(bookings)
    .where(eq(bookings.userId, userId))
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(lookedAt)
    .as('latest')
  return {
    fromAddress: findSpentStatement(ctx, 'bookingAddress', address),
    thisHour: findSpentStatement(ctx, 'bookings', userId),
    today: findSpentStatement(ctx, 'bookingsDaily', userId),
    waiting: ctx.db.select({ pending: count() }).from(latest).where(eq(latest.status, 'pending')),
  }
}

type Spent = Record<'fromAddress' | 'thisHour' | 'today', unknown[]> & { waiting: { pending: number }[] }

/** 429 over 60 an hour from an address, 10 an hour and 30 a day for an account; 409 while 20 of the account wait. */
export function refuseTooMany(ctx: Ctx, { fromAddress, thisHour, today, waiting: [waiting] }: Spent) {
  if (fromAddress.length > 0) refuseUse('bookingAddress')
  if (today.length > 0) refuseUse('bookingsDaily')
  if (thisHour.length > 0) refuseUse('bookings')
  if ((waiting?.pending ?? 0) >= maxPending * limitsScale(ctx))
    fail(
      409,
      `${maxPending} of your consultations are already waiting for our answer. Please call us, or cancel one first.`,
    )
}

/**
 * Statements that count a booking in the batch that makes it, and fail that batch over a limit. So a request that comes
 * twice counts once, and of many at once no more are made than may be.
 */
export const countStatements = (ctx: Ctx, { userId, address }: Booker) => [
  countUseStrictlyStatement(ctx, 'bookingAddress', address),
  countUseStrictlyStatement(ctx, 'bookings', userId),
  countUseStrictlyStatement(ctx, 'bookingsDaily', userId),
]

/** 429 for a batch that failed because others of the same moment have used the limits up. */
export function refuseRace(error: unknown) {
  if (isStrictlyRefused(error)) refuseUse('bookings')
}
