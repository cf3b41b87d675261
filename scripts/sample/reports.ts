import { sql } from 'drizzle-orm'
import { lastReportDate, reportPeriod, unansweredLimitMs } from '../../shared/reports.ts'
import { dayMs, indianDate, startOfIndianDay } from '../../shared/time.ts'
import type { Ctx } from '../../worker/context.ts'
import { run } from '../../worker/db/batch.ts'
import { noPayments, paymentSumColumns, toPaymentSums } from '../../worker/db/money.ts'
import { isListedRoom } from '../../worker/db/predicates.ts'
import { dailyReports, orderPayments } from '../../worker/db/schema.ts'
import { countUnanswered, getFigures } from '../../worker/features/reports/figures.ts'

/** Days that have reports: the twelve weeks that have bookings. */
const reportDays = 84
/** Rows of one statement: three parameters each, of the 100 that D1 takes. */
const rowsPerStatement = 28

/**
 * Inserts the reports of the last evenings, counted from the other rows, so it comes after them. The last one is what
 * cron would have written; the earlier ones repeat its figures of open orders, and none of unanswered chats. They are
 * counted together: one by one they took as long as all the rest of a first start.
 */
export async function insertReports(ctx: Ctx, now: number) {
  const last = lastReportDate(now)
  const { to } = reportPeriod(last)
  const ofLast = await getFigures(ctx, last)
  const waiting = await countUnanswered(ctx, to - unansweredLimitMs)
  const { bookings, contacts, leads, chats, made, delivered, taken } = await countByDay(ctx, to)
  const dayBooks = await sumByDay(ctx)
  const rows = Array.from({ length: reportDays - 1 }, (_, index) => {
    const back = reportDays - 1 - index
    const date = indianDate(startOfIndianDay(last) - back * dayMs)
    const figures = {
      bookings: compared(bookings, back),
      contacts: compared(contacts, back),
      leads: compared(leads, back),
      chats: compared(chats, back),
      waiting: null,
      orders: { ...ofLast.orders, made: made.get(back) ?? 0, delivered: delivered.get(back) ?? 0 },
      money: {
        ...ofLast.money,
        advances: taken.get(back) ?? 0,
        dayBook: toPaymentSums(dayBooks.get(date) ?? noPayments),
      },
      dueTomorrow: [],
    }
    return { date, figures }
  })
  const all = [...rows, { date: last, figures: { ...ofLast, waiting } }]
  for (let from = 0; from < all.length; from += rowsPerStatement)
    await run(ctx, ctx.db.insert(dailyReports).values(all.slice(from, from + rowsPerStatement)))
}

/** Evenings before the last -> how many. */
type Counts = Map<number, number>

async function countByDay(ctx: Ctx, to: number) {
  async function count(table: string, only = sql`TRUE`, value = sql`COUNT(*)`): Promise<Counts> {
    const back = sql<number>`CAST((${to} - 1 - created_at) / ${dayMs} AS INTEGER)`.as('back')
    const counts = ctx.db.select({ back, value: sql<number>`${value}`.as('value') }).from(sql.raw(table))
    const rows = await run(ctx, counts.where(sql`created_at < ${to} AND ${only}`).groupBy(sql`1`))
    return new Map(rows.map(({ back, value }) => [back, value]))
  }
  return {
    bookings: await count('bookings'),
    contacts: await count('contacts'),
    leads: await count('leads'),
    chats: await count('chat_rooms', isListedRoom),
    made: await count('orders'),
    delivered: await count('order_stages', sql`stage = 'delivered'`),
    taken: await count('order_payments', sql`TRUE`, sql`SUM(amount)`),
  }
}

/** Indian date -> the money of that day. */
async function sumByDay(ctx: Ctx) {
  const sums = ctx.db.select({ date: orderPayments.paidOn, ...paymentSumColumns }).from(orderPayments)
  const rows = await run(ctx, sums.groupBy(orderPayments.paidOn))
  return new Map(rows.map(({ date, ...row }) => [date, row]))
}

function compared(counts: Counts, back: number) {
  const on = (evening: number) => counts.get(evening) ?? 0
  const week = Array.from({ length: 7 }, (_, day) => on(back + 1 + day)).reduce((sum, value) => sum + value)
  return { now: on(back), before: on(back + 1), weekMean: Math.round((week / 7) * 10) / 10 }
}
