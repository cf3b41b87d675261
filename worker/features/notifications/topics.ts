import type { NotificationType } from '../../../shared/notifications.ts'
import type { AdminSettings, UserSettings } from '../../../shared/settings.ts'

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
