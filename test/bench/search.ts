import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { migrate, withDatabase } from '../../scripts/database.ts'
import { bookingStatuses } from '../../shared/bookings.ts'
import type { Ctx } from '../../worker/context.ts'
import { findMatches } from '../../worker/db/search-matches.ts'
import { storedPrefixesOf, wordsOf, wordsText } from '../../worker/db/search-words.ts'
import { nthBooking } from './search-names.ts'

// `node test/bench/search.ts`: words cut to a few lengths, which the product has, beside every prefix and whole words,
// which it has not. Prints the table of docs/decisions/1-search-by-stored-prefixes.md; takes some minutes.

const bookings = 100_000
const bookingsPerStatement = 500
/** A page of 10 and the row that says whether there is another. */
const limit = 11
const searches = [
  ...['an', 'thomas', 'zac', '98', '984', '9847', 'anna.thomas'],
  ...['anna thomas', 'anna zachariah', 'ann tho', 'ma jos', 'anna maria thomas'],
]

type Booking = ReturnType<typeof nthBooking>
const findableOf = ({ childName, parentName, email, phoneE164 }: Booking) => ({
  names: [childName, parentName],
  email,
  e164: phoneE164,
})

/** Each prefix of 2 to 10 letters, and longer words whole. */
const everyPrefixOf = (booking: Booking) =>
  wordsOf(findableOf(booking)).flatMap((word) => {
    const letters = [...word]
    const prefixes = letters.slice(1, 10).map((_, nth) => letters.slice(0, nth + 2).join(''))
    return letters.length > 10 ? [...prefixes, word] : prefixes
  })

const designs = {
  cut: {
    table: 'search_terms',
    termsOf: (booking: Booking) => storedPrefixesOf(findableOf(booking)),
    /** A booking stands under its status, */
    scopesOf: (status: string) => [status],
  },
  // and where all are one range, under none as well.
  every: { table: 'every_prefix', termsOf: everyPrefixOf, scopesOf: (status: string) => ['', status] },
  whole: {
    table: 'whole_words',
    termsOf: (booking: Booking) => wordsOf(findableOf(booking)),
    scopesOf: (status: string) => ['', status],
  },
}
type Design = (typeof designs)[keyof typeof designs]

const folder = await mkdtemp(join(tmpdir(), 'bench-search-'))
await migrate(folder)
await withDatabase(folder, compare).finally(() => rm(folder, { recursive: true }))

async function compare(ctx: Ctx, database: D1Database) {
  const columns = 'kind, status, prefix, created_at, row_id'
  await database.batch([
    database.prepare(`CREATE TABLE every_prefix (${columns}, PRIMARY KEY (${columns})) WITHOUT ROWID`),
    database.prepare(`CREATE TABLE whole_words (${columns}, PRIMARY KEY (${columns})) WITHOUT ROWID`),
    // The longest of several words is a range; the others are looked up by the row.
    database.prepare('CREATE INDEX words_of_row ON whole_words (row_id, prefix)'),
  ])
  const perBooking = []
  for (let from = 0; from < bookings; from += bookingsPerStatement) {
    const rows = Array.from({ length: bookingsPerStatement }, (_, nth) => nthBooking(from + nth))
    const inserted = await database.batch(Object.values(designs).map((design) => insert(database, design, rows)))
    perBooking.push(inserted.map(({ meta }) => meta.rows_written / bookingsPerStatement))
    const words = rows.map((row) => [row.id, wordsText(findableOf(row))])
    await database
      .prepare(`INSERT INTO search_words SELECT 'booking', value ->> 0, value ->> 1 FROM json_each(?)`)
      .bind(JSON.stringify(words))
      .run()
  }
  console.log('| Rows | A few lengths | Every prefix | Whole words |\n| --- | --- | --- | --- |')
  const [cut = 0, every = 0, whole = 0] = perBooking[0] ?? []
  // The words themselves are one more.
  print('Written for a booking, on average', [cut + 1, every, whole])
  for (const typed of searches)
    print(`Read for \`${typed}\``, [
      await readCut(ctx, database, typed),
      await readRange(database, 'every_prefix', typed),
      await readRange(database, 'whole_words', typed),
    ])
}

function print(what: string, figures: number[]) {
  console.log(`| ${[what, ...figures.map((figure) => Math.round(figure).toLocaleString('en-IN'))].join(' | ')} |`)
}

/** Makes bookings findable, each under one of the five statuses. */
function insert(database: D1Database, { table, termsOf, scopesOf }: Design, rows: Booking[]) {
  const terms = rows.flatMap((row, nth) =>
    scopesOf(bookingStatuses[nth % 5] ?? '').flatMap((status) =>
      termsOf(row).map((term) => [status, term, row.createdAt.getTime(), row.id]),
    ),
  )
  const values = [0, 1, 2, 3].map((column) => `value ->> ${column}`)
  return database
    .prepare(`INSERT OR IGNORE INTO ${table} SELECT 'booking', ${values} FROM json_each(?)`)
    .bind(JSON.stringify(terms))
}

/** Rows that the product's search reads. */
async function readCut(ctx: Ctx, database: D1Database, typed: string) {
  const found = findMatches({ kind: 'booking', status: undefined, typed, after: undefined })
  const query = ctx.db.select({ rowId: sql`found.row_id` }).from(found).limit(limit).toSQL()
  return readBy(database.prepare(query.sql).bind(...query.params))
}

/** Rows that the same search reads of a range: one prefix lies in list order, words that begin with it do not. */
function readRange(database: D1Database, table: 'every_prefix' | 'whole_words', typed: string) {
  const [longest = '', ...others] = typed.split(' ').sort((a, b) => b.length - a.length)
  const isOne = (word: string) => table === 'every_prefix' && word.length <= 10
  const range = (name: string, word: string) => `${name}.prefix ${isOne(word) ? '= ?' : 'BETWEEN ? AND ?'}`
  const bounds = (word: string) => (isOne(word) ? [word] : [word, `${word}\u{10ffff}`])
  const ofRow = {
    every_prefix: "other.kind = 'booking' AND other.status = '' AND other.created_at = t.created_at AND",
    whole_words: '',
  }[table]
  const conditions = others.map(
    (word) =>
      `AND EXISTS (SELECT 1 FROM ${table} other WHERE ${ofRow} other.row_id = t.row_id AND ${range('other', word)})`,
  )
  return readBy(
    database
      .prepare(
        `SELECT DISTINCT created_at, row_id FROM ${table} t
        WHERE kind = 'booking' AND status = '' AND ${range('t', longest)} ${conditions.join(' ')}
        ORDER BY created_at DESC, row_id DESC LIMIT ${limit}`,
      )
      .bind(...[longest, ...others].flatMap(bounds)),
  )
}

async function readBy(query: D1PreparedStatement) {
  const { meta, results } = await query.all()
  if (results.length === 0) throw new Error('A search of the comparison finds nothing')
  return meta.rows_read
}
