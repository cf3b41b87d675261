import { beforeEach, describe, expect, it } from 'vitest'
import { indianDate, indiaOffsetMs } from '../../../shared/time.ts'
import { admin } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import * as db from '../../helpers/worker/db.ts'
import { openWorkbook } from '../../helpers/worker/workbook.ts'

type Value = string | number | null
type Export = {
  path: string
  file: string
  table: string
  header: string[]
  /** Columns of the nth row, as stored. */
  row: (nth: number) => Record<string, Value>
  /** Expected cells of the row, under the header. */
  cells: (row: Record<string, Value>) => (Value | Date | undefined)[]
}

/** Values that a spreadsheet may misread, or that are hard to write. */
const awkward = [
  '=HYPERLINK("http://evil.example","x")',
  '+91 98470 12345',
  '@SUM(A1:A9)',
  '-2+3',
  '\t=1+1',
  '0012345678901234567890',
  '1e5',
  'TRUE',
  '2026-11-21',
  ' spaces around ',
  'two\nlines\r\nand more',
  '<b>&amp;"quotes\'</b>]]>',
  'അന്ന കുര്യൻ 👶🏽',
  '</t></is></c></row>',
]
const text = (nth: number) => awkward[nth % awkward.length] ?? ''
/** Returns a timestamp as a cell in Indian time. */
const inKochi = (moment: Value | undefined) => new Date(Number(moment) + indiaOffsetMs)
const dayInKochi = (moment: Value | undefined) => new Date(indianDate(Number(moment)))
const capitalized = (word: Value | undefined) => String(word).replace(/^./, (letter) => letter.toUpperCase())
const phone = (nth: number) => `+9198${String(nth).padStart(8, '0')}`

const contact = (nth: number) => ({
  id: `contact-${nth}`,
  name: text(nth),
  email: `=cmd|${nth}@example.com`,
  message: text(nth + 1),
  phone: nth % 3 ? `+91 ${nth}` : null,
  subject: nth % 2 ? text(nth + 2) : null,
  status: ['new', 'qualified', 'converted', 'lost'][nth % 4] ?? 'new',
  lead_score: nth % 101,
  source: 'website',
})
const chatLead = (nth: number) => ({
  id: `chat-${nth}`,
  chat_room_id: `guest-${nth}`,
  name: text(nth),
  phone: phone(nth),
  phone_e164: phone(nth),
  location: text(nth + 3),
  email: nth % 2 ? `guest${nth}@example.com` : null,
  status: 'qualified',
  lead_score: nth % 101,
  notes: nth % 5 ? null : text(nth + 4),
  converted_to_customer_id: null,
})
const booking = (nth: number) => ({
  id: `booking-${nth}`,
  child_name: text(nth),
  parent_name: text(nth + 1),
  phone: phone(nth),
  phone_e164: phone(nth),
  email: nth % 2 ? `parent${nth}@example.com` : null,
  service_type: 'accessories',
  message: nth % 3 ? text(nth + 2) : null,
  status: 'confirmed',
  lead_score: nth % 101,
  source: 'website',
  event_date: nth % 2 ? '2030-12-24' : null,
  preferred_time: nth % 2 ? null : text(nth + 3),
  product_slug: 'lace-bonnet',
})
const person = (nth: number) => ({
  id: `customer-${nth}`,
  email: `customer${nth}@example.com`,
  password: 'no hash, so nobody signs in',
  first_name: text(nth),
  last_name: text(nth + 1),
  phone: nth % 2 ? phone(nth) : null,
  role: 'customer',
  is_active: nth % 7 ? 1 : 0,
})

const exported = {
  contacts: {
    path: '/api/admin/contacts/export',
    file: 'contacts_export.xlsx',
    table: 'contacts',
    header: 'Name,Email,Phone,Subject,Message,Notes,Status,Lead score,Source,Date,Last changed'.split(','),
    row: contact,
    cells: (row) => [
      ...[row.name, row.email, row.phone, row.subject ?? 'General Inquiry', row.message, null, capitalized(row.status)],
      ...[row.lead_score, 'Website', inKochi(row.created_at), inKochi(row.updated_at)],
    ],
  },
  'chat leads': {
    path: '/api/admin/chat-leads/export',
    file: 'chat-leads.xlsx',
    table: 'chat_leads',
    header: 'Name,Phone,Location,Email,Status,Lead score,Notes,Has an account,Date,Last changed'.split(','),
    row: chatLead,
    cells: (row) => [
      ...[row.name, row.phone, row.location, row.email, 'Qualified', row.lead_score, row.notes, 'No'],
      ...[inKochi(row.created_at), inKochi(row.updated_at)],
    ],
  },
  bookings: {
    path: '/api/admin/bookings/export',
    file: 'bookings_export.xlsx',
    table: 'bookings',
    header: [
      ...['Child', 'Parent', 'Phone', 'Email', 'Service', 'Date of the function', 'Best time', 'Piece', 'Message'],
      ...['Photos', 'Status', 'Next visit', 'Order', 'Lead score', 'Source', 'Heard of us', 'Date', 'Last changed'],
    ],
    row: booking,
    cells: (row) => [
      ...[row.child_name, row.parent_name, row.phone, row.email, 'Premium Accessories'],
      ...[row.event_date && new Date(`${row.event_date}`), row.preferred_time, 'Lace bonnet', row.message, 0],
      ...['Confirmed', null, null, row.lead_score, 'Website', null, inKochi(row.created_at), inKochi(row.updated_at)],
    ],
  },
  customers: {
    path: '/api/admin/customers/export',
    file: 'customers_export.xlsx',
    table: 'users',
    header: 'First name,Last name,Phone,Email,Joined,Orders,Active orders,Status,Wants news and offers'.split(','),
    row: person,
    cells: (row) => [
      ...[row.first_name, row.last_name, row.phone, row.email, dayInKochi(row.created_at), 0, 0],
      ...[row.is_active ? 'Active' : 'Inactive', 'No'],
    ],
  },
} satisfies Record<string, Export>

/** Inserts `count` rows into a table, one a second from `from`. Returns them newest first. */
async function fill({ table, row }: Export, from: string, count: number) {
  const start = Date.parse(from)
  const rows: Record<string, Value>[] = Array.from({ length: count }, (_, nth) => ({
    ...row(start / 1000 + nth),
    created_at: start + nth * 1000,
    updated_at: start + nth * 1000 + 5,
  }))
  const names = Object.keys(rows[0] ?? {})
  const columns = names.map((name) => `value ->> '${name}'`)
  // A statement is limited to 2 MB; 1,000 rows are well below.
  for (let done = 0; done < count; done += 1000)
    await db.run(
      `INSERT INTO ${table} (${names.join()}) SELECT ${columns.join()} FROM json_each(?)`,
      JSON.stringify(rows.slice(done, done + 1000)),
    )
  return rows.reverse()
}

/** Copies the newest row of a table many times, into a year that no other test uses. */
async function copyRows(table: string, count: number) {
  const columns = await db.all<{ name: string }>(`PRAGMA table_info(${table})`)
  const own: Record<string, string> = {
    id: "'copy-' || i",
    email: "'copy-' || i || '@example.com'",
    chat_room_id: "'copy-' || i",
    created_at: String(Date.UTC(1999, 0, 1)),
  }
  const names = columns.map(({ name }) => name)
  const triggers = await db.all<{ name: string; sql: string }>(
    "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ?",
    table,
  )
  // Copies must not fire insert triggers, such as the one for open questions.
  for (const { name } of triggers) await db.run(`DROP TRIGGER ${name}`)
  await db.run(
    `INSERT INTO ${table} (${names}) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
      SELECT ${names.map((name) => own[name] ?? `one.${name}`)} FROM n, (SELECT * FROM ${table} ORDER BY created_at DESC LIMIT 1) one`,
  )
  return {
    remove: async () => {
      await db.run(`DELETE FROM ${table} WHERE id LIKE 'copy-%'`)
      for (const { sql } of triggers) await db.run(sql)
    },
  }
}

const adminClient = await admin()
beforeEach(async () => {
  await db.run("DELETE FROM rate_limits WHERE key LIKE 'exports:%'")
})

describe.each(Object.entries<Export>(exported))('the export of %s', (_name, one) => {
  it.each([
    { count: 0, from: '2001-01-01T00:00:00Z', period: 'from=2001-01-01&to=2001-01-31' },
    { count: 1, from: '2001-02-10T00:00:00Z', period: 'from=2001-02-01&to=2001-02-28' },
    { count: 2500, from: '2001-03-10T00:00:00Z', period: 'from=2001-03-01&to=2001-03-31' },
  ])(
    'opens in another reader with $count rows in their order, every value equal and no formula',
    async ({ count, from, period }) => {
      const rows = await fill(one, from, count)
      const response = await adminClient.get(`${one.path}?${period}`)
      expect(response.headers.get('Content-Disposition')).toBe(`attachment; filename="${one.file}"`)
      const book = await openWorkbook(response)
      expect(book.header).toEqual(one.header)
      expect(book.rows).toEqual(rows.map(one.cells))
      expect(book.sheet).not.toMatch(/<f[ />]/)
    },
  )

  it('takes a period by Indian days, both inclusive, and everything without one', async () => {
    const moments = ['2002-05-09T18:29:59.999Z', '2002-05-09T18:30:00Z', '2002-05-10T18:29:59Z', '2002-05-10T18:30:00Z']
    const filled = []
    for (const moment of moments) for (const row of await fill(one, moment, 1)) filled.push(one.cells(row))
    const cellsOf = async (query: string) => (await openWorkbook(await adminClient.get(`${one.path}?${query}`))).rows
    const day = await cellsOf('from=2002-05-10&to=2002-05-10')
    expect(day).toEqual([filled[2], filled[1]])
    expect(await cellsOf('from=2002-05-11')).toContainEqual(filled[3])
    const all = await openWorkbook(await adminClient.get(one.path))
    const held = await db.first<{ n: number }>(
      `SELECT count(*) AS n FROM ${one.table} ${one.table === 'users' ? "WHERE role = 'customer'" : ''}`,
    )
    expect(all.rows).toHaveLength(held?.n ?? 0)
  })

  it('is given 6 times a minute', async () => {
    stopClock()
    const period = '?from=2001-01-01&to=2001-01-31'
    const answers = []
    for (let nth = 0; nth < 7; nth++) answers.push((await adminClient.get(one.path + period)).status)
    expect(answers).toEqual([...Array(6).fill(200), 429])
  })
})

it('an export asks for a period above 100,000 rows, and takes one with fewer', async () => {
  await fill(exported.contacts, '2004-01-10T00:00:00Z', 3)
  const copied = await copyRows(exported.contacts.table, 100_000)
  const response = await adminClient.get(exported.contacts.path)
  expect(response.status).toBe(413)
  const message = 'One workbook takes 1,00,000 rows. Please choose a period with fewer.'
  expect(await response.json()).toMatchObject({ message })
  const book = await openWorkbook(await adminClient.get(`${exported.contacts.path}?from=2004-01-01&to=2004-12-31`))
  expect(book.rows).toHaveLength(3)
  await copied.remove()
  expect((await adminClient.get(exported.contacts.path)).status).toBe(200)
})

it('a download fails when a page cannot be read, and is no shorter file', async () => {
  const response = await adminClient.get('/api/admin/contacts/export')
  await db.run('ALTER TABLE contacts RENAME TO away')
  expect(response.status).toBe(200)
  await expect(response.arrayBuffer()).rejects.toThrow()
  await db.run('ALTER TABLE away RENAME TO contacts')
})

it('the export of customers has no admin and no password', async () => {
  const book = await openWorkbook(await adminClient.get('/api/admin/customers/export?from=2026-01-01'))
  expect(JSON.stringify(book.rows)).not.toContain('owner@example.com')
  expect(book.sheet).not.toContain('$scrypt')
})
