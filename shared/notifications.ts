import * as z from 'zod/mini'
import { guestRoomPrefix, orderIdOfRoom } from './chat-rooms.ts'
import { pageQuery } from './lists.ts'

/** Kinds of notifications. */
export const notificationTypes = [
  'booking',
  'booking_status',
  'contact',
  'chat_lead',
  'chat_message',
  'order',
  'order_update',
  'password_reset',
  'password_changed',
  'email_changed',
  'daily_report',
  'testimonial',
  'social_feed',
  'promise',
  'payment_claim',
  'quote',
  'visit',
  'privacy',
  'photo_pin',
] as const
export type NotificationType = (typeof notificationTypes)[number]

/** Query of a list of notifications: one type, or all except password requests, which have their own tab. */
export const notificationQuery = z.extend(pageQuery, {
  type: z.optional(z.enum([...notificationTypes, '!password_reset'], { error: 'No such kind of notification' })),
})
export type NotificationQuery = z.output<typeof notificationQuery>

/** Admin tab for each kind of notification, and the URL parameter that opens its row there. */
const adminTabs: Partial<Record<NotificationType, [tab: string, parameter: string]>> = {
  booking: ['bookings', 'open'],
  booking_status: ['bookings', 'open'],
  contact: ['contacts', 'open'],
  chat_lead: ['chat-leads', 'open'],
  chat_message: ['messages', 'room'],
  daily_report: ['reports', 'day'],
  testimonial: ['window&part=testimonials', 'open'],
  social_feed: ['window&part=posts', 'network'],
}

type NotificationSubject = { type: string; relatedId?: string | null }
const hasAdminTab = (type: string): type is keyof typeof adminTabs => type in adminTabs

/** Returns the path where an admin sees the subject of a notification. */
export function adminPathOf({ type, relatedId }: NotificationSubject): string {
  if (type === 'password_reset')
    return relatedId ? `/admin?tab=resets&open=${encodeURIComponent(relatedId)}` : '/admin?tab=resets'
  if (type === 'password_changed') return '/admin/settings?tab=security'
  if (type === 'promise') return '/admin'
  if ((type === 'payment_claim' || type === 'quote' || type === 'photo_pin') && relatedId)
    return `/admin/orders/${encodeURIComponent(relatedId)}`
  if (type === 'privacy') return adminPrivacyPath(relatedId)
  if (type === 'visit') return adminVisitPath(relatedId)
  // Admins answer a guest in the chat. Notifications from before November 2026 name the lead.
  if (type === 'chat_lead' && relatedId?.startsWith(guestRoomPrefix))
    return adminPathOf({ type: 'chat_message', relatedId })
  const tabAndParameter = hasAdminTab(type) ? adminTabs[type] : undefined
  if (!tabAndParameter) return '/admin?tab=notifications'
  const [tab, parameter] = tabAndParameter
  return relatedId ? `/admin?tab=${tab}&${parameter}=${encodeURIComponent(relatedId)}` : `/admin?tab=${tab}`
}

/** Returns the `relatedId` of a visit's notifications: its booking, or the order made from the booking. */
export const visitSubjectId = (of: 'booking' | 'order', id: string) => `${of}:${id}`
const visitSubject = /^(booking|order):(.+)$/

/** Returns the `relatedId` of notifications about a pending erasure. */
export const erasureSubjectId = (customerId: string) => `erasure:${customerId}`
const erasureSubject = /^erasure:(.+)$/

function adminPrivacyPath(relatedId: string | null | undefined) {
  const [, customerId] = erasureSubject.exec(relatedId ?? '') ?? []
  return customerId ? `/admin/customers/${encodeURIComponent(customerId)}` : '/admin?tab=privacy'
}

function adminVisitPath(relatedId: string | null | undefined) {
  const [, of, id = ''] = visitSubject.exec(relatedId ?? '') ?? []
  if (!of) return '/admin?tab=visits'
  return of === 'order' ? `/admin/orders/${encodeURIComponent(id)}` : adminPathOf({ type: 'booking', relatedId: id })
}

function customerVisitPath(relatedId: string | null | undefined) {
  const [, of, id = ''] = visitSubject.exec(relatedId ?? '') ?? []
  if (!of) return '/user/dashboard'
  return of === 'order' ? customerOrderPath(id) : customerBookingPath(id)
}

export const customerBookingPath = (bookingId: string) => `/user/bookings/${encodeURIComponent(bookingId)}`
export const customerOrderPath = (orderId: string) => `/user/orders/${encodeURIComponent(orderId)}`

/** Returns the path where a customer sees the subject of a notification. `chat=open` opens the chat on the page. */
export function customerPathOf({ type, relatedId }: NotificationSubject) {
  if (type === 'booking' || type === 'booking_status')
    return relatedId ? customerBookingPath(relatedId) : '/user/dashboard?tab=consultations'
  if ((type === 'order' || type === 'order_update' || type === 'quote' || type === 'photo_pin') && relatedId)
    return customerOrderPath(relatedId)
  if (type === 'privacy') return '/user/settings?tab=data'
  if (type === 'visit') return customerVisitPath(relatedId)
  if (type === 'chat_message') {
    const orderId = orderIdOfRoom(relatedId)
    return `${orderId ? customerOrderPath(orderId) : '/user/dashboard'}?chat=open`
  }
  if (type === 'password_changed') return '/user/settings?tab=password'
  if (type === 'email_changed') return '/user/settings?tab=details'
  return '/user/dashboard'
}
