import { sql } from 'drizzle-orm'
import { movedTables } from '../auth/move-rows.ts'

/** A column that names a customer, and the key of its rows in SQL. */
type NamingColumn = { table: string; column: string; key: string }

const keys: Partial<Record<string, string>> = {
  photos: 'key',
  occasion_messages: "kind || ' ' || about || ' ' || year",
}
const naming = (table: string, column: string): NamingColumn => ({ table, column, key: keys[table] ?? 'id' })

/** Columns that say who did something: of a customer's own pins, answers and changes. */
export const namingColumns = [
  ...['order_stages', 'work_updates', 'order_payments', 'quotes', 'bills', 'photo_pins', 'data_requests'].map((table) =>
    naming(table, 'by_id'),
  ),
  naming('orders', 'updated_by'),
  naming('chat_rooms', 'admin_id'),
]

/** Columns whose rows go to the customer who stays, and come back by an undo. Orders are changed by their own statements. */
export const movedColumns = [
  ...movedTables.map((table) => naming(table, 'user_id')),
  naming('chat_leads', 'converted_to_customer_id'),
  ...namingColumns,
]

/** Tables by which a customer comes in, and what was sent twice: their rows go, and do not come back. */
export const accessTables = [
  ...['sessions', 'push_subscriptions', 'temporary_credentials', 'idempotency_keys', 'chat_openings'],
  'admin_settings',
]

/** The name of a column in a record. */
export const nameOf = ({ table, column }: NamingColumn) => `${table}.${column}`

/** The keys of the rows that name a customer, as one JSON object for the record. */
export function keysJson(userId: string) {
  const columns = [...movedColumns, naming('orders', 'user_id'), naming('chat_rooms', 'customer_id')]
  // A call takes 32 values at most on D1.
  return columns.reduce(
    (json, { table, column, key }) => sql`json_set(${json}, ${sql.raw(`'$."${table}.${column}"'`)},
      (SELECT json_group_array(${sql.raw(key)}) FROM ${sql.identifier(table)} WHERE ${sql.identifier(column)} = ${userId}))`,
    sql`'{}'`,
  )
}
