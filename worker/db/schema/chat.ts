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
    /** Id of a user or a guest (`guest-...`), so no foreign key. */
    customerId: text().notNull(),
    adminId: text().references(() => users.id),
    orderId: text().references(() => orders.id),
    status: text()
      .notNull()
      .default('active')
      .references(() => roomStatuses.name),
    /**
     * Time of the last message; before a guest's first message, the time she left her details. Lists omit rooms with
     * null.
     */
    lastMessageAt: timestampMs(),
    createdAt: createdAt(),
    // The conversation is stored in its ChatRoom. The room's alarm copies these values for lists.
    /** Increases with each change of the room, so that a late summary does not overwrite a newer one. */
    revision: integer().notNull().default(0),
    lastSeq: integer().notNull().default(0),
    preview: text(),
    lastSide: text({ enum: ['person', 'shop'] }),
    unreadPerson: integer().notNull().default(0),
    unreadShop: integer().notNull().default(0),
    /** The room has messages that no admin has read; the inbox shows such rooms first. */
    waiting: boolean().notNull().default(false),
    /** The room into which this room was merged, when a guest's thread was added to an account that had a room. */
    mergedInto: text(),
    /** Time at which the guest logged out; cookies issued before are invalid. */
    guestEndedAt: timestampMs(),
    searchText: searchText(),
  },
  (t) => [
    index('chat_rooms_customer').on(t.customerId),
    uniqueIndex('chat_rooms_order').on(t.orderId),
    index('chat_rooms_created').on(t.createdAt, t.id, t.searchText),
    // A customer has one general room.
    uniqueIndex('chat_rooms_general').on(t.customerId).where(sql`order_id IS NULL AND merged_into IS NULL`),
    index('chat_rooms_guests').on(t.lastMessageAt).where(isStillAGuests),
    index('chat_rooms_admin').on(t.adminId).where(sql`admin_id IS NOT NULL`),
    index('chat_rooms_inbox').on(t.waiting, t.lastMessageAt, t.id, t.mergedInto).where(isListedRoom),
  ],
)

/** Rooms in which an admin may have open sockets, which are closed when her session ends. */
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

/** Frequent answers that an admin inserts into a message with one tap. */
export const savedReplies = sqliteTable(
  'saved_replies',
  {
    id: id(),
    title: text().notNull(),
    message: text().notNull(),
    /** Slugs of the reply's products, in the admin's order. Their links follow the text. */
    slugs: textList(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('saved_replies_created').on(t.createdAt)],
)
