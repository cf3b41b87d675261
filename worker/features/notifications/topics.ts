import type { NotificationType } from '../../../shared/notifications.ts'
import type { AdminSettings, UserSettings } from '../../../shared/settings.ts'

// Which switch of the settings decides over each type of notification. `always` goes out by mail whatever is switched
// off, and by push unless pushes are; `channels` has no switch of its own, only those of mail and push.

type Topic<Settings> = keyof Omit<Settings, 'emailNotifications' | 'pushNotifications'> | 'always' | 'channels'

/** For notifications of the admins' inbox. */
export const adminTopics: Record<NotificationType, Topic<AdminSettings>> = {
  booking: 'bookingAlerts',
  booking_status: 'bookingAlerts',
  order: 'bookingAlerts',
  order_update: 'bookingAlerts',
  promise: 'bookingAlerts',
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
export const customerTopics: Record<NotificationType, Topic<UserSettings>> = {
  booking: 'orderUpdates',
  booking_status: 'orderUpdates',
  order: 'orderUpdates',
  order_update: 'orderUpdates',
  contact: 'channels',
  testimonial: 'channels',
  social_feed: 'channels',
  promise: 'channels',
  chat_lead: 'channels',
  chat_message: 'channels',
  daily_report: 'channels',
  password_reset: 'always',
  password_changed: 'always',
  email_changed: 'always',
}

/** The types that a topic covers, as the values of an IN list; they are constants of this code, nobody's input. */
export const typesOfTopicSql = (topics: Record<string, string>, topic: string) =>
  Object.entries(topics)
    .filter(([, deciding]) => deciding === topic)
    .map(([type]) => `'${type}'`)
    .join(', ')
