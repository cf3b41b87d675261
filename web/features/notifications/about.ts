import { customersPlace, orderOfRoom, ownersPlace } from '../../../shared/places.ts'
import { openChat } from '../../lib/open-chat.ts'
import type { Notification } from './queries.ts'

/** The way to what a notification tells of: an address, or what opens it over the page. */
export type Way = string | (() => void)

/** How the owner gets to it. */
export const wayInDesk = (told: Notification): Way => ownersPlace(told)

/** How a customer gets to it: the chat opens where she is. */
export function wayOfCustomer(told: Notification): Way {
  if (told.type !== 'chat_message') return customersPlace(told)
  const orderId = orderOfRoom(told.relatedId)
  return () => openChat(orderId ? { orderId } : {})
}
