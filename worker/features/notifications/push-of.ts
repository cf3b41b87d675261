import type { NotificationType } from '../../../shared/notifications.ts'
import { customersPlace, ownersPlace } from '../../../shared/places.ts'
import type { PushPayload } from '../../../shared/push.ts'
import type { Push } from '../../lib/push.ts'

/** What is sent of a notification: never its `data`. */
export type Told = {
  notificationId: string
  userId: string | null
  type: string
  title: string
  message: string
  relatedId: string | null
}

/** What a phone's screen shows of a text, and well within the 3,993 bytes a push may hold in any script. */
const titleLength = 120
const bodyLength = 300
const cut = (text: string, length: number) => {
  const letters = [...text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')]
  return letters.length > length ? `${letters.slice(0, length - 1).join('')}…` : letters.join('')
}

/** How much it matters that a phone wakes up for it; what is not here is `normal`. */
const urgencies = new Map<string, Push['urgency']>(
  Object.entries({
    chat_message: 'high',
    chat_lead: 'high',
    password_reset: 'high',
    password_changed: 'high',
    daily_report: 'low',
  } satisfies Partial<Record<NotificationType, Push['urgency']>>),
)

/** Kinds of which only the latest about a thing matters: the rest are told one by one. */
const replaced: readonly string[] = ['chat_message', 'booking_status', 'daily_report'] satisfies NotificationType[]

/** The page that shows what a notification tells of. */
export const placeOf = (told: Told) => (told.userId === null ? ownersPlace(told) : customersPlace(told))

/** A notification as a push. The same one sent twice replaces itself, at the push service and on the screen. */
export function pushOf(told: Told): Push {
  const tag = replaced.includes(told.type) && told.relatedId ? `${told.type}:${told.relatedId}` : told.notificationId
  const payload: PushPayload = {
    title: cut(told.title, titleLength),
    body: cut(told.message, bodyLength),
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { url: placeOf(told), tag, type: told.type, notificationId: told.notificationId },
  }
  const urgency = urgencies.get(told.type) ?? 'normal'
  return { payload, urgency, topic: topicOf(tag) }
}

/** 32 letters of base64url at most (RFC 8030): the last ones, which differ. */
const topicOf = (tag: string) => tag.replace(/[^\w]/g, '').slice(-32)
