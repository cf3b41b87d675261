import type { OrderPatch } from '../../../shared/order-inputs.ts'
import type { User } from '../../http/sessions.ts'
import { fieldNames, isEqual } from './order-fields.ts'
import { type Order, orderAmounts, toDialable } from './order-values.ts'
import { rankOrder } from './rank.ts'

type ItemFields = { id: string; name: string; quantity: number; price: number; productId: string | null }
type Items = { before: ItemFields[]; after: ItemFields[] }

/** The order as `patch` makes it, with the names of what changes in `updatedFields`. */
export function applyPatch(admin: User, order: Order, patch: OrderPatch, items: Items, updatedAt: Date): Order {
  const patchedNames = fieldNames.filter((name) => patch[name] !== undefined)
  const statedTotal = patch.totalAmount === undefined ? statedTotalOf(order) : patch.totalAmount
  const deliveryCharge = patch.deliveryCharge === undefined ? order.deliveryCharge : patch.deliveryCharge
  const merged = {
    ...order,
    ...Object.fromEntries(patchedNames.map((name) => [name, patch[name]])),
    ...orderAmounts(
      { items: items.after, deliveryCharge },
      statedTotal,
      patch.advanceAmount ?? order.advanceAmount ?? 0,
    ),
  }
  const next = {
    ...merged,
    ...rankOrder(merged, Date.now()),
    customerPhoneE164: patch.customerPhone === undefined ? order.customerPhoneE164 : toDialable(patch.customerPhone),
    updatedBy: admin.id,
    updatedAt,
  }
  const changedNames: string[] = fieldNames.filter((name) => !isEqual(next[name], order[name]))
  const hasOtherItems = !isEqual(items.before.map(itemValues), items.after.map(itemValues))
  return { ...next, updatedFields: hasOtherItems ? [...changedNames, 'items'] : changedNames }
}

const statedTotalOf = (order: Order) => (order.isTotalStated ? order.totalAmount : null)
const itemValues = ({ id, name, quantity, price, productId }: ItemFields) => [id, name, quantity, price, productId]
