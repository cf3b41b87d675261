import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { isListedRoom, isStillAGuests } from '../predicates.ts'
import { boolean, createdAt, id, searchText, textList, timestampMs, updatedAt } from './columns.ts'
import { roomStatuses } from './enums.ts'
import { orders } from './orders.ts'
import { users } from './users.ts'

export const chatRooms = sqliteTable(
  'chat_rooms',
  {
    id: text().primaryKey(),
    /** A user's id or a guest's (`guest-...`), so no foreign key. */
    customerId: text().notNull(),
    adminId: text().references(() => users.id),
    orderId: text().references(() => orders.id),
    status: text()
      .notNull()
      .default('active')
      .references(() => roomStatuses.name),
    /** The last message; before a guest's first, the moment the details were left. A room with null is in no list. */
    lastMessageAt: timestampMs(),
    createdAt: createdAt(),
    // The conversation lies in its ChatRoom. Lists need these values of it, which the room's alarm writes.
    /** Grows with the room's changes, so that a late summary does not undo a newer one. */
    revision: integer().notNull().default(0),
    lastSeq: integer().notNull().default(0),
    preview: text(),
    lastSide: text({ enum: ['person', 'shop'] }),
    unreadPerson: integer().notNull().default(0),
    unreadShop: integer().notNull().default(0),
    /** The room has messages that no admin has read: the inbox begins with such rooms. */
    waiting: boolean().notNull().default(false),
    /** The room that took this one's messages in, when a guest's thread was added to an account that had a room. */
    mergedInto: text(),
    /** When the guest logged out: cookies issued before open nothing. */
    guestEndedAt: timestampMs(),
    searchText: searchText(),
  },
  (t) => [
    index('chat_rooms_customer').on(t.customerId),
    uniqueIndex('chat_rooms_order').on(t.orderId),
    index('chat_rooms_created').on(t.createdAt, t.id, t.searchText),
    // A person has one general room.
    uniqueIndex('chat_rooms_general').on(t.customerId).where(sql`order_id IS NULL AND merged_into IS NULL`),
    index('chat_rooms_guests').on(t.lastMessageAt).where(isStillAGuests),
    index('chat_rooms_admin').on(t.adminId).where(sql`admin_id IS NOT NULL`),
    index('chat_rooms_inbox').on(t.waiting, t.lastMessageAt, t.id, t.mergedInto).where(isListedRoom),
  ],
)

/** Rooms in which an admin's sockets may be open. They are closed when her session ends. */
export const chatOpenings = sqliteTable(
  'chat_openings',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    roomId: text()
      .notNull()
      .references(() => chatRooms.id),
  },
  (t) => [primaryKey({ columns: [t.userId, t.roomId] }), index('chat_openings_room').on(t.roomId)],
)

/** Answers that an admin gives often and puts into a message with one tap. */
export const savedReplies = sqliteTable(
  'saved_replies',
  {
    id: id(),
    title: text().notNull(),
    message: text().notNull(),
    /** Of the products that go with it, in her order: links to them stand below the words. */
    slugs: textList(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('saved_replies_created').on(t.createdAt)],
)
