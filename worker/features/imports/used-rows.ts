import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { statement } from '../../db/statement.ts'

/** Rows that a refusal names, of each kind. */
const maxNamed = 20

/** Names the rows of an import that somebody has used since: they keep it from being undone. */
export const listUsedStatements = (ctx: Ctx, id: string) =>
  used.map(({ name, table, condition }) =>
    statement(
      ctx,
      sql`SELECT ${sql.raw(name)} AS name FROM ${sql.raw(table)} WHERE import_id = ${id} AND ${condition} LIMIT ${maxNamed}`,
    ),
  )

/** Condition: no row of an import is in use. */
export const isUnused = (id: string) =>
  sql.join(
    used.map(
      ({ table, condition }) =>
        sql`NOT EXISTS (SELECT 1 FROM ${sql.raw(table)} WHERE import_id = ${id} AND ${condition})`,
    ),
    sql` AND `,
  )

type Used = { table: string; name: string; condition: SQL }

/** A row of `by` is there that names it; `unless` is what the import wrote itself. */
const has = (row: string, by: string, column: string, unless = 'TRUE') =>
  `EXISTS (SELECT 1 FROM ${by} AS other WHERE other.${column} = ${row} AND ${unless})`

const importedAt = '(SELECT created_at FROM imports WHERE imports.id = import_id)'
const any = (...conditions: string[]) => sql.raw(`(${conditions.join(' OR ')})`)

// test/worker/imports/undo.test.ts holds these against every foreign key.
const used: Used[] = [
  {
    table: 'orders',
    name: "outfit_type || ' for ' || IFNULL(customer_name, 'somebody')",
    // Somebody has changed it, paid for it, or said something about it.
    condition: any(
      `orders.updated_at <> ${importedAt}`,
      'claimed_at IS NOT NULL',
      has('orders.id', 'order_payments', 'order_id', '(other.number IS NOT NULL OR other.reverses IS NOT NULL)'),
      ...[
        ...['order_items', 'work_updates', 'quotes', 'visits', 'testimonials', 'chat_rooms'],
        ...['family_links', 'photo_pins', 'bills'],
      ].map((table) => has('orders.id', table, 'order_id')),
      has('orders.id', 'wa_messages', 'about'),
    ),
  },
  {
    table: 'measurements',
    name: "(SELECT wearers.name FROM wearers WHERE wearers.id = wearer_id) || ', measured on ' || taken_on",
    condition: any(has('measurements.id', 'orders', 'measurement_id')),
  },
  {
    table: 'wearers',
    name: 'name',
    condition: any(
      `wearers.updated_at <> ${importedAt}`,
      has('wearers.id', 'measurements', 'wearer_id', 'other.import_id IS NOT wearers.import_id'),
      has('wearers.id', 'orders', 'wearer_id'),
    ),
  },
  {
    table: 'users',
    name: "IFNULL(NULLIF(TRIM(IFNULL(first_name, '') || ' ' || IFNULL(last_name, '')), ''), phone)",
    // Somebody has changed it, written about it, or made something for it that this import did not.
    condition: any(
      `users.updated_at <> ${importedAt}`,
      'has_account = 1',
      'claim_hash IS NOT NULL',
      has('users.id', 'customer_notes', 'user_id', `other.updated_at <> ${importedAt}`),
      has('users.id', 'orders', 'user_id', 'other.import_id IS NOT users.import_id'),
      has('users.id', 'wearers', 'user_id', 'other.import_id IS NOT users.import_id'),
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
]
