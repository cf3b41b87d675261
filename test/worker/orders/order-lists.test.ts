import { describe, expect, it } from 'vitest'
import { planStatuses } from '../../../shared/plan.ts'
import { startOfIndianDay } from '../../../shared/time.ts'
import { run } from '../../../worker/db/batch.ts'
import { rankLateStatement } from '../../../worker/features/plan/plan-order.ts'
import { customer } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import { inDays, listOrderIds } from '../../helpers/worker/orders.ts'
import { admin, openShop } from '../../helpers/worker/shop.ts'
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
    for (const [create, fields] of [
      [admin.createLateOrder, { eventDate: inDays(-2) }],
      [admin.createOrder, { eventDate: inDays(80) }],
      [admin.createOrder, {}],
    ] as const)
      for (const priority of ['low', 'normal', 'high', 'urgent']) made.push((await create({ priority, ...fields })).id)
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

it("a customer's orders have the newest photo of the work as their picture where their pieces have none", async () => {
  const divya = await customer()
  const listed = await admin.createOrder({ userId: divya.id, items: [{ name: 'Bonnet', price: 1 }] })
  const bare = await admin.createOrder({ userId: divya.id })
  const update = (orderId: string, at: number, photos: string[], isVisible = true) =>
    db.insert('work_updates', {
      ...{ id: crypto.randomUUID(), order_id: orderId, title: 'Cut', photos: JSON.stringify(photos) },
      ...{ is_visible: Number(isVisible), created_at: at, updated_at: at },
    })
  await update(bare.id, 1, ['u/o/only', 'u/o/second'])
  for (const [nth, name] of ['old', 'new', 'hidden'].entries())
    await update(listed.id, nth + 1, [`u/o/${name}`, 'u/o/second'], name !== 'hidden')
  await update(listed.id, 4, [])
  expect(await divya.read('/api/user/orders')).toMatchObject([
    { id: bare.id, image: '/api/photos/u/o/only' },
    { id: listed.id, image: '/api/photos/u/o/new', items: [{ image: '/api/photos/u/o/new' }] },
  ])
})
