import { eq, type SQL, sql } from 'drizzle-orm'
import { undoDays } from '../../../shared/imports.ts'
import { dayMs } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { auditStatement } from '../../db/audit.ts'
import { batch } from '../../db/batch.ts'
import { isRefusal, requireStatement } from '../../db/require.ts'
import { imports, orders, users } from '../../db/schema.ts'
import { deleteSearchStatements } from '../../db/search-many.ts'
import { statement } from '../../db/statement.ts'
import { fail } from '../../http/failures.ts'
import type { User } from '../../http/sessions.ts'

/** Rows that the refusal names. */
const maxNamed = 20

/**
 * Takes back what an import made, all of it or nothing, within seven days; again it is the same. Names that it filled
 * stay. 404 for none, 409 once it is older, and 409 (`used`) where somebody has worked with its rows since.
 */
export async function undoImport(ctx: Ctx, admin: User, id: string) {
  const usedOrder = sql`${orders.importId} = ${id} AND ${isUsedOrder}`
  const usedCustomer = sql`${users.importId} = ${id} AND ${isUsedCustomer}`
  const found = await batch(ctx, {
    row: ctx.db.select().from(imports).where(eq(imports.id, id)),
    customers: ctx.db.select().from(users).where(eq(users.importId, id)),
    orders: ctx.db.select().from(orders).where(eq(orders.importId, id)),
    usedCustomers: namesStatement(
      ctx,
      sql`TRIM(IFNULL(first_name, '') || ' ' || IFNULL(last_name, ''))`,
      users,
      usedCustomer,
    ),
    usedOrders: namesStatement(
      ctx,
      sql`outfit_type || ' for ' || IFNULL(customer_name, 'somebody')`,
      orders,
      usedOrder,
    ),
  })
  const [row] = found.row
  if (!row) return fail(404, 'There is no such import')
  if (row.undoneAt) return row
  if (row.createdAt.getTime() < Date.now() - undoDays * dayMs)
    fail(409, `An import can be undone for ${undoDays} days. This one is older.`)
  const used = [...found.usedOrders.results, ...found.usedCustomers.results].map((one) => String(Object(one).name))
  if (used.length) refuseUsed(used.slice(0, maxNamed))
  const undoneAt = new Date()
  const isOf = sql.raw('IN (SELECT id FROM orders WHERE import_id = ')
  const remove = (query: SQL) => statement(ctx, query)
  try {
    await batch(ctx, {
      requireUnused: requireStatement(
        ctx,
        sql`NOT EXISTS (SELECT 1 FROM orders WHERE ${usedOrder}) AND NOT EXISTS (SELECT 1 FROM users WHERE ${usedCustomer})
          AND EXISTS (SELECT 1 FROM imports WHERE id = ${id} AND undone_at IS NULL)`,
      ),
      search: [
        ...deleteSearchStatements(ctx, 'order', found.orders),
        ...deleteSearchStatements(ctx, 'customer', found.customers),
      ],
      payments: remove(sql`DELETE FROM order_payments WHERE order_id ${isOf}${id})`),
      statuses: remove(sql`DELETE FROM order_stages WHERE order_id ${isOf}${id})`),
      orders: remove(sql`DELETE FROM orders WHERE import_id = ${id}`),
      notes: remove(sql`DELETE FROM customer_notes WHERE user_id IN (SELECT id FROM users WHERE import_id = ${id})`),
      customers: remove(sql`DELETE FROM users WHERE import_id = ${id}`),
      audit: auditStatement(ctx, { who: admin.id, what: 'import-undo', about: id }),
      undone: ctx.db.update(imports).set({ undoneAt }).where(eq(imports.id, id)),
    })
  } catch (error) {
    if (isRefusal(error) || /FOREIGN KEY/i.test(String(Object(error).cause ?? error))) refuseUsed([])
    throw error
  }
  return { ...row, undoneAt }
}

const refuseUsed = (used: string[]): never =>
  fail(
    409,
    used.length
      ? `These rows have been used since, so nothing was taken back: ${used.join(', ')}`
      : 'Somebody is working with these rows, so nothing was taken back.',
    {},
    { used },
  )

const namesStatement = (ctx: Ctx, name: SQL, table: typeof users | typeof orders, which: SQL) =>
  statement(ctx, sql`SELECT ${name} AS name FROM ${table} WHERE ${which} LIMIT ${maxNamed}`)

const importedAt = sql.raw('(SELECT created_at FROM imports WHERE imports.id = import_id)')

/** Somebody has changed it, paid for it, or said something about it. */
const isUsedOrder = sql`(orders.updated_at <> ${importedAt} OR claimed_at IS NOT NULL
  OR EXISTS (SELECT 1 FROM order_payments AS paid WHERE paid.order_id = orders.id AND (paid.number IS NOT NULL OR paid.reverses IS NOT NULL))
  OR EXISTS (SELECT 1 FROM order_items WHERE order_id = orders.id)
  OR EXISTS (SELECT 1 FROM work_updates WHERE order_id = orders.id)
  OR EXISTS (SELECT 1 FROM quotes WHERE order_id = orders.id)
  OR EXISTS (SELECT 1 FROM visits WHERE order_id = orders.id)
  OR EXISTS (SELECT 1 FROM testimonials WHERE order_id = orders.id)
  OR EXISTS (SELECT 1 FROM chat_rooms WHERE order_id = orders.id))`

/** Somebody has changed it, written about it, or made something for it that this import did not. */
const isUsedCustomer = sql`(users.updated_at <> ${importedAt} OR has_account = 1 OR claim_hash IS NOT NULL
  OR EXISTS (SELECT 1 FROM customer_notes WHERE user_id = users.id AND customer_notes.updated_at <> ${importedAt})
  OR EXISTS (SELECT 1 FROM orders AS made WHERE made.user_id = users.id AND made.import_id IS NOT users.import_id)
  OR EXISTS (SELECT 1 FROM bookings WHERE user_id = users.id)
  OR EXISTS (SELECT 1 FROM consents WHERE user_id = users.id)
  OR EXISTS (SELECT 1 FROM data_requests WHERE user_id = users.id)
  OR EXISTS (SELECT 1 FROM wearers WHERE user_id = users.id))`
