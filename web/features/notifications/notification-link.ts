import { orderIdOfRoom } from '../../../shared/chat-rooms.ts'
import { adminPathOf, customerPathOf } from '../../../shared/notification-paths.ts'
import { openChat } from '../chat/public.ts'
import type { Notification } from './queries.ts'

/** The path of a page, or what opens the chat over the current one. */
export type NotificationLink = string | (() => void)

export const adminLinkOf = (notification: Notification): NotificationLink => adminPathOf(notification)

export function customerLinkOf(notification: Notification): NotificationLink {
  if (notification.type !== 'chat_message') return customerPathOf(notification)
  const orderId = orderIdOfRoom(notification.relatedId)
  return () => openChat(orderId ? { orderId } : {})
}
