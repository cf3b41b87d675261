import { and, asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { ListQuery } from '../../shared/lists.ts'
import type { Ctx } from '../context.ts'
import { fail } from '../http/failures.ts'
import { counterStatement, counterValue } from './counters.ts'
import { searchTerms } from './schema.ts'
import { matchesTyped } from './search.ts'
import type { SearchKind } from './search-kinds.ts'
import { searchWord } from './search-words.ts'

/** A table that can be listed: these columns carry filter, order and search. */
type ListableTable = SQLiteTable & {
  id: SQLiteColumn
  createdAt: SQLiteColumn
  status?: SQLiteColumn
  leadScore?: SQLiteColumn
  rank?: SQLiteColumn
}

/** Columns computed beside the table's own, such as a JSON list of what belongs to the row. */
type ExtraColumns = Record<string, SQL>
type Row<Table extends ListableTable, Beside extends ExtraColumns> = Table['$inferSelect'] & {
  [Name in keyof Beside]: Beside[Name] extends SQL<infer Value> ? Value : never
}

/** A page's answer: `next` is the cursor of the page after, `total` is known where nothing is filtered. */
export type Page<Row> = { rows: Row[]; next: string | null; total: number | null }

/** `rated` is the score or rank of a list in that order. */
type Cursor = { rating?: number; at: number; id: string }
/** A page's last row as a text for the next request. */
export const encodeCursor = (cursor: Cursor) =>
  Buffer.from(JSON.stringify([cursor.rating ?? null, cursor.at, cursor.id])).toString('base64url')

/** What `encodeCursor` made; 400 for any other text. */
export function decodeCursor(text: string): Cursor {
  try {
    const [rated, at, id] = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (Number.isSafeInteger(at) && typeof id === 'string' && (rated === null || Number.isSafeInteger(rated)))
      return { rating: rated ?? undefined, at, id }
  } catch {}
  return fail(400, 'That page is no longer there')
}

/** What a list can be asked for; `rank` is the lowest first, of tables that have one. */
type ListRequest = Omit<ListQuery, 'sort'> & { sort: ListQuery['sort'] | 'rank' }

/**
 * One page of a table by keyset: newest, oldest, best score or lowest rank first, by status, by a search prefix, and within `scope`
 * (which needs an index that starts with it). Reads about what it shows: the pattern of every admin list.
 */
export async function listPage<Table extends ListableTable, Beside extends ExtraColumns = Record<never, SQL>>(
  ctx: Ctx,
  table: Table,
  query: ListRequest,
  options: { kind?: SearchKind; counter?: string; scope?: SQL; statuses?: readonly string[]; extra?: Beside } = {},
): Promise<Page<Row<Table, Beside>>> {
  if (query.status && options.statuses && !options.statuses.includes(query.status)) fail(400, 'No such status')
  const kind = query.id || searchWord(query.q) === undefined ? undefined : options.kind
  const search = kind ? { kind, typed: query.q ?? '' } : null
  const columns = { ...getTableColumns(table as SQLiteTable), ...options.extra }
  const ratings = { score: table.leadScore, rank: table.rank, newest: undefined, oldest: undefined }
  const ratingColumn = search ? undefined : ratings[query.sort]
  const after = query.cursor ? decodeCursor(query.cursor) : undefined
  const isAscending = query.sort === 'oldest' || (query.sort === 'rank' && !search)
  const order = isAscending ? asc : desc
  /** What comes after the cursor, by the columns that carry the order. */
  const beyond = (keys: SQL, values: SQL) => after && sql`(${keys}) ${sql.raw(isAscending ? '>' : '<')} (${values})`

  const page = search
    ? ctx.db
        .select(columns)
        .from(searchTerms)
        // A cross join keeps this order: matches in list order first, then the row of each.
        .crossJoin(table as SQLiteTable)
        .where(
          and(
            matchesTyped(search.kind, query.status, search.typed),
            beyond(sql`${searchTerms.createdAt}, ${searchTerms.rowId}`, sql`${after?.at}, ${after?.id}`),
            eq(table.id, searchTerms.rowId),
            options.scope,
          ),
        )
        .orderBy(order(searchTerms.createdAt), order(searchTerms.rowId))
    : ctx.db
        .select(columns)
        .from(table as SQLiteTable)
        .where(
          and(
            options.scope,
            query.id ? eq(table.id, query.id) : undefined,
            query.status && table.status ? eq(table.status, query.status) : undefined,
            ratingColumn
              ? beyond(
                  sql`${ratingColumn}, ${table.createdAt}, ${table.id}`,
                  sql`${after?.rating ?? 0}, ${after?.at}, ${after?.id}`,
                )
              : beyond(sql`${table.createdAt}, ${table.id}`, sql`${after?.at}, ${after?.id}`),
          ),
        )
        .orderBy(...(ratingColumn ? [order(ratingColumn)] : []), order(table.createdAt), order(table.id))
  const [rows, totals] = await ctx.db.batch([page.limit(query.limit + 1), counterStatement(ctx, options.counter ?? '')])

  const pageRows = rows.slice(0, query.limit) as (Row<Table, Beside> & {
    id: string
    createdAt: Date
    leadScore?: number
    rank?: number
  })[]
  const last = pageRows.at(-1)
  const hasMore = rows.length > query.limit && last
  const total = options.counter && !query.status && !query.id && !search ? counterValue(totals) : null
  return {
    rows: pageRows,
    next: hasMore
      ? encodeCursor({
          rating: ratingColumn && (isAscending ? last.rank : last.leadScore),
          at: last.createdAt.getTime(),
          id: last.id,
        })
      : null,
    total: total,
  }
}
