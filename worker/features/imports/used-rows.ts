import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { statement } from '../../db/statement.ts'

/** The answer names so many of the rows that stay. */
const maxNamed = 20

const importTables = ['orders', 'measurements', 'wearers', 'users'] as const
type ImportTable = (typeof importTables)[number]

/** Condition: somebody has changed this row of an import, or another row still needs it. */
export const isUsed = (table: ImportTable) => sql.raw(`(${used[table].changed} OR ${used[table].needed})`)

/** Counts the rows of an import that are still there, in all and of the table that its kind is about. */
export const countLeftStatement = (ctx: Ctx, id: string) =>
  statement(
    ctx,
    sql.join(
      importTables.map(
        (table) => sql`SELECT ${table} AS "table", COUNT(*) AS "count" FROM ${sql.raw(table)} WHERE import_id = ${id}`,
      ),
      sql` UNION ALL `,
    ),
  )

/** Condition: fewer than `count` rows of an import are still there. */
export const hasFewerLeft = (id: string, count: number) => sql`${countLeft(sql`${id}`)} < ${count}`

/** The number of rows that are still there of an import, given by its id. */
export const countLeft = (id: SQL) =>
  sql`(${sql.join(
    importTables.map((table) => sql`(SELECT COUNT(*) FROM ${sql.raw(table)} AS made WHERE made.import_id = ${id})`),
    sql` + `,
  )})`

/** Names the rows that an undo has left, each with its reason: `changed` since the import, or `needed` by another row. */
export const listKeptStatement = (ctx: Ctx, id: string) =>
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

/** A row of `by` is there that names it; `unless` is what the import wrote itself. */
const has = (row: string, by: string, column: string, unless = 'TRUE') =>
  `EXISTS (SELECT 1 FROM ${by} AS other WHERE other.${column} = ${row} AND ${unless})`

const importedAt = '(SELECT created_at FROM imports WHERE imports.id = import_id)'
const any = (...conditions: string[]) => `(${conditions.join(' OR ')})`

/**
 * The conditions expect that the tables are emptied in the order of `importTables`, so that an order, set or wearer that
 * is still there stays. test/worker/imports/undo.test.ts holds them against every foreign key.
 */
const used: Record<ImportTable, Used> = {
  orders: {
    name: "outfit_type || ' for ' || IFNULL(customer_name, 'somebody')",
    changed: `orders.updated_at <> ${importedAt}`,
    // Somebody has claimed it, paid for it, or said something about it.
    needed: any(
      'claimed_at IS NOT NULL',
      has('orders.id', 'order_payments', 'order_id', '(other.number IS NOT NULL OR other.reverses IS NOT NULL)'),
      ...[
        ...['order_items', 'work_updates', 'quotes', 'visits', 'testimonials', 'chat_rooms'],
        ...['family_links', 'photo_pins', 'bills'],
      ].map((table) => has('orders.id', table, 'order_id')),
      has('orders.id', 'wa_messages', 'about'),
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
    ),
  },
}
