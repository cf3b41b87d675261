import { sql } from 'drizzle-orm'
import { keptSince } from '../../../shared/retention.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { counterStatement } from '../../db/counters.ts'
import { numberOf } from '../../db/counts.ts'
import { requireStatement, retryRefused } from '../../db/require.ts'
import { inJson } from '../../db/rows-as-json.ts'
import { photos } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { fail } from '../../http/failures.ts'
import { sweepPages } from '../../lib/sweep-pages.ts'
import { releaseStatement } from './photos.ts'

/** Photos of a page, of whatever they are; those of one moment are taken together. */
const pageSize = 200
/** When the photo was taken in that the sweep has come to, in milliseconds: each is looked at once. */
const progressName = 'sweep:late_photos'

/**
 * Takes photos that are 12 months old out of orders that had ended 12 months ago: they were added after `sweepOrderPhotos`
 * had looked at the order. One whose order has ended since, or not yet, is left to that sweep.
 */
export const sweepLatePhotos = (ctx: Ctx, now = Date.now()) =>
  sweepPages(pageSize, () =>
    retryRefused(
      () => sweepPage(ctx, now),
      () => fail(409, 'sweep_of_orders_outrun'),
    ),
  )

async function sweepPage(ctx: Ctx, now: number) {
  const since = keptSince('orderPhotos', now)
  const from = numberOf(await run(ctx, counterStatement(ctx, progressName)))
  const isOld = sql`etag IS NOT NULL AND created_at > ${from} AND created_at < ${since}`
  const page = sql`SELECT created_at FROM photos INDEXED BY photos_stored WHERE ${isOld} ORDER BY created_at LIMIT ${pageSize}`
  const found = await run(
    ctx,
    ctx.db
      .select({
        key: photos.key,
        at: photos.createdAt,
        orderId: sql<
          string | null
        >`CASE WHEN claim_kind = 'order' AND ${hasEnded(sql`claim_id`, since)} THEN claim_id END`.as('ended_order'),
      })
      .from(photos)
      .where(sql`${isOld} AND created_at <= (SELECT MAX(created_at) FROM (${page}))`),
  )
  if (found.length === 0) return 0
  const late = found.flatMap(({ key, orderId }) => (orderId === null ? [] : { key, orderId }))
  const keys = inJson(late.map(({ key }) => key))
  const orderIds = [...new Set(late.map(({ orderId }) => orderId))]
  const ids = inJson(orderIds)
  const last = Math.max(...found.map(({ at }) => at.getTime()))
  const without = (column: string) =>
    sql`${sql.identifier(column)} = (SELECT json_group_array(value) FROM json_each(${sql.identifier(column)}) WHERE value NOT IN ${keys})`
  await batch(ctx, {
    // None was taken up since it was read.
    require: requireStatement(
      ctx,
      sql`(SELECT COUNT(*) FROM orders WHERE id IN ${ids} AND ${hasEnded(sql`orders.id`, since)}) = ${orderIds.length}`,
    ),
    photos: releaseStatement(ctx, sql`key IN ${keys} AND claim_kind = 'order'`),
    updates: statement(
      ctx,
      sql`UPDATE work_updates SET ${without('photos')} WHERE order_id IN ${ids} AND photos <> '[]'`,
    ),
    orders: statement(
      ctx,
      sql`UPDATE orders SET ${without('inspiration_photos')} WHERE id IN ${ids} AND inspiration_photos <> '[]'`,
    ),
    progress: statement(
      ctx,
      sql`INSERT INTO counters (name, value) VALUES (${progressName}, ${last})
        ON CONFLICT (name) DO UPDATE SET value = MAX(value, excluded.value)`,
    ),
  })
  return found.length
}

/** Whether an order is delivered or cancelled, and was moved nowhere since. */
const hasEnded = (id: ReturnType<typeof sql>, since: number) => sql`EXISTS (SELECT 1 FROM orders AS ended
  WHERE ended.id = ${id} AND ended.status IN ('delivered', 'cancelled') AND NOT EXISTS (
    SELECT 1 FROM order_stages AS later WHERE later.order_id = ended.id AND later.created_at >= ${since}))`
