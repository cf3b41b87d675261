import { and, eq, type SQL, sql } from 'drizzle-orm'
import { isUnpriced } from '../../../shared/money.ts'
import { factsStatement, storedFacts } from '../../boutique.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { orderPayments, orders } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { isReversed } from '../orders/paid.ts'

/** What was paid of the order ahead of this payment. */
const paidBefore = sql<number>`(SELECT IFNULL(SUM(earlier.amount), 0) FROM order_payments AS earlier
  WHERE earlier.order_id = orders.id AND earlier.created_at < order_payments.created_at)`

/**
 * The receipt of a payment of one order, which `isOrder` finds; 404 for none. Amounts are paise: `total` is what the
 * order came to then and `balanceAfter` what was left of it, both null for rows of before it was kept. A receipt that was
 * handed over says the same ever after, except that `balanceAfter` is null while the order is cancelled.
 */
export async function getReceipt(ctx: Ctx, paymentId: string, isOrder: SQL | undefined) {
  const {
    receipt: [receipt],
    facts,
  } = await batch(ctx, {
    receipt: ctx.db
      .select({
        number: orderPayments.number,
        amount: orderPayments.amount,
        method: orderPayments.method,
        reference: orderPayments.reference,
        reason: orderPayments.reason,
        paidOn: orderPayments.paidOn,
        createdAt: orderPayments.createdAt,
        reverses: orderPayments.reverses,
        reversed: isReversed.as('reversed'),
        paidBefore: paidBefore.as('paid_before'),
        id: orders.id,
        outfitType: orders.outfitType,
        status: orders.status,
        isPriceOpen: orders.isPriceOpen,
        customerName: orders.customerName,
        customerPhoneE164: orders.customerPhoneE164,
        total: orderPayments.orderTotal,
      })
      .from(orderPayments)
      .innerJoin(orders, eq(orders.id, orderPayments.orderId))
      .where(and(eq(orderPayments.id, paymentId), isOrder)),
    facts: factsStatement(ctx),
  })
  if (!receipt) return fail(404, 'receipt_unknown')
  const { id, outfitType, status, isPriceOpen, reverses, total, ...payment } = receipt
  const owes = status !== 'cancelled' && !isUnpriced({ status, isPriceOpen })
  const { name, address, phone } = storedFacts(facts)
  return {
    ...payment,
    /** Whether it takes another payment back. */
    isReversal: reverses !== null,
    shop: { name, address, phone: phone ?? null },
    order: { id, outfitType },
    total,
    balanceAfter: total === null || !owes ? null : total - receipt.paidBefore - receipt.amount,
  }
}

/** The same for its customer, without the number that the admin sends it to, and why the desk took a slip back. */
export async function getCustomerReceipt(...args: Parameters<typeof getReceipt>) {
  const { customerPhoneE164: _, ...receipt } = await getReceipt(...args)
  return { ...receipt, reason: receipt.isReversal ? null : receipt.reason }
}
