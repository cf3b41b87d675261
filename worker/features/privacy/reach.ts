import { sql } from 'drizzle-orm'
import { toMoment } from '../../../shared/breach.ts'
import { dayMs, hourMs } from '../../../shared/time.ts'

/**
 * The people that a breach concerns: everybody, or those of a time in milliseconds. These are the people whose file, order
 * or download stands in the log of that time, and the people who wrote something in it, with an account or without.
 */
export type Reach = { everybody: boolean; from: number; to: number }

/** A reach as it is sent, with the moments of a form. */
export const toReach = ({ everybody, from, to }: { everybody: boolean; from: string; to: string }): Reach => ({
  everybody,
  from: toMoment(from),
  to: toMoment(to),
})

/**
 * Spans in milliseconds within which `noteOpened` keeps one entry, that of the first time. An entry from before a time may
 * therefore stand for something that was opened in it.
 */
const spansMs = { file: hourMs, card: dayMs, download: 1 }

/** Query: the subjects of an act's entries in a time; for downloads, the people who made them. */
const opened = (what: keyof typeof spansMs, { from, to }: Reach) =>
  sql`SELECT ${sql.raw(what === 'download' ? 'who' : 'about')} FROM audit
    WHERE what = ${what} AND created_at >= ${Math.floor(from / spansMs[what]) * spansMs[what]} AND created_at <= ${to}`

export const openedFiles = (reach: Reach) => opened('file', reach)
export const openedOrders = (reach: Reach) => opened('card', reach)
export const downloads = (reach: Reach) => opened('download', reach)

/** A row was written in a reach. */
export const isWritten = ({ everybody, from, to }: Reach) =>
  everybody ? sql`TRUE` : sql`(created_at >= ${from} AND created_at <= ${to})`

/**
 * Chats in which something may have been said in a time: they began before its end, and their last message came after its
 * beginning. Only the room knows when the other messages came.
 */
export const roomsIn = ({ from, to }: Reach) =>
  sql`(SELECT id, customer_id FROM chat_rooms WHERE waiting IN (0, 1) AND last_message_at >= ${from}
    AND merged_into IS NULL AND created_at <= ${to})`

/** The ids of customers who booked, wrote in a chat or had an order made in a time, as a query. None is NULL, because `NOT IN` would then hold for nobody. */
export const writers = (
  reach: Reach,
) => sql`SELECT user_id FROM bookings WHERE ${isWritten(reach)} AND +user_id IS NOT NULL
  UNION SELECT user_id FROM orders WHERE ${isWritten(reach)} AND +user_id IS NOT NULL
  UNION SELECT customer_id FROM ${roomsIn(reach)}`
