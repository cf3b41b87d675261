import { type SQL, sql } from 'drizzle-orm'
import type { NotificationType } from '../../../shared/notifications.ts'
import type { AdminSettings, UserSettings } from '../../../shared/settings.ts'
import type { Ctx } from '../../context.ts'
import { statement } from '../../db/batch.ts'
import { canMail, isHeldType, newsHoldMs } from './delivery-job.ts'

export type NewNotification = {
  /** Set if another statement refers to it, or if it may be inserted twice: the second insert is ignored. */
  id?: string
  /** Id of a customer, or null for all admins. */
  userId: string | null
  type: NotificationType
  title: string
  message: string
  /** Malayalam text, used if it is the customer's language (`sayInBoth`). */
  malayalam?: { title: string; message: string }
  /** Id of the row that the notification is about. */
  relatedId?: string
  data?: Record<string, unknown>
}

/**
 * Inserts a notification into the outbox, in the batch of its event, and marks the outbox of this Ctx as due. `deliver`
 * sends it after the response, or after its delay (`hold.ts`). With `onlyIf`, inserts it only if the condition holds at
 * that point of the batch.
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

/** Returns the text in the customer's language, if there is a translation. */
const textSql = ({ userId, malayalam, ...english }: NewNotification, name: 'title' | 'message') =>
  userId && malayalam
    ? sql`IIF((SELECT language FROM users WHERE users.id = ${userId}) = 'ml', ${malayalam[name]}, ${english[name]})`
    : sql`${english[name]}`

/** Statement: inserts the same notification for all customers whose row of `users` matches the condition. */
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
 * Sends a notification of this batch also to an address that is no longer its customer's. Returns `undefined` if the
 * shop sends no mail.
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

// The setting that controls each type of notification. `always` is mailed regardless of settings, and pushed unless
// pushes are off; `channels` depends only on the settings for mail and push.

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

/** Topics of the admins' notifications. */
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

/** Topics of customers' notifications. */
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

/** Returns whether a type is always mailed, to admins and customers alike. */
export const isAlwaysMailed = (type: string) =>
  Object.entries({ ...adminTopics, ...customerTopics }).some(([known, topic]) => known === type && topic === 'always')

/** Returns the types of a topic as the values of an IN list; they are constants, never user input. */
export const typesOfTopicSql = (topics: Record<string, string>, topic: string) =>
  Object.entries(topics)
    .filter(([, deciding]) => deciding === topic)
    .map(([type]) => `'${type}'`)
    .join(', ')
