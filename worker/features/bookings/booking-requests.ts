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

/** Bookings of an account that may wait for an answer at once. */
const maxPending = 20
/** The account's latest bookings that are looked at for that, and for those of the hour and of the day. */
const lookedAt = 60

/** Who books, by account and by network address. */
type Booker = { userId: string; address: string }

/** The account's latest bookings: what it has made of late is counted by them, and nothing is written for it. */
const latestOf = (ctx: Ctx, userId: string) =>
  ctx.db
    .select({ status: bookings.status, source: bookings.source, createdAt: bookings.createdAt })
    .from(bookings)
    .where(eq(bookings.userId, userId))
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(lookedAt)

const countOf = (condition: SQL) => sql<number>`COUNT(*) FILTER (WHERE ${condition})`
/** Those of a limit's current window that the account has sent itself. */
const madeIn = (limit: 'bookings' | 'bookingsDaily') =>
  countOf(sql`source = 'website' AND created_at >= ${windowStart(limit)}`)

/** Statements that look whether a booking may be made, for the first batch; their answers are for `refuseTooMany`. */
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

/** 429 over 60 an hour from an address, 10 an hour and 30 a day for an account; 409 while 20 of the account wait. */
export function refuseTooMany(ctx: Ctx, { fromAddress, made: [made] }: Spent) {
  if (fromAddress.length > 0) refuseUse('bookingAddress')
  if (!made) return
  if (made.today >= maxOf(ctx, 'bookingsDaily')) refuseUse('bookingsDaily')
  if (made.thisHour >= maxOf(ctx, 'bookings')) refuseUse('bookings')
  if (made.pending >= maxPending * limitsScale(ctx)) fail(409, 'bookings_waiting', { values: { count: maxPending } })
}

/**
 * Statements that fail the batch that makes a booking over a limit, ahead of its row, and count the use of the address. So
 * a request that comes twice counts once, and of many at once no more are made than may be.
 */
export const countStatements = (ctx: Ctx, { userId, address }: Booker) => [
  countUseStrictlyStatement(ctx, 'bookingAddress', address),
  requireStatement(
    ctx,
    sql`(SELECT ${madeIn('bookings')} < ${maxOf(ctx, 'bookings')} AND ${madeIn('bookingsDaily')} < ${maxOf(ctx, 'bookingsDaily')}
      FROM (${latestOf(ctx, userId)}))`,
  ),
]

/** 429 for a batch that failed because others of the same moment have used the limits up. */
export function refuseRace(error: unknown) {
  if (isStrictlyRefused(error) || isRefusal(error)) refuseUse('bookings')
}

/** A request that may come twice: whose it is, its Idempotency-Key, and a hash of its input. */
type IdempotentRequest = { userId: string; key: string; bodyHash: string }

export type StoredRequest = { bodyHash: string | undefined; booking: Booking }

/** The input is hashed as parsed, so that spaces and the order of fields make no difference. */
export const toIdempotentRequest = async (userId: string, key: string, input: object): Promise<IdempotentRequest> => ({
  userId,
  key,
  bodyHash: await sha256(JSON.stringify(input)),
})

/** What the first such request stored. */
export const findStatement = (ctx: Ctx, { userId, key }: IdempotentRequest) =>
  ctx.db
    .select({ bodyHash: idempotencyKeys.bodyHash, booking: bookings })
    .from(idempotencyKeys)
    .innerJoin(bookings, eq(bookings.id, idempotencyKeys.bookingId))
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))

/** 409 if the first such request had another input. */
export function refuseOther(request: IdempotentRequest | undefined, { bodyHash }: StoredRequest) {
  if (bodyHash !== request?.bodyHash) fail(409, 'booking_sent_already')
}

/** Stores the key, for the batch that inserts its booking; a second insert of the same key fails that batch. */
export const insertStatement = (ctx: Ctx, request: IdempotentRequest, bookingId: string) =>
  ctx.db.insert(idempotencyKeys).values({ ...request, bookingId })

/** Deletes keys older than a day, for the hourly batch: a form repeats its request within minutes. */
export const sweepStatement = (ctx: Ctx) =>
  ctx.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(Date.now() - dayMs)))
