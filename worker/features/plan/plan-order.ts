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

/** What a plan is made from: the days each garment takes, and the days that are worked. */
export type PlanBasis = { garments: Garment[]; days: WorkingDays }

/** Statements that read it, for the batch of whoever plans; `planBasisOf` takes their rows. */
export const planBasisStatements = (ctx: Ctx) => ({ facts: factsStatement(ctx), garments: listStatement(ctx) })
type BasisRows = {
  facts: Awaited<ReturnType<typeof factsStatement>>
  garments: Awaited<ReturnType<typeof listStatement>>
}
export const planBasisOf = ({ facts, garments }: BasisRows): PlanBasis => ({
  garments,
  days: workingDays(storedFacts(facts).hours),
})

/** The garment that an order is planned as. 400 for one that does not exist. */
export function garmentOf({ garment }: Pick<Order, 'garment'>, { garments }: PlanBasis) {
  const found = garments.find(({ id }) => id === (garment ?? otherGarment))
  return found ?? fail(400, 'garment_unknown')
}

type PlannedFor = Pick<Order, 'status' | 'garment' | 'eventDate' | 'estimatedDelivery' | 'plan' | 'planBy'>

/**
 * The plan of an order for its garment and dates; `before` is the order as it was. One that the admin wrote stays as it is;
 * 400 for one that is not in the order of the work, or later than the day the order is due. Stages that do not fit any more
 * are squeezed into the days left ('rush'), and stay so while garment, dates and the days that are worked do. An order that
 * has got behind its plan stays behind.
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

/** The week whose capacity an order takes: the one in which its fitting is finished. */
export const weekOf = ({ fitting }: Pick<Plan, 'fitting'>) => indianWeek(startOfIndianDay(fitting))

function refuseFault(plan: Plan, dueOn: string) {
  const fault = faultOf(plan, dueOn)
  if (fault) failInvalid({ message: fault.message, path: [fault.status] })
}

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
