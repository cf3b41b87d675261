import { desc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { noPayments, paymentSumColumns, refundColumns, toPaymentSums, toRefunds } from '../../db/payment-sums.ts'
import { orderPayments, orders } from '../../db/schema.ts'
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
  const { payments, sums } = await batch(ctx, {
    payments: ctx.db
      .select({
        id: orderPayments.id,
        number: orderPayments.number,
        amount: orderPayments.amount,
        method: orderPayments.method,
        reference: orderPayments.reference,
        note: orderPayments.note,
        reason: orderPayments.reason,
        reverses: orderPayments.reverses,
        reversed: isReversed.as('reversed'),
        reversesNumber: sql<
          string | null
        >`(SELECT number FROM order_payments AS other WHERE other.id = order_payments.reverses)`.as('reverses_number'),
        paidOn: orderPayments.paidOn,
        createdAt: orderPayments.createdAt,
        orderId: orderPayments.orderId,
        outfitType: orders.outfitType,
        customerName: orders.customerName,
        status: orders.status,
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
  })
  const row = sums[0] ?? { ...noPayments, ...noRefunds }
  const came = toPaymentSums(row)
  const refunds = toRefunds(row)
  return {
    date,
    payments,
    ...came,
    refunds,
    drawer: { in: came.byMethod.cash, out: refunds.cash, left: came.byMethod.cash - refunds.cash },
  }
}
