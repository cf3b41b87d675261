import { eq, type SQL, sql } from 'drizzle-orm'
import { undoDays } from '../../../shared/imports.ts'
import { dayMs } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { auditStatement } from '../../db/audit.ts'
import { batch } from '../../db/batch.ts'
import { deskChangedStatement } from '../../db/counters.ts'
import { isRefusal, requireStatement } from '../../db/require.ts'
import { imports } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { fail } from '../../http/failures.ts'
import type { User } from '../../http/sessions.ts'
import { giveBackStatements, listFilledStatement } from './give-back.ts'
import { isUnused, listUsedStatements } from './used-rows.ts'

/** Rows that the refusal names. */
const maxNamed = 20

/**
 * Takes back what an import made and what it added to customers known before, all of it or nothing, within seven days;
 * again it is the same. What somebody has changed since of a name or notes that it filled stays as it was changed. 404 for
 * none, 409 once it is older, and 409 (`used`) where somebody has worked with its rows since.
 */
export async function undoImport(ctx: Ctx, admin: User, id: string) {
  const found = await batch(ctx, {
    row: ctx.db.select().from(imports).where(eq(imports.id, id)),
    filled: listFilledStatement(ctx, id),
    used: listUsedStatements(ctx, id),
  })
  const [row] = found.row
  if (!row) return fail(404, 'import_unknown')
  if (row.undoneAt) return row
  if (row.createdAt.getTime() < Date.now() - undoDays * dayMs)
    fail(409, 'import_too_old', { values: { days: undoDays } })
  const used = found.used.flatMap(({ results }) => results.map((one) => String(Object(one).name)))
  if (used.length) refuseUsed(used.slice(0, maxNamed))
  const undoneAt = new Date()
  const isOf = sql.raw('IN (SELECT id FROM orders WHERE import_id = ')
  const remove = (query: SQL) => statement(ctx, query)
  try {
    await batch(ctx, {
      requireUnused: requireStatement(
        ctx,
        sql`${isUnused(id)} AND EXISTS (SELECT 1 FROM imports WHERE id = ${id} AND undone_at IS NULL)`,
      ),
      giveBack: giveBackStatements(ctx, row, found.filled),
      measurements: remove(sql`DELETE FROM measurements WHERE import_id = ${id}`),
      wearers: remove(sql`DELETE FROM wearers WHERE import_id = ${id}`),
      payments: remove(sql`DELETE FROM order_payments WHERE order_id ${isOf}${id})`),
      statuses: remove(sql`DELETE FROM order_stages WHERE order_id ${isOf}${id})`),
      orders: remove(sql`DELETE FROM orders WHERE import_id = ${id}`),
      notes: remove(sql`DELETE FROM customer_notes WHERE user_id IN (SELECT id FROM users WHERE import_id = ${id})`),
      customers: remove(sql`DELETE FROM users WHERE import_id = ${id}`),
      audit: auditStatement(ctx, { who: admin.id, what: 'import-undo', about: id }),
      undone: ctx.db.update(imports).set({ undoneAt, changes: [] }).where(eq(imports.id, id)),
      changed: deskChangedStatement(ctx),
    })
  } catch (error) {
    if (isRefusal(error) || /FOREIGN KEY/i.test(String(Object(error).cause ?? error))) refuseUsed([])
    throw error
  }
  return { ...row, undoneAt }
}

const refuseUsed = (used: string[]): never =>
  used.length
    ? fail(409, 'import_rows_used', { values: { names: used.join(', ') }, details: { used } })
    : fail(409, 'import_rows_in_use', { details: { used } })
