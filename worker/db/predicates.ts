import { sql } from 'drizzle-orm'

// Conditions in the very words of a partial index: SQLite takes such an index for no others.

/** Ranks of open orders that have a date and are not yet known to be late lie from 0 up to here, in milliseconds. */
export const rankRange = 10_000_000_000_000

/** An open order that has a date and is not yet known to be late. */
export const isDueLater = sql.raw(`rank >= 0 AND rank < ${rankRange}`)

/** An order that is at risk at a moment, in milliseconds; the late are among them. */
export const isAtRisk = (at: number) => sql`rank <= ${at}`

/** A room that the inbox lists: somebody has said something in it, and it was not merged into another. */
export const isListedRoom = sql`last_message_at IS NOT NULL AND merged_into IS NULL`

/** An answer that the boutique still owes. */
export const isUnanswered = sql`answered_at IS NULL`
