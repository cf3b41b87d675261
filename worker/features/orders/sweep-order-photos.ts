import { sql } from 'drizzle-orm'
import { keptSince } from '../../../shared/retention.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { counterStatement, counterValue } from '../../db/counters.ts'
import { requireStatement, retryRefused } from '../../db/require.ts'
import { inJson } from '../../db/rows-as-json.ts'
import { orderStatusChanges } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { fail } from '../../http/failures.ts'
import { sweepPages } from '../../lib/sweep-pages.ts'
import { releaseStatement } from '../uploads/photos.ts'

/** Deliveries of a page; those of one moment are taken together. */
const pageSize = 50
/** The delivery that the sweep has come to, in milliseconds: each is looked at once. */
const progressName = 'sweep:order_photos'

/**
 * Takes the photos out of orders that were delivered 12 months ago, those of their bookings and updates too, and releases
 * them: the sweep of photos deletes them. An order that was taken up again is looked at when it is delivered again.
 */
export const sweepOrderPhotos = (ctx: Ctx, now = Date.now()) =>
  sweepPages(pageSize, () =>
    retryRefused(
      () => sweepPage(ctx, now),
      () => fail(409, 'The orders to sweep change all the time'),
    ),
  )

async function sweepPage(ctx: Ctx, now: number) {
  const from = counterValue(await run(ctx, counterStatement(ctx, progressName)))
  const { createdAt } = orderStatusChanges
  const isDelivery = sql`stage = 'delivered' AND created_at > ${from} AND created_at < ${keptSince('orderPhotos', now)}`
  const page = sql`SELECT created_at FROM order_stages INDEXED BY order_stages_reached WHERE ${isDelivery} ORDER BY created_at LIMIT ${pageSize}`
  const deliveries = await run(
    ctx,
    ctx.db
      .select({
        orderId: orderStatusChanges.orderId,
        at: createdAt,
        isLast: sql<number>`(SELECT status FROM orders WHERE id = ${orderStatusChanges.orderId}) = 'delivered'
          AND NOT EXISTS (SELECT 1 FROM order_stages AS later WHERE later.order_id = ${orderStatusChanges.orderId}
            AND later.stage = 'delivered' AND later.created_at > ${createdAt})`.as('is_last'),
      })
      .from(orderStatusChanges)
      .where(sql`${isDelivery} AND created_at <= (SELECT MAX(created_at) FROM (${page}))`),
  )
  const last = Math.max(...deliveries.map(({ at }) => at.getTime()))
  if (deliveries.length === 0) return 0
  const orderIds = [...new Set(deliveries.flatMap(({ orderId, isLast }) => (isLast ? orderId : [])))]
  const ids = inJson(orderIds)
  const bookingIds = sql`(SELECT booking_id FROM orders WHERE id IN ${ids})`
  await batch(ctx, {
    // None was taken up since it was read.
    require: requireStatement(
      ctx,
      sql`(SELECT COUNT(*) FROM orders WHERE id IN ${ids} AND +status = 'delivered') = ${orderIds.length}`,
    ),
    photos: releaseStatement(ctx, sql`claim_kind = 'order' AND claim_id IN ${ids}`),
    bookingPhotos: releaseStatement(ctx, sql`claim_kind = 'booking' AND claim_id IN ${bookingIds}`),
    updates: statement(ctx, sql`UPDATE work_updates SET photos = '[]' WHERE order_id IN ${ids} AND photos <> '[]'`),
    orders: statement(
      ctx,
      sql`UPDATE orders SET inspiration_photos = '[]' WHERE id IN ${ids} AND inspiration_photos <> '[]'`,
    ),
    bookings: statement(
      ctx,
      sql`UPDATE bookings SET inspiration_photos = '[]' WHERE id IN ${bookingIds} AND inspiration_photos <> '[]'`,
    ),
    progress: statement(
      ctx,
      sql`INSERT INTO counters (name, value) VALUES (${progressName}, ${last})
        ON CONFLICT (name) DO UPDATE SET value = MAX(value, excluded.value)`,
    ),
  })
  return deliveries.length
}
