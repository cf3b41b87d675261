import { and, eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type ImportKind, undoDays } from '../../../shared/imports.ts'
import { dayMs } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { auditStatement } from '../../db/audit.ts'
import { batch } from '../../db/batch.ts'
import { deskChangedStatement } from '../../db/counters.ts'
import { isRefusal } from '../../db/require.ts'
import { imports } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { fail } from '../../http/failures.ts'
import type { User } from '../../http/sessions.ts'
import { giveBackStatements, listFilledStatement } from './give-back.ts'
import { countLeftStatement, hasFewerLeft, isUsed, listKeptStatement } from './used-rows.ts'

const countRows = z.array(z.object({ table: z.string(), count: z.number() }))
const keptRows = z.array(z.object({ name: z.string(), reason: z.enum(['changed', 'needed']) }))

/**
 * Takes back the rows that an import made, and the values that it added to customers known before, within seven days.
 * Rows that somebody has changed, or that another row needs, stay: `kept` names the first of them and `left` counts them.
 * Another undo tries those again. The import counts as undone once something was taken back. Throws 404 when the import
 * is unknown, and 409 when it is older or when one of its customers changes in the same moment.
 */
export async function undoImport(ctx: Ctx, admin: User, id: string) {
  const found = await batch(ctx, {
    row: ctx.db.select().from(imports).where(eq(imports.id, id)),
    filled: listFilledStatement(ctx, id),
    count: countLeftStatement(ctx, id),
  })
  const [row] = found.row
  if (!row) return fail(404, 'import_unknown')
  const before = countsIn(found.count.results, row.kind)
  if (row.undoneAt && before.all === 0) return { row, takenBack: 0, left: 0, kept: [] }
  if (row.createdAt.getTime() < Date.now() - undoDays * dayMs)
    fail(409, 'import_too_old', { values: { days: undoDays } })
  const remove = (query: SQL) => statement(ctx, query)
  const isTakenBack = before.all > 0 && row.changes.length === 0 ? hasFewerLeft(id, before.all) : sql`TRUE`
  const unusedOrders = sql`(SELECT id FROM orders WHERE import_id = ${id} AND NOT ${isUsed('orders')})`
  try {
    // Each table goes ahead of those that its rows name: a row that stays then keeps the row it needs.
    const done = await batch(ctx, {
      giveBack: giveBackStatements(ctx, row, found.filled),
      statuses: remove(sql`DELETE FROM order_stages WHERE order_id IN ${unusedOrders}`),
      payments: remove(sql`DELETE FROM order_payments WHERE order_id IN ${unusedOrders}`),
      orders: remove(sql`DELETE FROM orders WHERE import_id = ${id} AND NOT ${isUsed('orders')}`),
      measurements: remove(sql`DELETE FROM measurements WHERE import_id = ${id} AND NOT ${isUsed('measurements')}`),
      wearers: remove(sql`DELETE FROM wearers WHERE import_id = ${id} AND NOT ${isUsed('wearers')}`),
      notes: remove(sql`DELETE FROM customer_notes
        WHERE user_id IN (SELECT id FROM users WHERE import_id = ${id} AND NOT ${isUsed('users')})`),
      customers: remove(sql`DELETE FROM users WHERE import_id = ${id} AND NOT ${isUsed('users')}`),
      undone: ctx.db
        .update(imports)
        .set({ undoneAt: row.undoneAt ?? new Date(), changes: [] })
        .where(and(eq(imports.id, id), isTakenBack)),
      audit: auditStatement(ctx, { who: admin.id, what: 'import-undo', about: id }, isTakenBack),
      changed: deskChangedStatement(ctx),
      row: ctx.db.select().from(imports).where(eq(imports.id, id)),
      kept: listKeptStatement(ctx, id),
      count: countLeftStatement(ctx, id),
    })
    const after = countsIn(done.count.results, row.kind)
    return {
      row: done.row[0] ?? row,
      takenBack: before.ofKind - after.ofKind,
      left: after.all,
      kept: z.parse(keptRows, done.kept.results),
    }
  } catch (error) {
    if (isRefusal(error) || /FOREIGN KEY/i.test(String(Object(error).cause ?? error))) fail(409, 'import_rows_in_use')
    throw error
  }
}

const tableOf = { customers: 'users', orders: 'orders', measurements: 'measurements' } satisfies Record<
  ImportKind,
  string
>

function countsIn(results: unknown, kind: ImportKind) {
  const rows = z.parse(countRows, results)
  return {
    all: rows.reduce((sum, { count }) => sum + count, 0),
    ofKind: rows.find(({ table }) => table === tableOf[kind])?.count ?? 0,
  }
}
