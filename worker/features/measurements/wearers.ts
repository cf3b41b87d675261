import { asc, eq, sql } from 'drizzle-orm'
import type { WearerInput, WearerPatch } from '../../../shared/measure-inputs.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { createOnce } from '../../db/create-once.ts'
import { remeasureStatement } from '../../db/remeasure.ts'
import { isRefusal, requireStatement } from '../../db/require.ts'
import { measurements, orders, wearers } from '../../db/schema.ts'
import { orderTextSql } from '../../db/search.ts'
import { statement } from '../../db/statement.ts'
import { nextVersion, requireUnchanged } from '../../db/versioned.ts'
import { fail, failStale } from '../../http/failures.ts'
import type { Wearer } from './serialize.ts'
import { findCustomerStatement, findWearerStatement, maxWearers } from './statements.ts'

/** Adds somebody who wears what is made for a customer, once for an id. 404 for no such customer, 409 for one too many. */
export async function create(ctx: Ctx, userId: string, input: WearerInput) {
  const {
    existing: [existing],
    customer: [customer],
  } = await batch(ctx, { existing: findWearerStatement(ctx, input.id), customer: findCustomerStatement(ctx, userId) })
  const now = new Date()
  const row: Wearer = { ...input, userId, importId: null, createdAt: now, updatedAt: now }
  return createOnce<Wearer>({
    existing,
    refuseOther: (created) => {
      if (created.userId !== userId || created.name !== row.name || created.born !== row.born) fail(409, 'wearer_used')
    },
    find: async () => (await run(ctx, findWearerStatement(ctx, input.id)))[0],
    prepare: async () => {
      if (!customer) fail(404, 'customer_unknown')
      const hasRoom = sql`(SELECT COUNT(*) FROM wearers WHERE user_id = ${userId}) < ${maxWearers}`
      const write = () =>
        batch(ctx, { requireRoom: requireStatement(ctx, hasRoom), insert: ctx.db.insert(wearers).values(row) })
      return { row, write }
    },
    refuseRace: (error) => {
      if (isRefusal(error)) fail(409, 'wearers_full', { values: { count: maxWearers } })
      throw error
    },
  })
}

/**
 * Changes a wearer. Another birth tells anew which open orders are to be measured again, and by another name all orders
 * are found. 404 for nobody, 409 for an older version, 400 for a birth after what was measured.
 */
export async function update(ctx: Ctx, id: string, { updatedAt, ...fields }: WearerPatch) {
  const { born } = fields
  const {
    wearer: [wearer],
    first: [first] = [],
    worn = [],
  } = await batch(ctx, {
    wearer: findWearerStatement(ctx, id),
    first: born ? firstSetStatement(ctx, id) : undefined,
    worn: fields.name === undefined ? undefined : ctx.db.select().from(orders).where(eq(orders.wearerId, id)),
  })
  if (!wearer) return fail(404, 'wearer_unknown')
  if (born && first && first.takenOn.slice(0, 7) < born)
    fail(400, 'wearer_measured_before', { field: 'born', values: { name: wearer.name, day: first.takenOn } })
  const { name = wearer.name } = fields
  const renamed = name === wearer.name ? [] : worn
  const {
    written: [written],
  } = await batch(ctx, {
    requireUnchanged: requireUnchanged(ctx, wearers, id, updatedAt),
    rename: renamed.map((order) => renameStatement(ctx, { ...order, wearerName: name })),
    written: ctx.db
      .update(wearers)
      .set({ ...fields, updatedAt: nextVersion(updatedAt) })
      .where(eq(wearers.id, id))
      .returning(),
    remeasure: born === undefined ? undefined : remeasureStatement(ctx, sql`wearer_id = ${id}`),
  }).catch((error) => {
    if (isRefusal(error)) failStale('changed_meanwhile')
    throw error
  })
  return written ?? failStale('changed_meanwhile')
}

const renameStatement = (ctx: Ctx, order: typeof orders.$inferSelect) =>
  statement(
    ctx,
    sql`UPDATE orders SET wearer_name = ${order.wearerName}, search_text = ${orderTextSql(order)}
      WHERE id = ${order.id} AND wearer_id = ${order.wearerId}`,
  )

const firstSetStatement = (ctx: Ctx, id: string) =>
  ctx.db
    .select({ takenOn: measurements.takenOn })
    .from(measurements)
    .where(eq(measurements.wearerId, id))
    .orderBy(asc(measurements.takenOn))
    .limit(1)
