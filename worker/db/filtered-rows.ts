import { and, eq, getTableColumns, gte, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { ListQuery } from '../../shared/lists.ts'
import { indianToday } from '../../shared/time.ts'
import type { Ctx } from '../context.ts'
import { fail } from '../http/failures.ts'
import { type Cursor, dayOfRating, keyset } from './cursor.ts'
import type { SearchKind } from './search-kinds.ts'
import { findMatches } from './search-matches.ts'
import { searchWord } from './search-words.ts'

/** A table that can be listed: these columns carry filter, order and search. */
export type ListableTable = SQLiteTable & {
  id: SQLiteColumn
  createdAt: SQLiteColumn
  status?: SQLiteColumn
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
/** What a table offers a list: its search, its statuses, and `scope` where not every row belongs to it. */
export type RowOptions<Beside extends ExtraColumns> = {
  kind?: SearchKind
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
  if (request.status && options.statuses && !options.statuses.includes(request.status)) fail(400, 'No such status')
  const kind = request.id || searchWord(request.q) === undefined ? undefined : options.kind
  const ratingName = kind ? undefined : ratingNames[request.sort]
  return {
    rows: kind
      ? searchStatement(ctx, table, kind, request, options, after)
      : tableStatement(ctx, table, ratingName, request, options, after),
    isAll: !request.status && !request.id && !kind && request.sort !== 'event',
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
    ascending.has(request.sort),
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

/** The rows that match what was typed, newest or oldest first. */
function searchStatement(
  ctx: Ctx,
  table: ListableTable,
  kind: SearchKind,
  request: RowRequest,
  { scope, extra }: RowOptions<ExtraColumns>,
  after: Cursor | undefined,
) {
  const found = findMatches({
    kind,
    status: request.status,
    typed: request.q ?? '',
    after,
    isAscending: request.sort === 'oldest',
  })
  return (
    ctx.db
      .select({ ...getTableColumns<SQLiteTable>(table), ...extra })
      .from(found)
      // A cross join keeps this order: matches in list order first, then the row of each.
      .crossJoin(table as SQLiteTable)
      .where(and(eq(table.id, sql`found.row_id`), scope))
  )
}
