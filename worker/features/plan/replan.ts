import { asc, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { isPlannedAnew } from '../../db/predicates.ts'
import { orders } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { planBasisOf, planBasisStatements, planOrder } from './plan-order.ts'
import { rankOrder } from './rank.ts'

/** Orders that one hourly run plans anew; the next run goes on. */
const maxRows = 200

/** When what plans are made from was changed last: hours and closed days, and the days of garments. */
const basisChangedAt = sql`(SELECT MAX(at) FROM (SELECT updated_at AS at FROM boutique_facts
  UNION ALL SELECT MAX(updated_at) FROM garments))`

/**
 * Plans open orders anew whose plan is older than the hours, closed days or garments it was made from, and ranks them by
 * it. What the admin planned by hand, and every delivery she promised, stay. An order that is changed meanwhile is left
 * to its change, which plans it too.
 */
export async function replan(ctx: Ctx, now = Date.now()) {
  const { rows, ...basisRows } = await batch(ctx, {
    rows: ctx.db
      .select()
      .from(orders)
      .where(sql`${isPlannedAnew} AND ${orders.planStamp} < ${basisChangedAt}`)
      .orderBy(asc(orders.planStamp))
      .limit(maxRows),
    ...planBasisStatements(ctx),
  })
  if (rows.length === 0) return
  const basis = planBasisOf(basisRows)
  const planned = rows.map((order) => {
    const plan = planOrder(order, basis, now)
    const { id, updatedAt } = order
    return { id, updatedAt: updatedAt.getTime(), ...plan, ...rankOrder({ ...order, ...plan }, now) }
  })
  await run(
    ctx,
    statement(
      ctx,
      sql`UPDATE orders SET plan = item.value ->> 'plan', work_week = item.value ->> 'workWeek',
        rank = item.value ->> 'rank', plan_stamp = ${now}
      FROM json_each(${JSON.stringify(planned)}) AS item
      WHERE orders.id = item.value ->> 'id' AND orders.updated_at = item.value ->> 'updatedAt' AND plan_by = 'auto'`,
    ),
  )
}
