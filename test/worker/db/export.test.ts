import { beforeEach, describe, expect, it } from 'vitest'
import { indiaOffsetMs } from '../../../shared/time.ts'
import { admin, refusal } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import * as db from '../../helpers/worker/db.ts'
import { openWorkbook } from '../../helpers/worker/workbook.ts'

type Value = string | number | null
type Row = Record<string, Value>

const path = '/api/admin/contacts/export'
const columns = 'Name,Email,Phone,Subject,Message,Notes,Status,Lead score,Source,Date,Last changed'.split(',')

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
/** The cells of a row, moments in Indian time. */
const cellsOf = ({ status, ...row }: Row) => [
  ...[row.name, row.email, row.phone, row.subject ?? 'General Inquiry', row.message, null],
  ...[String(status).replace(/^./, (letter) => letter.toUpperCase()), row.lead_score, 'Website'],
  ...[row.created_at, row.updated_at].map((moment) => new Date(Number(moment) + indiaOffsetMs)),
]

/** Inserts `count` enquiries, one a second from `from`. Returns them newest first. */
async function fill(from: string, count: number) {
  const start = Date.parse(from)
  const rows: Row[] = Array.from({ length: count }, (_, nth) => ({
    ...contact(start / 1000 + nth),
    created_at: start + nth * 1000,
    updated_at: start + nth * 1000 + 5,
  }))
  const names = Object.keys(rows[0] ?? {})
  // A statement is limited to 2 MB; 1,000 rows are well below.
  for (let done = 0; done < count; done += 1000)
    await db.run(
      `INSERT INTO contacts (${names}) SELECT ${names.map((name) => `value ->> '${name}'`)} FROM json_each(?)`,
      JSON.stringify(rows.slice(done, done + 1000)),
    )
  return rows.reverse()
}

const adminClient = await admin()
beforeEach(async () => {
  await db.run("DELETE FROM rate_limits WHERE key LIKE 'exports:%'")
})

describe('the export of enquiries', () => {
  it.each([
    { count: 0, from: '2001-01-01T00:00:00Z', period: 'from=2001-01-01&to=2001-01-31' },
    { count: 1, from: '2001-02-10T00:00:00Z', period: 'from=2001-02-01&to=2001-02-28' },
    { count: 1001, from: '2001-03-10T00:00:00Z', period: 'from=2001-03-01&to=2001-03-31' },
  ])('opens in another reader with $count rows in their order, every value equal and no formula', async (one) => {
    const rows = await fill(one.from, one.count)
    const response = await adminClient.get(`${path}?${one.period}`)
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="contacts_export.xlsx"')
    const book = await openWorkbook(response)
    expect([book.header, book.rows]).toEqual([columns, rows.map(cellsOf)])
    expect(book.sheet).not.toMatch(/<f[ />]/)
  })

  it('takes a period by Indian days, both inclusive, and everything without one', async () => {
    const moments = ['2002-05-09T18:29:59.999Z', '2002-05-09T18:30:00Z', '2002-05-10T18:29:59Z', '2002-05-10T18:30:00Z']
    const filled = []
    for (const moment of moments) for (const row of await fill(moment, 1)) filled.push(cellsOf(row))
    const rowsOf = async (query: string) => (await openWorkbook(await adminClient.get(`${path}?${query}`))).rows
    expect(await rowsOf('from=2002-05-10&to=2002-05-10')).toEqual([filled[2], filled[1]])
    expect(await rowsOf('from=2002-05-11')).toContainEqual(filled[3])
    expect(await rowsOf('')).toHaveLength(await db.count('contacts'))
    expect(await refusal(adminClient.get(`${path}?from=2026-02-30`))).toEqual([
      400,
      'Please enter dates as year-month-day',
    ])
  })

  it('is given 6 times a minute', async () => {
    stopClock()
    const answers = []
    for (let nth = 0; nth < 7; nth++) answers.push((await adminClient.get(`${path}?to=2001-01-31`)).status)
    expect(answers).toEqual([...Array(6).fill(200), 429])
  })
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

// The last test: its rows stay.
it('an export asks for a period above 100,000 rows, and takes one with fewer', async () => {
  await fill('2004-01-10T00:00:00Z', 3)
  // Lost ones, which ask for no answer.
  await db.run(`INSERT INTO contacts (id, name, email, message, status, created_at, updated_at)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
     SELECT 'many-' || i, 'Anna', 'anna@example.com', 'Hello', 'lost', 0, 0 FROM n`)
  const message = 'One workbook takes 1,00,000 rows. Please choose a period with fewer.'
  expect(await refusal(adminClient.get(path))).toEqual([413, message])
  const book = await openWorkbook(await adminClient.get(`${path}?from=2004-01-01&to=2004-12-31`))
  expect(book.rows).toHaveLength(3)
})
