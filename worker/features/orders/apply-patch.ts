import type { OrderPatch } from '../../../shared/order-inputs.ts'
import { dueOf } from '../../../shared/orders.ts'
import { fail } from '../../http/failures.ts'
import { type FitRows, fitOrder } from '../measurements/fit-order.ts'
import { garmentOf, type PlanBasis, planOrder } from '../plan/plan-order.ts'
import { rankOrder } from '../plan/rank.ts'
import { type Editor, type Order, orderAmounts, toDialable } from './order.ts'
import { fieldNames, isEqual } from './order-fields.ts'

type ItemFields = { id: string; name: string; quantity: number; price: number; productId: string | null }
type Items = { before: ItemFields[]; after: ItemFields[] }

/** The order as `patch` makes it, planned anew, with the names of what changes in `updatedFields`. 400 for a plan that cannot be. */
export function applyPatch(
  basis: PlanBasis & { fit: FitRows },
  by: Editor,
  order: Order,
  patch: OrderPatch,
  items: Items,
  updatedAt: Date,
): Order {
  const patchedNames = fieldNames.filter((name) => patch[name] !== undefined)
  const statedTotal = patch.totalAmount === undefined ? statedTotalOf(order) : patch.totalAmount
  const deliveryCharge = patch.deliveryCharge === undefined ? order.deliveryCharge : patch.deliveryCharge
  const hasOtherGarment = patch.garment !== undefined && patch.garment !== order.garment
  const unplanned = {
    ...order,
    // Another garment brings its own load; a plan that is sent is the admin's own.
    ...(hasOtherGarment && { load: garmentOf({ garment: patch.garment ?? null }, basis).load }),
    ...(patch.plan && { planBy: 'hand' as const }),
    ...(goesToAnother(order, patch, basis.fit) && noAddress),
    ...Object.fromEntries(patchedNames.map((name) => [name, patch[name]])),
    ...orderAmounts(
      { items: items.after, deliveryCharge },
      statedTotal,
      patch.advanceAmount ?? order.advanceAmount ?? 0,
    ),
  }
  if (patch.plan && !dueOf(unplanned)) fail(400, 'plan_needs_day')
  const merged = {
    ...unplanned,
    ...planOrder(unplanned, basis, Date.now()),
    ...fitOrder(order, unplanned, patch, basis.fit),
  }
  const next = {
    ...merged,
    ...rankOrder(merged, Date.now()),
    customerPhoneE164: patch.customerPhone === undefined ? order.customerPhoneE164 : toDialable(patch.customerPhone),
    updatedBy: by.id,
    updatedByName: by.helper ?? null,
    updatedAt,
  }
  const changedNames: string[] = fieldNames.filter((name) => !isEqual(next[name], order[name]))
  const hasOtherItems = !isEqual(items.before.map(itemValues), items.after.map(itemValues))
  return { ...next, updatedFields: hasOtherItems ? [...changedNames, 'items'] : changedNames }
}

/** The address is what the former customer said. It stays where an account takes over the same family's order. */
const goesToAnother = ({ userId }: Order, patch: OrderPatch, { sameFamily }: FitRows) =>
  userId !== null && patch.userId !== undefined && patch.userId !== userId && !sameFamily?.length
const noAddress = { deliveryAddress: null, deliveryPinCode: null }

const statedTotalOf = (order: Order) => (order.isTotalStated ? order.totalAmount : null)
const itemValues = ({ id, name, quantity, price, productId }: ItemFields) => [id, name, quantity, price, productId]
