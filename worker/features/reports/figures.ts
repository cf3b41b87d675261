import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { AnswerKind } from '../../../shared/answers.ts'
import { closingToMidnightMs, type ReportFigures, reportPeriod } from '../../../shared/reports.ts'
import { dayMs } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { countOpenStatement, openCount } from '../../db/answers.ts'
import { batch, run } from '../../db/batch.ts'
import { countStatement, numberOf } from '../../db/counts.ts'
import { noPayments, paymentSumColumns, sumOwedStatement, toPaymentSums } from '../../db/money.ts'
import { isAtRisk, isDueLater, isListedRoom, isOpenOrder, type Period, within } from '../../db/predicates.ts'
import { bookings, chatRooms, contacts, leads, orderPayments, orderStatusChanges, orders } from '../../db/schema.ts'

/** Maximum due orders in a report. */
const dueTomorrowLimit = 20

type Figures = Omit<ReportFigures, 'waiting'>

/** Returns the figures of a report's day and the current state of the orders: from indexes, in one round trip. */
export async function getFigures(ctx: Ctx, date: string): Promise<Figures> {
  const period = reportPeriod(date)
  const figures = await batch(ctx, {
    contacts: comparisonStatement(ctx, contacts, period),
    bookings: comparisonStatement(ctx, bookings, period),
    bookedBy: ctx.db
      .select({ value: sql<number>`COUNT(DISTINCT phone_e164)`.as('value') })
      .from(bookings)
      .where(within(bookings.createdAt, period)),
    leads: comparisonStatement(ctx, leads, period),
    chats: comparisonStatement(ctx, chatRooms, period, isListedRoom),
    created: countStatement(ctx, orders, within(orders.createdAt, period)),
    delivered: countDeliveredStatement(ctx, period),
    atRisk: countStatement(ctx, orders, isAtRisk(period.to)),
    // By time of entry: the shop closes after the report, and later payments count in the next one.
    payments: ctx.db.select(paymentSumColumns).from(orderPayments).where(within(orderPayments.createdAt, period)),
    // Open balances, including delivered orders, as in the overview.
    openBalances: sumOwedStatement(ctx),
    dueTomorrow: listDueStatement(ctx, period.to + closingToMidnightMs),
    active: countStatement(ctx, orders, isOpenOrder),
  })
  const dayBook = toPaymentSums(figures.payments[0] ?? noPayments)
  return {
    contacts: toComparison(figures.contacts),
    bookings: toComparison(figures.bookings),
    bookedBy: numberOf(figures.bookedBy),
    leads: toComparison(figures.leads),
    chats: toComparison(figures.chats),
    orders: {
      made: numberOf(figures.created),
      delivered: numberOf(figures.delivered),
      active: numberOf(figures.active),
      atRisk: numberOf(figures.atRisk),
    },
    money: {
      advances: dayBook.received - dayBook.givenBack,
      openBalances: numberOf(figures.openBalances),
      dayBook,
    },
    dueTomorrow: figures.dueTomorrow,
  }
}

const countDeliveredStatement = (ctx: Ctx, period: Period) =>
  countStatement(
    ctx,
    orderStatusChanges,
    and(eq(orderStatusChanges.stage, 'delivered'), within(orderStatusChanges.createdAt, period)),
  )

/** Selects open orders due on the day that begins at `dueAt`. */
const listDueStatement = (ctx: Ctx, dueAt: number) =>
  ctx.db
    .select({
      orderId: orders.id,
      customerName: orders.customerName,
      outfitType: orders.outfitType,
      status: orders.status,
    })
    .from(orders)
    .where(sql`due_at = ${dueAt} AND ${isDueLater}`)
    .limit(dueTomorrowLimit)

/**
 * Statement: counts the rows of the day, of the day before and of the seven days before, in one pass along an index by
 * time.
 */
const comparisonStatement = (
  ctx: Ctx,
  table: SQLiteTable & { createdAt: SQLiteColumn },
  { from, to }: Period,
  condition?: SQL,
) =>
  ctx.db
    .select({
      now: sql<number>`COUNT(*) FILTER (WHERE created_at >= ${from})`,
      before: sql<number>`COUNT(*) FILTER (WHERE created_at < ${from} AND created_at >= ${from - dayMs})`,
      week: sql<number>`COUNT(*) FILTER (WHERE created_at < ${from})`,
    })
    .from(table)
    .where(and(within(table.createdAt, { from: from - 7 * dayMs, to }), condition))

function toComparison([row]: { now: number; before: number; week: number }[]) {
  const { now, before, week } = row ?? { now: 0, before: 0, week: 0 }
  return { now, before, weekMean: Math.round((week / 7) * 10) / 10 }
}

/** Returns the number of requests from before the moment `before` that have no answer. */
export async function countUnanswered(ctx: Ctx, before: number): Promise<NonNullable<ReportFigures['waiting']>> {
  const open = await run(ctx, countOpenStatement(ctx, before))
  const count = (kind: AnswerKind) => openCount(open, kind)
  return {
    passwordResets: count('password'),
    chats: count('chat'),
    contacts: count('contact'),
    chatLeads: count('chat_lead'),
    bookings: count('booking'),
    quotes: count('quote'),
  }
}
