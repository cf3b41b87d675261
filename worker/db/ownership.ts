import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Value } from './batch.ts'
import { chatRooms, orders, photos, users } from './schema.ts'

// Whose an order, a photo or a chat is now: an order can be moved to another account, and what hangs on it follows.

/** The account an order belongs to now; NULL while it has none. */
export const customerOfOrder = (orderId: Value<string> | SQL | SQLiteColumn) =>
  sql`(SELECT user_id FROM orders WHERE orders.id = ${orderId})`

/** The row of `orders` with this id, as long as it belongs to this account. */
export const isOrderOf = (orderId: string, userId: string | SQL) =>
  and(eq(orders.id, orderId), eq(orders.userId, userId))

/**
 * A row of `chat_rooms` is still for the customer it names: a general room always, the room of an order as long as the
 * order is theirs. After that nobody but an admin may read it.
 */
export const isCustomersRoom = sql<boolean>`(${chatRooms.orderId} IS NULL
  OR ${chatRooms.customerId} IS ${customerOfOrder(chatRooms.orderId)})`.mapWith(Boolean)

/** This order shows this photo: it came with it, or an update names it; to its customer only a visible one. */
export const namesPhoto = (
  orderId: string | SQL | SQLiteColumn,
  photo: string | SQL | SQLiteColumn,
  { toCustomer }: { toCustomer: boolean },
) => sql`(
  EXISTS (SELECT 1 FROM work_updates, json_each(work_updates.photos) AS listed
    WHERE work_updates.order_id = ${orderId} AND (${toCustomer ? 0 : 1} OR work_updates.is_visible = 1) AND listed.value = ${photo})
  OR EXISTS (SELECT 1 FROM orders AS named, json_each(named.inspiration_photos) AS listed
    WHERE named.id = ${orderId} AND listed.value = ${photo}))`

/** A visible update of a row of `orders` names this row of `photos`. */
export const showsWorkPhoto = sql`EXISTS (SELECT 1 FROM work_updates, json_each(work_updates.photos) AS listed
  WHERE work_updates.order_id = ${orders.id} AND work_updates.is_visible = 1 AND listed.value = ${photos.key})`

/** A row of `orders` shows its customer this row of `photos`: one she came with, or of a visible update that names it. */
export const showsPhoto = sql`(
  ${showsWorkPhoto}
  OR EXISTS (SELECT 1 FROM json_each(${orders.inspirationPhotos}) AS listed WHERE listed.value = ${photos.key}))`

/**
 * The description of a row of `orders` is not the wish that another account wrote in the booking: an order can be made of a
 * booking and then go to another customer.
 */
export const isOwnDescription = sql<boolean>`NOT EXISTS (SELECT 1 FROM bookings
  JOIN users AS booker ON booker.id = bookings.user_id
  WHERE bookings.id = ${orders.bookingId} AND bookings.message = ${orders.description}
    AND booker.has_account = 1 AND booker.id IS NOT ${orders.userId})`.mapWith(Boolean)

/** An order was made of this customer's own booking, so it was never another customer's. */
export const isOfHerBooking = (userId: SQL | string) =>
  sql`orders.booking_id IN (SELECT bookings.id FROM bookings WHERE bookings.user_id = ${userId})`
/** The order's number or address is the account's, and is confirmed. */
const hasHerContact = (userId: SQL | string) =>
  sql`(orders.customer_phone_e164 IS ${confirmedNumberOf(userId)} AND orders.customer_phone_e164 IS NOT NULL
    OR LOWER(orders.customer_email) = ${confirmedEmailOf(userId)})`
/** A row of `orders` has the name, number and address of this customer. */
export const isHerContact = (userId: SQL | string) =>
  sql`(${isOfHerBooking(userId)} OR IFNULL(${hasHerContact(userId)}, 0))`

/** Leaves out whoever is being erased, where customers are found by a number or an address. */
export const isStaying = sql`NOT EXISTS (SELECT 1 FROM erasures WHERE erasures.id = ${users.id})`

/**
 * Whether a batch failed because it gives something to a customer who is being erased: an order, a booking, the way back
 * in. Triggers refuse that for whatever writes it (`erasures_resume.sql`).
 */
export const isOfErased = (error: unknown) =>
  error instanceof Error && /customer is being erased/.test(`${error.message} ${error.cause ?? ''}`)

// A phone number that somebody typed proves nothing. It counts as a customer's where the desk typed it, for a customer
// without an account, or where the desk confirmed it for the account.

type Given = SQL | SQLWrapper | string | null

/** Whether the number of a row of `users` counts as the customer's. `users` is the name of the table in the query. */
export const hasConfirmedNumber = (users = 'users') =>
  sql`(${sql.identifier(users)}.has_account = 0 OR ${sql.identifier(users)}.phone_confirmed_at IS NOT NULL)`

/** The number that counts as a customer's, as a query; NULL while the desk has not confirmed it. */
export const confirmedNumberOf = (userId: Given) =>
  sql`(SELECT known.phone_e164 FROM users AS known WHERE known.id = ${userId} AND ${hasConfirmedNumber('known')})`

/** Whether a number counts as a customer's, whoever it is. */
export const isSomebodysNumber = (phoneE164: Given) =>
  sql`EXISTS (SELECT 1 FROM users AS known
    WHERE known.phone_e164 = ${phoneE164} AND known.role = 'customer' AND ${hasConfirmedNumber('known')})`

/** The address that a customer has confirmed by the mailed link, as a query; NULL without one. */
export const confirmedEmailOf = (userId: Given) =>
  sql`(SELECT known.email FROM users AS known WHERE known.id = ${userId} AND known.email_confirmed_at IS NOT NULL)`

/** `hasConfirmedNumber` of a row that was read. */
export const countsAsOwn = ({ hasAccount, phoneConfirmedAt }: { hasAccount: boolean; phoneConfirmedAt: Date | null }) =>
  !hasAccount || phoneConfirmedAt !== null

/**
 * The ids of leads whose number and address are both an account's, and were confirmed before the lead was made. One of the
 * two alone may have come from a stranger.
 */
export const leadsOfBoth = (userId: Given) =>
  sql`(SELECT leads.id FROM users AS known JOIN leads ON leads.phone_e164 = known.phone_e164
    WHERE known.id = ${userId} AND leads.email = known.email
      AND known.phone_confirmed_at <= leads.created_at AND known.email_confirmed_at <= leads.created_at)`
