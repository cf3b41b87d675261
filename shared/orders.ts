import { givenName } from './names.ts'
import type { Plan } from './plan.ts'
import { type ServiceType, serviceLabels } from './services.ts'
import { dayMs, indianDate, isIsoDate, startOfIndianDay } from './time.ts'
import { t } from './words/t.ts'

export const orderStatuses = [
  'pending',
  'confirmed',
  'measurement',
  'cutting',
  'stitching',
  'fitting',
  'ready',
  'delivered',
  'cancelled',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Statuses of an order in sequence, without `cancelled`. */
export const workStatuses: readonly OrderStatus[] = orderStatuses.filter((status) => status !== 'cancelled')

/** Filter value in place of a status: all orders that are late or at risk. */
export const atRiskFilter = 'at-risk'
/** Filter value in place of a status: the orders whose fitting is in the week of a Monday (`2026-11-30`). */
export const weekFilter = (monday: string) => `week-${monday}`

/** Ways to hand over a finished piece. */
export const deliveryWays = ['pick-up', 'door'] as const
export type DeliveryWay = (typeof deliveryWays)[number]
export const deliveryWayLabels: Record<DeliveryWay, string> = { 'pick-up': 'Picked up', door: 'Home delivery' }

export const orderPriorities = ['low', 'normal', 'high', 'urgent'] as const
export type OrderPriority = (typeof orderPriorities)[number]

/** Methods of payment. */
export const paymentMethods = ['cash', 'upi', 'card', 'bank'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
export const paymentMethodLabels: Record<PaymentMethod, string> = {
  cash: 'Cash',
  upi: 'UPI',
  card: 'Card',
  bank: 'Bank transfer',
}
/**
 * Returns the name of a payment method in the current language; undefined if none was noted. A method may be older than
 * the list.
 */
export function formatPaymentMethod(method: string | null) {
  const names: Record<string, string> = { cash: t('Cash'), upi: 'UPI', card: t('Card'), bank: t('Bank transfer') }
  return method === null ? undefined : (names[method] ?? method)
}

/** Maximum photos of one order update; a booking takes 5. */
export const maxUpdatePhotos = 10

export const isOpen = (status: OrderStatus) => status !== 'delivered' && status !== 'cancelled'

/**
 * Returns whether a change of status must be confirmed: back to an earlier status, or out of delivered or cancelled. A
 * step forward over any number of statuses, and from any open status to cancelled, needs no confirmation.
 */
export const needsConfirmation = (from: OrderStatus, to: OrderStatus) =>
  from !== to && (!isOpen(from) || orderStatuses.indexOf(to) < orderStatuses.indexOf(from))

/** Returns whether a change of status may be a slip and is confirmed: it skips a status or goes to delivered. */
export const isLeap = (from: OrderStatus, to: OrderStatus) =>
  to !== 'cancelled' && (to === 'delivered' || orderStatuses.indexOf(to) > orderStatuses.indexOf(from) + 1)

/** Days of work left at each status for an order without a plan. Closed orders need none. */
const daysNeeded: Record<OrderStatus, number> = {
  pending: 21,
  confirmed: 18,
  measurement: 14,
  cutting: 10,
  stitching: 7,
  fitting: 3,
  ready: 0,
  delivered: 0,
  cancelled: 0,
}

/** Returns the order id that customers see: its first 8 characters. */
export const shortOrderId = (id: string) => id.slice(0, 8)

/** Returns the order number that admins see; the short id if the order has no number. */
export const orderNumber = ({ id, number }: { id: string; number: number | null }) =>
  number === null ? shortOrderId(id) : String(number)

/** Returns the outfit of an order made from a booking. Cards and lists show it, so it contains no surname. */
export const outfitOf = ({ serviceType, childName }: { serviceType: ServiceType; childName: string }) =>
  `${serviceLabels[serviceType]} for ${givenName(childName)}`

/** Dates by which an order must be finished. In JSON answers, times are text. */
type OrderDates = { eventDate: string | null; estimatedDelivery: Date | string | null }

/** Returns the Indian date an order is due: its event or its promised delivery, whichever is earlier. */
export function dueOf({ eventDate, estimatedDelivery }: OrderDates): { on: string; by: 'event' | 'delivery' } | null {
  const delivery = estimatedDelivery && indianDate(new Date(estimatedDelivery).getTime())
  const event = isIsoDate(eventDate) ? eventDate : null
  if (delivery && (!event || delivery < event)) return { on: delivery, by: 'delivery' }
  return event ? { on: event, by: 'event' } : null
}

/**
 * Returns the day by which an open order's status must be finished: as planned, or without a plan by the days it needs.
 */
export function finishOf({ status, plan }: { status: OrderStatus; plan?: Plan | null }, dueOn: string) {
  const planned = status === 'delivered' || status === 'cancelled' ? undefined : plan?.[status]
  // Without a plan, an order is behind on the day that leaves exactly the days it needs. Its status must be finished on
  // the day before.
  return planned ?? indianDate(startOfIndianDay(dueOn) - (daysNeeded[status] + 1) * dayMs)
}

/**
 * Returns why the admin should look at an order first, or null. `late`: its day has passed and it is open. `risk`: its
 * status is behind the plan. `days` are the days until it is due, negative once the day has passed.
 */
export function riskOf(order: OrderDates & { status: OrderStatus; plan?: Plan | null }, now: number) {
  const due = dueOf(order)
  if (!due || !isOpen(order.status)) return null
  const today = indianDate(now)
  const days = Math.round((startOfIndianDay(due.on) - startOfIndianDay(today)) / dayMs)
  if (days >= 0 && today <= finishOf(order, due.on)) return null
  return { level: days < 0 ? ('late' as const) : ('risk' as const), dueOn: due.on, by: due.by, days }
}
