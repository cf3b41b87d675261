import { and, eq, lt } from 'drizzle-orm'
import { dayMs } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { bookings, idempotencyKeys } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { sha256 } from '../../lib/crypto.ts'
import type { Booking } from './booking.ts'

/** A request that may come twice: whose it is, its Idempotency-Key, and a hash of its input. */
export type IdempotentRequest = { userId: string; key: string; bodyHash: string }

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
