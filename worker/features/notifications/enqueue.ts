import { type SQL, sql } from 'drizzle-orm'
import type { NotificationType } from '../../../shared/notifications.ts'
import type { AdminSettings, UserSettings } from '../../../shared/settings.ts'
import type { Ctx } from '../../context.ts'
import { statement } from '../../db/batch.ts'
import { canMail, isHeldType, newsHoldMs } from './delivery-job.ts'

export type NewNotification = {
  /** Given where another statement names it, or where it may be put in twice: the second one is none. */
  id?: string
  /** A customer's id, or null for all admins. */
  userId: string | null
  type: NotificationType
  title: string
  message: string
  /** For a customer, who gets it if it is her language (`sayInBoth`). */
  malayalam?: { title: string; message: string }
  /** The id of the row that the notification is about. */
  relatedId?: string
  data?: Record<string, unknown>
}

/**
 * Puts a notification into the outbox, in the batch of the event it is about, and marks the outbox of this Ctx as due:
 * `deliver` sends it after the answer, or once it is not held back any more (`hold.ts`). With `onlyIf`, only if the condition holds at that point of the batch.
 */
export function enqueueStatement(ctx: Ctx, notification: NewNotification, onlyIf?: SQL) {
  ctx.outbox.isDue = true
  if (isHeldType(notification)) ctx.outbox.holdMs = newsHoldMs(ctx)
  const data = notification.data ? JSON.stringify(notification.data) : null
  return statement(
    ctx,
    sql`INSERT INTO notifications (id, user_id, type, title, message, related_id, data, is_outbox, created_at)
    SELECT ${notification.id ?? crypto.randomUUID()}, ${notification.userId}, ${notification.type}, ${textSql(notification, 'title')}, ${textSql(notification, 'message')},
      ${notification.relatedId ?? null}, ${data}, 1, ${Date.now()}
    WHERE ${onlyIf ?? sql`TRUE`} ON CONFLICT (id) DO NOTHING`,
  )
}

/** A text in the customer's language, if it is there in it. */
const textSql = ({ userId, malayalam, ...english }: NewNotification, name: 'title' | 'message') =>
  userId && malayalam
    ? sql`IIF((SELECT language FROM users WHERE users.id = ${userId}) = 'ml', ${malayalam[name]}, ${english[name]})`
    : sql`${english[name]}`

/** Statement: the same notification to many customers: one for each row of `users` that the condition holds for. */
export function enqueueManyStatement(
  ctx: Ctx,
  { type, title, message, malayalam, relatedId }: Omit<NewNotification, 'id' | 'userId' | 'data'>,
  toWhom: SQL,
) {
  ctx.outbox.isDue = true
  return statement(
    ctx,
    sql`INSERT INTO notifications (id, user_id, type, title, message, related_id, is_outbox, created_at)
    SELECT LOWER(HEX(RANDOMBLOB(16))), users.id, ${type},
      IIF(users.language = 'ml', ${malayalam?.title ?? title}, ${title}),
      IIF(users.language = 'ml', ${malayalam?.message ?? message}, ${message}), ${relatedId ?? null}, 1, ${Date.now()}
    FROM users WHERE ${toWhom}`,
  )
}

/**
 * Sends a notification of this batch to an address that is no longer its customer's, beside what the outbox makes of it.
 * `undefined` where the shop sends no mail.
 */
export function enqueueToAddressStatement(ctx: Ctx, notificationId: string, address: string) {
  if (!canMail(ctx)) return undefined
  const now = Date.now()
  return statement(
    ctx,
    sql`INSERT INTO deliveries (id, notification_id, user_id, channel, target, next_attempt_at, created_at)
    SELECT ${crypto.randomUUID()}, id, user_id, 'mail', ${address}, ${now}, ${now} FROM notifications WHERE id = ${notificationId}`,
  )
}

// Which switch of the settings decides over each type of notification. `always` goes out by mail whatever is switched
// off, and by push unless pushes are; `channels` has no switch of its own, only those of mail and push.

type Topic<Settings> = keyof Omit<Settings, 'emailNotifications' | 'pushNotifications'> | 'always' | 'channels'

type ToCustomers = 'order' | 'order_update'
type ToAdmins =
  | 'contact'
  | 'testimonial'
  | 'social_feed'
  | 'promise'
  | 'payment_claim'
  | 'chat_lead'
  | 'daily_report'
  | 'password_reset'

/** For notifications of the admins' inbox. */
export const adminTopics: Record<Exclude<NotificationType, ToCustomers>, Topic<AdminSettings>> = {
  booking: 'bookingAlerts',
  booking_status: 'bookingAlerts',
  promise: 'bookingAlerts',
  payment_claim: 'bookingAlerts',
  quote: 'bookingAlerts',
  photo_pin: 'bookingAlerts',
  visit: 'bookingAlerts',
  privacy: 'always',
  contact: 'leadAlerts',
  testimonial: 'leadAlerts',
  social_feed: 'channels',
  chat_lead: 'chatAlerts',
  chat_message: 'chatAlerts',
  daily_report: 'dailyReports',
  password_reset: 'always',
  password_changed: 'always',
  email_changed: 'always',
}

/** For notifications of customers. */
export const customerTopics: Record<Exclude<NotificationType, ToAdmins>, Topic<UserSettings>> = {
  booking: 'orderUpdates',
  booking_status: 'orderUpdates',
  order: 'orderUpdates',
  order_update: 'orderUpdates',
  quote: 'orderUpdates',
  photo_pin: 'orderUpdates',
  visit: 'orderUpdates',
  privacy: 'always',
  chat_message: 'channels',
  password_changed: 'always',
  email_changed: 'always',
}

/** Whether a type is mailed whatever is switched off; the same for admins and customers. */
export const isAlwaysMailed = (type: string) =>
  Object.entries({ ...adminTopics, ...customerTopics }).some(([known, topic]) => known === type && topic === 'always')

/** The types that a topic covers, as the values of an IN list; they are constants of this code, nobody's input. */
export const typesOfTopicSql = (topics: Record<string, string>, topic: string) =>
  Object.entries(topics)
    .filter(([, deciding]) => deciding === topic)
    .map(([type]) => `'${type}'`)
    .join(', ')
