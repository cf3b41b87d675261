import type { NotificationType } from './notifications.ts'

/** The owner's tab that shows what a kind of notification is about, and the parameter that opens its row there. */
const desk: Partial<Record<NotificationType, [tab: string, parameter: string]>> = {
  booking: ['bookings', 'open'],
  booking_status: ['bookings', 'open'],
  contact: ['contacts', 'open'],
  chat_lead: ['chat-leads', 'open'],
  chat_message: ['messages', 'room'],
  order: ['orders', 'open'],
  order_update: ['orders', 'open'],
  daily_report: ['reports', 'day'],
  testimonial: ['window&part=testimonials', 'open'],
}

type About = { type: string; relatedId?: string | null }
const isKnown = (type: string): type is keyof typeof desk => type in desk

/** Where the owner sees what a notification tells of: a path of the shop. */
export function ownersPlace({ type, relatedId }: About) {
  if (type === 'password_reset') return '/admin?tab=resets'
  if (type === 'password_changed') return '/admin/settings?tab=security'
  const place = isKnown(type) ? desk[type] : undefined
  if (!place) return '/admin?tab=notifications'
  const [tab, parameter] = place
  return relatedId ? `/admin?tab=${tab}&${parameter}=${encodeURIComponent(relatedId)}` : `/admin?tab=${tab}`
}

const orderRoom = 'order-'
/** The room in which an order is talked about. */
export const roomOfOrder = (orderId: string) => `${orderRoom}${orderId}`
/** The order a room is about, if it is about one. */
export const orderOfRoom = (roomId?: string | null) =>
  roomId?.startsWith(orderRoom) ? roomId.slice(orderRoom.length) : undefined

const orderPlace = (orderId: string) => `/user/orders/${encodeURIComponent(orderId)}`

/** Where a customer sees what a notification tells of. `chat=open` opens the chat on the page. */
export function customersPlace({ type, relatedId }: About) {
  if (type === 'booking' || type === 'booking_status') return '/user/dashboard?tab=consultations'
  if ((type === 'order' || type === 'order_update') && relatedId) return orderPlace(relatedId)
  if (type === 'chat_message') {
    const orderId = orderOfRoom(relatedId)
    return `${orderId ? orderPlace(orderId) : '/user/dashboard'}?chat=open`
  }
  if (type === 'password_changed') return '/user/settings?tab=password'
  return '/user/dashboard'
}
