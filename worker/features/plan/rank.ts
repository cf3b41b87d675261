import { asc, sql } from 'drizzle-orm'
import { dueOf, finishOf, isOpen, type OrderPriority } from '../../../shared/orders.ts'
import { dayMs, indianDate, startOfIndianDay } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { isDueLater, isPlannedAnew, rankRange } from '../../db/predicates.ts'
import { orders } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { planBasisOf, planBasisStatements, planOrder } from './plan-order.ts'

type Order = typeof orders.$inferSelect

// The admin list is one index in one order, so that a page of it reads what it shows. Late orders come first, the
// longest late ahead; then open ones by the moment they come to be at risk, which is the day after the one by which
// their status is planned to be finished; then those without a date; then the closed ones, the newest ahead. Each group has its own range. Days
// are whole, so a millisecond for each step of priority puts the urgent ahead within one; without a date, half a 10^12
// does, which is 16 years, and stays within the range.

/** When an order is due and its place in the admin list: stored anew with every change of its status, priority or dates. */
export function rankOrder(
  order: Pick<Order, 'status' | 'priority' | 'eventDate' | 'estimatedDelivery' | 'createdAt' | 'plan'>,
  now: number,
): Pick<Order, 'dueAt' | 'rank'> {
  const due = dueOf(order)
  const dueAt = due && new Date(startOfIndianDay(due.on))
  if (!isOpen(order.status)) return { dueAt, rank: 3 * rankRange - order.createdAt.getTime() }
  const urgency = urgencies[order.priority]
  if (!due) return { dueAt, rank: rankRange + order.createdAt.getTime() - urgency * datelessStep }
  const at = startOfIndianDay(due.on)
  const isLate = due.on < indianDate(now)
  return { dueAt, rank: (isLate ? at - rankRange : startOfIndianDay(finishOf(order, due.on)) + dayMs) - urgency }
}

const urgencies: Record<OrderPriority, number> = { urgent: 2, high: 1, normal: 0, low: -1 }
const datelessStep = 500_000_000_000
const urgencySql = sql.raw(
  `CASE priority ${Object.entries(urgencies)
    .map(([priority, urgency]) => `WHEN '${priority}' THEN ${urgency}`)
    .join(' ')} END`,
)

/** Moves orders whose day has just passed to the late ones, for the hourly batch. */
export const rankLateStatement = (ctx: Ctx, now = Date.now()) =>
  statement(
    ctx,
    sql`UPDATE orders SET rank = due_at - ${rankRange} - ${urgencySql} WHERE ${isDueLater}
    AND due_at < ${startOfIndianDay(indianDate(now))}`,
  )

/** Orders that one run plans anew; the next run goes on. */
export const maxRows = 200

/** When what plans are made from was changed last: hours and closed days, and the days of garments. */
const basisChangedAt = sql`(SELECT MAX(at) FROM (SELECT updated_at AS at FROM boutique_facts
  UNION ALL SELECT MAX(updated_at) FROM garments))`

/**
 * Plans open orders anew whose plan is older than the hours, closed days or garments it was made from, and ranks them by
 * it. What the admin planned by hand, and every delivery she promised, stay. An order that is changed meanwhile is left
 * to its change, which plans it too. Answers how many were planned: 200 at the most.
 */
export async function replan(ctx: Ctx, now = Date.now()): Promise<number> {
  const { rows, ...basisRows } = await batch(ctx, {
    rows: ctx.db
      .select()
      .from(orders)
      .where(sql`${isPlannedAnew} AND ${orders.planStamp} < ${basisChangedAt}`)
      .orderBy(asc(orders.planStamp))
      .limit(maxRows),
    ...planBasisStatements(ctx),
  })
  if (rows.length === 0) return 0
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
  return rows.length
}
