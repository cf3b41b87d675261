import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { otherGarment } from '../../../shared/garments.ts'
import type { Ctx } from '../../context.ts'
import { inJson } from '../../db/rows-as-json.ts'
import { deleteSearchStatements, insertSearchStatements } from '../../db/search-many.ts'
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
  'bills.buyer': sql`json_set(buyer, '$.address', NULL)`,
}
const toSnakeCase = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Statements after which D1 has nothing of a customer: rows go, or stay without her, as the erasure map says. */
export const eraseStatements = (ctx: Ctx, person: ErasedPerson, found: Found) => [
  ...detachStatements(ctx, person),
  ...reportStatements(ctx, person, found.reportsFrom),
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
