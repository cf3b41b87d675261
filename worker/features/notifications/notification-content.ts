import { adminPathOf, customerPathOf } from '../../../shared/notifications.ts'
import { pathIn } from '../../../shared/words/paths.ts'
import type { Language } from '../../../shared/words/t.ts'

/** What is sent of a notification: never its `data`. */
export type NotificationContent = {
  notificationId: string
  userId: string | null
  type: string
  title: string
  message: string
  relatedId: string | null
  /** The recipient's; what goes to an admin is in English. */
  language?: Language | null
}

/** In which language a notification goes out. */
export const languageOf = ({ userId, language }: NotificationContent): Language =>
  userId === null ? 'en' : (language ?? 'en')

/** The page that shows what the notification is about. */
export const pathOf = (notification: NotificationContent) =>
  notification.userId === null
    ? adminPathOf(notification)
    : pathIn(languageOf(notification), customerPathOf(notification))

/** The text on one line: in a header of a mail, a line end would begin another header. */
export const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
