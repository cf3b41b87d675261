import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { ListQuery } from '../../shared/lists.ts'
import type { Ctx } from '../context.ts'
import { fail } from '../http/failures.ts'
import { batch } from './batch.ts'
import { counterStatement, counterValue } from './counters.ts'
import { type Cursor, decodeCursor, encodeCursor, keyset } from './cursor.ts'
import type { SearchKind } from './search-kinds.ts'
import { findMatches } from './search-matches.ts'
import { searchWord } from './search-words.ts'

/** A table that can be listed: these columns carry filter, order and search. */
type ListableTable = SQLiteTable & {
  id: SQLiteColumn
  createdAt: SQLiteColumn
  status?: SQLiteColumn
  leadScore?: SQLiteColumn
  rank?: SQLiteColumn
}
/** What the cursor of the next page is made of. */
type ListedRow = { id: string; createdAt: Date; leadScore?: number; rank?: number }

/** Columns computed beside the table's own, such as a JSON list of what belongs to the row. */
type ExtraColumns = Record<string, SQL>
type Row<Table extends ListableTable, Beside extends ExtraColumns> = Table['$inferSelect'] & {
  [Name in keyof Beside]: Beside[Name] extends SQL<infer Value> ? Value : never
}

/** A page's answer: `next` is the cursor of the page after, `total` is known where nothing is filtered. */
export type Page<Row> = { rows: Row[]; next: string | null; total: number | null }

/** What a list can be asked for; `rank` is the lowest first, of tables that have one. */
type ListRequest = Omit<ListQuery, 'sort'> & { sort: ListQuery['sort'] | 'rank' }
type ListOptions<Beside extends ExtraColumns> = {
  kind?: SearchKind
  counter?: string | SQL
  scope?: SQL
  statuses?: readonly string[]
  extra?: Beside
}

/**
 * One page of a table by keyset: newest, oldest, best score or lowest rank first, by status, by a search prefix, and
 * within `scope` (which needs an index that starts with it). Reads about what it shows: the pattern of every admin list.
 */
export async function listPage<Table extends ListableTable, Beside extends ExtraColumns = Record<never, SQL>>(
  ctx: Ctx,
  table: Table,
  query: ListRequest,
  options: ListOptions<Beside> = {},
): Promise<Page<Row<Table, Beside>>> {
  if (query.status && options.statuses && !options.statuses.includes(query.status)) fail(400, 'No such status')
  const kind = query.id || searchWord(query.q) === undefined ? undefined : options.kind
  const isAll = !query.status && !query.id && !kind
  const ratingName = kind ? undefined : ratingNames[query.sort]
  const after = query.cursor ? decodeCursor(query.cursor) : undefined
  const { page, total } = await batch(ctx, {
    page: (kind
      ? searchStatement(ctx, table, kind, query, options, after)
      : tableStatement(ctx, table, ratingName, query, options, after)
    ).limit(query.limit + 1),
    total: options.counter && isAll ? counterStatement(ctx, options.counter) : undefined,
  })
  const rows = page.slice(0, query.limit) as (Row<Table, Beside> & ListedRow)[]
  const last = rows.at(-1)
  const hasMore = page.length > query.limit && last
  return {
    rows,
    next: hasMore
      ? encodeCursor({ rating: ratingName && last[ratingName], at: last.createdAt.getTime(), id: last.id })
      : null,
    total: total ? counterValue(total) : null,
  }
}

/** The column that orders a list ahead of its rows' age. */
const ratingNames = { score: 'leadScore', rank: 'rank', newest: undefined, oldest: undefined } as const

/** The table itself in its order. */
function tableStatement(
  ctx: Ctx,
  table: ListableTable,
  ratingName: 'leadScore' | 'rank' | undefined,
  query: ListRequest,
  { scope, extra }: ListOptions<ExtraColumns>,
  after: Cursor | undefined,
) {
  const rating = ratingName && table[ratingName]
  const { orderBy, beyond } = keyset(
    [...(rating ? [rating] : []), table.createdAt, table.id],
    after && [...(rating ? [after.rating ?? 0] : []), after.at, after.id],
    query.sort === 'oldest' || query.sort === 'rank',
  )
  return ctx.db
    .select({ ...getTableColumns<SQLiteTable>(table), ...extra })
    .from<SQLiteTable>(table)
    .where(
      and(
        scope,
        query.id ? eq(table.id, query.id) : undefined,
        query.status && table.status ? eq(table.status, query.status) : undefined,
        beyond,
      ),
    )
    .orderBy(...orderBy)
}

/** The rows that match what was typed, newest or oldest first. */
function searchStatement(
  ctx: Ctx,
  table: ListableTable,
  kind: SearchKind,
  query: ListRequest,
  { scope, extra }: ListOptions<ExtraColumns>,
  after: Cursor | undefined,
) {
  const found = findMatches({
    kind,
    status: query.status,
    typed: query.q ?? '',
    after,
    isAscending: query.sort === 'oldest',
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
