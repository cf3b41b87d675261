import { and, asc, between, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Period } from '../../../shared/lists.ts'
import { type CashCountInput, dayBookDays } from '../../../shared/payments.ts'
import { pick } from '../../../shared/pick.ts'
import { dayMs, indianDate, startOfIndianDay } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { byName } from '../../db/admin-names.ts'
import { type Builder, batch, run } from '../../db/batch.ts'
import { exportRows } from '../../db/export.ts'
import { noPayments, paymentSumColumns, refundColumns, toPaymentSums, toRefunds } from '../../db/money.ts'
import { cashCounts, orderPayments, orders } from '../../db/schema.ts'
import { createOnce } from '../../db/writes.ts'
import { fail } from '../../http/failures.ts'
import type { User } from '../../http/sessions.ts'
import { type Column, streamWorkbook } from '../../lib/xlsx.ts'
import { isReversed } from '../orders/paid.ts'

/** A shop notes a few dozen payments a day; the sums count all of them. */
const shownPayments = 500

const noRefunds = { cashBack: 0, upiBack: 0, cardBack: 0, bankBack: 0 }

/**
 * The payments of an Indian date, the last noted first, what they come to by each way, and the cash drawer of the day; in
 * paise. A reversal lessens what its payment counted in, and is no refund.
 */
export async function getMoneyDay(ctx: Ctx, date: string) {
  const isOfDay = eq(orderPayments.paidOn, date)
  const {
    payments,
    sums,
    counts,
    opening: [opening],
  } = await batch(ctx, {
    payments: ctx.db
      .select({
        ...pick(orderPayments, ['id', 'number', 'amount', 'method', 'reference', 'note', 'reason', 'reverses']),
        reversed: isReversed.as('reversed'),
        reversesNumber: sql<
          string | null
        >`(SELECT number FROM order_payments AS other WHERE other.id = order_payments.reverses)`.as('reverses_number'),
        ...pick(orderPayments, ['paidOn', 'createdAt', 'orderId']),
        ...pick(orders, ['outfitType', 'customerName', 'status']),
      })
      .from(orderPayments)
      .innerJoin(orders, eq(orders.id, orderPayments.orderId))
      .where(isOfDay)
      .orderBy(desc(orderPayments.createdAt))
      .limit(shownPayments),
    sums: ctx.db
      .select({ ...paymentSumColumns, ...refundColumns })
      .from(orderPayments)
      .where(isOfDay),
    counts: listCountsStatement(ctx, eq(cashCounts.day, date)),
    opening: openingStatement(ctx, date),
  })
  const row = sums[0] ?? { ...noPayments, ...noRefunds }
  const came = toPaymentSums(row)
  const refunds = toRefunds(row)
  return {
    date,
    payments,
    ...came,
    refunds,
    counts: counts.map(countToAdmin),
    drawer: {
      opening: opening?.cash ?? null,
      ...{ in: came.byMethod.cash, out: refunds.cash },
      left: (opening?.cash ?? 0) + came.byMethod.cash - refunds.cash,
    },
  }
}

/** The counts of days with who counted, the first first: a correction follows what it corrects. */
const listCountsStatement = (ctx: Builder, which: SQL) =>
  ctx.db
    .select({ ...getTableColumns(cashCounts), byName: byName.as('by_name') })
    .from(cashCounts)
    .where(which)
    .orderBy(asc(cashCounts.day), asc(cashCounts.createdAt))
type Count = Awaited<ReturnType<typeof listCountsStatement>>[number]

/** The last count of each of some days. */
export const latestCountsStatement = (ctx: Ctx, { from, to }: Required<Period>) =>
  ctx.db
    .select(pick(cashCounts, ['day', 'counted', 'expected']))
    .from(cashCounts)
    .where(
      and(
        between(cashCounts.day, from, to),
        sql`NOT EXISTS (SELECT 1 FROM cash_counts AS later
          WHERE later.day = cash_counts.day AND later.created_at > cash_counts.created_at)`,
      ),
    )

const countToAdmin = (count: Count) => pick(count, ['id', 'day', 'counted', 'expected', 'note', 'byName', 'createdAt'])

/** The cash that was left from before a day: the last count of the month before it, and the cash that moved since. */
const openingStatement = (ctx: Ctx, day: string) => {
  const since = indianDate(startOfIndianDay(day) - dayBookDays * dayMs)
  const moved = sql`(SELECT IFNULL(SUM(amount), 0) FROM order_payments
    WHERE method = 'cash' AND paid_on > cash_counts.day AND paid_on < ${day})`
  return ctx.db
    .select({ cash: sql<number>`counted + ${moved}`.as('cash') })
    .from(cashCounts)
    .where(sql`day < ${day} AND day >= ${since}`)
    .orderBy(desc(cashCounts.day), desc(cashCounts.createdAt))
    .limit(1)
}

/** Stores the cash as it was counted on a day, beside what it should be. Sent again with the same `id` it is the same count. */
export async function countCash(ctx: Ctx, admin: User, input: CashCountInput) {
  const { day, counted, note } = input
  const id = input.id ?? crypto.randomUUID()
  const find = async () => (await run(ctx, listCountsStatement(ctx, eq(cashCounts.id, id))))[0]
  const { row, repeated } = await createOnce<Count>({
    existing: await find(),
    refuseOther: (made) => {
      if (made.day !== day || made.counted !== counted || made.note !== note) fail(409, 'count_used')
    },
    find,
    prepare: async () => {
      const { drawer } = await getMoneyDay(ctx, day)
      const count = { id, day, counted, note, expected: drawer.left, byId: admin.id, createdAt: new Date() }
      const write = () => batch(ctx, { insert: ctx.db.insert(cashCounts).values(count) })
      return { row: { ...count, byName: null }, write }
    },
  })
  return { count: countToAdmin(row), repeated }
}

type CountRow = typeof cashCounts.$inferSelect & { by: string | null }

const columns: Column<CountRow>[] = [
  { header: 'Day', width: 14, format: 'date', cell: (row) => row.day },
  { header: 'Counted (₹)', width: 14, format: 'money', cell: (row) => row.counted / 100 },
  { header: 'Expected (₹)', width: 14, format: 'money', cell: (row) => row.expected / 100 },
  { header: 'Difference (₹)', width: 14, format: 'money', cell: (row) => (row.counted - row.expected) / 100 },
  { header: 'Note', width: 30, cell: (row) => row.note },
  { header: 'Counted by', width: 20, cell: (row) => row.by },
  { header: 'Counted at', width: 22, format: 'time', cell: (row) => row.createdAt },
]

/** A workbook of the cash as it was counted in a period, the last count first. 429 when asked too often. */
export async function exportCounts(ctx: Ctx, user: User, { from, to }: Period) {
  const rows = await exportRows(ctx, user.id, cashCounts, { from, to }, { extra: { by: byName } })
  return streamWorkbook('Cash counted', columns, rows)
}
