import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Ctx } from '../../context.ts'
import { statement } from '../../db/batch.ts'
import { storedName } from '../../db/rows-as-json.ts'
import type { JoinedWearer, StoredRow } from '../../db/schema/merges.ts'
import {
  chatRooms,
  consents,
  type customerMerges,
  customerNotes,
  measurements,
  occasionMessages,
  orders,
  userSettings,
  users,
  wearers,
} from '../../db/schema.ts'
import { keysJson } from './moved-columns.ts'

export type Merge = typeof customerMerges.$inferSelect
type NewMerge = Pick<Merge, 'id' | 'keptId' | 'goneId' | 'byId' | 'joinedWearers' | 'joinedRooms' | 'createdAt'>

/** Columns of `users` that open an account. */
const secretColumns = ['password', 'admin_mark', 'confirm_hash', 'confirm_expires_at', 'claim_hash', 'claim_expires_at']

/**
 * Statement: the record of a merge, ahead of all that the merge changes. It reads the rows in the batch itself, so
 * nothing that was written a moment before is missing.
 */
export function insertRecordStatement(ctx: Ctx, merge: NewMerge) {
  const { id, keptId, goneId, byId, joinedWearers, joinedRooms, createdAt } = merge
  const own = sql`user_id = ${goneId}`
  const isOfWearer = sql`wearer_id IN (SELECT id FROM wearers WHERE ${own})`
  const isSecret = (name: string) => secretColumns.includes(name)
  const former: Record<string, SQL> = {
    users: rowsJson(users, sql`id = ${goneId}`, (name) => !isSecret(name)),
    kept: rowsJson(users, sql`id = ${keptId}`, (name) => !isSecret(name)),
    notes: rowsJson(customerNotes, sql`user_id IN (${goneId}, ${keptId})`),
    settings: rowsJson(userSettings, own),
    consents: rowsJson(consents, own),
    wearers: rowsJson(wearers, own),
    measurements: rowsJson(measurements, isOfWearer, (name) => ['id', 'wearer_id'].includes(name)),
    worn: rowsJson(orders, isOfWearer, (name) => ['id', 'wearer_id', 'wearer_name'].includes(name)),
    rooms: rowsJson(chatRooms, sql`customer_id = ${goneId}`),
    occasions: rowsJson(occasionMessages, own),
  }
  const formerJson = Object.entries(former).map(([name, rows]) => sql`${name}, ${rows}`)
  return statement(
    ctx,
    sql`INSERT INTO customer_merges (id, kept_id, gone_id, by_id, former, secrets, moved, joined_wearers, joined_rooms, created_at)
      SELECT ${id}, ${keptId}, ${goneId}, ${byId}, json_object(${sql.join(formerJson, sql`, `)}),
        (SELECT ${rowJson(secretColumns)} FROM users WHERE id = ${goneId}), ${keysJson(goneId)},
        ${JSON.stringify(joinedWearers satisfies JoinedWearer[])}, ${joinedRooms && JSON.stringify(joinedRooms)}, ${createdAt.getTime()}`,
  )
}

const columnsOf = (table: SQLiteTable) =>
  Object.entries(getTableColumns(table)).map(([key, column]) => storedName(key, column))

const rowsJson = (table: SQLiteTable, where: SQL, takes: (name: string) => boolean = () => true) =>
  sql`(SELECT json_group_array(${rowJson(columnsOf(table).filter(takes))}) FROM ${table} WHERE ${where})`

/** Columns that a call of `json_object` takes: D1 allows it 32 values. */
const atOnce = 15

/** A row as JSON, without columns that are empty: `json_patch` drops these. */
function rowJson(columns: string[]): SQL {
  const [some, rest] = [columns.slice(0, atOnce), columns.slice(atOnce)]
  const first = sql.raw(`json_object(${some.map((name) => `'${name}', "${name}"`).join()})`)
  return rest.length === 0 ? first : sql`json_patch(${first}, ${rowJson(rest)})`
}

/** Statement: rows of a record come back into their table, but those that are there. */
export function restoreStatement(ctx: Ctx, table: SQLiteTable, rows: StoredRow[]) {
  const columns = columnsOf(table)
  return statement(
    ctx,
    sql`INSERT INTO ${sql.identifier(getTableName(table))} (${sql.raw(columns.map((name) => `"${name}"`).join())})
      SELECT ${sql.raw(columns.map((name) => `value ->> '${name}'`).join())}
      FROM json_each(${JSON.stringify(rows)}) WHERE TRUE ON CONFLICT DO NOTHING`,
  )
}
