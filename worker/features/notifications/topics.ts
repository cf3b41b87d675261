import type { NotificationType } from '../../../shared/notifications.ts'
import type { AdminSettings, UserSettings } from '../../../shared/settings.ts'

// Which switch of the settings decides over what (decisions.md, 'Push'). `always` goes out whatever is switched off, by
// mail even where mail is; `channels` has no switch of its own, only those of mail and push.

type Topic<Settings> = keyof Omit<Settings, 'emailNotifications' | 'pushNotifications'> | 'always' | 'channels'

/** The owner's side: a notification without a person. */
export const adminTopics: Record<NotificationType, Topic<AdminSettings>> = {
  booking: 'bookingAlerts',
  booking_status: 'bookingAlerts',
  order: 'bookingAlerts',
  order_update: 'bookingAlerts',
  contact: 'leadAlerts',
  testimonial: 'leadAlerts',
  chat_lead: 'chatAlerts',
  chat_message: 'chatAlerts',
  daily_report: 'dailyReports',
  password_reset: 'always',
  password_changed: 'always',
}

/** A customer's side. */
export const customerTopics: Record<NotificationType, Topic<UserSettings>> = {
  booking: 'orderUpdates',
  booking_status: 'orderUpdates',
  order: 'orderUpdates',
  order_update: 'orderUpdates',
  contact: 'channels',
  testimonial: 'channels',
  chat_lead: 'channels',
  chat_message: 'channels',
  daily_report: 'channels',
  password_reset: 'always',
  password_changed: 'always',
}

/** The kinds of notification that a switch decides over, ready for an IN list: words of ours, not of people. */
export const typesOfTopicSql = (topics: Record<string, string>, topic: string) =>
  Object.entries(topics)
    .filter(([, deciding]) => deciding === topic)
    .map(([type]) => `'${type}'`)
    .join(', ')
