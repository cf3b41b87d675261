import { dayMs, indianDate, startOfIndianDay } from './time.ts'

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

export const orderPriorities = ['low', 'normal', 'high', 'urgent'] as const
export type OrderPriority = (typeof orderPriorities)[number]

/** How money came: noted with a payment where the owner says so. */
export const paymentMethods = ['cash', 'upi', 'card', 'bank'] as const

/** Photos of one work update; a booking takes 5. */
export const maxUpdatePhotos = 10

/** Neither delivered nor cancelled. */
export const isOpen = (status: OrderStatus) => status !== 'delivered' && status !== 'cancelled'

/**
 * Whether a step has to be asked for twice: back to an earlier stage, or out of delivered or cancelled. Forward any
 * number of stages at once, and cancelled from any open one, go without.
 */
export const needsConfirmation = (from: OrderStatus, to: OrderStatus) =>
  from !== to && (!isOpen(from) || orderStatuses.indexOf(to) < orderStatuses.indexOf(from))

/** Days of work that lie ahead of an order at each stage: it is at risk once fewer are left. Closed ones need none. */
export const daysNeeded: Record<OrderStatus, number> = {
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

/** The dates that tell when an order must be out of the door. JSON answers carry times as text. */
type OrderDates = { eventDate: string | null; estimatedDelivery: Date | string | null }

const isIsoDate = (text: string | null): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '')

/** The Indian day an order is due: its event or its promised delivery, whichever is earlier. */
export function dueOf({ eventDate, estimatedDelivery }: OrderDates): { on: string; by: 'event' | 'delivery' } | null {
  const delivery = estimatedDelivery && indianDate(new Date(estimatedDelivery).getTime())
  const event = isIsoDate(eventDate) ? eventDate : null
  if (delivery && (!event || delivery < event)) return { on: delivery, by: 'delivery' }
  return event ? { on: event, by: 'event' } : null
}

/**
 * Why the owner should look at an order first, or null: its day has passed and it is open (`late`), or fewer days are
 * left than its stage needs (`risk`). `days` are those left, below zero when the day has passed.
 */
export function riskOf(order: OrderDates & { status: OrderStatus }, now: number) {
  const due = dueOf(order)
  if (!due || !isOpen(order.status)) return null
  const days = Math.round((startOfIndianDay(due.on) - startOfIndianDay(indianDate(now))) / dayMs)
  if (days > daysNeeded[order.status]) return null
  return { level: days < 0 ? ('late' as const) : ('risk' as const), dueOn: due.on, by: due.by, days }
}
