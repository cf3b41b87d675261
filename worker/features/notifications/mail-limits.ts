import { sql } from 'drizzle-orm'
import type { NotificationType } from '../../../shared/notifications.ts'
import { hourMs } from '../../../shared/time.ts'

/** Mails an hour about one kind of thing that people set off; what comes beyond stands in the bell, and is pushed. */
const maxAdminMails = 20
const byPeople: NotificationType[] = [
  'booking',
  'booking_status',
  'contact',
  'chat_lead',
  'chat_message',
  'password_reset',
  'payment_claim',
  'photo_pin',
  'privacy',
  'quote',
  'testimonial',
  'visit',
]
const byPeopleSql = sql.raw(byPeople.map((type) => `'${type}'`).join())

const isEarlier = sql`earlier.type = notifications.type
  AND earlier.created_at > notifications.created_at - ${sql.raw(String(hourMs))}
  AND (earlier.created_at, earlier.id) < (notifications.created_at, notifications.id)`

/**
 * Condition: enough has been mailed of this notification's kind in the hour before it. A flood of bookings or of notes
 * must not use up the day's mails, and an account that somebody made for a stranger's address must not fill the
 * stranger's mailbox: of a changed password one mail an hour.
 */
export const isMailSpentSql = () => sql`CASE
  WHEN notifications.type = 'password_changed' THEN EXISTS (SELECT 1 FROM notifications AS earlier
    WHERE earlier.user_id IS notifications.user_id AND ${isEarlier} AND earlier.related_id IS notifications.related_id)
  WHEN notifications.user_id IS NULL AND notifications.type IN (${byPeopleSql}) THEN (SELECT COUNT(*) FROM
    (SELECT 1 FROM notifications AS earlier WHERE earlier.user_id IS NULL AND ${isEarlier} LIMIT ${sql.raw(String(maxAdminMails))})) = ${sql.raw(String(maxAdminMails))}
  ELSE 0 END`
