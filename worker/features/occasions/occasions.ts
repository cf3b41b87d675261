import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { fullName, givenName } from '../../../shared/names.ts'
import {
  communionAges,
  type OccasionInput,
  type OccasionKind,
  type OccasionParam,
  type OccasionQuery,
} from '../../../shared/occasions.ts'
import { dayMs, indianDate, indianToday, startOfIndianDay } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { batch, run, statement } from '../../db/batch.ts'
import { dayOfRating, decodeCursor, encodeCursor } from '../../db/list.ts'
import { isBaptism } from '../../db/predicates.ts'
import { occasionMessages, orders, users, wearers } from '../../db/schema.ts'
import { saidNo } from '../../db/whatsapp.ts'
import { fail } from '../../http/failures.ts'

/** Maximum rows read for a page: of a hundred families, only a few have agreed to be written to. */
const maxLooked = 500

/**
 * Returns a page of the occasions of a kind, the earliest day first, for families that may be written to and were not
 * this year. Reads at most 500 rows, so a page may be short or empty and still have a next one.
 */
export async function listOccasions(ctx: Ctx, { kind, limit, cursor }: OccasionQuery, today = indianToday()) {
  const source = sourceOf(kind, today)
  const { table, indexed, about, day, dayLength, child, userId, year, isDue, isSettled } = source
  const after = cursor ? decodeCursor(cursor) : undefined
  const beyond = after && sql`(${day}, ${about}) > (${dayOfRating(after.rating).slice(0, dayLength)}, ${after.id})`
  const isLookedAt = and(isDue, beyond)
  const looked = ctx.db
    .select({ id: text(about).as('id') })
    .from(indexed)
    .where(isLookedAt)
    .orderBy(day, about)
    .limit(maxLooked)
  const key = { day: text(day).as('day'), about: text(about).as('about') }
  const found = await batch(ctx, {
    rows: ctx.db
      .select({
        ...key,
        child: sql<string | null>`${child}`.as('child'),
        userId: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        phoneE164: users.phoneE164,
        language: users.language,
      })
      .from(table)
      // Forces this order: otherwise SQLite begins with all customers who want newsletters.
      .crossJoin(users)
      .where(
        and(
          eq(users.id, userId),
          inArray(about, looked),
          mayHear,
          sql`NOT ${isSettled}`,
          sql`NOT ${isFamilySettled(source)}`,
          // The row may have moved to another family since.
          sql`NOT EXISTS (SELECT 1 FROM occasion_messages AS sent
            WHERE sent.kind = ${kind} AND sent.about = ${about} AND sent.year = ${year})`,
        ),
      )
      .orderBy(day, about)
      .limit(limit + 1),
    lastLookedAt: ctx.db
      .select(key)
      .from(indexed)
      .where(isLookedAt)
      .orderBy(day, about)
      .limit(1)
      .offset(maxLooked - 1),
    settled: ctx.db
      .select({ about })
      .from(table)
      .where(and(inArray(about, looked), isFamilySettled(source)))
      .limit(1),
  })
  const rows = found.rows.slice(0, limit)
  const last = found.rows.length > limit ? rows.at(-1) : found.lastLookedAt[0]
  return {
    rows,
    next: last ? encodeCursor({ rating: Date.parse(last.day), at: 0, id: last.about }) : null,
    total: null,
    /** True if any family of the list was written to or skipped. */
    hasSettled: found.settled.length > 0,
  }
}

export type Occasion = Awaited<ReturnType<typeof listOccasions>>['rows'][number]

const text = (column: SQLiteColumn) => sql<string>`${column}`

/** Days of a baptism on the list: from five weeks before its first anniversary until a week after. */
const baptismDays = { first: 365 + 7, last: 365 - 35 }

type Source = {
  table: SQLiteTable
  /** The same condition for the index made for it: without statistics, SQLite chooses an index that reads more. */
  indexed: SQL
  /** Each row is an occasion, by its id, in the order of a day or month. */
  about: SQLiteColumn
  day: SQLiteColumn
  /** Length of the day column: a day is `2025-11-28`, a month `2017-03`. */
  dayLength: number
  userId: SQLiteColumn
  child: SQLiteColumn
  /** Year in which a message is written once. */
  year: SQL
  /** Worded as in its index, so that no other row is read. */
  isDue: SQL
  /** Condition for a row that is not listed. */
  isSettled: SQL
}

/** True if the customer of an occasion was written to or skipped in its year, about any occasion. */
const isFamilySettled = ({ userId, year }: Pick<Source, 'userId' | 'year'>) =>
  sql`EXISTS (SELECT 1 FROM occasion_messages AS sent WHERE sent.user_id = ${userId} AND sent.year = ${year})`

/** Returns the source rows of occasions on an Indian date. */
function sourceOf(kind: OccasionKind, today: string): Source {
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
 * True if a row's customer may be written to. She must have news and offers on, an own number, and accept WhatsApp
 * messages. Checked for every page, so that a withdrawal takes effect at once. The customer is the parent: no child has
 * an account.
 */
const mayHear = sql`users.wants_letters = 1 AND users.role = 'customer' AND users.is_active = 1
  AND users.phone_e164 IS NOT NULL AND NOT ${saidNo(sql`users.id`, sql`users.phone_e164`)}`

/** Time within which the last action can be undone. */
const undoMs = dayMs

/**
 * Notes that the family was written to or is skipped this time, which removes it from both lists until next year. A
 * repeated call changes nothing. Throws 404 for a row that is not listed, 409 if the other was noted.
 */
export async function settle(ctx: Ctx, { kind, about }: OccasionParam, { leftOut }: OccasionInput) {
  const source = sourceOf(kind, indianToday())
  const [noted] = await run(
    ctx,
    ctx.db
      .insert(occasionMessages)
      .select(
        sql`SELECT ${kind}, ${source.about}, ${source.year}, users.id, ${Date.now()}, ${Number(leftOut)}
          FROM ${source.table} JOIN users ON users.id = ${source.userId}
          WHERE ${source.about} = ${about} AND ${source.isDue} AND NOT ${source.isSettled} AND ${mayHear}
            AND (NOT ${isFamilySettled(source)} OR EXISTS (SELECT 1 FROM occasion_messages AS same
              WHERE same.kind = ${kind} AND same.about = ${source.about} AND same.year = ${source.year}))`,
      )
      .onConflictDoUpdate({
        target: [occasionMessages.kind, occasionMessages.about, occasionMessages.year],
        set: { sentAt: sql`${occasionMessages.sentAt}` },
      })
      .returning({ leftOut: occasionMessages.leftOut }),
  )
  if (!noted) return fail(404, 'family_unlisted')
  if (noted.leftOut !== leftOut) fail(409, noted.leftOut ? 'family_left_out' : 'family_written_to')
}

/**
 * Returns the family to the lists within a day, because nothing was sent or it is not skipped after all. A repeated
 * call changes nothing.
 */
export async function takeBack(ctx: Ctx, { kind, about }: OccasionParam) {
  await run(
    ctx,
    statement(
      ctx,
      sql`DELETE FROM occasion_messages WHERE kind = ${kind} AND about = ${about} AND sent_at > ${Date.now() - undoMs}`,
    ),
  )
}

/**
 * Returns an occasion for the admin's list. `day` is the day of the baptism, or the month of birth. Includes only the
 * first name of a child.
 */
export const toAdmin = ({ about, day, child, userId, phoneE164, language, ...parent }: Occasion) => ({
  ...{ about, day, phoneE164, language },
  child: child ? givenName(child) : null,
  customer: { id: userId, name: fullName(parent) || 'Customer', firstName: parent.firstName ?? '' },
})
