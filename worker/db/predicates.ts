import { sql } from 'drizzle-orm'

// Conditions in the very words of a partial index: SQLite takes such an index for no others.

/** A room that the inbox lists: somebody has said something in it, and it was not merged into another. */
export const isListedRoom = sql`last_message_at IS NOT NULL AND merged_into IS NULL`
