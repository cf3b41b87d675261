import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { isOpen, orderStatuses } from '../../../shared/orders.ts'
import { type ReportFigures, reportPeriod } from '../../../shared/reports.ts'
import { dayMs } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { counterStatement, counterValue } from '../../db/counters.ts'
import { bookings, chatRooms, contacts, leads, orderPayments, orderStatusChanges, orders } from '../../db/schema.ts'

/** A report lists as many orders that are due; the desk has the rest. */
const dueTomorrowLimit = 20

type Figures = Omit<ReportFigures, 'waiting'>

/** What was new on the day of a report, and how the orders stand: from indexes and counters, in one round trip. */
export async function getFigures(ctx: Ctx, date: string): Promise<Figures> {
  const { from, to } = reportPeriod(date)
  const open = orderStatuses.filter(isOpen).map((status) => counterStatement(ctx, `orders:${status}`))
  const [
    contactCounts,
    bookingCounts,
    leadCounts,
    chatCounts,
    [createdOrders],
    [deliveredOrders],
    [ordersAtRisk],
    [payments],
    openBalance,
    dueTomorrow,
    ...active
  ] = await ctx.db.batch([
    comparisonStatement(ctx, contacts, from, to),
    comparisonStatement(ctx, bookings, from, to),
    comparisonStatement(ctx, leads, from, to),
    // A room is there before anybody has said a word, and goes on after it was added to another.
    comparisonStatement(ctx, chatRooms, from, to, sql`last_message_at IS NOT NULL AND merged_into IS NULL`),
    ctx.db
      .select({ value: total })
      .from(orders)
      .where(within(orders.createdAt, from, to)),
    ctx.db
      .select({ value: total })
      .from(orderStatusChanges)
      .where(and(eq(orderStatusChanges.stage, 'delivered'), within(orderStatusChanges.createdAt, from, to))),
    // By the rank that the desk's list has: at risk while not above the clock.
    ctx.db.select({ value: total }).from(orders).where(sql`${orders.rank} <= ${to}`),
    ctx.db
      .select({ value: sql<number>`IFNULL(SUM(amount), 0)` })
      .from(orderPayments)
      .where(within(orderPayments.createdAt, from, to)),
    // What is still to be paid, also for what has been delivered; the overview shows the same.
    counterStatement(ctx, 'orders:balance'),
    ctx.db
      .select({
        orderId: orders.id,
        customerName: orders.customerName,
        outfitType: orders.outfitType,
        status: orders.status,
      })
      .from(orders)
      // 5 hours after 19:00 the next day begins. Written out as the index of dates has it.
      .where(sql`due_at = ${to + 5 * 3600_000} AND rank >= 0 AND rank < 10000000000000`)
      .limit(dueTomorrowLimit),
    ...open,
  ])
  return {
    contacts: toComparison(contactCounts),
    bookings: toComparison(bookingCounts),
    leads: toComparison(leadCounts),
    chats: toComparison(chatCounts),
    orders: {
      made: createdOrders?.value ?? 0,
      delivered: deliveredOrders?.value ?? 0,
      active: active.reduce((sum, rows) => sum + counterValue(rows), 0),
      atRisk: ordersAtRisk?.value ?? 0,
    },
    money: { advances: payments?.value ?? 0, openBalances: counterValue(openBalance) },
    dueTomorrow,
  }
}

const total = sql<number>`COUNT(*)`
const within = (column: SQLiteColumn, from: number, to: number) => sql`${column} >= ${from} AND ${column} < ${to}`

/** How many rows of the day, of the one before, and of the seven before, in one walk of an index by time. */
const comparisonStatement = (
  ctx: Ctx,
  table: SQLiteTable & { createdAt: SQLiteColumn },
  from: number,
  to: number,
  condition?: SQL,
) =>
  ctx.db
    .select({
      now: sql<number>`COUNT(*) FILTER (WHERE created_at >= ${from})`,
      before: sql<number>`COUNT(*) FILTER (WHERE created_at < ${from} AND created_at >= ${from - dayMs})`,
      week: sql<number>`COUNT(*) FILTER (WHERE created_at < ${from})`,
    })
    .from(table)
    .where(and(within(table.createdAt, from - 7 * dayMs, to), condition))

function toComparison([row]: { now: number; before: number; week: number }[]) {
  const { now, before, week } = row ?? { now: 0, before: 0, week: 0 }
  return { now, before, weekMean: Math.round((week / 7) * 10) / 10 }
}
