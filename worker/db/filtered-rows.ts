import { and, eq, getTableColumns, gte, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { ListQuery } from '../../shared/lists.ts'
import { indianToday } from '../../shared/time.ts'
import type { Ctx } from '../context.ts'
import { fail } from '../http/failures.ts'
import { type Cursor, dayOfRating, keyset } from './cursor.ts'
import { matches } from './search.ts'

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
export type RowRequest = Pick<ListQuery, 'q' | 'status' | 'id'> & { sort: ListQuery['sort'] | 'event' | 'rank' }
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
