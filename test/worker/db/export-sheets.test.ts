import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Column, streamWorkbook } from '../../../worker/lib/xlsx.ts'
import { askWorker } from '../../helpers/worker/background.ts'
import { book, insertBookings } from '../../helpers/worker/bookings.ts'
import { Client, customer } from '../../helpers/worker/client.ts'
import { eventually } from '../../helpers/worker/clock.ts'
import * as db from '../../helpers/worker/db.ts'
import { orderAdmin } from '../../helpers/worker/orders.ts'
import { openWorkbook } from '../../helpers/worker/workbook.ts'

const owner = await orderAdmin()
const sneha = await customer()
/** The owner at a shop that knows its address. */
const atShop = new Client()
atShop.cookie = owner.cookie
atShop.fetch = (request) => askWorker(request, { SITE_URL: 'https://shop.example/' })
/** 28 November, 12:34 AM in Kochi. */
const justAfterMidnight = Date.UTC(2026, 10, 27, 19, 4)
const thatMinute = new Date('2026-11-28T00:34:00Z')
const thatDay = new Date('2026-11-28T00:00:00Z')

const booking = await book(sneha, { childName: 'Mia', serviceType: 'communion-dress' })
await owner.send('PUT', `/api/admin/bookings/${booking.id}`, { status: 'confirmed' })
await db.run(
  `UPDATE bookings SET status = 'in-progress', inspiration_photos = '["u/aaa/1.jpg","u/aaa/2.jpg"]' WHERE id = ?`,
  booking.id,
)
const order = await owner.createOrder({ bookingId: booking.id, items: [{ name: 'Gown', price: 1_240_050 }] })
await owner.post(`/api/admin/orders/${order.id}/payments`, {
  ...{ updatedAt: order.updatedAt, amount: 600_050, method: 'upi' },
})
await owner.post('/api/contacts', { name: '=1+1', email: 'a@example.com', message: '@SUM(A1)' })
await db.run(
  `INSERT INTO chat_leads (id, chat_room_id, name, phone, phone_e164, location, converted_to_customer_id, created_at, updated_at)
   SELECT 'b7a4bd24-7d80-4f61-9d6a-0f2f0c4dd001', 'guest-b7a4bd24-7d80-4f61-9d6a-0f2f0c4dd002', '-2+3', '98470 12345',
     '+919847012345', 'Kochi', id, 1, 1 FROM users WHERE role = 'customer'`,
)
await db.insert('bills', {
  ...{ id: crypto.randomUUID(), number: 'B/26-27/00001', order_id: order.id, kind: 'tax_invoice', lines: '[]' },
  ...{ issued_on: '2026-11-28', created_at: 1 },
  seller: JSON.stringify({ name: 'Shop', address: '', state: 'Kerala', phone: null, gstin: null }),
  totals: JSON.stringify({ taxable: 1_181_000, cgst: 29_525, sgst: 29_525, rounding: 0, payable: 1_240_050 }),
})
for (const table of ['bookings', 'contacts', 'chat_leads', 'orders', 'order_payments', 'bills'])
  await db.run(`UPDATE ${table} SET created_at = ${justAfterMidnight}`)
await db.run(`UPDATE order_payments SET paid_on = NULL`)
await db.run(`UPDATE users SET created_at = ${justAfterMidnight} WHERE role = 'customer'`)

const short = order.id.slice(0, 8)
const orderAddress = `https://shop.example/admin/orders/${order.id}`
const sheets = [
  {
    path: '/api/admin/bookings/export',
    row: { Child: 'Mia', Service: 'Holy Communion Dress', Photos: 2, Status: 'In progress', Order: short },
    and: { Source: 'Website', Date: thatMinute, Link: 'Open' },
    link: `https://shop.example/admin?tab=bookings&amp;open=${booking.id}`,
  },
  {
    path: '/api/admin/contacts/export',
    row: { Name: '=1+1', Message: '@SUM(A1)', Subject: 'General Inquiry', Status: 'New' },
    and: { Source: 'Website', Date: thatMinute, Link: 'Open' },
    link: 'https://shop.example/admin?tab=contacts&amp;open=',
  },
  {
    path: '/api/admin/chat-leads/export',
    row: { Name: '-2+3', Location: 'Kochi', Status: 'New' },
    and: { 'Has an account': 'Yes', Date: thatMinute, Link: 'Open' },
    link: 'https://shop.example/admin?tab=chat-leads&amp;open=',
  },
  {
    path: '/api/admin/customers/export',
    row: { Email: sneha.email, Status: 'Active', 'Wants news and offers': 'No' },
    and: { Joined: thatDay, Link: 'Open' },
    link: 'https://shop.example/admin/customers/',
  },
  {
    path: '/api/admin/orders/export',
    row: { Order: short, Status: 'Confirmed', 'Total (₹)': 12_400.5, 'Paid (₹)': 6_000.5, 'Balance (₹)': 6_400 },
    and: { 'Ordered on': thatDay },
    link: orderAddress,
  },
  {
    path: '/api/admin/money/export',
    row: { Order: short, 'Amount (₹)': 6_000.5, 'Paid by': 'UPI' },
    and: { 'Paid on': thatDay },
    link: orderAddress,
  },
  {
    path: '/api/admin/money/bills/export',
    row: { Order: short, Kind: 'Tax Invoice', 'Total (₹)': 12_400.5 },
    and: { Date: thatDay },
    link: orderAddress,
  },
]

beforeEach(() => db.run("DELETE FROM rate_limits WHERE key LIKE 'exports:%'"))

it.each(sheets)('$path is in words, Indian time and rupees, and opens the desk', async ({ path, row, and, link }) => {
  const { header, rows, sheet = '' } = await openWorkbook(await atShop.get(path))
  const read = Object.fromEntries(header.map((heading, nth) => [String(heading), rows[0]?.[nth]]))
  expect(rows).toHaveLength(1)
  expect(read).toMatchObject({ ...row, ...and })
  for (const heading of header) expect(heading).toMatch(/^[A-Z][^_]*$/)
  expect(JSON.stringify(rows)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|u\/\w/)
  expect(sheet).toContain(`<f>HYPERLINK("${link}`)
  // Every formula is a link to the shop.
  expect(sheet.match(/<f[ />]/g)?.length).toBe(sheet.match(/<f>HYPERLINK\("https:\/\/shop\.example\//g)?.length)
})

it('an export has no links where the address of the shop is not known', async () => {
  const { header, sheet } = await openWorkbook(await owner.get('/api/admin/orders/export'))
  expect(header).not.toContain('Link')
  expect(sheet).not.toMatch(/<f[ />]/)
})

describe('an export of bookings', () => {
  beforeAll(async () => {
    const made = []
    for (const childName of ['Aadya', 'Aaron', 'Mia']) made.push(await book(sneha, { childName }))
    await owner.send('PUT', `/api/admin/bookings/${made[1]?.id}`, { status: 'confirmed' })
  })
  const path = '/api/admin/bookings/export'
  const children = async (query: string) => {
    await db.run("DELETE FROM rate_limits WHERE key LIKE 'exports:%'")
    const { header, rows } = await openWorkbook(await owner.get(`${path}?${query}`))
    return rows.map((row) => row[header.indexOf('Child')])
  }

  it('holds what the list shows for a status, for a search and both, and within a period', async () => {
    expect(await children('status=confirmed')).toEqual(['Aaron'])
    expect(await children('status=pending')).toEqual(['Mia', 'Aadya'])
    expect(await children('q=aa')).toEqual(['Aaron', 'Aadya'])
    expect(await children('q=aad')).toEqual(['Aadya'])
    expect(await children('q=aa&status=pending')).toEqual(['Aadya'])
    expect(await children('q=aa&to=2020-12-31')).toEqual([])
    expect(await children('q=aa&from=2020-12-31')).toEqual(['Aaron', 'Aadya'])
  })

  it('takes a search of several pages in the order of the list, and up to the last day', async () => {
    await insertBookings(1500, Date.UTC(2021, 0, 31))
    await db.run("UPDATE bookings SET search_text = ' zz ' WHERE child_name LIKE 'Child %'")
    const all = Array.from({ length: 1500 }, (_, nth) => `Child ${nth}`)
    expect(await children('q=zz')).toEqual(all)
    // The newest stands at 5:30 in the morning of the 31st, one a minute: 331 are of that day.
    expect(await children('q=zz&to=2021-01-30')).toEqual(all.slice(331))
    expect(await children('status=pending&from=2021-01-31&to=2021-01-31')).toEqual(all.slice(0, 331))
  })
})

describe('a streamed workbook', () => {
  type Row = { id: number; text: string | null }
  const columns: Column<Row>[] = [
    { header: 'id', cell: (row) => row.id },
    { header: 'text', cell: (row) => row.text },
  ]
  /** Returns a page of 1,000 rows that hardly compress. */
  const page = (): Row[] => Array.from({ length: 1000 }, (_, id) => ({ id, text: crypto.randomUUID() }))

  /** Returns pages with a log of the number requested and whether they were ended. */
  function counted(count: number) {
    const log = { asked: 0, isEnded: false }
    async function* pages() {
      try {
        while (log.asked < count) {
          log.asked++
          yield page()
        }
      } finally {
        log.isEnded = true
      }
    }
    return { log, pages: pages() }
  }
  const workbook = (pages: AsyncIterable<Row[]>) => streamWorkbook('Rows', columns, pages)
  const turns = async (count: number) => {
    for (let nth = 0; nth < count; nth++) await new Promise((resolve) => setTimeout(resolve))
  }

  it('holds the cells that it was given, in another reader', async () => {
    const texts = [
      '=1+1',
      '\u0000\u0007bell\u001f',
      'lone \ud800 half',
      '👶🏽 മറിയ',
      'x'.repeat(32_000),
      null,
      '',
      '\r\n\t ',
    ]
    const rows = texts.map((text, id) => ({ id, text }))
    async function* pages() {
      yield rows.slice(0, 3)
      yield rows.slice(3)
    }
    const { header, rows: read, sheet } = await openWorkbook(new Response(await workbook(pages())))
    expect(header).toEqual(['id', 'text'])
    const cells = texts.map((text) => text?.toWellFormed().replace(/[\u0000\u0007\u001f]/g, '') || null)
    expect(read).toEqual(cells.map((text, id) => [id, text]))
    expect(sheet).not.toMatch(/<f[ />]/)
  })

  it('gives its first bytes at once, asks for no page that its reader does not need, and ends them when it goes away', async () => {
    const { log, pages } = counted(400)
    const reader = (await workbook(pages)).getReader()
    expect((await reader.read()).value?.length).toBeGreaterThan(0)
    expect(log.asked).toBe(0)
    while (log.asked === 0) await reader.read()
    // Gives background work time to run: nothing is read ahead.
    await turns(50)
    expect(log.asked).toBe(1)
    const pagesBefore = 20
    let bytes = 0
    while (log.asked < pagesBefore) bytes += (await reader.read()).value?.length ?? 0
    await turns(50)
    expect(log.asked).toBe(pagesBefore)
    // All requested pages were written, except at most two.
    const bytesOfPage = 20_000
    expect(bytes).toBeGreaterThan((pagesBefore - 3) * bytesOfPage)
    await reader.cancel()
    await eventually(() => expect(log.isEnded).toBe(true))
    expect(log.asked).toBe(pagesBefore)
  })
})
