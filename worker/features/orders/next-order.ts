import { alterationOf } from '../../../shared/garments.ts'
import { advanceOf, statedPriceOf } from '../../../shared/money.ts'
import { orderFieldNames } from '../../../shared/order-fields.ts'
import type { OrderPatch } from '../../../shared/order-inputs.ts'
import { dueOf, isOpen, needsConfirmation, type OrderStatus } from '../../../shared/orders.ts'
import { quotedParts } from '../../../shared/quotes.ts'
import { indianDate, isIsoDate, lastDayAhead, yearsAhead } from '../../../shared/time.ts'
import { fail } from '../../http/failures.ts'
import { type FitRows, fitOrder } from '../measurements/fit-order.ts'
import { garmentOf, type PlanBasis, planOrder, rankOrder } from '../plan/plan-order.ts'
import { shopRuleOf } from '../shop-rules/shop-rules.ts'
import {
  type Editor,
  edited,
  isEqual,
  type Order,
  type OrderItem,
  orderAmounts,
  type StandingBill,
  toDialable,
} from './order.ts'
import type { Quote } from './quotes.ts'

// An order as each command makes it. This file reads and writes no database.

type ItemFields = { id: string; name: string; quantity: number; price: number; productId: string | null }
type Items = { before: ItemFields[]; after: ItemFields[] }

/** The order as `patch` makes it, planned anew, with the names of what changes in `updatedFields`. 400 for a plan that cannot be. */
export function applyPatch(
  { bill, rules, ...basis }: PlanBasis & { fit: FitRows; bill: StandingBill; rules: RuleRows },
  by: Editor,
  order: Order,
  patch: OrderPatch,
  items: Items,
): Order {
  const patchedNames = orderFieldNames.filter((name) => patch[name] !== undefined)
  const statedTotal = patch.totalAmount === undefined ? statedPriceOf(order) : patch.totalAmount
  const deliveryCharge = patch.deliveryCharge === undefined ? order.deliveryCharge : patch.deliveryCharge
  const hasOtherGarment = patch.garment !== undefined && patch.garment !== order.garment
  const unplanned = {
    ...order,
    // Another garment brings its own load; a plan that is sent is the admin's own.
    ...(hasOtherGarment && { load: garmentOf({ garment: patch.garment ?? null }, basis).load }),
    ...(patch.plan && { planBy: 'hand' as const }),
    ...(goesToAnother(order, patch, basis.fit) && notOfAnother),
    ...Object.fromEntries(patchedNames.map((name) => [name, patch[name]])),
    ...orderAmounts(
      { items: items.after, deliveryCharge, discount: patch.discount === undefined ? order.discount : patch.discount },
      statedTotal,
      patch.advanceAmount ?? order.advanceAmount ?? 0,
      bill,
    ),
  }
  // The first price of an order brings the advance that an order opened with a price has.
  if (!order.totalAmount && !order.advanceAmount && order.advanceDue === null)
    unplanned.advanceDue = advanceDueOf(unplanned, patch, rules)
  unplanned.alterationOf = alterationOf(unplanned.garment, unplanned.alterationOf)
  if (patch.plan && !dueOf(unplanned)) fail(400, 'plan_needs_day')
  const merged = {
    ...unplanned,
    ...planOrder(unplanned, basis, Date.now(), order),
    ...fitOrder(order, unplanned, patch, basis.fit),
  }
  const next = {
    ...merged,
    ...rankOrder(merged, Date.now()),
    customerPhoneE164: patch.customerPhone === undefined ? order.customerPhoneE164 : toDialable(patch.customerPhone),
  }
  const changedNames: string[] = orderFieldNames.filter((name) => !isEqual(next[name], order[name]))
  const hasOtherItems = !isEqual(items.before.map(itemValues), items.after.map(itemValues))
  return edited(next, by, hasOtherItems ? [...changedNames, 'items'] : changedNames)
}

/** Returns what is asked for before the work begins: what is paid at once, or else the shop's part of it. */
export function advanceDueOf(
  { totalAmount }: Pick<Order, 'totalAmount'>,
  { advanceDue, advanceAmount }: Pick<OrderPatch, 'advanceDue' | 'advanceAmount'>,
  rules: RuleRows,
) {
  if (advanceDue !== undefined || !totalAmount) return advanceDue ?? null
  return advanceAmount || advanceOf(totalAmount, shopRuleOf('advance', rules).percent)
}
type RuleRows = Parameters<typeof shopRuleOf>[1]

/** The address is what the former customer said, and the order it alters is that customer's. Both stay where an account takes over the same family's order. */
const goesToAnother = ({ userId }: Order, patch: OrderPatch, { sameFamily }: FitRows) =>
  userId !== null && patch.userId !== undefined && patch.userId !== userId && !sameFamily?.length
const notOfAnother = { deliveryAddress: null, deliveryPinCode: null, alterationOf: null }

const itemValues = ({ id, name, quantity, price, productId }: ItemFields) => [id, name, quantity, price, productId]

type Accepted = {
  order: Order
  items: Pick<OrderItem, 'name' | 'quantity' | 'price'>[]
  basis: PlanBasis
  bill: StandingBill
  quote: Quote
}

/**
 * The order as an accepted quotation makes it: the lines take the place of its pieces, the total follows them, what was
 * paid stays, and a pending order is confirmed.
 */
export function acceptedOrder({ order, items, quote, basis, bill }: Accepted): Order {
  const status = order.status === 'pending' ? 'confirmed' : order.status
  const { charge } = quotedParts(quote)
  const deliveryCharge = charge === (order.deliveryCharge ?? 0) ? order.deliveryCharge : charge || null
  const accepted = {
    ...order,
    status,
    deliveryCharge,
    advanceDue: quote.advance,
    isPriceOpen: false,
    ...{ discount: quote.discount, discountReason: quote.discountReason },
    ...orderAmounts(
      { items: quote.lines, deliveryCharge, discount: quote.discount },
      null,
      order.advanceAmount ?? 0,
      bill,
    ),
  } as const
  const planned = { ...accepted, ...planOrder(accepted, basis, Date.now(), order) }
  const said = ({ name, quantity, price }: Accepted['items'][number]) => [name, quantity, price]
  const changed = [
    ...orderFieldNames.filter((name) => !isEqual(planned[name], order[name])),
    ...(isEqual(items.map(said), quote.lines.map(said)) ? [] : ['items']),
  ]
  // A customer is no editor: without one, the answer to a stale change names the customer.
  const by = { id: quote.how === 'room' ? null : quote.byId }
  // Never empty: by its fields a change of the customer's is told from one of before editors were kept.
  return edited({ ...planned, ...rankOrder(planned, Date.now()) }, by, changed.length > 0 ? changed : ['quote'])
}

/** An order as it is at another status, and nothing else changed. */
export function orderAt(admin: { id: string }, order: Order, status: OrderStatus): Order {
  const moved = { ...order, status }
  return edited({ ...moved, ...rankOrder(moved, Date.now()) }, admin, ['status'])
}

/** 404 for an alteration of an order that is another customer's, or of itself. */
export function refuseForeignAltered(
  { id, userId, alterationOf }: Pick<Order, 'id' | 'userId' | 'alterationOf'>,
  altered: Pick<Order, 'id' | 'userId'> | undefined,
) {
  const isOwn = altered && altered.id !== id && userId !== null && altered.userId === userId
  if (alterationOf && !isOwn) fail(404, 'altered_unknown', { field: 'alterationOf' })
}

type Dates = Pick<Order, 'eventDate' | 'estimatedDelivery'>

/**
 * 400 for an order that is given a day too far ahead, and for an open one that is given a day in the past; `before` has the
 * days it had already, which may stay.
 */
export function refuseWrongDays(order: Dates & Pick<Order, 'status'>, before: Partial<Dates> = {}) {
  const [now, readyBefore] = [Date.now(), dayOf(before.estimatedDelivery)]
  const isNewAndFar = (day: string | null, dayBefore: string | null) =>
    day !== dayBefore && isIsoDate(day) && day > lastDayAhead(now)
  if (isNewAndFar(order.eventDate, before.eventDate ?? null))
    fail(400, 'event_day_far', { field: 'eventDate', values: { years: yearsAhead } })
  if (isNewAndFar(dayOf(order.estimatedDelivery), readyBefore))
    fail(400, 'ready_day_far', { field: 'estimatedDelivery', values: { years: yearsAhead } })
  if (!isOpen(order.status)) return
  const today = indianDate(now)
  const isNewAndPast = (day: string | null, dayBefore: string | null) =>
    day !== dayBefore && isIsoDate(day) && day < today
  if (isNewAndPast(order.eventDate, before.eventDate ?? null)) fail(400, 'event_day_passed', { field: 'eventDate' })
  if (isNewAndPast(dayOf(order.estimatedDelivery), readyBefore))
    fail(400, 'ready_day_passed', { field: 'estimatedDelivery' })
}

const dayOf = (moment: Date | null | undefined) => (moment ? indianDate(moment.getTime()) : null)

/** 409 for a step back, which is asked for by itself. */
export function refuseStepBack(status: OrderStatus, next: OrderStatus) {
  if (needsConfirmation(status, next)) fail(409, 'order_goes_back', { values: { status, next } })
}
