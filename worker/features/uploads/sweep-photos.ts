import { and, inArray, isNull, lt, sql } from 'drizzle-orm'
import { keptSince } from '../../../shared/retention.ts'
import type { Ctx } from '../../context.ts'
import { batch, run, statement } from '../../db/batch.ts'
import { counterStatement, numberOf } from '../../db/counts.ts'
import { inJson } from '../../db/rows-as-json.ts'
import { orderStatusChanges, photos } from '../../db/schema.ts'
import { requireStatement, retryRefused } from '../../db/writes.ts'
import { fail } from '../../http/failures.ts'
import { sweepPages } from '../../lib/take-turns.ts'
import { deleteObjects, releaseStatement, unclaimedLifetimeMs } from './photos.ts'

/** Keys per round: D1 binds at most 100 values to a statement. */
const batchSize = 90
/** Maximum calls of a run, of the 1,000 of an invocation: each round makes three, and one for each multipart upload. */
const maxCalls = 600

/**
 * Deletes photos unclaimed for 24 hours, with the parts of unfinished uploads, as many as 600 calls allow (18,000
 * complete ones); the next hour continues. Deletes from R2 first, so that an interrupted run finds the rows again.
 */
export async function sweep(ctx: Ctx) {
  const stale = and(isNull(photos.claimId), lt(photos.createdAt, new Date(Date.now() - unclaimedLifetimeMs)))
  for (let calls = 0; calls < maxCalls; ) {
    const { key, uploadId } = photos
    const rows = await run(ctx, ctx.db.select({ key, uploadId }).from(photos).where(stale).limit(batchSize))
    if (rows.length === 0) return
    await deleteObjects(ctx, rows)
    calls += 3 + rows.filter(({ uploadId }) => uploadId).length
    const keys = rows.map(({ key }) => key)
    await run(ctx, ctx.db.delete(photos).where(and(stale, inArray(photos.key, keys))))
    if (rows.length < batchSize) return
  }
}

/** Orders per page; orders that ended at the same moment stay together. */
const pageSize = 50
const ends = ['delivered', 'cancelled'] as const
type End = (typeof ends)[number]
/** Counters with the progress of the sweep: the time of the last processed end, in milliseconds. */
const progressNames = { delivered: 'sweep:order_photos', cancelled: 'sweep:cancelled_photos' }

/**
 * Removes the photos of orders that ended 12 months ago, delivered or cancelled, including photos of their bookings and
 * updates. Releases them for the photo sweep. A reopened order is processed when it ends again. `sweepLatePhotos`
 * handles photos added after the end.
 */
export async function sweepOrderPhotos(ctx: Ctx, now = Date.now()) {
  for (const end of ends)
    await sweepPages(pageSize, () =>
      retryRefused(
        () => sweepPage(ctx, end, now),
        () => fail(409, 'sweep_of_orders_outrun'),
      ),
    )
}

async function sweepPage(ctx: Ctx, end: End, now: number) {
  const from = numberOf(await run(ctx, counterStatement(ctx, progressNames[end])))
  const { createdAt } = orderStatusChanges
  const isEnd = sql`stage = ${end} AND created_at > ${from} AND created_at < ${keptSince('orderPhotos', now)}`
  const page = sql`SELECT created_at FROM order_stages INDEXED BY order_stages_reached WHERE ${isEnd} ORDER BY created_at LIMIT ${pageSize}`
  const found = await run(
    ctx,
    ctx.db
      .select({
        orderId: orderStatusChanges.orderId,
        at: createdAt,
        isLast: sql<number>`(SELECT status FROM orders WHERE id = ${orderStatusChanges.orderId}) = ${end}
          AND NOT EXISTS (SELECT 1 FROM order_stages AS later WHERE later.order_id = ${orderStatusChanges.orderId}
            AND later.stage = ${end} AND later.created_at > ${createdAt})`.as('is_last'),
      })
      .from(orderStatusChanges)
      .where(sql`${isEnd} AND created_at <= (SELECT MAX(created_at) FROM (${page}))`),
  )
  if (found.length === 0) return 0
  const last = Math.max(...found.map(({ at }) => at.getTime()))
  const orderIds = [...new Set(found.flatMap(({ orderId, isLast }) => (isLast ? orderId : [])))]
  const ids = inJson(orderIds)
  const bookingIds = sql`(SELECT booking_id FROM orders WHERE id IN ${ids})`
  await batch(ctx, {
    // No order was reopened since the read.
    require: requireStatement(
      ctx,
      sql`(SELECT COUNT(*) FROM orders WHERE id IN ${ids} AND +status = ${end}) = ${orderIds.length}`,
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
      sql`INSERT INTO counters (name, value) VALUES (${progressNames[end]}, ${last})
        ON CONFLICT (name) DO UPDATE SET value = MAX(value, excluded.value)`,
    ),
  })
  return found.length
}

/** Photos of any kind per page; photos of the same moment stay together. */
const latePageSize = 200
/** Counter with the progress of the sweep: the upload time of the last processed photo, in milliseconds. */
const progressName = 'sweep:late_photos'

/**
 * Removes photos that are 12 months old from orders that had ended 12 months ago: they were added after
 * `sweepOrderPhotos` had processed the order. That sweep handles orders that ended later or not yet.
 */
export const sweepLatePhotos = (ctx: Ctx, now = Date.now()) =>
  sweepPages(latePageSize, () =>
    retryRefused(
      () => sweepLatePage(ctx, now),
      () => fail(409, 'sweep_of_orders_outrun'),
    ),
  )

async function sweepLatePage(ctx: Ctx, now: number) {
  const since = keptSince('orderPhotos', now)
  const from = numberOf(await run(ctx, counterStatement(ctx, progressName)))
  const isOld = sql`etag IS NOT NULL AND created_at > ${from} AND created_at < ${since}`
  const page = sql`SELECT created_at FROM photos INDEXED BY photos_stored WHERE ${isOld} ORDER BY created_at LIMIT ${latePageSize}`
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
    // No order was reopened since the read.
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

/** True if an order is delivered or cancelled and has had no other status since. */
const hasEnded = (id: ReturnType<typeof sql>, since: number) => sql`EXISTS (SELECT 1 FROM orders AS ended
  WHERE ended.id = ${id} AND ended.status IN ('delivered', 'cancelled') AND NOT EXISTS (
    SELECT 1 FROM order_stages AS later WHERE later.order_id = ended.id AND later.created_at >= ${since}))`
