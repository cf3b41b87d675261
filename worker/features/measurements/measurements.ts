import { and, eq, sql } from 'drizzle-orm'
import type { PageQuery } from '../../../shared/lists.ts'
import type { MeasurementInput } from '../../../shared/measure-inputs.ts'
import { type SizeField, sizesFault } from '../../../shared/measures.ts'
import { isOpen } from '../../../shared/orders.ts'
import { keptSince } from '../../../shared/retention.ts'
import type { Ctx } from '../../context.ts'
import { adminName } from '../../db/admin-names.ts'
import { batch, run, statement } from '../../db/batch.ts'
import { dayOfRating, decodeCursor, encodeCursor, keyset } from '../../db/list.ts'
import { remeasureOf } from '../../db/remeasure.ts'
import { garments, measurements, orders, wearers } from '../../db/schema.ts'
import { orderTextSql } from '../../db/search.ts'
import { sweepRows } from '../../db/sweep-rows.ts'
import { createOnce, nextVersion, requireUnchanged } from '../../db/writes.ts'
import { fail, failInvalid, failStale } from '../../http/failures.ts'
import type { User } from '../../http/sessions.ts'
import { type Helper, requireHelperStatement } from '../../http/work-sessions.ts'
import { measureAgainStatements } from '../whatsapp/enqueue.ts'
import { madeOf } from './fit-order.ts'
import { findWearerStatement, isOfSameNumber, type Measurement, type Wearer } from './wearers.ts'

type Order = typeof orders.$inferSelect

/** Returns a page of a wearer's sets, the latest taken first. Throws 404 for an unknown wearer. */
export async function list(ctx: Ctx, wearerId: string, { limit, cursor }: PageQuery) {
  const after = cursor ? decodeCursor(cursor) : undefined
  const values = after && [dayOfRating(after.rating), after.at, after.id]
  const { orderBy, beyond } = keyset([measurements.takenOn, measurements.createdAt, measurements.id], values)
  const {
    wearer: [wearer],
    page,
  } = await batch(ctx, {
    wearer: findWearerStatement(ctx, wearerId),
    page: ctx.db
      .select()
      .from(measurements)
      .where(and(eq(measurements.wearerId, wearerId), beyond))
      .orderBy(...orderBy)
      .limit(limit + 1),
  })
  if (!wearer) return fail(404, 'wearer_unknown')
  const rows = page.slice(0, limit)
  const last = page.length > limit ? rows.at(-1) : undefined
  const next = last && encodeCursor({ rating: Date.parse(last.takenOn), at: last.createdAt.getTime(), id: last.id })
  return { rows, next: next ?? null, total: null }
}

/**
 * Stores a set of measurements, once per id. If an order is named, the same batch assigns the set to it. Throws 400 for
 * impossible sizes or a day before the birth, 404 for an unknown wearer or order. Throws 409 for an order of another
 * customer or garment, or one that is closed or changed concurrently.
 */
export async function measure(ctx: Ctx, by: User | Helper, wearerId: string, { orderId, ...input }: MeasurementInput) {
  const findSet = () => ctx.db.select().from(measurements).where(eq(measurements.id, input.id))
  const {
    existing: [existing],
    wearer: [wearer],
    garment: [garment],
    order: [order] = [],
    kin = [],
  } = await batch(ctx, {
    existing: findSet(),
    wearer: findWearerStatement(ctx, wearerId),
    garment: ctx.db.select({ fields: garments.fields }).from(garments).where(eq(garments.id, input.garment)),
    order: orderId ? ctx.db.select().from(orders).where(eq(orders.id, orderId)) : undefined,
    // True if the wearer's account has the number of the order's customer, who has no account.
    kin: orderId ? findKinStatement(ctx, wearerId, orderId) : undefined,
  })
  const now = new Date()
  const row: Measurement = { ...input, wearerId, byName: nameOf(by), importId: null, createdAt: now, usedAt: now }
  return createOnce<Measurement>({
    existing,
    refuseOther: (taken) => {
      if (taken.wearerId !== wearerId || JSON.stringify(taken.sizes) !== JSON.stringify(row.sizes))
        fail(409, 'measurement_used')
    },
    find: async () => (await run(ctx, findSet()))[0],
    prepare: async () => {
      if (!wearer) return fail(404, 'wearer_unknown')
      refuseFault(row, wearer, garment ?? fail(400, 'garment_unknown'))
      if (orderId) refuseOther(order, wearer, input.garment, kin.length > 0)
      const fit = { wearerId, measurementId: row.id, wearerName: wearer.name }
      const next = order && { ...order, ...fit, updatedAt: nextVersion(order.updatedAt) }
      const write = () =>
        batch(ctx, {
          requireHelper: requireHelperStatement(ctx, by),
          requireOrder: order && requireUnchanged(ctx, orders, order.id, order.updatedAt),
          // The order is searched by the wearer's name, so the wearer must be unchanged.
          requireWearer: order && requireUnchanged(ctx, wearers, wearer.id, wearer.updatedAt),
          insert: ctx.db.insert(measurements).values(row),
          fitOrder:
            next &&
            ctx.db
              .update(orders)
              .set({
                ...fit,
                searchText: orderTextSql(next),
                remeasure: remeasureOf(next),
                updatedBy: by.id,
                updatedByName: by.id === null ? by.helper : null,
                updatedFields: ['measurementId'],
                updatedAt: next.updatedAt,
              })
              .where(eq(orders.id, next.id)),
          message: next && measureAgainStatements(ctx, next),
        })
      return { row, write }
    },
    refuse: () => failStale('measurement_outrun'),
  })
}

function refuseFault(
  { takenOn, sizes, unit }: Measurement,
  { born, name }: Wearer,
  { fields }: { fields: SizeField[] },
) {
  const fault = sizesFault(fields, sizes, unit)
  if (fault) failInvalid(fault)
  if (born && takenOn.slice(0, 7) < born) fail(400, 'wearer_not_born', { field: 'takenOn', values: { name } })
}

const findKinStatement = (ctx: Ctx, wearerId: string, orderId: string) =>
  ctx.db
    .select({ id: wearers.id })
    .from(wearers)
    .where(and(eq(wearers.id, wearerId), isOfSameNumber(sql`(SELECT user_id FROM orders WHERE id = ${orderId})`)))

function refuseOther(order: Order | undefined, { id, userId }: Wearer, garment: string, isKin: boolean) {
  if (!order) return fail(404, 'order_unknown')
  // The wearer may have moved to an account with another order.
  if (order.userId !== userId && order.wearerId !== id && !isKin) fail(409, 'order_of_other_customer')
  if (!isOpen(order.status)) fail(409, 'order_fixed')
  if (madeOf(order) !== garment) fail(409, 'order_of_other_garment')
}

/** Returns the name for a printed card: an admin without a chosen name must not appear there by e-mail address. */
const nameOf = (by: User | Helper) => {
  if (by.id === null) return by.helper
  return adminName(by) === by.email ? null : adminName(by)
}

/** Deletes sets of measurements that were last used 24 months ago, and removes them from their closed orders. */
export const sweepMeasurements = (ctx: Ctx, now = Date.now()) =>
  sweepRows(ctx, {
    table: measurements,
    index: 'measurements_used',
    age: 'used_at',
    isOver: sql`used_at < ${keptSince('measurements', now)} AND NOT EXISTS (SELECT 1 FROM orders
      WHERE measurement_id = old.id AND +status NOT IN ('delivered', 'cancelled'))`,
    withRows: (ids) => [statement(ctx, sql`UPDATE orders SET measurement_id = NULL WHERE measurement_id IN ${ids}`)],
    refuse: () => fail(409, 'sweep_of_measurements_outrun'),
  })
