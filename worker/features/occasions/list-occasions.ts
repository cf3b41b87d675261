import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { OccasionQuery } from '../../../shared/occasions.ts'
import { indianToday } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { dayOfRating, decodeCursor, encodeCursor } from '../../db/cursor.ts'
import { users } from '../../db/schema.ts'
import { isFamilySettled, mayHear, sourceOf } from './sources.ts'

/** Rows that one page looks at: of a hundred families a few have said yes. */
export const maxLooked = 500

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
