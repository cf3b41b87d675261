import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { desc } from 'drizzle-orm'
import { migrate, withDatabase } from '../../scripts/database.ts'
import { exitOnFailure } from '../../scripts/run.ts'
import type { Ctx } from '../../worker/context.ts'
import { searchTerms } from '../../worker/db/schema.ts'
import { matchesTyped } from '../../worker/db/search.ts'
import { prefixesOf, wordsOf } from '../../worker/db/search-words.ts'
import { nthBooking } from './search-names.ts'

// `node test/bench/search.ts`: stored prefixes, which the product has, beside whole words with a range scan, which it has
// not. Prints the table of docs/decisions/1-search-by-stored-prefixes.md; takes some minutes.

const bookings = 100_000
const bookingsPerStatement = 500
/** A page of 10 and the row that says whether there is another. */
const limit = 11
const searches = ['an', 'thomas', 'zac', '984', 'anna thomas', 'anna zachariah', 'anna maria thomas']

const designs = {
  prefixes: { table: 'search_terms', column: 'prefix', termsOf: prefixesOf },
  words: { table: 'words', column: 'word', termsOf: wordsOf },
}
type Design = (typeof designs)[keyof typeof designs]

const folder = await mkdtemp(join(tmpdir(), 'bench-search-'))
await exitOnFailure('Preparing the database', migrate(folder))
await withDatabase(folder, compare).finally(() => rm(folder, { recursive: true }))

async function compare(ctx: Ctx, database: D1Database) {
  await database.batch([
    database.prepare(`CREATE TABLE words (kind, status, word, created_at INTEGER, row_id,
      PRIMARY KEY (kind, status, word, created_at, row_id)) WITHOUT ROWID`),
    // The longest of several words is a range; the others are looked up by the row.
    database.prepare('CREATE INDEX words_of_row ON words (row_id, word)'),
  ])
  for (let from = 0; from < bookings; from += bookingsPerStatement) {
    const rows = Array.from({ length: bookingsPerStatement }, (_, index) => nthBooking(from + index))
    await database.batch(Object.values(designs).map((design) => insertStatement(database, design, [''], rows)))
  }

  console.log('| | Stored prefixes | Whole words |\n| --- | --- | --- |')
  const writes = []
  for (const design of Object.values(designs)) {
    const { meta } = await insertStatement(database, design, ['', 'pending'], [nthBooking(bookings)]).run()
    writes.push(meta.rows_written)
  }
  print('Rows written for a booking, under its status and under all', writes)
  for (const typed of searches)
    print(`Rows read for the first page of \`${typed}\``, [
      await readPrefixes(ctx, database, typed),
      await readWords(database, typed),
    ])
}

function print(what: string, figures: number[]) {
  console.log(`| ${[what, ...figures.map((figure) => figure.toLocaleString('en-IN'))].join(' | ')} |`)
}

/** Makes bookings findable under these statuses. */
function insertStatement(
  database: D1Database,
  design: Design,
  statuses: string[],
  rows: ReturnType<typeof nthBooking>[],
) {
  const terms = rows.flatMap(({ id, createdAt, childName, parentName, email, phoneE164 }) =>
    design
      .termsOf({ names: [childName, parentName], email, e164: phoneE164 })
      .map((term) => [term, createdAt.getTime(), id]),
  )
  return database
    .prepare(
      `INSERT OR IGNORE INTO ${design.table} (kind, status, ${design.column}, created_at, row_id)
      SELECT 'booking', scope.value, term.value ->> 0, term.value ->> 1, term.value ->> 2
      FROM json_each(?) AS term, json_each(?) AS scope`,
    )
    .bind(JSON.stringify(terms), JSON.stringify(statuses))
}

/** Rows that the product's search reads. */
async function readPrefixes(ctx: Ctx, database: D1Database, typed: string) {
  const { sql, params } = ctx.db
    .select({ rowId: searchTerms.rowId })
    .from(searchTerms)
    .where(matchesTyped('booking', undefined, typed))
    .orderBy(desc(searchTerms.createdAt), desc(searchTerms.rowId))
    .limit(limit)
    .toSQL()
  return readBy(database.prepare(sql).bind(...params))
}

/** Rows that the same search reads in a range of whole words: every match, because words do not lie in list order. */
function readWords(database: D1Database, typed: string) {
  const [longest = '', ...others] = typed.split(' ').sort((a, b) => b.length - a.length)
  const range = (name: string) => `${name}.word >= ? AND ${name}.word < ?`
  const bounds = (word: string) => [word, `${word}\u{10ffff}`]
  const conditions = others.map(
    () => `AND EXISTS (SELECT 1 FROM words other WHERE other.row_id = words.row_id AND ${range('other')})`,
  )
  return readBy(
    database
      .prepare(
        `SELECT DISTINCT created_at, row_id FROM words
        WHERE kind = 'booking' AND status = '' AND ${range('words')} ${conditions.join(' ')}
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
