import { describe, expect, it } from 'vitest'
import { planStatuses } from '../../../shared/plan.ts'
import { startOfIndianDay } from '../../../shared/time.ts'
import { run } from '../../../worker/db/batch.ts'
import { orderItems, orders, orderUpdates } from '../../../worker/db/schema.ts'
import { rankLateStatement } from '../../../worker/features/plan/plan-order.ts'
import { customer } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import { inDays, listOrderIds } from '../../helpers/worker/orders.ts'
import { admin, openShop, sneha } from '../../helpers/worker/shop.ts'
import { countedCtx } from '../../helpers/worker/sweeps.ts'

openShop()

/** Creates an order that is this number of days behind its plan. */
async function behind(days: number, fields: object) {
  const { id } = await admin.createOrder({ ...fields, status: 'cutting' })
  await admin.updateOrder(id, { plan: Object.fromEntries(planStatuses.map((status) => [status, inDays(-days)])) })
  return admin.getOrder(id)
}

describe('the admin list', () => {
  it('finds an order by the first letters of its id, be they digits, and by another name and stage at once', async () => {
    const { id } = await admin.createOrder({ customerName: 'Annamma Varkey' })
    // Eight digits, as ids have now and then, are no phone number.
    for (const digits of ['01234567', '91234567', '00984701']) {
      const own = await admin.createOrder({ id: `${digits}${crypto.randomUUID().slice(8)}`, customerName: 'Digits' })
      expect(await listOrderIds(admin, `q=${digits}`)).toEqual([own.id])
    }
    await admin.updateOrder(id, { customerName: 'Sosamma Varkey', status: 'cutting' })
    for (const found of ['q=sosamma&status=cutting', 'q=varkey']) expect(await listOrderIds(admin, found)).toEqual([id])
    for (const gone of ['q=annamma+varkey', 'q=sosamma&status=pending'])
      expect(await listOrderIds(admin, gone)).toEqual([])
  })

  it('has late orders first, then those at risk, then the rest, and closed ones last; those at risk alone when asked', async () => {
    const closed = await admin.createOrder({ eventDate: inDays(-3), status: 'delivered' })
    const undated = await admin.createOrder()
    const easy = await admin.createOrder({ eventDate: inDays(60) })
    const tight = await behind(3, { customerName: 'Tight', eventDate: inDays(5) })
    const promised = await behind(2, { eventDate: inDays(40), estimatedDelivery: inDays(2) })
    const late = await admin.createLateOrder({ eventDate: inDays(-1), status: 'ready' })
    const later = await admin.createLateOrder({ eventDate: inDays(-9), status: 'fitting' })
    const ids = await listOrderIds(admin, 'limit=100')
    const made = [later, late, tight, promised, easy, undated, closed].map(({ id }) => id)
    expect(ids.filter((id) => made.includes(id))).toEqual(made)
    expect([later, late, tight, promised, easy, undated, closed].map(({ risk }) => risk)).toEqual([
      { level: 'late', dueOn: inDays(-9), by: 'event', days: -9 },
      { level: 'late', dueOn: inDays(-1), by: 'event', days: -1 },
      { level: 'risk', dueOn: inDays(5), by: 'event', days: 5 },
      { level: 'risk', dueOn: inDays(2), by: 'delivery', days: 2 },
      ...[null, null, null],
    ])

    const pages: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await admin.get(`/api/admin/orders?limit=3${cursor && `&cursor=${cursor}`}`)
      pages.push(...(await page.json<{ id: string }[]>()).map(({ id }) => id))
      cursor = page.headers.get('X-Next-Cursor')
    }
    expect(pages).toEqual(ids)

    for (const sort of ['', '&sort=newest']) {
      const atRisk = await listOrderIds(admin, `status=at-risk&limit=100${sort}`)
      expect(atRisk.filter((id) => made.includes(id))).toEqual(made.slice(0, 4))
      expect(ids.slice(0, atRisk.length)).toEqual(atRisk)
    }
    expect(await listOrderIds(admin, 'status=at-risk&q=tight')).toEqual([tight.id])
    expect((await admin.get('/api/admin/orders/export?status=at-risk')).status).toBe(200)
    for (const unknown of ['no-such', 'week-of-onam'])
      expect((await admin.get(`/api/admin/orders?status=${unknown}`)).status).toBe(400)
  })

  it('has the urgent ahead of others of the same day, dated or not, also when they are late', async () => {
    const made: string[] = []
    for (const fields of [{ eventDate: inDays(-2) }, { eventDate: inDays(80) }, {}])
      for (const priority of ['low', 'normal', 'high', 'urgent'])
        made.push((await admin.createLateOrder({ priority, ...fields })).id)
    const ids = await listOrderIds(admin, 'limit=100')
    const ranked = [0, 4, 8].flatMap((first) => made.slice(first, first + 4).reverse())
    expect(ids.filter((id) => made.includes(id))).toEqual(ranked)
    const [, second = '', , calm = ''] = ranked
    await admin.updateOrder(calm, { priority: 'urgent' })
    const after = await listOrderIds(admin, 'limit=100')
    expect(after.indexOf(calm)).toBeLessThan(after.indexOf(second))
  })

  it('ranks an order among the late ones within the hour after its day', async () => {
    const { ctx } = countedCtx()
    const due = await admin.createOrder({ eventDate: inDays(1), status: 'ready' })
    const closed = await admin.createOrder({ eventDate: inDays(1), status: 'delivered' })
    const rankOf = ({ id }: { id: string }) => db.value<number>('SELECT rank FROM orders WHERE id = ?', id)
    const ranks = () => Promise.all([due, closed].map(rankOf))
    const before = await ranks()
    const midnight = startOfIndianDay(inDays(2))
    await run(ctx, rankLateStatement(ctx, midnight - 1))
    expect(await ranks()).toEqual(before)
    await run(ctx, rankLateStatement(ctx, midnight))
    const [late, untouched] = await ranks()
    expect([late && late < 0, untouched]).toEqual([true, before[1]])
    await run(ctx, rankLateStatement(ctx, midnight + 3_600_000))
    expect(await ranks()).toEqual([late, untouched])
  })
})

const { ctx } = countedCtx()

/** An order of this customer, made at a moment in milliseconds. */
async function insertOrder(userId: string, at: number, details: Partial<typeof orders.$inferInsert> = {}) {
  const id = crypto.randomUUID()
  const createdAt = new Date(at)
  await run(ctx, ctx.db.insert(orders).values({ id, userId, outfitType: 'Baptism gown', createdAt, ...details }))
  return id
}
const insertUpdates = (rows: (typeof orderUpdates.$inferInsert)[]) => run(ctx, ctx.db.insert(orderUpdates).values(rows))
const insertItems = (rows: (typeof orderItems.$inferInsert)[]) => run(ctx, ctx.db.insert(orderItems).values(rows))

describe("a customer's orders", () => {
  it('have the newest photo of the work as their picture where their pieces have none', async () => {
    const divya = await customer()
    const [bare, listed] = [await insertOrder(divya.id, 6000), await insertOrder(divya.id, 5000)]
    const photo = (orderId: string, key: string, at: number, isVisible = true) => ({
      ...{ orderId, title: 'Cut', photos: [key, 'u/o/second'], isVisible, createdAt: new Date(at) },
    })
    await insertUpdates([
      photo(bare, 'u/o/only', 1),
      photo(listed, 'u/o/old', 1),
      photo(listed, 'u/o/new', 2),
      photo(listed, 'u/o/hidden', 3, false),
      { orderId: listed, title: 'Words alone', createdAt: new Date(4) },
    ])
    await insertItems([{ orderId: listed, name: 'Bonnet', price: 1, position: 0 }])
    expect(await divya.read('/api/user/orders')).toMatchObject([
      { id: bare, image: '/api/photos/u/o/only' },
      { id: listed, image: '/api/photos/u/o/new', items: [{ image: '/api/photos/u/o/new' }] },
    ])
  })
})

describe('one order', () => {
  it('shows its money, dates and visible updates, and never the notes', async () => {
    const money = { advanceAmount: 400_000, balanceAmount: 600_000 }
    const hidden = { notes: 'argues about prices', priority: 'urgent' } as const
    const id = await insertOrder(sneha.id, 5000, {
      ...{ totalAmount: 1_000_000, ...money, ...hidden },
      ...{ estimatedDelivery: new Date(9000), eventDate: '2030-01-02' },
    })
    await insertUpdates([
      { orderId: id, title: 'Stitched', stage: 'stitching', createdAt: new Date(7000) },
      { orderId: id, title: 'Cut', stage: 'cutting', createdAt: new Date(6000) },
      { orderId: id, title: 'Ruined the lace', isVisible: false },
    ])
    const text = await (await sneha.get(`/api/user/orders/${id}`)).text()
    expect(text).not.toMatch(/argues|urgent|Ruined|notes|priority/)
    expect(JSON.parse(text)).toMatchObject({
      ...{ id, total: 1_000_000, ...money, estimatedDelivery: '1970-01-01T00:00:09.000Z', eventDate: '2030-01-02' },
      updates: [
        { title: 'Cut', stage: 'cutting', createdAt: '1970-01-01T00:00:06.000Z' },
        { title: 'Stitched', stage: 'stitching' },
      ],
    })
  })
})
