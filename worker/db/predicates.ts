import { sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { bookings } from './schema.ts'

// Conditions worded exactly like those of partial indexes: SQLite uses such an index only for the same condition.

/**
 * Upper limit of the ranks of open orders with a date that are not known to be late, in milliseconds; the lowest is 0.
 */
export const rankRange = 10_000_000_000_000

/** An open order with a date that is not known to be late. */
export const isDueLater = sql.raw(`rank >= 0 AND rank < ${rankRange}`)

/** An open order with a date whose plan follows garments, hours and closed days. */
export const isPlannedAnew = sql.raw(`plan_by <> 'hand' AND rank < ${rankRange}`)

/** An unfinished open order with a date. Closed orders have a higher rank, and ready orders wait to be collected. */
export const isBeingMade = sql.raw(`status <> 'ready' AND rank < ${rankRange}`)

/** An unfinished open order without a date. Closed orders have a higher rank. */
export const isUndated = sql.raw(`+status <> 'ready' AND rank >= ${rankRange} AND rank < ${2 * rankRange}`)

/** An order with a date that helpers work on: confirmed and not finished. */
export const isWorkedOn = sql.raw(`status NOT IN ('pending', 'ready') AND rank < ${rankRange}`)

/**
 * An open order with a date whose wearer must be measured again; a garment that is being stitched is fitted as it is.
 * The plus prevents SQLite from using the status index, which would read every order of these four statuses.
 */
export const isMeasuredAgain = sql.raw(
  `remeasure = 1 AND +status IN ('pending', 'confirmed', 'measurement', 'cutting') AND rank < ${rankRange}`,
)

/** An order that is neither delivered nor cancelled. */
export const isOpenOrder = sql.raw(`status NOT IN ('delivered', 'cancelled')`)

/** An order whose quotation waits to be accepted; it owes nothing until the cloth is cut. */
const unpriced = (orders = '') =>
  `${orders}is_price_open = 1 AND ${orders}status IN ('pending', 'confirmed', 'measurement')`

/** An order with an open balance that was not cancelled. */
export const owes = sql.raw(`balance_amount > 0 AND status <> 'cancelled' AND NOT (${unpriced()})`)

/**
 * The promised day of an order in milliseconds. Without a day it is far in the future, because an index sorts NULL
 * first. The tool drizzle-kit would read an expression with a comma as two columns.
 */
export const promisedAt = sql.raw('CASE WHEN due_at IS NULL THEN 8640000000000000 ELSE due_at END')

/** Query: the open balance of an order in paise, by the rule of `balanceOf`. `orders` is the table's alias. */
export const balanceSql = (orders: string) =>
  sql<number | null>`${sql.raw(
    `IIF(${orders}.status = 'cancelled' OR (${unpriced(`${orders}.`)}), MIN(${orders}.balance_amount, 0), ${orders}.balance_amount)`,
  )}`

/** An account of a restored backup whose customer has not chosen a new password: backups contain no passwords. */
export const isRestored = sql.raw(`password = '!' AND has_account = 1`)

/** A delivered baptism suit. */
export const isBaptism = sql.raw(`garment = 'baptism-suit' AND status = 'delivered'`)

/** An order that is at risk or late at a moment, in milliseconds. */
export const isAtRisk = (at: number) => sql`rank <= ${at}`

/** A message about a quotation that the order's customer can still answer; `today` is the Indian date. */
export const isQuoteMessageTrue = (
  today: string,
) => sql`EXISTS (SELECT 1 FROM quotes WHERE quotes.order_id = wa_messages.about
  AND quotes.answer IS NULL AND quotes.superseded_at IS NULL AND quotes.valid_until >= ${today})`

/** A booking without a result: it was cancelled or never answered. */
export const cameToNothing = sql.raw(`status IN ('pending', 'cancelled')`)

/** An enquiry or a lead that is lost. */
export const isLost = sql.raw(`status = 'lost'`)

/** A room of a guest who has no account; the room of an account has the account's id. */
export const isStillAGuests = sql.raw('customer_id = id')

/** A room in the inbox: it has a message and was not merged into another room. */
export const isListedRoom = sql`last_message_at IS NOT NULL AND merged_into IS NULL`

/** A request that the boutique has not answered. */
export const isUnanswered = sql`answered_at IS NULL`

/** A period in milliseconds; the end is exclusive. */
export type Period = { from: number; to: number }
export const within = (column: SQLiteColumn, { from, to }: Period) => sql`${column} >= ${from} AND ${column} < ${to}`

/**
 * True while a booking is unchanged. A change by its customer gives it a new `updatedAt`; a corrected profile updates
 * the copies without one (`auth/profile-copies.ts`).
 */
export const isBookingAsRead = (booking: typeof bookings.$inferSelect) =>
  sql`EXISTS (SELECT 1 FROM bookings WHERE id = ${booking.id}
    AND (status, updated_at, parent_name, phone_e164, email)
      IS (${booking.status}, ${booking.updatedAt.getTime()}, ${booking.parentName}, ${booking.phoneE164}, ${booking.email}))`
