import type { Notification } from './queries.ts'

/** The tab of the desk that shows what a kind of notification is about. */
const tabOf: Record<string, string> = {
  booking: 'bookings',
  booking_status: 'bookings',
  contact: 'contacts',
  chat_lead: 'chat-leads',
}

/** Where what a notification tells of can be seen, opened where it is a row; undefined where there is no such place. */
export function placeOf({ type, relatedId }: Notification) {
  if (type === 'password_reset') return '/admin?tab=resets'
  if (type === 'password_changed') return '/admin/settings?tab=security'
  const tab = tabOf[type]
  return tab && (relatedId ? `/admin?tab=${tab}&open=${relatedId}` : `/admin?tab=${tab}`)
}
