import { sql } from 'drizzle-orm'
import { dueOf, finishOf, isOpen, type OrderPriority } from '../../../shared/orders.ts'
import { dayMs, indianDate, startOfIndianDay } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { isDueLater, rankRange } from '../../db/predicates.ts'
import type { orders } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

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
