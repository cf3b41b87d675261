import { sumItems } from '../../../shared/money.ts'
import type { OrderItemInput } from '../../../shared/order-inputs.ts'
import type { orderItems, orders } from '../../db/schema.ts'
import { orderTextSql, searchText } from '../../db/search.ts'
import { fail } from '../../http/failures.ts'
import type { Helper } from '../../http/work-sessions.ts'
import { changedColumns } from '../../lib/changed-columns.ts'
import { toE164 } from '../../lib/phone.ts'

export type Order = typeof orders.$inferSelect
/** Who changes an order: an admin, or a helper, who has no account. */
export type Editor = { id: string; helper?: undefined } | Helper
export type OrderItem = typeof orderItems.$inferSelect

const noClaim = { claimedAmount: null, claimedReference: null, claimedAt: null }
const keptClaim = { claimedAmount: undefined, claimedReference: undefined, claimedAt: undefined }

/**
 * What a change writes of an order: the columns to which it gives another value. A customer's corrected name and number
 * leave `updatedAt` as it is, so what came since the order was read must not be written over; nor may her claim of a
 * payment, another birth or name of who wears it and another rule of growth, which are written by themselves. A claim is
 * its customer's: it does not move to another one with the order.
 */
export const asWritten = (order: Order, before: Order) => ({
  ...changedColumns(order, before),
  ...(before.userId !== null && before.userId !== order.userId ? noClaim : keptClaim),
  wearerName: undefined,
  remeasure: undefined,
  searchText: searchText.order(order) === searchText.order(before) ? undefined : orderTextSql(order),
})

/** The number to dial, or null without a phone. 400 for one that cannot exist. */
export const toDialable = (phone: string | null) =>
  phone === null ? null : (toE164(phone) ?? fail(400, 'phone_invalid', { field: 'customerPhone' }))

/** Items as rows of an order, in their order; an item keeps its id only if the order had it before. */
export function toItemRows(orderId: string, items: OrderItemInput[], before: Pick<OrderItem, 'id'>[] = []) {
  const known = new Set(before.map(({ id }) => id))
  return items.map(({ id, productId, name, quantity, price }, position): OrderItem => {
    // Deleted once used: two items of one id would be one.
    const isKnown = id !== undefined && known.delete(id)
    return {
      id: isKnown ? id : crypto.randomUUID(),
      orderId,
      productId: productId ?? null,
      name,
      quantity,
      price,
      position,
      searchText: searchText.orderItem({ name }),
    }
  })
}

type Priced = { items: { price: number; quantity: number }[]; deliveryCharge?: number | null }

/**
 * Computes the amounts of an order in paise. The total follows the items and the delivery charge unless it is stated.
 * `balanceAmount` ignores the status; `balanceOf` decides what is owed, because a cancelled order owes nothing.
 */
export function orderAmounts({ items, deliveryCharge }: Priced, statedTotal: number | null, paid: number) {
  const totalAmount = statedTotal ?? sumItems(items) + (deliveryCharge ?? 0)
  return {
    totalAmount,
    isTotalStated: statedTotal !== null,
    advanceAmount: paid,
    balanceAmount: totalAmount - paid,
  }
}
