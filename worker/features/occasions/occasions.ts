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

/** Rows that one page looks at: of a hundred families a few have said yes. */
const maxLooked = 500

/**
 * A page of the occasions of a kind, the earliest day first: of families that may be written to and were not, this year. It
 * looks at 500 rows at most, so it may be short, or empty, and still have a next one.
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
      // In this order, or SQLite begins with everybody who wants letters.
      .crossJoin(users)
      .where(
        and(
          eq(users.id, userId),
          inArray(about, looked),
          mayHear,
          sql`NOT ${isSettled}`,
          sql`NOT ${isFamilySettled(source)}`,
          // The row may have come to another family since.
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
    /** True where a family of the list was written to, or left out. */
    hasSettled: found.settled.length > 0,
  }
}

export type Occasion = Awaited<ReturnType<typeof listOccasions>>['rows'][number]

const text = (column: SQLiteColumn) => sql<string>`${column}`

/** A baptism is on the list from five weeks ahead of the day a year later until a week after it. */
const baptismDays = { first: 365 + 7, last: 365 - 35 }

type Source = {
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
const isFamilySettled = ({ userId, year }: Pick<Source, 'userId' | 'year'>) =>
  sql`EXISTS (SELECT 1 FROM occasion_messages AS sent WHERE sent.user_id = ${userId} AND sent.year = ${year})`

/** The rows that occasions are made of on an Indian date. */
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
 * Whether a row's customer may be written to: with news and offers on, which is asked each time, so that who takes it back
 * is gone at once; by an own number, and only who takes messages on WhatsApp. It is the parent: no child has an account.
 */
const mayHear = sql`users.wants_letters = 1 AND users.role = 'customer' AND users.is_active = 1
  AND users.phone_e164 IS NOT NULL AND NOT ${saidNo(sql`users.id`, sql`users.phone_e164`)}`

/** The last press can be taken back for so long. */
const undoMs = dayMs

/**
 * Notes that the family was written to, or is left out this time: off both lists until next year. The same again changes
 * nothing. 404 for who is not on it, 409 where the other was noted.
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

/** Puts the family back on the lists, as nothing was sent, or it is not left out after all: within a day of saying so. The same again changes nothing. */
export async function takeBack(ctx: Ctx, { kind, about }: OccasionParam) {
  await run(
    ctx,
    statement(
      ctx,
      sql`DELETE FROM occasion_messages WHERE kind = ${kind} AND about = ${about} AND sent_at > ${Date.now() - undoMs}`,
    ),
  )
}

/** An occasion as the admin's list shows it. `day` is that of the baptism, or the month of birth; of a child the first name alone. */
export const toAdmin = ({ about, day, child, userId, phoneE164, language, ...parent }: Occasion) => ({
  ...{ about, day, phoneE164, language },
  child: child ? givenName(child) : null,
  customer: { id: userId, name: fullName(parent) || 'Customer', firstName: parent.firstName ?? '' },
})
