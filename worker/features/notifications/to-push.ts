import type { NotificationType } from '../../../shared/notifications.ts'
import type { PushPayload } from '../../../shared/push.ts'
import { pushImages } from '../../../shared/push-images.ts'
import { truncate } from '../../../shared/truncate.ts'
import type { PushMessage } from '../../lib/push.ts'
import { type NotificationContent, oneLine, pathOf } from './notification-content.ts'

/** As much as a phone's screen shows, and in any script well below the 3,993 bytes that a push may hold. */
const maxTitleLength = 120
const maxBodyLength = 300
const shorten = (text: string, length: number) => {
  const line = oneLine(text)
  return [...line].length > length ? `${truncate(line, length - 1)}…` : line
}

/** Whether a sleeping phone should wake up for it; other types are `normal`. */
const urgencies = new Map<string, PushMessage['urgency']>(
  Object.entries({
    chat_message: 'high',
    chat_lead: 'high',
    password_reset: 'high',
    password_changed: 'high',
    daily_report: 'low',
  } satisfies Partial<Record<NotificationType, PushMessage['urgency']>>),
)

/** Types of which a later push about the same row replaces the earlier. */
const collapsedTypes: readonly string[] = [
  'chat_message',
  'booking_status',
  'daily_report',
] satisfies NotificationType[]

/** A notification as a push. The same one sent twice replaces itself, at the push service and on the screen. */
export function toPush(notification: NotificationContent): PushMessage {
  const tag =
    collapsedTypes.includes(notification.type) && notification.relatedId
      ? `${notification.type}:${notification.relatedId}`
      : notification.notificationId
  const payload: PushPayload = {
    title: shorten(notification.title, maxTitleLength),
    body: shorten(notification.message, maxBodyLength),
    ...pushImages,
    data: { url: pathOf(notification), tag, type: notification.type, notificationId: notification.notificationId },
  }
  const urgency = urgencies.get(notification.type) ?? 'normal'
  return { payload, urgency, topic: pushTopicOf(tag) }
}

/** 32 letters of base64url at most (RFC 8030): the last ones, which differ. */
const pushTopicOf = (tag: string) => tag.replace(/[^\w]/g, '').slice(-32)
