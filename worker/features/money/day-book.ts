import { asc, between } from 'drizzle-orm'
import { type DayBookQuery, dayBookDays } from '../../../shared/payments.ts'
import { dayMs } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { numberOf } from '../../db/counts.ts'
import { paymentSumColumns, sumOwedStatement, toPaymentSums } from '../../db/payment-sums.ts'
import { orderPayments } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { billsOfDaysStatement, toBillSums } from './bill-sums.ts'

/**
 * The money of some days by the day it was paid, each day that had any and all of them together, what was billed
 * on them, and what is still owed now; in paise. 400 for days in the wrong order, 413 for more than 31.
 */
export async function getDayBook(ctx: Ctx, { from, to }: DayBookQuery) {
  if (to < from) fail(400, 'days_reversed')
  if (Date.parse(to) - Date.parse(from) >= dayBookDays * dayMs)
    fail(413, 'days_too_many', { values: { days: dayBookDays } })
  const { rows, bills, owed } = await batch(ctx, {
    rows: ctx.db
      .select({ date: orderPayments.paidOn, ...paymentSumColumns })
      .from(orderPayments)
      .where(between(orderPayments.paidOn, from, to))
      .groupBy(orderPayments.paidOn)
      .orderBy(asc(orderPayments.paidOn)),
    bills: billsOfDaysStatement(ctx, { from, to }),
    owed: sumOwedStatement(ctx),
  })
  const days = rows.map(({ date, count, ...sums }) => ({ date: date ?? from, count, ...toPaymentSums(sums) }))
  const sum = (figure: (day: (typeof days)[number]) => number) => days.reduce((total, day) => total + figure(day), 0)
  return {
    ...{ from, to, days, bills: toBillSums(bills) },
    received: sum((day) => day.received),
    givenBack: sum((day) => day.givenBack),
    byMethod: {
      cash: sum(({ byMethod }) => byMethod.cash),
      upi: sum(({ byMethod }) => byMethod.upi),
      card: sum(({ byMethod }) => byMethod.card),
      bank: sum(({ byMethod }) => byMethod.bank),
      other: sum(({ byMethod }) => byMethod.other),
    },
    outstanding: numberOf(owed),
  }
}
