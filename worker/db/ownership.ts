import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Value } from './batch.ts'
import { chatRooms, orders, photos, users } from './schema.ts'

// Current owner of an order, a photo or a chat: an order can be moved to another account, and its photos and chat
// follow.

/** Query: the account that owns an order now; NULL if it has none. */
export const customerOfOrder = (orderId: Value<string> | SQL | SQLiteColumn) =>
  sql`(SELECT user_id FROM orders WHERE orders.id = ${orderId})`

/** Matches the row of `orders` with this id, if it belongs to this account. */
export const isOrderOf = (orderId: string, userId: string | SQL) =>
  and(eq(orders.id, orderId), eq(orders.userId, userId))

/**
 * True if a row of `chat_rooms` still belongs to its customer. A general room always does; the room of an order does
 * while the customer owns the order. Otherwise, only admins may read it.
 */
export const isCustomersRoom = sql<boolean>`(${chatRooms.orderId} IS NULL
  OR ${chatRooms.customerId} IS ${customerOfOrder(chatRooms.orderId)})`.mapWith(Boolean)

/**
 * True if an order shows a photo: the photo came with the order or is in an update. Customers see only visible updates.
 */
export const namesPhoto = (
  orderId: string | SQL | SQLiteColumn,
  photo: string | SQL | SQLiteColumn,
  { toCustomer }: { toCustomer: boolean },
) => sql`(
  EXISTS (SELECT 1 FROM work_updates, json_each(work_updates.photos) AS listed
    WHERE work_updates.order_id = ${orderId} AND (${toCustomer ? 0 : 1} OR work_updates.is_visible = 1) AND listed.value = ${photo})
  OR EXISTS (SELECT 1 FROM orders AS named, json_each(named.inspiration_photos) AS listed
    WHERE named.id = ${orderId} AND listed.value = ${photo}))`

/** True if a visible update of a row of `orders` contains this row of `photos`. */
export const showsWorkPhoto = sql`EXISTS (SELECT 1 FROM work_updates, json_each(work_updates.photos) AS listed
  WHERE work_updates.order_id = ${orders.id} AND work_updates.is_visible = 1 AND listed.value = ${photos.key})`

/** True if a row of `orders` shows this row of `photos` to its customer: her own photo, or one of a visible update. */
export const showsPhoto = sql`(
  ${showsWorkPhoto}
  OR EXISTS (SELECT 1 FROM json_each(${orders.inspirationPhotos}) AS listed WHERE listed.value = ${photos.key}))`

/**
 * True unless the description of a row of `orders` is another account's wish from the booking. An order made from a
 * booking can move to another customer.
 */
export const isOwnDescription = sql<boolean>`NOT EXISTS (SELECT 1 FROM bookings
  JOIN users AS booker ON booker.id = bookings.user_id
  WHERE bookings.id = ${orders.bookingId} AND bookings.message = ${orders.description}
    AND booker.has_account = 1 AND booker.id IS NOT ${orders.userId})`.mapWith(Boolean)

/** True if an order was made from this customer's own booking, so it never belonged to another customer. */
export const isOfHerBooking = (userId: SQL | string) =>
  sql`orders.booking_id IN (SELECT bookings.id FROM bookings WHERE bookings.user_id = ${userId})`
/** True if the order has the account's confirmed number or confirmed address. */
const hasHerContact = (userId: SQL | string) =>
  sql`(orders.customer_phone_e164 IS ${confirmedNumberOf(userId)} AND orders.customer_phone_e164 IS NOT NULL
    OR LOWER(orders.customer_email) = ${confirmedEmailOf(userId)})`
/** True if a row of `orders` has the name, number and address of this customer. */
export const isHerContact = (userId: SQL | string) =>
  sql`(${isOfHerBooking(userId)} OR IFNULL(${hasHerContact(userId)}, 0))`

/** Excludes customers who are being erased, when customers are found by a number or an address. */
export const isStaying = sql`NOT EXISTS (SELECT 1 FROM erasures WHERE erasures.id = ${users.id})`

/**
 * Returns whether a batch failed because it would give an order, a booking or an account to a customer who is being
 * erased. Triggers refuse every such write (`erasures_resume.sql`).
 */
export const isOfErased = (error: unknown) =>
  error instanceof Error && /customer is being erased/.test(`${error.message} ${error.cause ?? ''}`)

// A phone number typed by a visitor proves nothing. A number counts as a customer's if an admin typed it for a customer
// without an account, or confirmed it for an account.

type Given = SQL | SQLWrapper | string | null

/** True if the number of a row of `users` counts as the customer's. `users` is the name of the table in the query. */
export const hasConfirmedNumber = (users = 'users') =>
  sql`(${sql.identifier(users)}.has_account = 0 OR ${sql.identifier(users)}.phone_confirmed_at IS NOT NULL)`

/** Query: the number that counts as a customer's; NULL until an admin confirms it. */
export const confirmedNumberOf = (userId: Given) =>
  sql`(SELECT known.phone_e164 FROM users AS known WHERE known.id = ${userId} AND ${hasConfirmedNumber('known')})`

/** True if a number counts as any customer's. */
export const isSomebodysNumber = (phoneE164: Given) =>
  sql`EXISTS (SELECT 1 FROM users AS known
    WHERE known.phone_e164 = ${phoneE164} AND known.role = 'customer' AND ${hasConfirmedNumber('known')})`

/** Query: the address that a customer confirmed with the mailed link; NULL if there is none. */
export const confirmedEmailOf = (userId: Given) =>
  sql`(SELECT known.email FROM users AS known WHERE known.id = ${userId} AND known.email_confirmed_at IS NOT NULL)`

/** Returns `hasConfirmedNumber` for a row that was read. */
export const countsAsOwn = ({ hasAccount, phoneConfirmedAt }: { hasAccount: boolean; phoneConfirmedAt: Date | null }) =>
  !hasAccount || phoneConfirmedAt !== null

/**
 * Query: the ids of leads whose number and address both match an account that had confirmed them before the lead was
 * made. A single match may come from a stranger.
 */
export const leadsOfBoth = (userId: Given) =>
  sql`(SELECT leads.id FROM users AS known JOIN leads ON leads.phone_e164 = known.phone_e164
    WHERE known.id = ${userId} AND leads.email = known.email
      AND known.phone_confirmed_at <= leads.created_at AND known.email_confirmed_at <= leads.created_at)`
