import * as z from 'zod'
import { openChat } from '../../lib/open-chat.ts'
import { deskPlace } from '../../lib/order-words.ts'
import type { Notification } from './queries.ts'

/** The way to what a notification tells of: an address, or what opens it over the page. */
export type Way = string | (() => void) | undefined

/** The tab of the desk that shows what a kind of notification is about. */
const tabOf: Record<string, string> = {
  booking: 'bookings',
  booking_status: 'bookings',
  contact: 'contacts',
  chat_lead: 'chat-leads',
  testimonial: 'window&part=testimonials',
}

/** How the owner gets to it, opened where it is a row; undefined where there is no such place. */
export function wayInDesk({ type, relatedId }: Notification): Way {
  if (type === 'password_reset') return '/admin?tab=resets'
  if (type === 'password_changed') return '/admin/settings?tab=security'
  if (type === 'daily_report') return relatedId ? `/admin?tab=reports&day=${relatedId}` : '/admin?tab=reports'
  if (type === 'chat_message') return relatedId ? `/admin?tab=messages&room=${relatedId}` : '/admin?tab=messages'
  if (type === 'order' || type === 'order_update') return relatedId ? deskPlace(relatedId) : '/admin?tab=orders'
  const tab = tabOf[type]
  return tab && (relatedId ? `/admin?tab=${tab}&open=${relatedId}` : `/admin?tab=${tab}`)
}

const aboutOrder = z.object({ orderId: z.string() })

/** How a customer gets to it. */
export function wayOfCustomer({ type, relatedId, data }: Notification): Way {
  if (type === 'booking' || type === 'booking_status') return '/user/dashboard?tab=consultations'
  if (type === 'order' || type === 'order_update') return relatedId ? `/user/orders/${relatedId}` : '/user/dashboard'
  if (type === 'password_changed') return '/user/settings?tab=password'
  if (type !== 'chat_message') return undefined
  // A message about an order opens the chat about it, any other the talk with the shop.
  const wish = aboutOrder.safeParse(JSON.parse(data ?? 'null')).data
  return () => openChat(wish)
}
