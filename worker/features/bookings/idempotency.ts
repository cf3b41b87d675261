import { and, eq, lt } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { bookings, idempotencyKeys } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { sha256 } from '../../lib/crypto.ts'

/** A request that may come twice: whose it is, its Idempotency-Key, and a hash of what it asks. */
export type IdempotentRequest = { userId: string; key: string; bodyHash: string }

/** `input` is hashed as parsed, so that spaces and the order of fields make no difference. */
export const toIdempotentRequest = async (userId: string, key: string, input: object): Promise<IdempotentRequest> => ({
  userId,
  key,
  bodyHash: await sha256(JSON.stringify(input)),
})

/** The rows a repeat finds, for a read batch; hand them to `earlierBooking`. Without a repeat it finds none. */
export const findStatement = (ctx: Ctx, request: IdempotentRequest | undefined) =>
  ctx.db
    .select({ bodyHash: idempotencyKeys.bodyHash, booking: bookings })
    .from(idempotencyKeys)
    .innerJoin(bookings, eq(bookings.id, idempotencyKeys.bookingId))
    .where(and(eq(idempotencyKeys.userId, request?.userId ?? ''), eq(idempotencyKeys.key, request?.key ?? '')))

/** The booking made the first time, if there was one; 409 when it was asked with another body. */
export function storedBooking(request: IdempotentRequest | undefined, rows: Awaited<ReturnType<typeof findStatement>>) {
  const [first] = rows
  if (first && first.bodyHash !== request?.bodyHash)
    fail(409, 'This request was already used for another booking. Please reload the page.')
  return first?.booking
}

/** Keeps the key with its booking, for the batch that inserts it; a second insert of the same key fails that batch. */
export const insertStatement = (ctx: Ctx, request: IdempotentRequest, bookingId: string) =>
  ctx.db.insert(idempotencyKeys).values({ ...request, bookingId })

/** Forgets keys older than a day, as a statement for the hourly batch: a form that repeats does so within minutes. */
export const sweepStatement = (ctx: Ctx) =>
  ctx.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(Date.now() - 24 * 3600_000)))
