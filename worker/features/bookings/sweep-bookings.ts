import { inArray, type SQL, sql } from 'drizzle-orm'
import { keptSince } from '../../../shared/retention.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { cameToNothing } from '../../db/predicates.ts'
import { requireStatement, retryRefused } from '../../db/require.ts'
import { inJson } from '../../db/rows-as-json.ts'
import { bookings } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { fail } from '../../http/failures.ts'
import { sweepPages } from '../../lib/sweep-pages.ts'
import { releaseStatement } from '../uploads/photos.ts'

const pageSize = 100

/**
 * Deletes bookings that were cancelled or never answered 12 months ago, with their visits and messages. Their photos are
 * released: the sweep of photos takes them. One that an order was made of stays with its order.
 */
export const sweepBookings = (ctx: Ctx, now = Date.now()) =>
  sweepPages(pageSize, () =>
    retryRefused(
      () => sweepPage(ctx, now),
      () => fail(409, 'sweep_of_bookings_outrun'),
    ),
  )

async function sweepPage(ctx: Ctx, now: number) {
  const before = keptSince('booking', now)
  const isOver = sql`${cameToNothing} AND updated_at < ${before}
    AND NOT EXISTS (SELECT 1 FROM orders WHERE booking_id = old.id)
    AND NOT EXISTS (SELECT 1 FROM visits WHERE booking_id = old.id AND starts_at >= ${before})`
  const overIds = sql`(SELECT id FROM bookings AS old INDEXED BY bookings_ended WHERE ${isOver}
    ORDER BY updated_at LIMIT ${pageSize})`
  const rows = await run(ctx, ctx.db.select().from(bookings).where(inArray(bookings.id, overIds)))
  if (rows.length === 0) return 0
  const ids = inJson(rows.map(({ id }) => id))
  const remove = (query: SQL) => statement(ctx, query)
  await batch(ctx, {
    // None was taken up since it was read.
    require: requireStatement(
      ctx,
      sql`(SELECT COUNT(*) FROM bookings AS old WHERE id IN ${ids} AND ${isOver}) = ${rows.length}`,
    ),
    photos: releaseStatement(ctx, sql`claim_kind = 'booking' AND claim_id IN ${ids}`),
    visitMessages: remove(
      sql`DELETE FROM wa_messages WHERE about IN (SELECT id FROM visits WHERE booking_id IN ${ids})`,
    ),
    messages: remove(sql`DELETE FROM wa_messages WHERE about IN ${ids}`),
    visits: remove(sql`DELETE FROM visits WHERE booking_id IN ${ids}`),
    keys: remove(sql`DELETE FROM idempotency_keys WHERE booking_id IN ${ids}`),
    bookings: remove(sql`DELETE FROM bookings WHERE id IN ${ids}`),
  })
  return rows.length
}
