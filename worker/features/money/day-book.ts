import { asc, between, sql } from 'drizzle-orm'
import { billKinds } from '../../../shared/bills.ts'
import type { Period } from '../../../shared/lists.ts'
import { type DayBookQuery, dayBookDays } from '../../../shared/payments.ts'
import { dayMs } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { numberOf } from '../../db/counts.ts'
import { paymentSumColumns, refundColumns, sumOwedStatement, toPaymentSums, toRefunds } from '../../db/payment-sums.ts'
import { bills, orderPayments } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'

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
      .select({ date: orderPayments.paidOn, ...paymentSumColumns, ...refundColumns })
      .from(orderPayments)
      .where(between(orderPayments.paidOn, from, to))
      .groupBy(orderPayments.paidOn)
      .orderBy(asc(orderPayments.paidOn)),
    bills: billsOfDaysStatement(ctx, { from, to }),
    owed: sumOwedStatement(ctx),
  })
  const days = rows.map(({ date, count, ...sums }) => ({
    ...{ date: date ?? from, count, refunds: toRefunds(sums) },
    ...toPaymentSums(sums),
  }))
  const sum = (figure: (day: (typeof days)[number]) => number) => days.reduce((total, day) => total + figure(day), 0)
  const byWay = (ways: 'byMethod' | 'refunds') => ({
    cash: sum((day) => day[ways].cash),
    upi: sum((day) => day[ways].upi),
    card: sum((day) => day[ways].card),
    bank: sum((day) => day[ways].bank),
    other: sum((day) => day[ways].other),
  })
  return {
    ...{ from, to, days, bills: toBillSums(bills) },
    received: sum((day) => day.received),
    givenBack: sum((day) => day.givenBack),
    byMethod: byWay('byMethod'),
    refunds: byWay('refunds'),
    outstanding: numberOf(owed),
  }
}

/** The bills of some days by the date on them, along their index: as many as a shop makes, added up by `toBillSums`. */
const billsOfDaysStatement = (ctx: Ctx, { from, to }: Required<Period>) =>
  ctx.db
    .select({
      kind: bills.kind,
      isCancelling: sql<boolean>`cancels IS NOT NULL`.mapWith(Boolean).as('is_cancelling'),
      payable: amount('payable'),
      taxable: amount('taxable'),
      cgst: amount('cgst'),
      sgst: amount('sgst'),
    })
    .from(bills)
    .where(between(bills.issuedOn, from, to))

function amount(name: string) {
  return sql<number>`totals ->> ${sql.raw(`'${name}'`)}`.as(`bill_${name}`)
}
type Row = Awaited<ReturnType<typeof billsOfDaysStatement>>[number]

/**
 * What was billed, for each kind of bill that there is; in paise. A bill that cancels counts on its own date and not on that
 * of the other: `cancelledAmount` is what such bills take back, and the tax is what is left.
 */
const toBillSums = (rows: Row[]) =>
  billKinds.flatMap((kind) => {
    const all = rows.filter((row) => row.kind === kind)
    const [made, cancelling] = [all.filter((row) => !row.isCancelling), all.filter((row) => row.isCancelling)]
    const sum = (of: Row[], name: 'payable' | 'taxable' | 'cgst' | 'sgst') =>
      of.reduce((total, row) => total + row[name], 0)
    if (all.length === 0) return []
    return {
      ...{ kind, made: made.length, billed: sum(made, 'payable') },
      ...{ cancelled: cancelling.length, cancelledAmount: 0 - sum(cancelling, 'payable') },
      ...{ taxable: sum(all, 'taxable'), cgst: sum(all, 'cgst'), sgst: sum(all, 'sgst') },
    }
  })
