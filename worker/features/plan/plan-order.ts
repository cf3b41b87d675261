import { asc, sql } from 'drizzle-orm'
import { otherGarment } from '../../../shared/garments.ts'
import { dueOf, finishOf, isOpen, type OrderPriority } from '../../../shared/orders.ts'
import {
  faultOf,
  isPlanned,
  type Plan,
  planBack,
  squeeze,
  type WorkingDays,
  workingDays,
} from '../../../shared/plan.ts'
import { dayMs, indianDate, indianWeek, startOfIndianDay } from '../../../shared/time.ts'
import { factsStatement, storedFacts } from '../../boutique.ts'
import type { Ctx } from '../../context.ts'
import { batch, run, statement } from '../../db/batch.ts'
import { isDueLater, isPlannedAnew, rankRange } from '../../db/predicates.ts'
import { orders } from '../../db/schema.ts'
import { fail, failInvalid } from '../../http/failures.ts'
import { type Garment, listStatement } from '../garments/garments.ts'

type Order = typeof orders.$inferSelect
type Planned = Pick<Order, 'plan' | 'planBy' | 'planStamp' | 'workWeek'>

/** Data for planning: the days that each garment takes, and the working days. */
export type PlanBasis = { garments: Garment[]; days: WorkingDays }

/** Statements that read the data for planning; their rows go to `planBasisOf`. */
export const planBasisStatements = (ctx: Ctx) => ({ facts: factsStatement(ctx), garments: listStatement(ctx) })
type BasisRows = {
  facts: Awaited<ReturnType<typeof factsStatement>>
  garments: Awaited<ReturnType<typeof listStatement>>
}
export const planBasisOf = ({ facts, garments }: BasisRows): PlanBasis => ({
  garments,
  days: workingDays(storedFacts(facts).hours),
})

/** Returns the garment that an order is planned as. Throws 400 for an unknown garment. */
export function garmentOf({ garment }: Pick<Order, 'garment'>, { garments }: PlanBasis) {
  const found = garments.find(({ id }) => id === (garment ?? otherGarment))
  return found ?? fail(400, 'garment_unknown')
}

type PlannedFor = Pick<Order, 'status' | 'garment' | 'eventDate' | 'estimatedDelivery' | 'plan' | 'planBy'>

/**
 * Returns the plan of an order for its garment and dates; `before` is the previous order. Keeps a plan that the admin
 * wrote. Throws 400 if such a plan is not in the order of the work, or ends after the due day. Stages that no longer
 * fit share the remaining days ('rush'), as long as garment, dates and working days stay the same. An order that has
 * fallen behind its plan stays behind.
 */
export function planOrder(order: PlannedFor, basis: PlanBasis, now: number, before?: PlannedFor): Planned {
  const due = dueOf(order)
  const planStamp = new Date(now)
  if (!due) return { plan: null, planBy: 'auto', planStamp, workWeek: null }
  const planned = (plan: Plan, planBy: Order['planBy']) => ({ plan, planBy, planStamp, workWeek: weekOf(plan) })
  const { days } = garmentOf(order, basis)
  if (order.planBy === 'hand' && order.plan) {
    refuseFault(order.plan, due.on)
    return planned(order.plan, 'hand')
  }
  const { status } = order
  const plan = planBack(days, { due: due.on, isEvent: due.by === 'event' }, basis.days)
  const today = indianDate(now)
  if (!isPlanned(status) || due.on < today) return planned(plan, 'auto')
  const stored = before && before.planBy !== 'hand' && isForSame(order, before) ? before.plan : null
  const isBehind = stored !== null && stored[status] < today
  if (stored && before?.planBy === 'rush') {
    if (Object.values(stored).every(basis.days.isWorking)) return planned(stored, 'rush')
  } else if (plan[status] >= today || isBehind) return planned(plan, 'auto')
  const from = isBehind ? stored[status] : today
  return planned(squeeze(plan, status, { due: due.on, today: from }, basis.days), 'rush')
}

const isForSame = (order: PlannedFor, before: PlannedFor) =>
  order.garment === before.garment && dueOf(order)?.on === dueOf(before)?.on && dueOf(order)?.by === dueOf(before)?.by

/** Returns the week whose capacity an order uses: the week in which its fitting is finished. */
export const weekOf = ({ fitting }: Pick<Plan, 'fitting'>) => indianWeek(startOfIndianDay(fitting))

function refuseFault(plan: Plan, dueOn: string) {
  const fault = faultOf(plan, dueOn)
  if (fault) failInvalid({ message: fault.message, path: [fault.status] })
}

// Rank of the admin list, sorted by one index so that a page reads only its rows. Late orders come first, the longest
// late first. Then open orders, by the day after the planned end of their status, when they become at risk. Then orders
// without a date, then closed orders, the newest first. Each group has its own range. Days are whole, so one
// millisecond per step of priority sorts urgent orders first within a day. Without a date, half of 10^12 (16 years) per
// step is enough and stays within the range.

/**
 * Returns an order's due day and its rank in the admin list, which are updated with each change of status, priority or
 * dates.
 */
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

/** Moves orders whose day has just passed to the late ones, in the hourly batch. */
export const rankLateStatement = (ctx: Ctx, now = Date.now()) =>
  statement(
    ctx,
    sql`UPDATE orders SET rank = due_at - ${rankRange} - ${urgencySql} WHERE ${isDueLater}
    AND due_at < ${startOfIndianDay(indianDate(now))}`,
  )

/** Maximum orders planned in one run; the next run continues. */
export const maxRows = 200

/** Query: time of the last change of the data for planning: opening hours, closed days, or days of garments. */
const basisChangedAt = sql`(SELECT MAX(at) FROM (SELECT updated_at AS at FROM boutique_facts
  UNION ALL SELECT MAX(updated_at) FROM garments))`

/**
 * Replans open orders whose plan is older than the hours, closed days or garments it was based on, and updates their
 * rank. Plans made by hand and promised deliveries stay. An order that changes concurrently is skipped, because that
 * change plans it too. Returns the number of planned orders, at most 200.
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
    const plan = planOrder(order, basis, now, order)
    const { id, updatedAt } = order
    return { id, updatedAt: updatedAt.getTime(), ...plan, ...rankOrder({ ...order, ...plan }, now) }
  })
  await run(
    ctx,
    statement(
      ctx,
      sql`UPDATE orders SET plan = item.value ->> 'plan', work_week = item.value ->> 'workWeek',
        rank = item.value ->> 'rank', plan_by = item.value ->> 'planBy',
        plan_stamp = ${now}
      FROM json_each(${JSON.stringify(planned)}) AS item
      WHERE orders.id = item.value ->> 'id' AND orders.updated_at = item.value ->> 'updatedAt' AND plan_by <> 'hand'`,
    ),
  )
  return rows.length
}
