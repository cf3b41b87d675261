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

/** The statuses that an order goes through in turn. */
export const workStatuses: readonly OrderStatus[] = orderStatuses.filter((status) => status !== 'cancelled')

/** Stands in a query in place of a status: all orders that are late or at risk. */
export const atRiskFilter = 'at-risk'
/** In the place of a status: the orders that are fitted in the week of a Monday (`2026-11-30`). */
export const weekFilter = (monday: string) => `week-${monday}`

/** How a finished piece comes to its family. */
export const deliveryWays = ['pick-up', 'door'] as const
export type DeliveryWay = (typeof deliveryWays)[number]
export const deliveryWayLabels: Record<DeliveryWay, string> = { 'pick-up': 'Picked up', door: 'Home delivery' }

export const orderPriorities = ['low', 'normal', 'high', 'urgent'] as const
export type OrderPriority = (typeof orderPriorities)[number]

/** How money came. */
export const paymentMethods = ['cash', 'upi', 'card', 'bank'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
export const paymentMethodLabels: Record<PaymentMethod, string> = {
  cash: 'Cash',
  upi: 'UPI',
  card: 'Card',
  bank: 'Bank transfer',
}
/** The name of a method, which may be older than the list, in the language that is spoken; undefined where none was noted. */
export function formatPaymentMethod(method: string | null) {
  const names: Record<string, string> = { cash: t('Cash'), upi: 'UPI', card: t('Card'), bank: t('Bank transfer') }
  return method === null ? undefined : (names[method] ?? method)
}

/** Photos of one order update; a booking takes 5. */
export const maxUpdatePhotos = 10

export const isOpen = (status: OrderStatus) => status !== 'delivered' && status !== 'cancelled'

/**
 * Whether a change of status must be confirmed: back to an earlier one, or out of delivered or cancelled. Forward by
 * any number of statuses, and to cancelled from any open one, need no confirmation.
 */
export const needsConfirmation = (from: OrderStatus, to: OrderStatus) =>
  from !== to && (!isOpen(from) || orderStatuses.indexOf(to) < orderStatuses.indexOf(from))

/** Whether a change of status is asked for once more because it may be a slip: past a status, or to delivered. */
export const isLeap = (from: OrderStatus, to: OrderStatus) =>
  to !== 'cancelled' && (to === 'delivered' || orderStatuses.indexOf(to) > orderStatuses.indexOf(from) + 1)

/** Days of work ahead of an order at each status that has no plan yet. Closed orders need none. */
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

/** Customers know an order by its first 8 characters. */
export const shortOrderId = (id: string) => id.slice(0, 8)

/** The desk knows it by its running number. */
export const orderNumber = ({ id, number }: { id: string; number: number | null }) =>
  number === null ? shortOrderId(id) : String(number)

/** What an order makes that comes from a booking. It stands on cards and lists, where no surname belongs. */
export const outfitOf = ({ serviceType, childName }: { serviceType: ServiceType; childName: string }) =>
  `${serviceLabels[serviceType]} for ${givenName(childName)}`

/** The dates by which an order must be out of the door. JSON answers carry times as text. */
type OrderDates = { eventDate: string | null; estimatedDelivery: Date | string | null }

/** The Indian day an order is due: its event or its promised delivery, whichever is earlier. */
export function dueOf({ eventDate, estimatedDelivery }: OrderDates): { on: string; by: 'event' | 'delivery' } | null {
  const delivery = estimatedDelivery && indianDate(new Date(estimatedDelivery).getTime())
  const event = isIsoDate(eventDate) ? eventDate : null
  if (delivery && (!event || delivery < event)) return { on: delivery, by: 'delivery' }
  return event ? { on: event, by: 'event' } : null
}

/** The day by which an open order's status must be finished, as planned; without a plan, by the days it needs. */
export function finishOf({ status, plan }: { status: OrderStatus; plan?: Plan | null }, dueOn: string) {
  const planned = status === 'delivered' || status === 'cancelled' ? undefined : plan?.[status]
  // Without a plan it is behind on the very day that leaves no more than it needs: finished on the day before.
  return planned ?? indianDate(startOfIndianDay(dueOn) - (daysNeeded[status] + 1) * dayMs)
}

/**
 * Why the admin should look at an order first, or null: its day has passed and it is open (`late`), or its status is
 * behind the plan (`risk`). `days` are those left until it is due, below zero when the day has passed.
 */
export function riskOf(order: OrderDates & { status: OrderStatus; plan?: Plan | null }, now: number) {
  const due = dueOf(order)
  if (!due || !isOpen(order.status)) return null
  const today = indianDate(now)
  const days = Math.round((startOfIndianDay(due.on) - startOfIndianDay(today)) / dayMs)
  if (days >= 0 && today <= finishOf(order, due.on)) return null
  return { level: days < 0 ? ('late' as const) : ('risk' as const), dueOn: due.on, by: due.by, days }
}
