import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, withDatabase } from '../../scripts/database.ts'
import { bookingStatuses } from '../../shared/bookings.ts'
import { serviceTypeKeys } from '../../shared/services.ts'
import type { Ctx } from '../../worker/context.ts'
import { filteredRows } from '../../worker/db/list.ts'
import { bookings } from '../../worker/db/schema.ts'
import { searchText } from '../../worker/db/search.ts'
import { nthBooking } from './search-names.ts'

// `node test/bench/search.ts`: what a page of a search reads of 1,000, 10,000 and 100,000 bookings, and how long SQLite
// takes. Prints the table of docs/decisions/1-search-by-one-column.md; takes a minute.

const sizes = [1_000, 10_000, 100_000]
const rowsPerStatement = 500
/** A page of 10 and the row that says whether there is another. */
const limit = 11
const searches = ['an', 'thomas', 'anna thomas', 'zachariah', '9847', 'anna maria zachariah', 'nobody']

const folder = await mkdtemp(join(tmpdir(), 'bench-search-'))
await migrate(folder)
await withDatabase(folder, measure).finally(() => rm(folder, { recursive: true }))

async function measure(ctx: Ctx, database: D1Database) {
  const figures = new Map(searches.map((typed) => [typed, [] as string[]]))
  let from = 0
  for (const size of sizes) {
    for (; from < size; from += rowsPerStatement) await insert(database, from)
    for (const typed of searches) {
      const request = { q: typed, sort: 'newest' as const }
      const { sql, params } = filteredRows(ctx, bookings, request, {}, undefined).rows.limit(limit).toSQL()
      const { meta } = await database
        .prepare(sql)
        .bind(...params)
        .all()
      figures.get(typed)?.push(`${meta.rows_read.toLocaleString('en-IN')} | ${meta.duration.toFixed(1)}`)
    }
  }
  const headings = sizes.map((size) => `Read of ${size.toLocaleString('en-IN')} | ms`)
  console.log(`| Typed | ${headings.join(' | ')} |\n|${' --- |'.repeat(1 + 2 * sizes.length)}`)
  for (const [typed, cells] of figures) console.log(`| \`${typed}\` | ${cells.join(' | ')} |`)
}

function insert(database: D1Database, from: number) {
  const rows = Array.from({ length: rowsPerStatement }, (_, nth) => {
    const { createdAt, ...booking } = nthBooking(from + nth)
    const serviceType = serviceTypeKeys[nth % serviceTypeKeys.length] ?? 'accessories'
    const status = bookingStatuses[nth % bookingStatuses.length]
    return {
      ...booking,
      serviceType,
      status,
      at: createdAt.getTime(),
      text: searchText.booking({ ...booking, serviceType }),
    }
  })
  return database
    .prepare(
      `INSERT INTO bookings (id, child_name, parent_name, phone, phone_e164, email, service_type, status, created_at,
        updated_at, search_text)
      SELECT value ->> 'id', value ->> 'childName', value ->> 'parentName', value ->> 'phoneE164', value ->> 'phoneE164',
        value ->> 'email', value ->> 'serviceType', value ->> 'status', value ->> 'at', value ->> 'at', value ->> 'text'
      FROM json_each(?)`,
    )
    .bind(JSON.stringify(rows))
    .run()
}
