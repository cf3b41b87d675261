import { sql } from 'drizzle-orm'
import type { bookings, chatLeads, orders, products, savedReplies, users } from '../../../db/schema.ts'
import { displayName, type RoomRow, unnamedGuest } from '../rooms/serialize.ts'

type Customer = Pick<typeof users.$inferSelect, 'email' | 'firstName' | 'lastName' | 'phoneE164'>
type ChatLead = Pick<typeof chatLeads.$inferSelect, 'name' | 'email' | 'phoneE164'>

/** Who an admin writes with. `phone` is in E.164. */
const toPerson = (customerId: string, customer: Customer | null, chatLead: ChatLead | null) =>
  customer
    ? {
        kind: 'customer' as const,
        id: customerId,
        name: displayName(customer),
        phone: customer.phoneE164,
        email: customer.email,
      }
    : {
        kind: 'guest' as const,
        id: null,
        name: chatLead?.name ?? unnamedGuest,
        phone: chatLead?.phoneE164 ?? null,
        email: chatLead?.email ?? null,
      }

/** A room's last word is the person's and has no answer. Reading it is none; 'needs no answer' is one. */
export const isUnansweredSql = sql<boolean>`EXISTS (SELECT 1 FROM answers
  WHERE kind = 'chat' AND about = chat_rooms.id AND answered_at IS NULL)`.mapWith(Boolean)

export type RoomWithPerson = {
  room: RoomRow & { isUnanswered: boolean }
  customer: Customer | null
  chatLead: ChatLead | null
}

/** A room in an admin's list. `unread` is what the boutique has not read; `lastSide` who wrote the `preview`. */
export const roomToAdmin = ({ room, customer, chatLead }: RoomWithPerson) => ({
  id: room.id,
  orderId: room.orderId,
  status: room.status,
  preview: room.preview,
  lastSide: room.lastSide,
  lastSeq: room.lastSeq,
  lastMessageAt: room.lastMessageAt,
  unread: room.unreadShop,
  isUnanswered: room.isUnanswered,
  createdAt: room.createdAt,
  person: toPerson(room.customerId, customer, chatLead),
})

export const bookingToAdmin = (booking: typeof bookings.$inferSelect) => ({
  id: booking.id,
  childName: booking.childName,
  serviceType: booking.serviceType,
  status: booking.status,
  eventDate: booking.eventDate,
  createdAt: booking.createdAt,
})

export const orderToAdmin = (order: typeof orders.$inferSelect) => ({
  id: order.id,
  outfitType: order.outfitType,
  status: order.status,
  eventDate: order.eventDate,
  totalAmount: order.totalAmount,
  createdAt: order.createdAt,
})

export type ReplyPiece = Pick<typeof products.$inferSelect, 'slug' | 'name' | 'category' | 'retiredAt'>

/** A saved reply with those of `pieces` that go with it, in its order. */
export const replyToAdmin = (reply: typeof savedReplies.$inferSelect, pieces: ReplyPiece[]) => ({
  id: reply.id,
  title: reply.title,
  message: reply.message,
  pieces: reply.slugs.flatMap((slug) => {
    const piece = pieces.find((one) => one.slug === slug)
    return piece ? [{ slug, name: piece.name, category: piece.category, isRetired: piece.retiredAt !== null }] : []
  }),
  createdAt: reply.createdAt,
  updatedAt: reply.updatedAt,
})
