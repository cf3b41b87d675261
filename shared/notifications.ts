import * as z from 'zod/mini'
import { pageQuery } from './lists.ts'

/** What a notification tells of. */
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

/** Query of a list of notifications: one type, or all but the password requests, which have a tab of their own. */
export const notificationQuery = z.extend(pageQuery, {
  type: z.optional(z.enum([...notificationTypes, '!password_reset'], { error: 'No such kind of notification' })),
})
export type NotificationQuery = z.output<typeof notificationQuery>
