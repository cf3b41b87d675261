import { sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { bookings } from './schema.ts'

// Conditions in the very words of a partial index: SQLite takes such an index for no others.

/** Ranks of open orders that have a date and are not yet known to be late lie from 0 up to here, in milliseconds. */
export const rankRange = 10_000_000_000_000

/** An open order that has a date and is not yet known to be late. */
export const isDueLater = sql.raw(`rank >= 0 AND rank < ${rankRange}`)

/** An open order with a date whose plan follows garments, hours and closed days. */
export const isPlannedAnew = sql.raw(`plan_by <> 'hand' AND rank < ${rankRange}`)

/** An open order with a date that is not finished: closed ones rank above, and what is ready waits to be collected. */
export const isBeingMade = sql.raw(`status <> 'ready' AND rank < ${rankRange}`)

/** An open order without a date that is not finished: closed ones rank above. */
export const isUndated = sql.raw(`+status <> 'ready' AND rank >= ${rankRange} AND rank < ${2 * rankRange}`)

/** An order with a date that a helper works on: it was confirmed, and is not finished. */
export const isWorkedOn = sql.raw(`status NOT IN ('pending', 'ready') AND rank < ${rankRange}`)

/**
 * An open order with a date whose wearer is to be measured again: what is being stitched is fitted as it is. The plus keeps
 * SQLite from the index of statuses, which would read every order of these four.
 */
export const isMeasuredAgain = sql.raw(
  `remeasure = 1 AND +status IN ('pending', 'confirmed', 'measurement', 'cutting') AND rank < ${rankRange}`,
)

/** An order that is neither delivered nor cancelled. */
export const isOpenOrder = sql.raw(`status NOT IN ('delivered', 'cancelled')`)

/** An order whose quotation waits to be accepted owes nothing until the cloth is cut. */
const unpriced = (orders = '') =>
  `${orders}is_price_open = 1 AND ${orders}status IN ('pending', 'confirmed', 'measurement')`

/** An order that is not paid in full, and was not cancelled. */
export const owes = sql.raw(`balance_amount > 0 AND status <> 'cancelled' AND NOT (${unpriced()})`)

/**
 * When an order is promised, in milliseconds; far ahead without a day, as an index sorts no day first. In an expression with a
 * comma drizzle-kit would see two columns.
 */
export const promisedAt = sql.raw('CASE WHEN due_at IS NULL THEN 8640000000000000 ELSE due_at END')

/** The open balance of an order in paise, by the rule of `balanceOf`. `orders` is the table's alias. */
export const balanceSql = (orders: string) =>
  sql<number | null>`${sql.raw(
    `IIF(${orders}.status = 'cancelled' OR (${unpriced(`${orders}.`)}), MIN(${orders}.balance_amount, 0), ${orders}.balance_amount)`,
  )}`

/** An account of a restored backup: a backup has no passwords, and its customer has chosen none yet. */
export const isRestored = sql.raw(`password = '!' AND has_account = 1`)

/** A baptism suit that was worn. */
export const isBaptism = sql.raw(`garment = 'baptism-suit' AND status = 'delivered'`)

/** An order that is at risk at a moment, in milliseconds; the late are among them. */
export const isAtRisk = (at: number) => sql`rank <= ${at}`

/** A message of a quotation that its order's customer can answer still; `today` is the Indian date. */
export const isQuoteMessageTrue = (
  today: string,
) => sql`EXISTS (SELECT 1 FROM quotes WHERE quotes.order_id = wa_messages.about
  AND quotes.answer IS NULL AND quotes.superseded_at IS NULL AND quotes.valid_until >= ${today})`

/** A booking that came to nothing: it was cancelled, or never answered. */
export const cameToNothing = sql.raw(`status IN ('pending', 'cancelled')`)

/** An enquiry or a lead that is lost. */
export const isLost = sql.raw(`status = 'lost'`)

/** A room that is still a guest's own: of an account it has the account's id. */
export const isStillAGuests = sql.raw('customer_id = id')

/** A room that the inbox lists: somebody has said something in it, and it was not merged into another. */
export const isListedRoom = sql`last_message_at IS NOT NULL AND merged_into IS NULL`

/** A listed room with messages that no admin has read. */
export const isWaitingRoom = sql`waiting = 1 AND ${isListedRoom}`

/** An answer that the boutique still owes. */
export const isUnanswered = sql`answered_at IS NULL`

/** A period from its first moment up to the last, which is not in it; in milliseconds. */
export type Period = { from: number; to: number }
export const within = (column: SQLiteColumn, { from, to }: Period) => sql`${column} >= ${from} AND ${column} < ${to}`

/**
 * Holds while a booking is as it was read: what its customer changes gives it another `updatedAt`, and what comes with a
 * corrected profile keeps that (`auth/profile-copies.ts`).
 */
export const isBookingAsRead = (booking: typeof bookings.$inferSelect) =>
  sql`EXISTS (SELECT 1 FROM bookings WHERE id = ${booking.id}
    AND (status, updated_at, parent_name, phone_e164, email)
      IS (${booking.status}, ${booking.updatedAt.getTime()}, ${booking.parentName}, ${booking.phoneE164}, ${booking.email}))`
