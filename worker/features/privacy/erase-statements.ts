import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { otherGarment } from '../../../shared/garments.ts'
import type { Ctx } from '../../context.ts'
import { statement } from '../../db/batch.ts'
import { inJson, storedName } from '../../db/rows-as-json.ts'
import type { orders } from '../../db/schema.ts'
import { orderTextSql, refreshOrdersStatement } from '../../db/search.ts'
import { limitKeysOf } from '../../http/limits.ts'
import {
  among,
  type ErasedPerson,
  isErased,
  markOf,
  measurementsOf,
  ofUser,
  type PersonalTable,
  rowsGo,
  subjectsOf,
  testimonialsOf,
  visitsOf,
} from './person-rows.ts'
import { personalData } from './personal-data.ts'

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

/** A new version, so that another window with the order open cannot save the old values again. */
const newVersionOf = () => sql`updated_at = MAX(updated_at + 1, ${Date.now()})`

/** Statements: remove the customer from rows of others, and pictures from testimonials that are deleted. */
function detachStatements(ctx: Ctx, person: ErasedPerson, worn: (typeof orders.$inferSelect)[]) {
  const { id } = person.user
  const papers = ['order_payments', 'quotes', 'bills', 'cash_counts']
  const doers = ['order_stages', 'work_updates', ...papers, 'photo_pins', 'data_requests']
  const [bookings, wearers] = [among('id', 'bookings')(person), ofUser()(person)]
  const newVersion = newVersionOf()
  const words = sql`(user_id = ${id} OR order_id IN ${inJson(person.orders.map((order) => order.id))})`
  return [
    // Another customer's order may name the wearer, sizes or booking, because it moved or the families share a number. Such a
    // row would fail the whole batch, after rooms and photos are gone.
    ...worn.map((order) =>
      statement(
        ctx,
        sql`UPDATE orders SET search_text = ${orderTextSql({ ...order, wearerName: null })} WHERE id = ${order.id}`,
      ),
    ),
    statement(
      ctx,
      sql`UPDATE orders SET wearer_id = NULL, wearer_name = NULL, ${newVersion} WHERE wearer_id IN (SELECT id FROM wearers WHERE ${wearers})`,
    ),
    statement(
      ctx,
      sql`UPDATE orders SET measurement_id = NULL, ${newVersion} WHERE measurement_id IN (SELECT id FROM measurements WHERE ${measurementsOf(person)})`,
    ),
    statement(
      ctx,
      sql`UPDATE orders SET booking_id = NULL, ${newVersion} WHERE booking_id IN (SELECT id FROM bookings WHERE ${bookings})`,
    ),
    statement(
      ctx,
      sql`UPDATE visits SET booking_id = NULL WHERE booking_id IN (SELECT id FROM bookings WHERE ${bookings}) AND NOT ${visitsOf(person)}`,
    ),
    statement(ctx, sql`UPDATE leads SET user_id = NULL WHERE user_id = ${id}`),
    statement(ctx, sql`UPDATE chat_leads SET converted_to_customer_id = NULL WHERE converted_to_customer_id = ${id}`),
    ...doers.map((table) => statement(ctx, sql`UPDATE ${sql.identifier(table)} SET by_id = NULL WHERE by_id = ${id}`)),
    statement(ctx, sql`DELETE FROM admin_settings WHERE user_id = ${id}`),
    statement(ctx, sql`UPDATE chat_rooms SET admin_id = NULL WHERE admin_id = ${id}`),
    statement(ctx, sql`UPDATE orders SET updated_by = NULL, updated_by_name = NULL WHERE updated_by = ${id}`),
    statement(
      ctx,
      sql`UPDATE pictures SET attached_to = NULL WHERE attached_to IN (SELECT id FROM testimonials WHERE ${testimonialsOf(person)} OR ${words})`,
    ),
    ...(person.keepWords
      ? [
          statement(
            ctx,
            // Only the words stay: without the customer nobody could withdraw the picture.
            sql`UPDATE testimonials SET user_id = NULL, order_id = NULL, image = NULL
              WHERE ${words} AND approved_at IS NOT NULL AND hidden_at IS NULL`,
          ),
        ]
      : []),
  ]
}
