import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { issuedOnDays } from '../../../shared/bill-inputs.ts'
import { billTitles, discountOfBill } from '../../../shared/bills.ts'
import type { Period } from '../../../shared/lists.ts'
import { pick } from '../../../shared/pick.ts'
import { keptSince } from '../../../shared/retention.ts'
import { dayMs, indianDate, startOfIndianDay } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { run, statement } from '../../db/batch.ts'
import { exportRows, orderLink } from '../../db/export.ts'
import { type Bill, isCancelled } from '../../db/money.ts'
import { isHerContact, isOrderOf } from '../../db/ownership.ts'
import { bills, orders } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import type { User } from '../../http/sessions.ts'
import { type Column, streamWorkbook } from '../../lib/xlsx.ts'

/**
 * A bill of the order that `isOrder` finds, with the numbers of what it cancels or is cancelled by; 404 for none.
 * `namesBuyer` says whether its buyer is read too.
 */
export async function getBill(ctx: Ctx, billId: string, isOrder: SQL | undefined, namesBuyer = sql`TRUE`) {
  const [bill] = await run(
    ctx,
    ctx.db
      .select({
        ...getTableColumns(bills),
        buyer: sql`IIF(${namesBuyer}, ${bills.buyer}, NULL)`.mapWith(bills.buyer).as('buyer'),
        cancelled: isCancelled.as('cancelled'),
        customerPhoneE164: orders.customerPhoneE164,
        cancelsNumber: sql<string | null>`(SELECT other.number FROM bills AS other WHERE other.id = bills.cancels)`.as(
          'cancels_number',
        ),
      })
      .from(bills)
      .innerJoin(orders, eq(orders.id, bills.orderId))
      .where(and(eq(bills.id, billId), isOrder)),
  )
  if (!bill) return fail(404, 'bill_unknown')
  const { customerPhoneE164, cancelsNumber } = bill
  return { ...billToAdmin(bill), customerPhoneE164, cancelsNumber }
}

/**
 * A bill for the customer of the order: without the desk's number and reason. The buyer is shown where it has the name of
 * the account, or where the order has its confirmed contact: the order may have been another customer's before.
 */
export async function getCustomerBill(ctx: Ctx, orderId: string, billId: string, userId: SQL) {
  const hasOwnName = sql`EXISTS (SELECT 1 FROM users AS own WHERE own.id = ${userId}
    AND TRIM(own.first_name || ' ' || own.last_name) = bills.buyer ->> 'name')`
  const namesBuyer = sql`(${hasOwnName} OR ${isHerContact(userId)})`
  const bill = await getBill(ctx, billId, isOrderOf(orderId, userId), namesBuyer)
  const { customerPhoneE164: _, reason: __, ...shown } = bill
  return shown
}

/** A bill as it was handed over: amounts in paise, `issuedOn` an Indian date. */
export const billToAdmin = (bill: Bill) =>
  pick(bill, [
    ...(['id', 'number', 'orderId', 'kind', 'issuedOn', 'lines', 'buyer', 'seller', 'totals'] as const),
    ...(['cancels', 'cancelled', 'reason', 'createdAt'] as const),
  ])

/** Bills a night: more than a shop makes in a year. */
const pageSize = 1000

/** Takes the buyer off bills that are eight years old. */
export const sweepBillNames = (ctx: Ctx, now = Date.now()) =>
  run(
    ctx,
    statement(
      ctx,
      sql`UPDATE bills SET buyer = NULL WHERE id IN (SELECT id FROM bills
        WHERE buyer IS NOT NULL AND created_at < ${keptSince('billName', now)} ORDER BY created_at LIMIT ${pageSize})`,
    ),
  )

type Other = { cancels: string | null; cancelledBy: string | null }
type ExportedBill = typeof bills.$inferSelect & { other: Other }

const other = sql`json_object(
  'cancels', (SELECT number FROM bills AS cancelled WHERE cancelled.id = bills.cancels),
  'cancelledBy', (SELECT number FROM bills AS cancelling WHERE cancelling.cancels = bills.id))`.mapWith(
  (json: string): Other => JSON.parse(json),
)

/** Each value once: a bill of one rate has a number, one of several has a text. */
function listed(values: (string | number | null)[]) {
  const [first = null, ...others] = new Set(values.filter((value) => value !== null))
  return others.length === 0 ? first : [first, ...others].join(', ')
}

const columnsOf = (ctx: Ctx): Column<ExportedBill>[] => [
  { header: 'Number', width: 16, cell: (row) => row.number },
  { header: 'Kind', width: 16, cell: (row) => billTitles[row.kind] },
  { header: 'Date', width: 14, format: 'date', cell: (row) => row.issuedOn },
  { header: 'Order', width: 11, cell: (row) => orderLink(ctx, row.orderId) },
  { header: 'Buyer', width: 24, cell: (row) => row.buyer?.name ?? null },
  { header: 'Buyer’s GSTIN', width: 20, cell: (row) => row.buyer?.gstin ?? null },
  // Below zero in a bill that cancels another: a column can be summed.
  { header: 'HSN/SAC', width: 14, cell: (row) => listed(row.lines.map(({ code }) => code)) },
  { header: 'GST %', width: 10, cell: (row) => listed(row.lines.map(({ rate }) => rate && rate / 100)) },
  {
    header: 'Discount (₹)',
    width: 13,
    format: 'money',
    cell: ({ lines, cancels }) => (cancels ? 0 - discountOfBill(lines) : discountOfBill(lines)) / 100,
  },
  { header: 'Taxable (₹)', width: 14, format: 'money', cell: (row) => row.totals.taxable / 100 },
  { header: 'CGST (₹)', width: 12, format: 'money', cell: (row) => row.totals.cgst / 100 },
  { header: 'SGST (₹)', width: 12, format: 'money', cell: (row) => row.totals.sgst / 100 },
  { header: 'Rounding (₹)', width: 13, format: 'money', cell: (row) => row.totals.rounding / 100 },
  { header: 'Total (₹)', width: 14, format: 'money', cell: (row) => row.totals.payable / 100 },
  { header: 'Cancels', width: 16, cell: (row) => row.other.cancels },
  { header: 'Cancelled by', width: 16, cell: (row) => row.other.cancelledBy },
  { header: 'Reason', width: 30, cell: (row) => row.reason },
  { header: 'The shop’s GSTIN', width: 20, cell: (row) => row.seller.gstin },
]

/**
 * A workbook of the bills of some days, by the date on each, the last made first; those that cancel another among them.
 * 413 above 100,000 rows, 429 when asked too often.
 */
export async function exportBills(ctx: Ctx, user: User, { from, to }: Period) {
  // Rows are read as they were made, which is at most 30 days after the date on them; the + keeps SQLite to that index.
  const scope = sql`+issued_on BETWEEN ${from ?? ''} AND ${to ?? '9'}`
  const madeBy = to && indianDate(startOfIndianDay(to) + (issuedOnDays + 1) * dayMs)
  const rows = await exportRows(
    ctx,
    user.id,
    bills,
    { from, to: madeBy },
    { scope: from || to ? scope : undefined, extra: { other } },
  )
  return streamWorkbook('Bills', columnsOf(ctx), rows)
}
