import { and, asc, desc, eq, getTableColumns, gte, isNotNull, or, type SQL, sql } from 'drizzle-orm'
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
 * A page of a list. `next` is the cursor of the next page. `total` is known only without a filter, and counts up to
 * `countLimit` plus one.
 */
export type Page<Row> = { rows: Row[]; next: string | null; total: number | null }

/** Values for the cursor of the next page. */
type Place = { id: string; createdAt: Date; leadScore?: number; rank?: number; eventDate?: string }

/** Query of a list. */
type ListRequest = RowRequest & Pick<ListQuery, 'limit' | 'cursor'>
type ListOptions<Beside extends ExtraColumns> = RowOptions<Beside> & {
  /** True if to count the rows in the list's scope; a statement counts other rows. */
  counted?: boolean | Statement<{ value: number }[]>
}

/**
 * Reads one page of a table by keyset, filtered by status, search text and `scope`, which needs an index that starts
 * with it. Sorts by newest, oldest, best score, lowest rank or next event. Reads about as many rows as it returns:
 * every admin list uses this function.
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

/** A table that can be listed: these columns provide filter, order and search. */
export type ListableTable = SQLiteTable & {
  id: SQLiteColumn
  createdAt: SQLiteColumn
  status?: SQLiteColumn
  searchText?: SQLiteColumn
  leadScore?: SQLiteColumn
  rank?: SQLiteColumn
  eventDate?: SQLiteColumn
}

/** Columns computed in addition to the table's own, such as a JSON list of related rows. */
export type ExtraColumns = Record<string, SQL>
export type ListedRow<Table extends ListableTable, Beside extends ExtraColumns> = Table['$inferSelect'] & {
  [Name in keyof Beside]: Beside[Name] extends SQL<infer Value> ? Value : never
}

/**
 * Filter and order of rows. `rank` sorts the lowest first; `event` returns rows with a future day, the soonest first.
 * Both require a table with the column.
 */
type RowRequest = Pick<ListQuery, 'q' | 'status' | 'id'> & { sort: ListQuery['sort'] | 'event' | 'rank' }
/** The statuses of a list's table; `scope` if only some rows belong to the list. */
export type RowOptions<Beside extends ExtraColumns> = {
  scope?: SQL
  /** Holds for rows that a search finds by words of other rows. */
  alsoFound?: SQL
  statuses?: readonly string[]
  extra?: Beside
}

/** The column that sorts a list before the rows' age. */
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
 * Returns the rows of a list after a cursor, without a limit. `isAll` is true without any filter. `ratingName` is the
 * column stored in the list's cursors. Throws 400 for an unknown status.
 */
export function filteredRows(
  ctx: Ctx,
  table: ListableTable,
  request: RowRequest,
  options: RowOptions<ExtraColumns>,
  after: Cursor | undefined,
) {
  if (request.status && options.statuses && !options.statuses.includes(request.status)) fail(400, 'status_unknown')
  const own = request.id || !table.searchText ? undefined : matches(sql`${table.searchText}`, request.q)
  const found = own && or(own, options.alsoFound)
  const ratingName = found ? undefined : ratingNames[request.sort]
  const scope = and(options.scope, found)
  return {
    // Search results are sorted by newest or oldest.
    rows: tableStatement(ctx, table, ratingName, request, { ...options, scope }, after),
    isAll: !request.status && !request.id && !found && request.sort !== 'event',
    ratingName,
  }
}

/** Selects from the table itself in the list's order. */
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
        // Without this, SQLite would start at today again and read all previous pages.
        beyond ?? (ratingName === 'eventDate' && rating ? gte(rating, indianToday()) : undefined),
        // The index of bookings omits rows without a day: SQLite uses it only if the condition excludes them.
        beyond && ratingName === 'eventDate' && rating ? isNotNull(rating) : undefined,
      ),
    )
    .orderBy(...orderBy)
}

/**
 * End of a page: time in milliseconds and id of its last row. `rating` is its score, rank or day, if the list is sorted
 * by one.
 */
export type Cursor = { rating?: number; at: number; id: string }

/** Encodes a page's last row as a text for the next request. */
export const encodeCursor = (cursor: Cursor) =>
  Buffer.from(JSON.stringify([cursor.rating ?? null, cursor.at, cursor.id])).toString('base64url')

/** Decodes a cursor made by `encodeCursor`; throws 400 for any other text. */
export function decodeCursor(text: string): Cursor {
  try {
    const [rating, at, id] = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (Number.isSafeInteger(at) && typeof id === 'string' && (rating === null || Number.isSafeInteger(rating)))
      return { rating: rating ?? undefined, at, id }
  } catch {}
  return fail(400, 'page_gone')
}

/** Returns the day stored in a cursor, limited to valid dates because a client may send any number. */
export const dayOfRating = (rating = 0) => indianDate(Math.min(Math.max(rating, 0), Date.parse('9999-01-01')))

/** Returns the order by columns that together are unique, and the condition for rows after `values`. */
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
