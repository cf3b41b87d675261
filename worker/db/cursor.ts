import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { indianDate } from '../../shared/time.ts'
import { fail } from '../http/failures.ts'

/** Where a page ended: its last row's moment in milliseconds and id, ahead of them its score, rank or day in such an order. */
export type Cursor = { rating?: number; at: number; id: string }

/** A page's last row as a text for the next request. */
export const encodeCursor = (cursor: Cursor) =>
  Buffer.from(JSON.stringify([cursor.rating ?? null, cursor.at, cursor.id])).toString('base64url')

/** What `encodeCursor` made; 400 for any other text. */
export function decodeCursor(text: string): Cursor {
  try {
    const [rating, at, id] = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (Number.isSafeInteger(at) && typeof id === 'string' && (rating === null || Number.isSafeInteger(rating)))
      return { rating: rating ?? undefined, at, id }
  } catch {}
  return fail(400, 'page_gone')
}

/** The day that a cursor has as its moment; one that somebody made up may have any number. */
export const dayOfRating = (rating = 0) => indianDate(Math.min(Math.max(rating, 0), Date.parse('9999-01-01')))

/** The order of a list by columns that together tell its rows apart, and the condition for what comes after `values`. */
export function keyset(columns: (SQLiteColumn | SQL)[], values: (number | string)[] | undefined, isAscending = false) {
  const listed = (items: unknown[]) =>
    sql.join(
      items.map((item) => sql`${item}`),
      sql`, `,
    )
  const beyond: SQL | undefined =
    values && sql`(${listed(columns)}) ${sql.raw(isAscending ? '>' : '<')} (${listed(values)})`
  return { orderBy: columns.map((column) => (isAscending ? asc(column) : desc(column))), beyond }
}
