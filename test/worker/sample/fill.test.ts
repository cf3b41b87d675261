import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { sampleCustomer } from '../../../scripts/sample/data/families.ts'
import { fillSample, isEmpty } from '../../../scripts/sample/fill.ts'
import { bookingStatuses } from '../../../shared/bookings.ts'
import { categoryNames } from '../../../shared/collections.ts'
import { lastReportDate } from '../../../shared/reports.ts'
import { createCtx } from '../../../worker/context.ts'
import { getFigures } from '../../../worker/features/reports/figures.ts'
import { admin, Client } from '../../helpers/worker/client.ts'

const ctx = createCtx(env, () => {})
const all = async <Row>(query: string) => (await env.DB.prepare(query).all<Row>()).results

describe('the sample data', () => {
  beforeAll(async () => {
    expect(await isEmpty(ctx)).toBe(true)
    await fillSample(ctx)
  })

  it('is no longer empty, so that a second start leaves it alone', async () => {
    expect(await isEmpty(ctx)).toBe(false)
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

  it('has testimonials with a source and posts for both networks', async () => {
    const praise = await all<{ source: string | null }>('SELECT source FROM testimonials')
    expect(praise.length).toBeGreaterThanOrEqual(8)
    expect(praise.every(({ source }) => source)).toBe(true)
    const posts = await all<{ network: string; count: number }>(
      'SELECT network, COUNT(*) AS count FROM social_posts GROUP BY network',
    )
    expect(posts).toHaveLength(2)
    expect(posts.every(({ count }) => count >= 6)).toBe(true)
  })

  it('counts what it holds: the counters of the triggers are those of the rows', async () => {
    const adminClient = await admin()
    const stats = await (await adminClient.get('/api/admin/dashboard/stats')).json<Record<string, number>>()
    const [rows] = await all<Record<string, number>>(`SELECT
      (SELECT COUNT(*) FROM bookings) AS totalBookings,
      (SELECT COUNT(*) FROM bookings WHERE status = 'pending') AS pendingBookings,
      (SELECT COUNT(*) FROM contacts) AS totalContacts`)
    expect(stats).toMatchObject({ totalBookings: rows?.totalBookings, pendingBookings: rows?.pendingBookings })
    expect(stats.totalContacts).toBe(rows?.totalContacts)
    const statuses = await all<{ status: string }>('SELECT DISTINCT status FROM bookings')
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set(bookingStatuses))
  })

  it('finds its bookings by name, by Malayalam name and by number', async () => {
    const adminClient = await admin()
    for (const [typed, parent] of [
      ['lakshmi', 'Lakshmi Nair'],
      ['ജോസഫ്', 'ജോസഫ് കുര്യൻ'],
      ['90000 00031', 'Ammini Paulose'],
    ] as const) {
      const rows = await (await adminClient.get(`/api/bookings?q=${encodeURIComponent(typed)}`)).json<
        { parentName: string }[]
      >()
      expect(rows.map((row) => row.parentName)).toContain(parent)
    }
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
    const orders = await (await customer.get('/api/user/orders')).json<{ status: string; items: unknown[] }[]>()
    expect(new Set(orders.map((order) => order.status)).size).toBe(3)
    expect(orders.every((order) => order.items.length > 0)).toBe(true)
    const bookings = await (await customer.get('/api/user/bookings')).json<unknown[]>()
    expect(bookings).toHaveLength(3)
  })

  it('shows the photos of a booking to the admin, and of an order to its customer alone', async () => {
    const adminClient = await admin()
    const rows = await (await adminClient.get('/api/bookings?q=vinod')).json<{ inspirationPhotos: string[] }[]>()
    const photo = await adminClient.get(`/api/photos/${rows[0]?.inspirationPhotos[0]}`)
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
      'notifications',
    ])
      expect([table, await all(`SELECT id FROM ${table} WHERE created_at > ${Date.now()}`)]).toEqual([table, []])
  })
})
