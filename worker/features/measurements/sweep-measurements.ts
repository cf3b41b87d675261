import { sql } from 'drizzle-orm'
import { keptSince } from '../../../shared/retention.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { requireStatement, retryRefused } from '../../db/require.ts'
import { inJson } from '../../db/rows-as-json.ts'
import { measurements } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { fail } from '../../http/failures.ts'
import { sweepPages } from '../../lib/sweep-pages.ts'

const pageSize = 100

/** Deletes sets of measurements that were last used 24 months ago, and takes them out of the closed orders made by them. */
export const sweepMeasurements = (ctx: Ctx, now = Date.now()) =>
  sweepPages(pageSize, () =>
    retryRefused(
      () => sweepPage(ctx, now),
      () => fail(409, 'sweep_of_measurements_outrun'),
    ),
  )

async function sweepPage(ctx: Ctx, now: number) {
  const isOver = sql`used_at < ${keptSince('measurements', now)} AND NOT EXISTS (SELECT 1 FROM orders
    WHERE measurement_id = old.id AND +status NOT IN ('delivered', 'cancelled'))`
  const rows = await run(
    ctx,
    ctx.db
      .select({ id: measurements.id })
      .from(measurements)
      .where(
        sql`${measurements.id} IN (SELECT id FROM measurements AS old INDEXED BY measurements_used WHERE ${isOver} ORDER BY used_at LIMIT ${pageSize})`,
      ),
  )
  if (rows.length === 0) return 0
  const ids = inJson(rows.map(({ id }) => id))
  await batch(ctx, {
    // None was used since it was read.
    require: requireStatement(
      ctx,
      sql`(SELECT COUNT(*) FROM measurements AS old WHERE id IN ${ids} AND ${isOver}) = ${rows.length}`,
    ),
    orders: statement(ctx, sql`UPDATE orders SET measurement_id = NULL WHERE measurement_id IN ${ids}`),
    measurements: statement(ctx, sql`DELETE FROM measurements WHERE id IN ${ids}`),
  })
  return rows.length
}
