import { and, eq, getTableColumns, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { exportLimit, type Period } from '../../shared/lists.ts'
import { dayMs, startOfIndianDay } from '../../shared/time.ts'
import type { Ctx } from '../context.ts'
import { fail } from '../http/failures.ts'
import { countUseStatement, refuseOverLimit } from '../http/limits.ts'
import { batch } from './batch.ts'
import { keyset } from './cursor.ts'
import { counters } from './schema.ts'

type ExportableTable = SQLiteTable & { id: SQLiteColumn; createdAt: SQLiteColumn }

/** Rows read at once: a page of long messages is a few MB of an isolate's 128. */
const pageLength = 1000

const periodCondition = (table: ExportableTable, { from, to }: Period, only: SQL | undefined) =>
  and(
    only,
    from ? gte(table.createdAt, new Date(startOfIndianDay(from))) : undefined,
    to ? lt(table.createdAt, new Date(startOfIndianDay(to) + dayMs)) : undefined,
  )

/** What an export takes: a table, the counter of its rows, and `only` where not every row counts. */
type Exportable<Table> = { table: Table; counter: string; only?: SQL }

/**
 * Every row of a table within a period, newest first, in pages that are read as they are taken; `only` narrows it
 * (which needs an index that starts with it).
 * 429 over the user's limit of exports; 413 above 100,000 rows, before a row is read.
 */
export async function exportRows<Table extends ExportableTable>(
  ctx: Ctx,
  userId: string,
  { table, counter, only }: Exportable<Table>,
  period: Period,
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
  // Rows of a period are counted only where the table has more than a workbook takes.
  const beyondLimit = ctx.db
    .select({ id: table.id })
    .from<SQLiteTable>(table)
    .where(scope)
    .orderBy(...keyset([table.createdAt, table.id], undefined).orderBy)
    .limit(1)
    .offset(exportLimit)
  const hasPeriod = Boolean(period.from || period.to)
  const { uses, tooMany } = await batch(ctx, {
    uses: countUseStatement(ctx, 'exports', userId),
    tooMany: ctx.db
      .select({
        is: sql<number>`CASE WHEN ${counters.value} <= ${exportLimit} THEN 0 ELSE ${hasPeriod ? sql`EXISTS ${beyondLimit}` : 1} END`,
      })
      .from(counters)
      .where(eq(counters.name, counter)),
  })
  refuseOverLimit(ctx, 'exports', uses)
  if (tooMany[0]?.is) {
    const most = exportLimit.toLocaleString('en-IN')
    fail(413, `One workbook takes ${most} rows. Please choose a period with fewer.`)
  }

  return pages()

  async function* pages(): AsyncGenerator<Row[]> {
    for (let last: Row | undefined; ; ) {
      const { rows } = await batch(ctx, { rows: page(last) })
      const read = rows as Row[]
      if (read.length > 0) yield read
      last = read.at(-1)
      if (read.length < pageLength) return
    }
  }
}
