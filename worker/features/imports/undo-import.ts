import { and, eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type ImportKind, undoDays } from '../../../shared/imports.ts'
import { dayMs } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { auditStatement } from '../../db/audit.ts'
import { batch, statement } from '../../db/batch.ts'
import { deskChangedStatement } from '../../db/counts.ts'
import { jsonPieces } from '../../db/rows-as-json.ts'
import { imports, users } from '../../db/schema.ts'
import { searchText } from '../../db/search.ts'
import { isRefusal, requireStatement } from '../../db/writes.ts'
import { fail } from '../../http/failures.ts'
import type { User } from '../../http/sessions.ts'

const countRows = z.array(z.object({ table: z.string(), count: z.number() }))
const keptRows = z.array(z.object({ name: z.string(), reason: z.enum(['changed', 'needed']) }))

/**
 * Undoes an import within seven days: deletes the rows that it made and the values that it added to known customers.
 * Rows that were changed or that another row needs stay: `kept` names the first of them and `left` counts them. Another
 * undo retries those. The import counts as undone once anything was undone. Throws 404 for an unknown import, 409 if it
 * is older or one of its customers changes concurrently.
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
    // Tables are ordered before those that their rows refer to: a row that stays keeps the row it needs.
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

type Customer = typeof users.$inferSelect
type Import = Pick<typeof imports.$inferSelect, 'id' | 'createdAt' | 'changes'>

const changesOf = (id: string) => sql`json_each((SELECT changes FROM imports WHERE id = ${id})) AS change`
/** True while a customer's names are as an import left them. */
const isAsFilled = (id: string) =>
  sql`${users.id} IN (SELECT change.value ->> 'id' FROM ${changesOf(id)} WHERE change.value ->> 'updatedAt' IS NOT NULL)
    AND ${users.updatedAt} = (SELECT created_at FROM imports WHERE id = ${id})`

/** Selects known customers whose names an import filled in, unchanged since. */
const listFilledStatement = (ctx: Ctx, id: string) => ctx.db.select().from(users).where(isAsFilled(id))

/**
 * Statements that restore the empty values of known customers. Fails the batch if a customer has changed since `filled`
 * was read. Changed notes stay.
 */
function giveBackStatements(ctx: Ctx, { id, createdAt, changes }: Import, filled: Customer[]) {
  if (changes.length === 0) return []
  const changeOf = new Map(changes.map((change) => [change.id, change]))
  const texts = filled.map((row) => [row.id, searchText.customer({ ...row, ...changeOf.get(row.id) })])
  return [
    requireStatement(ctx, sql`(SELECT COUNT(*) FROM ${users} WHERE ${isAsFilled(id)}) = ${filled.length}`),
    statement(
      ctx,
      sql`DELETE FROM customer_notes WHERE updated_at = ${createdAt.getTime()}
      AND user_id IN (SELECT change.value ->> 'id' FROM ${changesOf(id)} WHERE change.value ->> 'hasNewNotes')`,
    ),
    // Before the names: afterwards, they no longer match the import's values.
    ...jsonPieces(texts).map((piece) =>
      statement(
        ctx,
        sql`UPDATE users SET search_text = text.value ->> 1 FROM json_each(${piece}) AS text
          WHERE users.id = text.value ->> 0 AND ${isAsFilled(id)}`,
      ),
    ),
    statement(
      ctx,
      sql`UPDATE users SET first_name = ${given('firstName', 'first_name')}, last_name = ${given('lastName', 'last_name')},
        updated_at = change.value ->> 'updatedAt'
      FROM ${changesOf(id)} WHERE users.id = change.value ->> 'id' AND ${isAsFilled(id)}`,
    ),
  ]
}

/**
 * SQL: the old value of a column, or the column itself if the import did not fill it. `json_type` of an empty value is
 * not NULL.
 */
const given = (key: string, column: string) =>
  sql.raw(`CASE WHEN json_type(change.value, '$.${key}') IS NULL THEN ${column} ELSE change.value ->> '${key}' END`)

/** Maximum number of remaining rows named in the answer. */
const maxNamed = 20

const importTables = ['orders', 'measurements', 'wearers', 'users'] as const
type ImportTable = (typeof importTables)[number]

/** Condition: someone has changed this row of an import, or another row needs it. */
const isUsed = (table: ImportTable) => sql.raw(`(${used[table].changed} OR ${used[table].needed})`)

/** Counts the remaining rows of an import, in all and in the table of its kind. */
const countLeftStatement = (ctx: Ctx, id: string) =>
  statement(
    ctx,
    sql.join(
      importTables.map(
        (table) => sql`SELECT ${table} AS "table", COUNT(*) AS "count" FROM ${sql.raw(table)} WHERE import_id = ${id}`,
      ),
      sql` UNION ALL `,
    ),
  )

/** Condition: fewer than `count` rows of an import remain. */
const hasFewerLeft = (id: string, count: number) => sql`${countLeft(sql`${id}`)} < ${count}`

/** Returns the number of remaining rows of an import, given by its id. */
export const countLeft = (id: SQL) =>
  sql`(${sql.join(
    importTables.map((table) => sql`(SELECT COUNT(*) FROM ${sql.raw(table)} AS made WHERE made.import_id = ${id})`),
    sql` + `,
  )})`

/** Lists the rows that an undo left, with the reason: `changed` since the import, or `needed` by another row. */
const listKeptStatement = (ctx: Ctx, id: string) =>
  statement(
    ctx,
    sql`${sql.join(
      importTables.map(
        (table) =>
          sql`SELECT IFNULL(${sql.raw(used[table].name)}, 'No name') AS name,
            CASE WHEN ${sql.raw(used[table].changed)} THEN 'changed' ELSE 'needed' END AS reason
          FROM ${sql.raw(table)} WHERE import_id = ${id}`,
      ),
      sql` UNION ALL `,
    )} LIMIT ${maxNamed}`,
  )

type Used = { name: string; changed: string; needed: string }

/** Condition: a row of `by` refers to it; `unless` describes rows that the import wrote itself. */
const has = (row: string, by: string, column: string, unless = 'TRUE') =>
  `EXISTS (SELECT 1 FROM ${by} AS other WHERE other.${column} = ${row} AND ${unless})`

const importedAt = '(SELECT created_at FROM imports WHERE imports.id = import_id)'
const any = (...conditions: string[]) => `(${conditions.join(' OR ')})`

/**
 * Conditions for rows in use. The tables are emptied in the order of `importTables`, so that a remaining order, set or
 * wearer keeps its rows. The test test/worker/imports/undo.test.ts checks them against every foreign key.
 */
const used: Record<ImportTable, Used> = {
  orders: {
    name: "outfit_type || ' for ' || IFNULL(customer_name, 'somebody')",
    changed: `orders.updated_at <> ${importedAt}`,
    // Has a claim, a payment or a message.
    needed: any(
      'claimed_at IS NOT NULL',
      has('orders.id', 'order_payments', 'order_id', '(other.number IS NOT NULL OR other.reverses IS NOT NULL)'),
      ...[
        ...['order_items', 'work_updates', 'quotes', 'visits', 'testimonials', 'chat_rooms'],
        ...['family_links', 'photo_pins', 'bills'],
      ].map((table) => has('orders.id', table, 'order_id')),
      has('orders.id', 'wa_messages', 'about'),
      has('orders.id', 'orders', 'alteration_of'),
    ),
  },
  measurements: {
    name: "(SELECT wearers.name FROM wearers WHERE wearers.id = wearer_id) || ', measured on ' || taken_on",
    changed: 'FALSE',
    needed: has('measurements.id', 'orders', 'measurement_id'),
  },
  wearers: {
    name: 'name',
    changed: `wearers.updated_at <> ${importedAt}`,
    needed: any(has('wearers.id', 'measurements', 'wearer_id'), has('wearers.id', 'orders', 'wearer_id')),
  },
  users: {
    name: "IFNULL(NULLIF(TRIM(IFNULL(first_name, '') || ' ' || IFNULL(last_name, '')), ''), phone)",
    changed: any(
      `users.updated_at <> ${importedAt}`,
      has('users.id', 'customer_notes', 'user_id', `other.updated_at <> ${importedAt}`),
    ),
    needed: any(
      'has_account = 1',
      'claim_hash IS NOT NULL',
      ...['orders', 'wearers'].map((table) => has('users.id', table, 'user_id')),
      ...['bookings', 'consents', 'data_requests', 'visits', 'wa_messages', 'occasion_messages'].map((table) =>
        has('users.id', table, 'user_id'),
      ),
      ...['notifications', 'photos'].map((table) => has('users.id', table, 'user_id')),
      has('users.id', 'chat_rooms', 'customer_id'),
      has('users.id', 'testimonials', 'user_id'),
      has('users.id', 'chat_leads', 'converted_to_customer_id'),
      has('users.id', 'leads', 'user_id'),
      has('users.id', 'customer_merges', 'kept_id'),
    ),
  },
}
