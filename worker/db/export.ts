import { and, getTableName, gte, type SQL, sql } from 'drizzle-orm'
import { type ExportQuery, exportLimit } from '../../shared/lists.ts'
import { adminPathOf } from '../../shared/notifications.ts'
import { shortOrderId } from '../../shared/orders.ts'
import { dayMs, startOfIndianDay } from '../../shared/time.ts'
import type { Ctx } from '../context.ts'
import { fail } from '../http/failures.ts'
import { countUseStatement, isWithinLimitSql, refuseOverLimit } from '../http/limits.ts'
import type { Column, Link } from '../lib/xlsx.ts'
import { auditStatement } from './audit.ts'
import { batch } from './batch.ts'
import {
  type Cursor,
  type ExtraColumns,
  filteredRows,
  type ListableTable,
  type ListedRow,
  type RowOptions,
} from './list.ts'

/** Rows per page: a page of long messages is a few MB of an isolate's 128. */
const pageLength = 1000

/**
 * Exports all rows of a filtered list within a period, newest first, in pages that are read on demand. Throws 429 over
 * the user's limit of exports, 413 above 100,000 rows before any row is read, and 400 for an unknown status.
 */
export async function exportRows<Table extends ListableTable, Beside extends ExtraColumns = Record<never, SQL>>(
  ctx: Ctx,
  userId: string,
  table: Table,
  { from, to, q, status }: ExportQuery,
  options: RowOptions<Beside>,
) {
  type Row = ListedRow<Table, Beside> & { id: string; createdAt: Date }
  const request = { q, status, sort: 'newest' as const }
  const scope = and(options.scope, from ? gte(table.createdAt, new Date(startOfIndianDay(from))) : undefined)
  // The first page begins at the end of the last day: no row has an empty id.
  const start = to ? { at: startOfIndianDay(to) + dayMs, id: '' } : undefined
  const select = (after: Cursor | undefined, extra?: Beside) =>
    filteredRows(ctx, table, request, { ...options, scope, extra }, after)

  const { uses, tooMany } = await batch(ctx, {
    uses: countUseStatement(ctx, 'exports', userId),
    audit: auditStatement(
      ctx,
      { who: userId, what: 'export', about: getTableName(table) },
      isWithinLimitSql(ctx, 'exports', userId),
    ),
    tooMany: ctx.db.select({ is: sql<number>`1` }).from(select(start).rows.limit(1).offset(exportLimit).as('beyond')),
  })
  refuseOverLimit(ctx, 'exports', uses)
  if (tooMany.length > 0) {
    const most = exportLimit.toLocaleString('en-IN')
    fail(413, 'export_too_long', { values: { rows: most } })
  }

  return pages()

  async function* pages(): AsyncGenerator<Row[]> {
    for (let after = start; ; ) {
      const { page } = await batch(ctx, { page: select(after, options.extra).rows.limit(pageLength) })
      const read = page as Row[]
      if (read.length > 0) yield read
      const last = read.at(-1)
      if (!last || read.length < pageLength) return
      after = { at: last.createdAt.getTime(), id: last.id }
    }
  }
}

/** Returns the short number of an order, as a link to the order if the shop's address is known. */
export function orderLink(ctx: Ctx, orderId: string): Link | string {
  const site = siteOf(ctx)
  const text = shortOrderId(orderId)
  // The screen that a quotation's notification opens.
  return site ? { text, address: site + adminPathOf({ type: 'quote', relatedId: orderId }) } : text
}

/** Returns a column with links to the rows in the admin area; no column if the shop's address is unknown. */
export function linkColumns<Row>(ctx: Ctx, pathOf: (row: Row) => string): Column<Row>[] {
  const site = siteOf(ctx)
  if (!site) return []
  return [{ header: 'Link', width: 10, cell: (row) => ({ text: 'Open', address: site + pathOf(row) }) }]
}

const siteOf = ({ env }: Ctx) => env.SITE_URL?.replace(/\/$/, '')
