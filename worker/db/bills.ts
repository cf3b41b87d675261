import { desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { startOfIndianDay } from '../../shared/time.ts'
import type { Ctx } from '../context.ts'
import { nextNumber } from './next-number.ts'
import type { Builder, Value } from './prepared.ts'
import { bills } from './schema.ts'

export type Bill = Awaited<ReturnType<typeof findBillStatement>>[number]
type NewBill = Omit<typeof bills.$inferSelect, 'number'>

/** A bill, and whether another cancels it. */
export const findBillStatement = (ctx: Ctx, id: string) => selectBills(ctx, eq(bills.id, id))

/** The bill of an order that is not cancelled and cancels none. */
export const findStandingStatement = (ctx: Ctx, orderId: string) =>
  selectBills(ctx, sql`order_id = ${orderId} AND cancels IS NULL AND NOT ${isCancelled}`)

const selectBills = (ctx: Ctx, which: SQL) =>
  ctx.db
    .select({ ...getTableColumns(bills), cancelled: isCancelled.as('cancelled') })
    .from(bills)
    .where(which)

/** True while no bill of the order stands. */
export const hasNoStanding = (orderId: string) => sql`NOT EXISTS (SELECT 1 FROM bills AS standing
  WHERE standing.order_id = ${orderId} AND standing.cancels IS NULL
  AND NOT EXISTS (SELECT 1 FROM bills AS other WHERE other.cancels = standing.id))`

/** Statements that insert a bill under the next number of its day's financial year. */
export function insertBillStatements(ctx: Ctx, bill: NewBill) {
  const { count, number } = nextNumber(ctx, 'B', startOfIndianDay(bill.issuedOn))
  return [count, ctx.db.insert(bills).values({ ...bill, number })]
}

/** Whether a row of `bills` was cancelled by another. */
export const isCancelled = sql<boolean>`EXISTS (SELECT 1 FROM bills AS other WHERE other.cancels = bills.id)`.mapWith(
  Boolean,
)

/** The bills of an order as its page lists them, the newest first; `payable` in paise. */
export const listBillsStatement = (ctx: Builder, orderId: Value<string>) =>
  ctx.db
    .select({
      id: bills.id,
      number: bills.number,
      kind: bills.kind,
      issuedOn: bills.issuedOn,
      payable: sql<number>`totals ->> 'payable'`.as('payable'),
      /** What its lines come to, before it is rounded to a rupee. */
      total: sql<number>`(totals ->> 'payable') - (totals ->> 'rounding')`.as('bill_total'),
      lines: bills.lines,
      cancels: bills.cancels,
      reason: bills.reason,
      cancelled: isCancelled.as('cancelled'),
    })
    .from(bills)
    .where(eq(bills.orderId, orderId))
    .orderBy(desc(bills.createdAt))
