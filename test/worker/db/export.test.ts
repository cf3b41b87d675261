import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { book, insertBookings } from '../../helpers/worker/bookings.ts'
import { admin, Client, customer } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { messageOf, orderAdmin } from '../../helpers/worker/orders.ts'
import { openWorkbook } from '../../helpers/worker/workbook.ts'

type Value = string | number | null
type Export = {
  path: string
  file: string
  table: string
  header: string[]
  /** The columns of the nth row, as the table holds them. */
  row: (nth: number) => Record<string, Value>
  /** The cells that row must have, under the header. */
  cells: (row: Record<string, Value>) => (Value | undefined)[]
}

/** What a spreadsheet would like to read as something else, and what is hard to write. */
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
const iso = (moment: Value | undefined) => new Date(Number(moment)).toISOString()
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

const exported: Record<string, Export> = {
  contacts: {
    path: '/api/admin/contacts/export',
    file: 'contacts_export.xlsx',
    table: 'contacts',
    header: 'id name email message phone subject status leadScore source createdAt updatedAt'.split(' '),
    row: contact,
    cells: (row) => [
      ...['id', 'name', 'email', 'message', 'phone', 'subject', 'status', 'lead_score', 'source'].map(
        (name) => row[name],
      ),
      iso(row.created_at),
      iso(row.updated_at),
    ],
  },
  'chat leads': {
    path: '/api/admin/chat-leads/export',
    file: 'chat-leads.xlsx',
    table: 'chat_leads',
    header:
      'id chatRoomId name phone location email status leadScore notes convertedToCustomerId createdAt updatedAt'.split(
        ' ',
      ),
    row: chatLead,
    cells: (row) => [
      ...['id', 'chat_room_id', 'name', 'phone', 'location', 'email', 'status', 'lead_score', 'notes'].map(
        (name) => row[name],
      ),
      row.converted_to_customer_id,
      iso(row.created_at),
      iso(row.updated_at),
    ],
  },
  customers: {
    path: '/api/admin/customers/export',
    file: 'customers_export.xlsx',
    table: 'users',
    header: 'id firstName lastName email createdAt activeOrders totalOrders phone isActive marketingEmails'.split(' '),
    row: person,
    cells: (row) => [
      ...['id', 'first_name', 'last_name', 'email'].map((name) => row[name]),
      iso(row.created_at),
      0,
      0,
      row.phone,
      row.is_active ? 'true' : 'false',
      'false',
    ],
  },
}

/** Puts `count` rows into a table, the first of them at `from`, one a second. Returns them newest first. */
async function fill({ table, row }: Export, from: string, count: number) {
  const start = Date.parse(from)
  const rows: Record<string, Value>[] = Array.from({ length: count }, (_, nth) => ({
    ...row(start / 1000 + nth),
    created_at: start + nth * 1000,
    updated_at: start + nth * 1000 + 5,
  }))
  const names = Object.keys(rows[0] ?? {})
  const columns = names.map((name) => `value ->> '${name}'`)
  // A statement takes 2 MB: 1,000 rows are well under it.
  for (let done = 0; done < count; done += 1000)
    await db.run(
      `INSERT INTO ${table} (${names.join()}) SELECT ${columns.join()} FROM json_each(?)`,
      JSON.stringify(rows.slice(done, done + 1000)),
    )
  return rows.reverse()
}

const adminClient = await admin()
beforeEach(async () => {
  await db.run("DELETE FROM rate_limits WHERE key LIKE 'exports:%'")
})

describe.each(Object.entries(exported))('the export of %s', (_name, one) => {
  it.each([
    { count: 0, from: '2001-01-01T00:00:00Z', period: 'from=2001-01-01&to=2001-01-31' },
    { count: 1, from: '2001-02-10T00:00:00Z', period: 'from=2001-02-01&to=2001-02-28' },
    { count: 726, from: '2001-03-10T00:00:00Z', period: 'from=2001-03-01&to=2001-03-31' },
  ])('opens in another reader with $count rows, every value equal and no formula', async ({ count, from, period }) => {
    const rows = await fill(one, from, count)
    const response = await adminClient.get(`${one.path}?${period}`)
    expect(response.headers.get('Content-Disposition')).toBe(`attachment; filename="${one.file}"`)
    const book = await openWorkbook(response)
    expect(book.header).toEqual(one.header)
    expect(book.rows).toEqual(rows.map(one.cells))
    expect(book.sheet).not.toMatch(/<f[ />]/)
  })

  it('takes a period by Indian days, both inclusive, and everything without one', async () => {
    const moments = ['2002-05-09T18:29:59.999Z', '2002-05-09T18:30:00Z', '2002-05-10T18:29:59Z', '2002-05-10T18:30:00Z']
    for (const moment of moments) await fill(one, moment, 1)
    const at = one.header.indexOf('createdAt')
    const day = await openWorkbook(await adminClient.get(`${one.path}?from=2002-05-10&to=2002-05-10`))
    expect(day.rows.map((row) => row[at])).toEqual(['2002-05-10T18:29:59.000Z', '2002-05-09T18:30:00.000Z'])
    const later = await openWorkbook(await adminClient.get(`${one.path}?from=2002-05-11`))
    expect(later.rows.map((row) => row[at])).toContain('2002-05-10T18:30:00.000Z')
    const all = await openWorkbook(await adminClient.get(one.path))
    const held = await db.first<{ n: number }>(
      `SELECT count(*) AS n FROM ${one.table} ${one.table === 'users' ? "WHERE role = 'customer'" : ''}`,
    )
    expect(all.rows).toHaveLength(held?.n ?? 0)
  })

  it('takes rows of several pages in their order', async () => {
    const rows = await fill(one, '2003-01-10T00:00:00Z', 2500)
    const book = await openWorkbook(await adminClient.get(`${one.path}?from=2003-01-01&to=2003-12-31`))
    expect(book.rows).toEqual(rows.map(one.cells))
  })

  it('asks for a period where its counter stands above 100,000, and takes one with fewer', async () => {
    await fill(one, '2004-01-10T00:00:00Z', 3)
    const counter = one.table === 'users' ? 'customers' : one.table
    const count = (change: number) => db.run('UPDATE counters SET value = value + ? WHERE name = ?', change, counter)
    await count(100_000)
    const response = await adminClient.get(one.path)
    expect(response.status).toBe(413)
    const message = 'One workbook takes 1,00,000 rows. Please choose a period with fewer.'
    expect(await response.json()).toEqual({ message })
    const book = await openWorkbook(await adminClient.get(`${one.path}?from=2004-01-01&to=2004-12-31`))
    expect(book.rows).toHaveLength(3)
    await count(-100_000)
    expect((await adminClient.get(one.path)).status).toBe(200)
  })

  it('is for admins, 6 times a minute', async () => {
    stopClock()
    expect((await new Client().get(one.path)).status).toBe(401)
    expect((await (await customer()).get(one.path)).status).toBe(403)
    const period = '?from=2001-01-01&to=2001-01-31'
    const answers = []
    for (let nth = 0; nth < 7; nth++) answers.push((await adminClient.get(one.path + period)).status)
    expect(answers).toEqual([...Array(6).fill(200), 429])
  })

  it('refuses a date that is none', async () => {
    const response = await adminClient.get(`${one.path}?from=2026-02-30`)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ message: 'Please enter dates as year-month-day' })
  })
})

it('a download fails when a page cannot be read, and is no shorter file', async () => {
  const response = await adminClient.get('/api/admin/contacts/export')
  await db.run('ALTER TABLE contacts RENAME TO away')
  expect(response.status).toBe(200)
  await expect(response.arrayBuffer()).rejects.toThrow()
  await db.run('ALTER TABLE away RENAME TO contacts')
})

it('a period of 100,001 rows asks for a shorter one; a short one is counted by one row', async () => {
  const insert = `INSERT INTO chat_leads (id, chat_room_id, name, location, phone, phone_e164, status, created_at, updated_at)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100001)
    SELECT 'many-' || i, 'many-' || i, 'Anna', 'Kochi', '1', '+911', 'new', ${Date.UTC(1999, 0, 10)} + i, 0 FROM n`
  await db.run(insert)
  const path = '/api/admin/chat-leads/export'
  expect((await adminClient.get(`${path}?to=1999-12-31`)).status).toBe(413)
  const counted = await admin()
  const tally = countD1(counted)
  expect((await counted.get(`${path}?from=1998-01-01&to=1998-12-31`)).status).toBe(200)
  expect(tally.rowsRead).toBeLessThan(10)
  await db.run("DELETE FROM chat_leads WHERE id LIKE 'many-%'")
})

it('the export of customers has no admin and no password', async () => {
  const book = await openWorkbook(await adminClient.get('/api/admin/customers/export?from=2026-01-01'))
  expect(JSON.stringify(book.rows)).not.toContain('owner@example.com')
  expect(book.sheet).not.toContain('$scrypt')
})

let owner: Client
beforeAll(async () => {
  owner = await admin()
  const sneha = await customer()
  const made = []
  for (const childName of ['Aadya', 'Aaron', 'Mia']) made.push(await book(sneha, { childName }))
  await owner.send('PUT', `/api/admin/bookings/${made[1]?.id}`, { status: 'confirmed' })
  await owner.post('/api/contacts', { name: 'Sneha Mathew', email: 'sneha@example.com', message: 'Do you make veils?' })
  await (await orderAdmin('second@example.com')).createOrder()
})

const path = '/api/admin/bookings/export'
const children = async (query: string) => {
  const { header, rows } = await openWorkbook(await owner.get(`${path}?${query}`))
  return rows.map((row) => row[header.indexOf('childName')])
}

describe('an export of bookings', () => {
  it('holds what the list shows for a status', async () => {
    expect(await children('status=confirmed')).toEqual(['Aaron'])
    expect(await children('status=pending')).toEqual(['Mia', 'Aadya'])
  })

  it('holds what the list shows for a search, with a status and within a period', async () => {
    expect(await children('q=aa')).toEqual(['Aaron', 'Aadya'])
    expect(await children('q=aad')).toEqual(['Aadya'])
    expect(await children('q=aa&status=pending')).toEqual(['Aadya'])
    expect(await children('q=aa&to=2020-12-31')).toEqual([])
    expect(await children('q=aa&from=2020-12-31')).toEqual(['Aaron', 'Aadya'])
  })

  it('takes a search of one letter for none, as the list does', async () => {
    expect(await children('q=a')).toEqual(['Mia', 'Aaron', 'Aadya'])
  })

  it('refuses a status that there is none of', async () => {
    const answer = await owner.get(`${path}?status=hovering`)
    expect([answer.status, await messageOf(answer)]).toEqual([400, 'No such status'])
  })

  it('takes a search of several pages in the order of the list, and up to the last day', async () => {
    await insertBookings(1500, Date.UTC(2021, 0, 31))
    await db.run(`INSERT INTO search_terms (kind, status, prefix, created_at, row_id)
       SELECT 'booking', status, '2 zz', created_at, id FROM bookings WHERE child_name LIKE 'Child %'`)
    const all = Array.from({ length: 1500 }, (_, nth) => `Child ${nth}`)
    expect(await children('q=zz')).toEqual(all)
    // The newest stands at 5:30 in the morning of the 31st, one a minute: 331 are of that day.
    expect(await children('q=zz&to=2021-01-30')).toEqual(all.slice(331))
    expect(await children('status=pending&from=2021-01-31&to=2021-01-31')).toEqual(all.slice(0, 331))
  })

  it('reads about the rows that it takes, however many there are beside them', async () => {
    const counted = await admin()
    const tally = countD1(counted)
    await openWorkbook(await counted.get(`${path}?status=confirmed`))
    expect(tally.rowsRead).toBeLessThan(15)
  })
})

it.each([['/api/admin/customers/export'], ['/api/admin/contacts/export'], ['/api/admin/orders/export']])(
  'a search that finds nobody exports nobody: %s',
  async (list) => {
    expect((await openWorkbook(await owner.get(list))).rows).not.toEqual([])
    expect((await openWorkbook(await owner.get(`${list}?q=nobody-has-this-name`))).rows).toEqual([])
  },
)
