import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { communionAges, type OccasionKind } from '../../../shared/occasions.ts'
import { dayMs, indianDate, startOfIndianDay } from '../../../shared/time.ts'
import { isBaptism } from '../../db/predicates.ts'
import { orders, wearers } from '../../db/schema.ts'
import { saidNo } from '../../db/whatsapp.ts'

/** A baptism is on the list from five weeks ahead of the day a year later until a week after it. */
const baptismDays = { first: 365 + 7, last: 365 - 35 }

export type Source = {
  table: SQLiteTable
  /** The same by the index made for it: SQLite knows no numbers, and takes one that reads more. */
  indexed: SQL
  /** Its rows are the occasions: each by its id, in the order of a day or month. */
  about: SQLiteColumn
  day: SQLiteColumn
  /** Letters of that: a day is `2025-11-28`, a month `2017-03`. */
  dayLength: number
  userId: SQLiteColumn
  child: SQLiteColumn
  /** The year in which a message is written once. */
  year: SQL
  /** In the words of its index, so that no other row is read. */
  isDue: SQL
  /** What keeps a row off the list. */
  isSettled: SQL
}

/** True where the customer of an occasion was written to, or left out, in its year: about this or anything else. */
export const isFamilySettled = ({ userId, year }: Pick<Source, 'userId' | 'year'>) =>
  sql`EXISTS (SELECT 1 FROM occasion_messages AS sent WHERE sent.user_id = ${userId} AND sent.year = ${year})`

/** The rows that occasions are made of on an Indian date. */
export function sourceOf(kind: OccasionKind, today: string): Source {
  if (kind === 'baptism') {
    const daysAgo = (days: number) => indianDate(startOfIndianDay(today) - days * dayMs)
    return {
      ...{ table: orders, about: orders.id, day: orders.eventDate, userId: orders.userId, child: orders.wearerName },
      indexed: sql`orders INDEXED BY orders_baptisms`,
      dayLength: 10,
      year: sql`CAST(substr(${orders.eventDate}, 1, 4) AS INTEGER) + 1`,
      isDue: sql`${isBaptism} AND ${orders.eventDate} BETWEEN ${daysAgo(baptismDays.first)} AND ${daysAgo(baptismDays.last)}`,
      isSettled: sql`FALSE`,
    }
  }
  const year = Number(today.slice(0, 4))
  return {
    ...{ table: wearers, about: wearers.id, day: wearers.born, userId: wearers.userId, child: wearers.name },
    indexed: sql`wearers INDEXED BY wearers_born`,
    dayLength: 7,
    year: sql`${year}`,
    isDue: sql`${wearers.born} IS NOT NULL
      AND ${wearers.born} BETWEEN ${`${year - communionAges.to}-01`} AND ${`${year - communionAges.from}-12`}`,
    isSettled: sql`EXISTS (SELECT 1 FROM orders AS made WHERE made.wearer_id = ${wearers.id}
      AND made.garment = 'communion-dress' AND made.status <> 'cancelled')`,
  }
}

/**
 * Whether a row's customer may be written to: with news and offers on, which is asked each time, so that who takes it back
 * is gone at once; by an own number, and only who takes messages on WhatsApp. It is the parent: no child has an account.
 */
export const mayHear = sql`users.wants_letters = 1 AND users.role = 'customer' AND users.is_active = 1
  AND users.phone_e164 IS NOT NULL AND NOT ${saidNo(sql`users.id`, sql`users.phone_e164`)}`
