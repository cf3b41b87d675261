import { orderIdOfRoom } from '../../../shared/chat-rooms.ts'
import { adminPathOf, customerPathOf } from '../../../shared/notification-paths.ts'
import { openChat } from '../../lib/open-chat.ts'
import type { Notification } from './queries.ts'

/** The way to what a notification tells of: an address, or what opens it over the page. */
export type NotificationLink = string | (() => void)

/** How the owner gets to it. */
export const adminLinkOf = (notification: Notification): NotificationLink => adminPathOf(notification)

/** How a customer gets to it: the chat opens where she is. */
export function customerLinkOf(notification: Notification): NotificationLink {
  if (notification.type !== 'chat_message') return customerPathOf(notification)
  const orderId = orderIdOfRoom(notification.relatedId)
  return () => openChat(orderId ? { orderId } : {})
}
