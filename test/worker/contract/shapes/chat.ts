import * as z from 'zod'
import { bookingStatuses } from '../../../../shared/bookings.ts'
import { orderStatuses } from '../../../../shared/orders.ts'
import { serviceTypeKeys } from '../../../../shared/services.ts'
import { count, id, leadStatus, moment, paise, text, textOrNull } from './common.ts'
import { chatLead, lead } from './leads.ts'

export const room = z.strictObject({
  id,
  customerId: id,
  adminId: textOrNull,
  orderId: textOrNull,
  status: z.enum(['active', 'closed']),
  lastMessageAt: moment.nullable(),
  createdAt: moment,
  unread: count,
})
export const ownRoom = room.extend({ guestThread: z.boolean() })

export const chatMessage = z.strictObject({
  id,
  seq: z.int().min(1),
  roomId: id,
  senderId: id,
  senderRole: z.enum(['customer', 'guest', 'admin']),
  message: z.string(),
  attachments: z.array(text),
  isRead: z.boolean(),
  clientId: textOrNull,
  createdAt: moment,
})

export const unread = z.strictObject({ count })

/** What a guest left, as the guest sees it. */
export const guestDetails = z.strictObject({
  id,
  chatRoomId: z.string().regex(/^guest-\d+-[\da-f]{32}$/),
  name: text,
  phone: text,
  location: text,
  email: textOrNull,
  status: leadStatus,
  createdAt: moment,
  updatedAt: moment,
})

/** A room in the inbox. */
export const adminRoom = z.strictObject({
  id,
  orderId: textOrNull,
  status: z.enum(['active', 'closed']),
  preview: textOrNull,
  lastSide: z.enum(['person', 'shop']).nullable(),
  lastSeq: count,
  lastMessageAt: moment,
  unread: count,
  isUnanswered: z.boolean(),
  createdAt: moment,
  person: z.strictObject({
    kind: z.enum(['customer', 'guest']),
    id: textOrNull,
    name: text,
    phone: textOrNull,
    email: textOrNull,
  }),
})

export const savedReply = z.strictObject({
  id,
  title: text,
  message: text,
  pieces: z.array(z.strictObject({ slug: text, name: text, category: text, isRetired: z.boolean() })),
  createdAt: moment,
  updatedAt: moment,
})

/** A room of the inbox with what is known of its customer or guest. */
export const adminRoomDetails = adminRoom.extend({
  lastMessageAt: moment.nullable(),
  isReadOnly: z.boolean(),
  chatLead: chatLead.nullable(),
  lead: lead.extend({ isPossible: z.boolean() }).nullable(),
  known: z.strictObject({ id, name: z.string() }).nullable(),
  bookings: z.array(
    z.strictObject({
      id,
      childName: text,
      serviceType: z.enum(serviceTypeKeys),
      status: z.enum(bookingStatuses),
      eventDate: z.iso.date().nullable(),
      createdAt: moment,
    }),
  ),
  admins: z.array(z.strictObject({ id, name: text })),
  orders: z.array(
    z.strictObject({
      id,
      outfitType: text,
      status: z.enum(orderStatuses),
      eventDate: z.iso.date().nullable(),
      totalAmount: paise.nullable(),
      createdAt: moment,
    }),
  ),
})
