import type { ChatSide } from '../../../../shared/chat-rooms.ts'
import { fullName } from '../../../../shared/names.ts'
import type { chatRooms } from '../../../db/schema.ts'
import type { User } from '../../../http/sessions.ts'

export type RoomRow = typeof chatRooms.$inferSelect

/** A room as its two sides see it; `unread` is what the asker's side has not read. Which admin answers is told to admins. */
export function serializeRoom(room: RoomRow, side: ChatSide) {
  const { id, customerId, orderId, status, lastMessageAt, createdAt } = room
  const unread = side === 'shop' ? room.unreadShop : room.unreadPerson
  const adminId = side === 'shop' ? room.adminId : null
  return { id, customerId, adminId, orderId, status, lastMessageAt, createdAt, unread }
}

/** How a customer is called in a chat. */
export const displayName = (customer: Pick<User, 'firstName' | 'lastName' | 'email'>) =>
  fullName(customer) || customer.email

/** How a guest is called who has left no name. */
export const unnamedGuest = 'A guest'
