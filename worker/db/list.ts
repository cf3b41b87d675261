import type { SQL } from 'drizzle-orm'
import type { ListQuery } from '../../shared/lists.ts'
import type { Ctx } from '../context.ts'
import { batch } from './batch.ts'
import type { Statement } from './connection.ts'
import { countUpToLimitStatement, numberOf } from './counts.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import {
  type ExtraColumns,
  filteredRows,
  type ListableTable,
  type ListedRow,
  type RowOptions,
  type RowRequest,
} from './filtered-rows.ts'

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
