import { sql } from 'drizzle-orm'
import { keptSince } from '../../../shared/retention.ts'
import type { Ctx } from '../../context.ts'
import { batch, run, statement } from '../../db/batch.ts'
import { isLost } from '../../db/predicates.ts'
import { inJson } from '../../db/rows-as-json.ts'
import { contacts, leads } from '../../db/schema.ts'
import { requireStatement, retryRefused } from '../../db/writes.ts'
import { fail } from '../../http/failures.ts'
import { sweepPages } from '../../lib/take-turns.ts'

const pageSize = 100
const kinds = [
  { table: contacts, index: 'contacts_lost' },
  { table: leads, index: 'leads_lost' },
] as const

/** Deletes enquiries and leads that are lost and were last touched 12 months ago. Chat leads go with their chat. */
export async function sweepLost(ctx: Ctx, now = Date.now()) {
  for (const kind of kinds)
    await sweepPages(pageSize, () =>
      retryRefused(
        () => sweepPage(ctx, kind, now),
        () => fail(409, 'sweep_outrun'),
      ),
    )
}

async function sweepPage(ctx: Ctx, { table, index }: (typeof kinds)[number], now: number) {
  const isOver = sql`${isLost} AND updated_at < ${keptSince('lead', now)}`
  const rows = await run(
    ctx,
    ctx.db
      .select({
        id: table.id,
        name: table.name,
        email: table.email,
        phoneE164: table.phoneE164,
        status: table.status,
        createdAt: table.createdAt,
      })
      .from(table)
      .where(
        sql`${table.id} IN (SELECT id FROM ${table} AS old INDEXED BY ${sql.raw(index)} WHERE ${isOver} ORDER BY updated_at LIMIT ${pageSize})`,
      ),
  )
  if (rows.length === 0) return 0
  const ids = inJson(rows.map(({ id }) => id))
  await batch(ctx, {
    // None was taken up since it was read.
    require: requireStatement(
      ctx,
      sql`(SELECT COUNT(*) FROM ${table} AS old WHERE id IN ${ids} AND ${isOver}) = ${rows.length}`,
    ),
    rows: statement(ctx, sql`DELETE FROM ${table} WHERE id IN ${ids}`),
  })
  return rows.length
}
