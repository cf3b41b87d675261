import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { dayMs } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { bookings, idempotencyKeys } from '../../db/schema.ts'
import { isRefusal, requireStatement } from '../../db/writes.ts'
import { fail } from '../../http/failures.ts'
import {
  countUseStrictlyStatement,
  findSpentStatement,
  isStrictlyRefused,
  limitsScale,
  maxOf,
  refuseUse,
  windowStart,
} from '../../http/limits.ts'
import { sha256 } from '../../lib/crypto.ts'
import type { Booking } from './booking.ts'

/** Maximum pending bookings of an account. */
const maxPending = 20
/** Number of an account's latest bookings that are read for the limits. */
const lookedAt = 60

/** The booking customer: account and network address. */
type Booker = { userId: string; address: string }

/** Selects the account's latest bookings. The limits count these rows, so no counter is written. */
const latestOf = (ctx: Ctx, userId: string) =>
  ctx.db
    .select({ status: bookings.status, source: bookings.source, createdAt: bookings.createdAt })
    .from(bookings)
    .where(eq(bookings.userId, userId))
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(lookedAt)

const countOf = (condition: SQL) => sql<number>`COUNT(*) FILTER (WHERE ${condition})`
/** Counts the bookings that the account itself sent in a limit's current window. */
const madeIn = (limit: 'bookings' | 'bookingsDaily') =>
  countOf(sql`source = 'website' AND created_at >= ${windowStart(limit)}`)

/** Statements that check the limits of a booking, for the first batch; their answers go to `refuseTooMany`. */
export function findSpentStatements(ctx: Ctx, { userId, address }: Booker) {
  const figures = {
    pending: countOf(sql`status = 'pending'`).as('pending'),
    thisHour: madeIn('bookings').as('this_hour'),
    today: madeIn('bookingsDaily').as('today'),
  }
  return {
    fromAddress: findSpentStatement(ctx, 'bookingAddress', address),
    made: ctx.db.select(figures).from(latestOf(ctx, userId).as('latest')),
  }
}

type Made = { pending: number; thisHour: number; today: number }
type Spent = { fromAddress: unknown[]; made: Made[] }

/**
 * Throws 429 over 60 bookings an hour from an address, or 10 an hour and 30 a day of an account. Throws 409 while 20
 * bookings of the account are pending.
 */
export function refuseTooMany(ctx: Ctx, { fromAddress, made: [made] }: Spent) {
  if (fromAddress.length > 0) refuseUse('bookingAddress')
  if (!made) return
  if (made.today >= maxOf(ctx, 'bookingsDaily')) refuseUse('bookingsDaily')
  if (made.thisHour >= maxOf(ctx, 'bookings')) refuseUse('bookings')
  if (made.pending >= maxPending * limitsScale(ctx)) fail(409, 'bookings_waiting', { values: { count: maxPending } })
}

/**
 * Statements for the batch of a booking, before its row: fail the batch over a limit and count the use of the address.
 * A repeated request therefore counts once, and concurrent requests cannot exceed the limit.
 */
export const countStatements = (ctx: Ctx, { userId, address }: Booker) => [
  countUseStrictlyStatement(ctx, 'bookingAddress', address),
  requireStatement(
    ctx,
    sql`(SELECT ${madeIn('bookings')} < ${maxOf(ctx, 'bookings')} AND ${madeIn('bookingsDaily')} < ${maxOf(ctx, 'bookingsDaily')}
      FROM (${latestOf(ctx, userId)}))`,
  ),
]

/** Throws 429 if a batch failed because concurrent requests used up the limits. */
export function refuseRace(error: unknown) {
  if (isStrictlyRefused(error) || isRefusal(error)) refuseUse('bookings')
}

/** A request that may be repeated: its user, its Idempotency-Key and a hash of its input. */
type IdempotentRequest = { userId: string; key: string; bodyHash: string }

export type StoredRequest = { bodyHash: string | undefined; booking: Booking }

/** Hashes the parsed input, so that spaces and the order of fields make no difference. */
export const toIdempotentRequest = async (userId: string, key: string, input: object): Promise<IdempotentRequest> => ({
  userId,
  key,
  bodyHash: await sha256(JSON.stringify(input)),
})

/** Selects the booking stored by the first request with this key. */
export const findStatement = (ctx: Ctx, { userId, key }: IdempotentRequest) =>
  ctx.db
    .select({ bodyHash: idempotencyKeys.bodyHash, booking: bookings })
    .from(idempotencyKeys)
    .innerJoin(bookings, eq(bookings.id, idempotencyKeys.bookingId))
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))

/** Throws 409 if the first request with this key had another input. */
export function refuseOther(request: IdempotentRequest | undefined, { bodyHash }: StoredRequest) {
  if (bodyHash !== request?.bodyHash) fail(409, 'booking_sent_already')
}

/** Stores the key, for the batch that inserts its booking; a second insert of the same key fails that batch. */
export const insertStatement = (ctx: Ctx, request: IdempotentRequest, bookingId: string) =>
  ctx.db.insert(idempotencyKeys).values({ ...request, bookingId })

/** Deletes keys older than a day, in the hourly batch: a form repeats its request within minutes. */
export const sweepStatement = (ctx: Ctx) =>
  ctx.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(Date.now() - dayMs)))
