import { alterationOf, garmentOfService, otherGarment } from '../../../shared/garments.ts'
import { givenName } from '../../../shared/names.ts'
import { isOfNewOrder, orderFieldNames, plainNames } from '../../../shared/order-fields.ts'
import type { OrderInput } from '../../../shared/order-inputs.ts'
import { orderNumber, outfitOf } from '../../../shared/orders.ts'
import { byName } from '../../../shared/pick.ts'
import type { bookings, wearers } from '../../db/schema.ts'
import { searchText } from '../../db/search.ts'
import { fail } from '../../http/failures.ts'
import type { User } from '../../http/sessions.ts'
import { garmentOf, type PlanBasis, planOrder, rankOrder } from '../plan/plan-order.ts'
import { isEqual, type Order, orderAmounts, toDialable } from './order.ts'

type Booking = typeof bookings.$inferSelect

/** A new order: what the input leaves out comes from the booking; null in the input is null in the order. 400 for no such garment. */
export function buildOrder(
  basis: PlanBasis,
  admin: Pick<User, 'id'>,
  { items = [], ...input }: OrderInput,
  { booking, wearer }: { booking?: Booking | undefined; wearer?: typeof wearers.$inferSelect | undefined } = {},
  createdAt = new Date(),
): Order {
  const customerPhone = input.customerPhone === undefined ? (booking?.phone ?? null) : input.customerPhone
  const garment = garmentOf(
    { garment: input.garment ?? (booking ? garmentOfService[booking.serviceType] : otherGarment) },
    basis,
  )
  const order = {
    id: input.id ?? crypto.randomUUID(),
    number: null,
    userId: input.userId === undefined ? (booking?.userId ?? null) : input.userId,
    bookingId: booking?.id ?? null,
    customerName: input.customerName ?? booking?.parentName ?? null,
    customerEmail: input.customerEmail === undefined ? (booking?.email ?? null) : input.customerEmail,
    customerPhone,
    customerPhoneE164: toDialable(customerPhone),
    outfitType: input.outfitType ?? (booking ? outfitOf(booking) : ''),
    eventDate: input.eventDate === undefined ? (booking?.eventDate ?? null) : input.eventDate,
    description: input.description === undefined ? (booking?.message ?? null) : input.description,
    inspirationPhotos: input.inspirationPhotos ?? booking?.inspirationPhotos ?? [],
    ...orNull(input, plainNames),
    // A payment confirms the order.
    status: input.status ?? (input.advanceAmount ? 'confirmed' : 'pending'),
    priority: input.priority ?? 'normal',
    ...orderAmounts(
      { items, deliveryCharge: input.deliveryCharge ?? null, discount: input.discount ?? null },
      input.totalAmount ?? null,
      input.advanceAmount ?? 0,
      undefined,
    ),
    garment: garment.id,
    alterationOf: alterationOf(garment.id, input.alterationOf),
    load: input.load ?? garment.load,
    wearerId: wearer?.id ?? null,
    measurementId: null,
    wearerName: wearer?.name ?? (booking ? givenName(booking.childName) : null),
    remeasure: false,
    isPriceOpen: false,
    claims: [],
    claimedAt: null,
    updatedBy: admin.id,
    updatedByName: null,
    updatedFields: [],
    importId: null,
    createdAt,
    updatedAt: createdAt,
  }
  const planned = { ...order, ...planOrder({ ...order, plan: null, planBy: 'auto' }, basis, createdAt.getTime()) }
  return { ...planned, ...rankOrder(planned, createdAt.getTime()), searchText: searchText.order(planned) }
}

/** 409 for a request whose id has made an order of something else. */
export function refuseOther(created: Order, input: OrderInput) {
  const differs = orderFieldNames
    .filter(isOfNewOrder)
    .some((name) => (input[name] ?? null) !== null && !isEqual(input[name], created[name]))
  if (differs) fail(409, 'order_made_already', { details: { orderId: created.id } })
}

export const refuseSecondOrder = (order: Pick<Order, 'id' | 'number'>): never =>
  fail(409, 'booking_ordered', { values: { order: orderNumber(order) }, details: { orderId: order.id } })

/** The values of an input that have these names, null where it has none. */
const orNull = <Name extends keyof OrderInput>(input: OrderInput, names: readonly Name[]) =>
  byName(names, (name) => input[name] ?? null) as { [Of in Name]: NonNullable<OrderInput[Of]> | null }
