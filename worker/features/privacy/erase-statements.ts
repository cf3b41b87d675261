import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { otherGarment } from '../../../shared/garments.ts'
import type { Ctx } from '../../context.ts'
import { inJson, storedName } from '../../db/rows-as-json.ts'
import type { orders } from '../../db/schema.ts'
import { refreshOrdersStatement } from '../../db/search.ts'
import { statement } from '../../db/statement.ts'
import { limitKeysOf } from '../../http/limits.ts'
import { detachStatements, newVersionOf } from './erase-references.ts'
import { type ErasedPerson, subjectsOf } from './person-rows.ts'
import { personalData } from './personal-data.ts'
import { isErased, markOf, type PersonalTable, rowsGo } from './personal-table.ts'

/** The kinds of rows that ask for an answer, each known by the id of its row. */
const answerKinds = ['booking', 'contact', 'chat_lead', 'chat', 'quote', 'password']

/** The text in place of one that may not be missing: an order is called by its garment. */
const garmentOf = (garment: SQL) =>
  sql`COALESCE((SELECT name FROM garments WHERE garments.id = ${garment} AND garments.id <> ${otherGarment}), 'Order')`
const standIns: Partial<Record<`${keyof typeof personalData}.${string}`, SQL>> = {
  'orders.outfitType': garmentOf(sql`orders.garment`),
  'orderItems.name': garmentOf(sql`(SELECT orders.garment FROM orders WHERE orders.id = order_items.order_id)`),
  'orderUpdates.title': sql`'Erased'`,
  // The order is found by its number and garment alone.
  'orders.searchText': sql`' order ' || substr(orders.id, 1, 8) || ' ' || lower(${garmentOf(sql`orders.garment`)}) || ' |'`,
  'orderItems.searchText': sql`''`,
  'bills.buyer': sql`json_set(buyer, '$.address', NULL)`,
}

/** Statements after which D1 has nothing of a customer: they delete or empty rows, as the map of personal data says. */
export const eraseStatements = (ctx: Ctx, person: ErasedPerson, found: Found) => [
  ...detachStatements(ctx, person, found.worn),
  ...reportStatements(ctx, person, found.reportsFrom),
  ...rowStatements(ctx, person, found),
]
type Found = {
  /** Orders of others that name a wearer of the customer. */
  worn: (typeof orders.$inferSelect)[]
  /** Addresses by which limits were counted. */
  emails: string[]
  /** The first Indian date whose report may name an order of the customer. */
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
  const rows = Object.entries<PersonalTable>(personalData).flatMap(([name, map]) => {
    if (!map.erased) return []
    const where = map.erased(person)
    if (rowsGo(map)) return [statement(ctx, sql`DELETE FROM ${map.table} WHERE ${where}`)]
    const blanked = Object.entries(getTableColumns(map.table)).flatMap(([key, column]) =>
      isErased(markOf(map, key))
        ? [sql`${sql.identifier(storedName(key, column))} = ${blankOf(name, key, column.notNull)}`]
        : [],
    )
    if (name === 'orders') blanked.push(newVersion)
    return [statement(ctx, sql`UPDATE ${map.table} SET ${sql.join(blanked, sql`, `)} WHERE ${where}`)]
  })
  return [
    answers,
    consents,
    ...limitKeysOf([id, ...emails]).map((key) => statement(ctx, sql`DELETE FROM rate_limits WHERE ${key}`)),
    ...rows.slice(0, -1),
    refreshOrdersStatement(ctx, sql`id IN ${inJson(person.orders.map((order) => order.id))}`),
    // Triggers wrote these while the rows were deleted.
    statement(ctx, sql`DELETE FROM answers WHERE kind IN ${inJson(answerKinds)} AND about IN ${inJson(subjects)}`),
    ...rows.slice(-1),
  ]
}

function blankOf(table: string, key: string, notNull: boolean) {
  const standIn = Object.entries(standIns).find(([name]) => name === `${table}.${key}`)?.[1]
  if (standIn) return standIn
  return notNull ? sql`'[]'` : sql`NULL`
}

/** Statements: remove the customer from reports, which list the orders of the next day by name, and from their notifications. */
function reportStatements(ctx: Ctx, { orders }: ErasedPerson, reportsFrom: string) {
  const isHers = sql`value ->> 'orderId' IN ${inJson(orders.map(({ id }) => id))}`
  const isNamed = sql`date >= ${reportsFrom} AND EXISTS (SELECT 1 FROM json_each(figures, '$.dueTomorrow') WHERE ${isHers})`
  const dates = sql`SELECT date FROM daily_reports WHERE ${isNamed} AND EXISTS (
    SELECT 1 FROM json_each(figures, '$.dueTomorrow') WHERE ${isHers} AND value ->> 'customerName' IS NOT NULL)`
  return [
    statement(
      ctx,
      sql`DELETE FROM deliveries WHERE notification_id IN (
        SELECT id FROM notifications WHERE related_id IN (${dates}) AND type = 'daily_report')`,
    ),
    statement(ctx, sql`DELETE FROM notifications WHERE related_id IN (${dates}) AND type = 'daily_report'`),
    statement(
      ctx,
      sql`UPDATE daily_reports SET figures = json_set(figures, '$.dueTomorrow', (
        SELECT json_group_array(json(CASE WHEN ${isHers} THEN json_set(value, '$.customerName', NULL, '$.outfitType', 'Order') ELSE value END))
        FROM json_each(figures, '$.dueTomorrow'))) WHERE ${isNamed}`,
    ),
  ]
}
