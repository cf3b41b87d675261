import { sql } from 'drizzle-orm'
import { daysNeeded, dueOf, isOpen } from '../../../shared/orders.ts'
import { dayMs, indianDate, startOfIndianDay } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import type { orders } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

type Order = typeof orders.$inferSelect

// The desk's list is one index in one order, so that a page of it reads what it shows. Late orders come first, the
// longest late ahead; then by the moment an order comes to be at risk, which is its day less the days its stage needs;
// then what has no date; then what is closed, the newest ahead. Milliseconds all, in ranges that never meet.
const rankRange = 10_000_000_000_000

/** Day and place of an order, to be kept with every change of its stage or dates. */
export function rankOrder(
  order: Pick<Order, 'status' | 'eventDate' | 'estimatedDelivery' | 'createdAt'>,
  now: number,
): Pick<Order, 'dueAt' | 'rank'> {
  const due = dueOf(order)
  const at = due && startOfIndianDay(due.on)
  const dueAt = at === null ? null : new Date(at)
  if (!isOpen(order.status)) return { dueAt, rank: 3 * rankRange - order.createdAt.getTime() }
  if (at === null) return { dueAt, rank: rankRange + order.createdAt.getTime() }
  const isLate = at < startOfIndianDay(indianDate(now))
  return { dueAt, rank: isLate ? at - rankRange : at - daysNeeded[order.status] * dayMs }
}

/** Moves orders whose day has just passed to the late ones, as a statement for the hourly batch. */
export const rankLateStatement = (ctx: Ctx, now = Date.now()) =>
  statement(
    ctx,
    sql`UPDATE orders SET rank = due_at - ${rankRange} WHERE rank >= 0 AND rank < 10000000000000
    AND due_at < ${startOfIndianDay(indianDate(now))}`,
  )
