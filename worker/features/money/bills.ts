import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { keptSince } from '../../../shared/retention.ts'
import type { Ctx } from '../../context.ts'
import { run } from '../../db/batch.ts'
import { type Bill, isCancelled } from '../../db/bills.ts'
import { isHerContact, isOrderOf } from '../../db/ownership.ts'
import { bills, orders } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { fail } from '../../http/failures.ts'

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
  return { ...toAdmin(bill), customerPhoneE164, cancelsNumber }
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
export const toAdmin = (bill: Bill) => ({
  id: bill.id,
  number: bill.number,
  orderId: bill.orderId,
  kind: bill.kind,
  issuedOn: bill.issuedOn,
  lines: bill.lines,
  buyer: bill.buyer,
  seller: bill.seller,
  totals: bill.totals,
  cancels: bill.cancels,
  cancelled: bill.cancelled,
  reason: bill.reason,
  createdAt: bill.createdAt,
})

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
