import { adminPathOf, customerPathOf } from '../../../shared/notification-paths.ts'
import type { NotificationType } from '../../../shared/notifications.ts'
import type { PushPayload } from '../../../shared/push.ts'
import type { PushMessage } from '../../lib/push.ts'

/** What is sent of a notification: never its `data`. */
export type NotificationContent = {
  notificationId: string
  userId: string | null
  type: string
  title: string
  message: string
  relatedId: string | null
}

/** What a phone's screen shows of a text, and well within the 3,993 bytes a push may hold in any script. */
const maxTitleLength = 120
const maxBodyLength = 300
const truncate = (text: string, length: number) => {
  const letters = [...text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')]
  return letters.length > length ? `${letters.slice(0, length - 1).join('')}…` : letters.join('')
}

/** How much it matters that a phone wakes up for it; what is not here is `normal`. */
const urgencies = new Map<string, PushMessage['urgency']>(
  Object.entries({
    chat_message: 'high',
    chat_lead: 'high',
    password_reset: 'high',
    password_changed: 'high',
    daily_report: 'low',
  } satisfies Partial<Record<NotificationType, PushMessage['urgency']>>),
)

/** Kinds of which only the latest about a thing matters: the rest are told one by one. */
const collapsedTypes: readonly string[] = [
  'chat_message',
  'booking_status',
  'daily_report',
] satisfies NotificationType[]

/** The page that shows what a notification tells of. */
export const pathOf = (notification: NotificationContent) =>
  notification.userId === null ? adminPathOf(notification) : customerPathOf(notification)

/** A notification as a push. The same one sent twice replaces itself, at the push service and on the screen. */
export function toPush(notification: NotificationContent): PushMessage {
  const tag =
    collapsedTypes.includes(notification.type) && notification.relatedId
      ? `${notification.type}:${notification.relatedId}`
      : notification.notificationId
  const payload: PushPayload = {
    title: truncate(notification.title, maxTitleLength),
    body: truncate(notification.message, maxBodyLength),
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { url: pathOf(notification), tag, type: notification.type, notificationId: notification.notificationId },
  }
  const urgency = urgencies.get(notification.type) ?? 'normal'
  return { payload, urgency, topic: pushTopicOf(tag) }
}

/** 32 letters of base64url at most (RFC 8030): the last ones, which differ. */
const pushTopicOf = (tag: string) => tag.replace(/[^\w]/g, '').slice(-32)
