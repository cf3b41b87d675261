import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { sampleCustomer } from '../../../scripts/sample/data/families.ts'
import { fillSample, isEmpty } from '../../../scripts/sample/fill.ts'
import { categoryNames } from '../../../shared/collections.ts'
import { lastReportDate } from '../../../shared/reports.ts'
import { createCtx } from '../../../worker/context.ts'
import { getFigures } from '../../../worker/features/reports/figures.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { Client, admin as signInAdmin } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import { expectSearchTexts } from '../../helpers/worker/search-texts.ts'

const ctx = createCtx(env, keepRunning)
const all = async <Row>(query: string) => await db.all<Row>(query)

describe('the sample data', () => {
  beforeAll(async () => {
    expect(await isEmpty(ctx)).toBe(true)
    await fillSample(ctx)
  })

  it('is no longer empty, so that a second start leaves it alone', async () => {
    expect(await isEmpty(ctx)).toBe(false)
  })

  it('is found by search, orders by their pieces and receipts too', async () => {
    await expectSearchTexts()
  })

  it('shows pieces of every category, six of them featured, with pictures that exist', async () => {
    const pieces = await all<{ category: string; featured: number; images: string }>('SELECT * FROM products')
    expect(pieces.length).toBeGreaterThanOrEqual(10)
    expect(new Set(pieces.map((piece) => piece.category))).toEqual(new Set(categoryNames))
    expect(pieces.filter((piece) => piece.featured > 0)).toHaveLength(6)
    for (const { images } of pieces) {
      const drawing = await env.ASSETS.fetch(`http://localhost${JSON.parse(images)[0]}`)
      expect([images, drawing.status]).toEqual([images, 200])
    }
  })

  it('has evening reports up to the last, which alone knows what waits', async () => {
    const days = await all<{ date: string; figures: string }>('SELECT * FROM daily_reports ORDER BY date')
    expect(days.at(-1)?.date).toBe(lastReportDate(Date.now()))
    const figures = days.map((day) => JSON.parse(day.figures))
    expect(figures.filter(({ waiting }) => waiting)).toEqual([figures.at(-1)])
    // Counted together, they say what cron says of each one by itself.
    for (const back of [0, 1, 8, 40]) {
      const { date, figures: kept } = days.at(-1 - back) ?? { date: '', figures: '' }
      const { bookings, contacts, leads, chats, orders, money } = await getFigures(ctx, date)
      const counted = { bookings, contacts, leads, chats, orders, money }
      expect({ date, ...JSON.parse(kept) }).toMatchObject({
        date,
        ...counted,
        orders: { ...orders, atRisk: expect.any(Number) },
      })
    }
    expect(figures.reduce((sum, { bookings }) => sum + bookings.now, 0)).toBeGreaterThan(10)
  })

  it('makes one lead of each person, however often they wrote', async () => {
    expect(
      await all('SELECT phone_e164 FROM leads WHERE phone_e164 IS NOT NULL GROUP BY 1 HAVING COUNT(*) > 1'),
    ).toEqual([])
    expect(
      await all(
        `SELECT parent_name FROM bookings WHERE phone_e164 NOT IN (SELECT phone_e164 FROM leads WHERE phone_e164 IS NOT NULL)`,
      ),
    ).toEqual([])
  })

  it('lets the sample customer in, to her orders and consultations', async () => {
    const customer = new Client()
    expect((await customer.post('/api/login', sampleCustomer)).status).toBe(200)
    const orders = await customer.read<{ status: string; items: unknown[] }[]>('/api/user/orders')
    expect(new Set(orders.map((order) => order.status)).size).toBe(3)
    expect(orders.every((order) => order.items.length > 0)).toBe(true)
    const bookings = await customer.read<unknown[]>('/api/user/bookings')
    expect(bookings).toHaveLength(3)
  })

  it('links orders to the bookings they were made from, and knows who ordered without an account', async () => {
    const booked = await all<{ status: string; booking: string; lead: string }>(
      `SELECT orders.status, bookings.status AS booking, leads.status AS lead FROM orders
        JOIN bookings ON bookings.id = orders.booking_id AND bookings.phone_e164 = orders.customer_phone_e164
        JOIN leads ON leads.phone_e164 = bookings.phone_e164`,
    )
    expect(booked.length).toBeGreaterThanOrEqual(8)
    for (const { status, booking, lead } of booked)
      expect([booking, lead]).toEqual([status === 'delivered' ? 'completed' : 'in-progress', 'converted'])
    expect(await all('SELECT id FROM orders WHERE user_id IS NULL')).toEqual([])
    expect(await all('SELECT id FROM bookings WHERE user_id IS NULL')).toEqual([])
    expect(
      await all(`SELECT users.first_name FROM orders JOIN users ON users.id = orders.user_id WHERE NOT has_account`),
    ).toHaveLength(2)
  })

  it('shows the photos of a booking to the admin, and of an order to its customer alone', async () => {
    const admin = await signInAdmin()
    const rows = await admin.read<{ inspirationPhotos: string[] }[]>('/api/bookings?q=vinod')
    const photo = await admin.get(`/api/photos/${rows[0]?.inspirationPhotos[0]}`)
    expect([photo.status, photo.headers.get('Content-Type')]).toEqual([200, 'image/png'])

    const customer = new Client()
    await customer.post('/api/login', sampleCustomer)
    const [update] = await all<{ photos: string }>("SELECT photos FROM work_updates WHERE photos <> '[]'")
    const path = `/api/photos/${JSON.parse(update?.photos ?? '[]')[0]}`
    expect((await customer.get(path)).status).toBe(200)
    expect((await new Client().get(path)).status).toBe(401)
  })

  it('dates nothing in the future', async () => {
    for (const table of [
      'users',
      'bookings',
      'contacts',
      'chat_leads',
      'leads',
      'orders',
      'work_updates',
      'quotes',
      'notifications',
    ])
      expect([table, await all(`SELECT id FROM ${table} WHERE created_at > ${Date.now()}`)]).toEqual([table, []])
  })
})
