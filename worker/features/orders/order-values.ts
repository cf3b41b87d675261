import { balanceOf, overpaidBy, sumItems } from '../../../shared/money.ts'
import type { OrderItemInput } from '../../../shared/order-inputs.ts'
import { riskOf } from '../../../shared/orders.ts'
import type { orderItems, orders } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { toE164 } from '../../lib/phone.ts'

export type Order = typeof orders.$inferSelect
type OrderItemRow = typeof orderItems.$inferSelect

/** The number to dial, or null without a phone. 400 for one that cannot exist. */
export const toDialable = (phone: string | null) =>
  phone === null ? null : (toE164(phone) ?? fail(400, 'Please enter a valid phone number'))

/** Lines as rows of an order, in their order; a line keeps its id only if the order had it before. */
export function toItemRows(
  orderId: string,
  items: OrderItemInput[],
  before: Pick<OrderItemRow, 'id'>[] = [],
): OrderItemRow[] {
  const known = new Set(before.map(({ id }) => id))
  return items.map(({ id, productId, name, quantity, price }, position) => {
    // Taken out once used: two lines of one id would be one.
    const isKnown = id !== undefined && known.delete(id)
    return {
      id: isKnown ? id : crypto.randomUUID(),
      orderId,
      productId: productId ?? null,
      name,
      quantity,
      price,
      position,
    }
  })
}

/** What an order costs and what is left of it, kept together: the total follows the lines unless it is stated. */
export function orderAmounts(items: { price: number; quantity: number }[], statedTotal: number | null, paid: number) {
  const totalAmount = statedTotal ?? sumItems(items)
  return {
    totalAmount,
    isTotalStated: statedTotal !== null,
    advanceAmount: paid,
    balanceAmount: balanceOf(totalAmount, paid),
  }
}

/** An order as the desk's list shows one: money in paise, and why it should be looked at first. */
export function toAdmin<Row extends Order>(order: Row) {
  const { dueAt: _due, rank: _rank, updatedBy: _who, updatedFields: _what, ...shown } = order
  const [total, paid] = [order.totalAmount ?? 0, order.advanceAmount ?? 0]
  const balanceAmount = balanceOf(total, paid)
  return {
    ...shown,
    totalAmount: total,
    advanceAmount: paid,
    balanceAmount,
    overpaidBy: overpaidBy(balanceAmount),
    risk: riskOf(order, Date.now()),
  }
}

/** Whether two values of a field say the same; dates and lists too. */
export const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
