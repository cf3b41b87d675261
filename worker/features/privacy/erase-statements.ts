import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { otherGarment } from '../../../shared/garments.ts'
import type { Ctx } from '../../context.ts'
import { inJson } from '../../db/rows-as-json.ts'
import { deleteSearchStatements, insertSearchStatements } from '../../db/search-many.ts'
import { statement } from '../../db/statement.ts'
import { limitKeysOf } from '../../http/limits.ts'
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
  'bills.buyer': sql`json_set(buyer, '$.address', NULL)`,
}
const toSnakeCase = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Statements after which D1 has nothing of a customer: rows go, or stay without her, as the erasure map says. */
export const eraseStatements = (ctx: Ctx, person: ErasedPerson, found: Found) => [
  ...detachStatements(ctx, person),
  ...reportStatements(ctx, person, found),
  ...searchStatements(ctx, person, found),
  ...rowStatements(ctx, person, found),
]
type Found = {
  /** The words of her rooms: they are found by what their customer was ever called. */
  roomWords: { row_id: string; words: string }[]
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
    // What the triggers of those have written.
    statement(ctx, sql`DELETE FROM answers WHERE kind IN ${inJson(answerKinds)} AND about IN ${inJson(subjects)}`),
    statement(ctx, sql`DELETE FROM counters WHERE name = ${`unread:${id}`}`),
    ...rows.slice(-1),
  ]
}

function blankOf(table: ErasedTable, key: string, notNull: boolean) {
  const standIn = standIns[`${table}.${key}`]
  if (standIn) return standIn
  return notNull ? sql`'[]'` : sql`NULL`
}

/** Whoever has the order open in another window saves nothing of it again. */
const newVersionOf = () => sql`updated_at = MAX(updated_at + 1, ${Date.now()})`

/** Where other rows name her as who did something, and what is shown with a testimonial that goes. */
function detachStatements(ctx: Ctx, person: ErasedPerson) {
  const { id } = person.user
  const doers = ['order_stages', 'work_updates', 'order_payments', 'quotes', 'bills', 'photo_pins', 'data_requests']
  const { testimonials, bookings, wearers, measurements, visits } = erasedRows(person)
  const newVersion = newVersionOf()
  const words = sql`(user_id = ${id} OR order_id IN ${inJson(person.orders.map((order) => order.id))})`
  return [
    // Another customer's order may name her wearer, sizes or booking, since it moved or the families share a number: such
    // a row would hold up the whole batch, after rooms and photos are gone.
    statement(
      ctx,
      sql`UPDATE orders SET wearer_id = NULL, wearer_name = NULL, ${newVersion} WHERE wearer_id IN (SELECT id FROM wearers WHERE ${wearers})`,
    ),
    statement(
      ctx,
      sql`UPDATE orders SET measurement_id = NULL, ${newVersion} WHERE measurement_id IN (SELECT id FROM measurements WHERE ${measurements})`,
    ),
    statement(
      ctx,
      sql`UPDATE orders SET booking_id = NULL, ${newVersion} WHERE booking_id IN (SELECT id FROM bookings WHERE ${bookings})`,
    ),
    statement(
      ctx,
      sql`UPDATE visits SET booking_id = NULL WHERE booking_id IN (SELECT id FROM bookings WHERE ${bookings}) AND NOT ${visits}`,
    ),
    statement(ctx, sql`UPDATE chat_leads SET converted_to_customer_id = NULL WHERE converted_to_customer_id = ${id}`),
    ...doers.map((table) => statement(ctx, sql`UPDATE ${sql.identifier(table)} SET by_id = NULL WHERE by_id = ${id}`)),
    statement(ctx, sql`DELETE FROM admin_settings WHERE user_id = ${id}`),
    statement(ctx, sql`UPDATE chat_rooms SET admin_id = NULL WHERE admin_id = ${id}`),
    statement(ctx, sql`UPDATE orders SET updated_by = NULL, updated_by_name = NULL WHERE updated_by = ${id}`),
    statement(
      ctx,
      sql`UPDATE pictures SET attached_to = NULL WHERE attached_to IN (SELECT id FROM testimonials WHERE ${testimonials} OR ${words})`,
    ),
    ...(person.keepWords
      ? [
          statement(
            ctx,
            // The words were promised, no picture: without her nobody could take back that it is shown.
            sql`UPDATE testimonials SET user_id = NULL, order_id = NULL, image = NULL
              WHERE ${words} AND approved_at IS NOT NULL AND hidden_at IS NULL`,
          ),
        ]
      : []),
  ]
}

/** A report lists the orders of the next day by their customers' names, and so does the notification of it. */
function reportStatements(ctx: Ctx, { orders }: ErasedPerson, { reportsFrom }: Found) {
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

function searchStatements(ctx: Ctx, { user, rooms, ...of }: ErasedPerson, { roomWords }: Found) {
  const wordsOf = new Map(roomWords.map(({ row_id, words }) => [row_id, words.split(' ')]))
  return [
    ...deleteSearchStatements(ctx, 'customer', [user]),
    ...deleteSearchStatements(ctx, 'booking', of.bookings),
    ...deleteSearchStatements(ctx, 'contact', of.contacts),
    ...deleteSearchStatements(ctx, 'lead', of.leads),
    ...deleteSearchStatements(ctx, 'chat_lead', of.chatLeads),
    ...deleteSearchStatements(
      ctx,
      'chat_room',
      rooms.map(({ id, createdAt }) => {
        const words = wordsOf.get(id) ?? []
        const ends = words.flatMap((word) => (/^\d{6,}$/.test(word) ? word.slice(-5).replace(/^0+/, '') : []))
        return {
          id,
          createdAt,
          names: [user.firstName, user.lastName, ...words, ...ends],
          email: user.email,
          e164: user.phoneE164,
        }
      }),
    ),
    ...deleteSearchStatements(ctx, 'order', of.orders),
    ...insertSearchStatements(
      ctx,
      'order',
      of.orders.map(({ id, createdAt, status }) => ({ id, createdAt, status })),
    ),
  ]
}
