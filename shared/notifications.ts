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
  'daily_report',
] as const
export type NotificationType = (typeof notificationTypes)[number]
