import { and, getTableColumns, gte, lt, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { exportLimit, type Period } from '../../shared/lists.ts'
import { dayMs, startOfIndianDay } from '../../shared/time.ts'
import type { Ctx } from '../context.ts'
import { fail } from '../http/failures.ts'
import { countUseStatement, refuseOverLimit } from '../http/limits.ts'
import { batch } from './batch.ts'
import { keyset } from './cursor.ts'

type ExportableTable = SQLiteTable & { id: SQLiteColumn; createdAt: SQLiteColumn }

/** Rows read at once: a page of long messages is a few MB of an isolate's 128. */
const pageLength = 1000

const periodCondition = (table: ExportableTable, { from, to }: Period, only: SQL | undefined) =>
  and(
    only,
    from ? gte(table.createdAt, new Date(startOfIndianDay(from))) : undefined,
    to ? lt(table.createdAt, new Date(startOfIndianDay(to) + dayMs)) : undefined,
  )

/**
 * Every row of a table within a period, newest first, in pages that are read as they are taken; `only` narrows it
 * (which needs an index that starts with it).
 * 429 over the user's limit of exports; 413 above 10,000 rows, before anything is written.
 */
export async function exportRows<Table extends ExportableTable>(
  ctx: Ctx,
  userId: string,
  table: Table,
  period: Period,
  only?: SQL,
) {
  type Row = Table['$inferSelect'] & { id: string; createdAt: Date }
  const scope = periodCondition(table, period, only)
  const page = (after?: Row) => {
    const { orderBy, beyond } = keyset([table.createdAt, table.id], after && [after.createdAt.getTime(), after.id])
    return ctx.db
      .select(getTableColumns<SQLiteTable>(table))
      .from<SQLiteTable>(table)
      .where(and(scope, beyond))
      .orderBy(...orderBy)
      .limit(pageLength)
  }
  const { uses, tooMany, first } = await batch(ctx, {
    uses: countUseStatement(ctx, 'exports', userId),
    tooMany: ctx.db
      .select({ id: table.id })
      .from<SQLiteTable>(table)
      .where(scope)
      .orderBy(...keyset([table.createdAt, table.id], undefined).orderBy)
      .limit(1)
      .offset(exportLimit),
    first: page(),
  })
  refuseOverLimit(ctx, 'exports', uses)
  if (tooMany.length > 0) {
    const most = exportLimit.toLocaleString('en-IN')
    fail(413, `One workbook takes ${most} rows. Please choose a period with fewer.`)
  }

  async function* pages(): AsyncGenerator<Row[]> {
    let rows = first as Row[]
    while (rows.length > 0) {
      yield rows
      const last = rows.at(-1)
      if (!last || rows.length < pageLength) return
      rows = (await page(last)) as Row[]
    }
  }
  return pages()
}
