import { and, asc, desc, eq, getTableColumns, gte, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { ListQuery } from '../../shared/lists.ts'
import { indianDate, indianToday } from '../../shared/time.ts'
import type { Ctx } from '../context.ts'
import { fail } from '../http/failures.ts'
import { batch } from './batch.ts'
import type { Statement } from './connection.ts'
import { countUpToLimitStatement, numberOf } from './counts.ts'
import { matches } from './search.ts'

/**
 * A page's answer: `next` is the cursor of the page after, `total` is known where nothing is filtered, up to
 * `countLimit` and one. */
export type Page<Row> = { rows: Row[]; next: string | null; total: number | null }

/** What the cursor of the next page is made of. */
type Place = { id: string; createdAt: Date; leadScore?: number; rank?: number; eventDate?: string }

/** What a list can be asked for. */
type ListRequest = RowRequest & Pick<ListQuery, 'limit' | 'cursor'>
type ListOptions<Beside extends ExtraColumns> = RowOptions<Beside> & {
  /** Counts the rows in the scope of the list, or none; a statement counts others. */
  counted?: boolean | Statement<{ value: number }[]>
}

/**
 * One page of a table by keyset: newest, oldest, best score, lowest rank or next event first, by status, by what was
 * typed, and within `scope` (which needs an index that starts with it). Reads about what it shows: the pattern of every admin list.
 */
export async function listPage<Table extends ListableTable, Beside extends ExtraColumns = Record<never, SQL>>(
  ctx: Ctx,
  table: Table,
  query: ListRequest,
  options: ListOptions<Beside> = {},
): Promise<Page<ListedRow<Table, Beside>>> {
  const after = query.cursor ? decodeCursor(query.cursor) : undefined
  const { rows: statement, isAll, ratingName } = filteredRows(ctx, table, query, options, after)
  const { page, total } = await batch(ctx, {
    page: statement.limit(query.limit + 1),
    total: isAll ? totalStatement(ctx, table, options) : undefined,
  })
  const rows = page.slice(0, query.limit) as (ListedRow<Table, Beside> & Place)[]
  const last = rows.at(-1)
  const hasMore = page.length > query.limit && last
  return {
    rows,
    next: hasMore
      ? encodeCursor({ rating: ratingName && ratingOf(last[ratingName]), at: last.createdAt.getTime(), id: last.id })
      : null,
    total: total ? numberOf(total) : null,
  }
}

function totalStatement(ctx: Ctx, table: ListableTable, { counted, scope }: ListOptions<ExtraColumns>) {
  if (counted === true) return countUpToLimitStatement(ctx, table, scope)
  return counted || undefined
}

const ratingOf = (value: number | string | undefined) => (typeof value === 'string' ? Date.parse(value) : value)

/** A table that can be listed: these columns carry filter, order and search. */
export type ListableTable = SQLiteTable & {
  id: SQLiteColumn
  createdAt: SQLiteColumn
  status?: SQLiteColumn
  searchText?: SQLiteColumn
  leadScore?: SQLiteColumn
  rank?: SQLiteColumn
  eventDate?: SQLiteColumn
}

/** Columns computed beside the table's own, such as a JSON list of what belongs to the row. */
export type ExtraColumns = Record<string, SQL>
export type ListedRow<Table extends ListableTable, Beside extends ExtraColumns> = Table['$inferSelect'] & {
  [Name in keyof Beside]: Beside[Name] extends SQL<infer Value> ? Value : never
}

/**
 * Which rows, and in which order; of tables that have them, `rank` is the lowest first, and `event` the rows whose day is
 * still to come, the soonest first.
 */
type RowRequest = Pick<ListQuery, 'q' | 'status' | 'id'> & { sort: ListQuery['sort'] | 'event' | 'rank' }
/** The statuses of a list's table, and `scope` where not every row belongs to the list. */
export type RowOptions<Beside extends ExtraColumns> = {
  scope?: SQL
  statuses?: readonly string[]
  extra?: Beside
}

/** The column that orders a list ahead of its rows' age. */
const ratingNames = {
  score: 'leadScore',
  rank: 'rank',
  event: 'eventDate',
  newest: undefined,
  oldest: undefined,
} as const
type RatingName = 'leadScore' | 'rank' | 'eventDate'
const ascending = new Set<RowRequest['sort']>(['oldest', 'rank', 'event'])

/**
 * The rows of a list after a cursor, for as many as a limit takes; `isAll` where nothing is filtered, `ratingName` the
 * column that stands in its cursors. 400 for a status that there is none of.
 */
export function filteredRows(
  ctx: Ctx,
  table: ListableTable,
  request: RowRequest,
  options: RowOptions<ExtraColumns>,
  after: Cursor | undefined,
) {
  if (request.status && options.statuses && !options.statuses.includes(request.status)) fail(400, 'status_unknown')
  const found = request.id || !table.searchText ? undefined : matches(sql`${table.searchText}`, request.q)
  const ratingName = found ? undefined : ratingNames[request.sort]
  const scope = and(options.scope, found)
  return {
    // Matches of a search stand newest first, or oldest.
    rows: tableStatement(ctx, table, ratingName, request, { ...options, scope }, after),
    isAll: !request.status && !request.id && !found && request.sort !== 'event',
    ratingName,
  }
}

/** The table itself in its order. */
function tableStatement(
  ctx: Ctx,
  table: ListableTable,
  ratingName: RatingName | undefined,
  request: RowRequest,
  { scope, extra }: RowOptions<ExtraColumns>,
  after: Cursor | undefined,
) {
  const rating = ratingName && table[ratingName]
  const ratingOf = (cursor: Cursor) => (ratingName === 'eventDate' ? dayOfRating(cursor.rating) : (cursor.rating ?? 0))
  const { orderBy, beyond } = keyset(
    [...(rating ? [rating] : []), table.createdAt, table.id],
    after && [...(rating ? [ratingOf(after)] : []), after.at, after.id],
    ascending.has(request.sort) && (rating !== undefined || request.sort === 'oldest'),
  )
  return ctx.db
    .select({ ...getTableColumns<SQLiteTable>(table), ...extra })
    .from<SQLiteTable>(table)
    .where(
      and(
        scope,
        request.id ? eq(table.id, request.id) : undefined,
        request.status && table.status ? eq(table.status, request.status) : undefined,
        // Beside what comes after a page, SQLite would begin at today again and read all pages before.
        beyond ?? (ratingName === 'eventDate' && rating ? gte(rating, indianToday()) : undefined),
        // Of rows without a day the index of bookings has none: SQLite takes it where the condition says so.
        beyond && ratingName === 'eventDate' && rating ? isNotNull(rating) : undefined,
      ),
    )
    .orderBy(...orderBy)
}

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
