import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { otherGarment } from '../../../shared/garments.ts'
import type { Ctx } from '../../context.ts'
import { inJson } from '../../db/rows-as-json.ts'
import type { orders } from '../../db/schema.ts'
import { refreshOrdersStatement } from '../../db/search.ts'
import { statement } from '../../db/statement.ts'
import { limitKeysOf } from '../../http/limits.ts'
import { detachStatements, newVersionOf } from './erase-references.ts'
import { reportStatements } from './erase-reports.ts'
import {
  type ErasedPerson,
  type ErasedTable,
  erasedRows,
  erasedTables,
  isErasedTable,
  subjectsOf,
} from './erased-rows.ts'
import { erasureMap } from './erasure-map.ts'

/** The kinds of rows that ask for an answer, each by the id of its row. */
const answerKinds = ['booking', 'contact', 'chat_lead', 'chat', 'quote', 'password']

/** What stands where a text may not be missing: an order is called by its garment. */
const garmentOf = (garment: SQL) =>
  sql`COALESCE((SELECT name FROM garments WHERE garments.id = ${garment} AND garments.id <> ${otherGarment}), 'Order')`
const standIns: Partial<Record<`${ErasedTable}.${string}`, SQL>> = {
  'orders.outfitType': garmentOf(sql`orders.garment`),
  'orderItems.name': garmentOf(sql`(SELECT orders.garment FROM orders WHERE orders.id = order_items.order_id)`),
  'orderUpdates.title': sql`'Erased'`,
  // Number and garment: all that is left to find it by.
  'orders.searchText': sql`' order ' || substr(orders.id, 1, 8) || ' ' || lower(${garmentOf(sql`orders.garment`)}) || ' |'`,
  'orderItems.searchText': sql`''`,
  'bills.buyer': sql`json_set(buyer, '$.address', NULL)`,
}
const toSnakeCase = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Statements after which D1 has nothing of a customer: rows go, or stay without her, as the erasure map says. */
export const eraseStatements = (ctx: Ctx, person: ErasedPerson, found: Found) => [
  ...detachStatements(ctx, person, found.worn),
  ...reportStatements(ctx, person, found.reportsFrom),
  ...rowStatements(ctx, person, found),
]
type Found = {
  /** Orders of others that her wearers wear. */
  worn: (typeof orders.$inferSelect)[]
  /** Addresses by which limits were counted. */
  emails: string[]
  /** The first Indian date whose report may name an order of hers. */
  reportsFrom: string
}

function rowStatements(ctx: Ctx, person: ErasedPerson, { emails }: Found) {
  const { id } = person.user
  const subjects = subjectsOf(person)
  const newVersion = newVersionOf()
  const answers = statement(
    ctx,
    // One list: by two with OR every answer of these kinds would be read.
    sql`DELETE FROM answers WHERE kind IN ${inJson(answerKinds)} AND about IN (SELECT value FROM json_each(${JSON.stringify(subjects)})
      UNION ALL SELECT id FROM temporary_credentials WHERE user_id = ${id})`,
  )
  const consents = statement(
    ctx,
    sql`INSERT INTO counters (name, value) SELECT 'consents:erased', COUNT(*) FROM consents WHERE user_id = ${id}
      ON CONFLICT (name) DO UPDATE SET value = value + excluded.value`,
  )
  const rows = Object.entries(erasedRows(person)).flatMap(([name, where]) => {
    if (!where || !isErasedTable(name)) return []
    const fate: string | Record<string, string> = erasureMap[name]
    if (typeof fate === 'string') return [statement(ctx, sql`DELETE FROM ${erasedTables[name]} WHERE ${where}`)]
    const blanked = Object.entries(getTableColumns(erasedTables[name])).flatMap(([key, column]) =>
      fate[key] === 'blank'
        ? [
            sql`${sql.identifier(column.keyAsName ? toSnakeCase(key) : column.name)} = ${blankOf(name, key, column.notNull)}`,
          ]
        : [],
    )
    if (name === 'orders') blanked.push(newVersion)
    return [statement(ctx, sql`UPDATE ${erasedTables[name]} SET ${sql.join(blanked, sql`, `)} WHERE ${where}`)]
  })
  return [
    answers,
    consents,
    ...limitKeysOf([id, ...emails]).map((key) => statement(ctx, sql`DELETE FROM rate_limits WHERE ${key}`)),
    ...rows.slice(0, -1),
    refreshOrdersStatement(ctx, sql`id IN ${inJson(person.orders.map((order) => order.id))}`),
    // What the triggers of those have written.
    statement(ctx, sql`DELETE FROM answers WHERE kind IN ${inJson(answerKinds)} AND about IN ${inJson(subjects)}`),
    ...rows.slice(-1),
  ]
}

function blankOf(table: ErasedTable, key: string, notNull: boolean) {
  const standIn = standIns[`${table}.${key}`]
  if (standIn) return standIn
  return notNull ? sql`'[]'` : sql`NULL`
}
