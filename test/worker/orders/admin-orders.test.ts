import { beforeAll, describe, expect, it } from 'vitest'
import { customer } from '../../helpers/worker/client.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import { inDays, listOrderIds, type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'
import { findTableScans } from '../../helpers/worker/query-plans.ts'

let admin: OrderAdmin
let sneha: Awaited<ReturnType<typeof customer>>
beforeAll(async () => {
  admin = await orderAdmin()
  sneha = await customer()
})

describe('the admin list', () => {
  it('finds an order by name, e-mail, phone and the first letters of its id, through every change', async () => {
    const { id } = await admin.createOrder({
      customerName: 'Annamma Varkey',
      customerEmail: 'varkeys@example.com',
      customerPhone: '99460 77777',
    })
    // Eight digits, as ids have now and then, are no phone number.
    for (const digits of ['01234567', '91234567', '00984701']) {
      const own = await admin.createOrder({ id: `${digits}${crypto.randomUUID().slice(8)}`, customerName: 'Digits' })
      expect(await listOrderIds(admin, `q=${digits}`)).toEqual([own.id])
    }
    for (const typed of ['varkey', 'varkeys@ex', '9946077', id.slice(0, 8)])
      expect(await listOrderIds(admin, `q=${typed}`)).toEqual([id])
    await admin.updateOrder(id, { customerName: 'Sosamma Varkey', status: 'cutting' })
    expect(await listOrderIds(admin, 'q=annamma+varkey')).toEqual([])
    expect(await listOrderIds(admin, 'q=sosamma&status=cutting')).toEqual([id])
    expect(await listOrderIds(admin, 'q=sosamma&status=pending')).toEqual([])
    expect(await listOrderIds(admin, 'q=varkey')).toEqual([id])
  })

  it('has late orders first, then those at risk, then the rest, and closed ones last', async () => {
    const of = (fields: object) => admin.createOrder({ customerName: 'Risky', ...fields })
    const closed = await of({ eventDate: inDays(-3), status: 'delivered' })
    const undated = await of({})
    const easy = await of({ eventDate: inDays(60) })
    const tight = await of({ eventDate: inDays(5), status: 'cutting' })
    const promised = await of({ eventDate: inDays(40), estimatedDelivery: inDays(2), status: 'stitching' })
    const late = await admin.createLateOrder({ eventDate: inDays(-1), status: 'ready' })
    const later = await admin.createLateOrder({ eventDate: inDays(-9), status: 'fitting' })
    const ids = await listOrderIds(admin, 'limit=100')
    const made = [later, late, tight, promised, easy, undated, closed].map(({ id }) => id)
    expect(ids.filter((id) => made.includes(id))).toEqual(made)
    expect([later.risk, late.risk, tight.risk, promised.risk]).toEqual([
      { level: 'late', dueOn: inDays(-9), by: 'event', days: -9 },
      { level: 'late', dueOn: inDays(-1), by: 'event', days: -1 },
      { level: 'risk', dueOn: inDays(5), by: 'event', days: 5 },
      { level: 'risk', dueOn: inDays(2), by: 'delivery', days: 2 },
    ])
    expect([easy.risk, undated.risk, closed.risk]).toEqual([null, null, null])

    const pages: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await admin.get(`/api/admin/orders?limit=3${cursor && `&cursor=${cursor}`}`)
      pages.push(...(await page.json<{ id: string }[]>()).map(({ id }) => id))
      cursor = page.headers.get('X-Next-Cursor')
    }
    expect(pages).toEqual(ids)
  })

  it('has those at risk alone, in the same order, when they are asked for, and so has their spreadsheet', async () => {
    const calm = await admin.createOrder({ customerName: 'Calm', eventDate: inDays(90) })
    const tight = await admin.createOrder({ customerName: 'Tight', eventDate: inDays(3), status: 'cutting' })
    const late = await admin.createLateOrder({ customerName: 'Late', eventDate: inDays(-4), status: 'fitting' })
    const all = await listOrderIds(admin, 'limit=100')
    for (const sort of ['', '&sort=newest']) {
      const ids = await listOrderIds(admin, `status=at-risk&limit=100${sort}`)
      expect(ids.filter((id) => [calm.id, tight.id, late.id].includes(id))).toEqual([late.id, tight.id])
      expect(all.slice(0, ids.length)).toEqual(ids)
    }
    expect(await listOrderIds(admin, 'status=at-risk&q=tight')).toEqual([tight.id])
    expect((await admin.get('/api/admin/orders/export?status=at-risk')).status).toBe(200)
    expect((await admin.get('/api/admin/orders?status=no-such')).status).toBe(400)
  })
})

it('has the urgent ahead of others of the same day, dated or not, also when they are late', async () => {
  const priorities = ['low', 'normal', 'high', 'urgent'] as const
  const made: string[] = []
  for (const fields of [{ eventDate: inDays(-2) }, { eventDate: inDays(80) }, {}])
    for (const priority of priorities) made.push((await admin.createLateOrder({ priority, ...fields })).id)
  const ids = await listOrderIds(admin, 'limit=100')
  const ranked = [0, 4, 8].flatMap((first) => made.slice(first, first + 4).reverse())
  expect(ids.filter((id) => made.includes(id))).toEqual(ranked)

  const [, , , calm] = ranked
  await admin.updateOrder(calm ?? '', { priority: 'urgent' })
  const after = await listOrderIds(admin, 'limit=100')
  expect(after.indexOf(calm ?? '')).toBeLessThan(after.indexOf(ranked[1] ?? ''))
})

it('reads one order and one customer in one trip, each row by an index', async () => {
  const order = await admin.createOrder({ userId: sneha.id, items: [{ name: 'Veil', price: 5 }] })
  const reader = await orderAdmin()
  const tally = countD1(reader)
  for (const path of [`/api/admin/orders/${order.id}`, `/api/admin/customers/${sneha.id}`]) {
    tally.trips = 0
    expect((await reader.get(path)).status).toBe(200)
    expect([path, tally.trips]).toEqual([path, 1])
  }
  for (const query of [
    '',
    '?status=cutting',
    '?sort=newest',
    '?sort=oldest',
    '?status=at-risk',
    '?status=to-answer&sort=oldest',
    '?q=rema',
    '?q=rema&status=cutting',
  ]) {
    tally.trips = 0
    expect((await reader.get(`/api/admin/orders${query}`)).status).toBe(200)
    expect([query, tally.trips]).toEqual([query, 1])
  }
  tally.trips = 0
  const { updatedAt } = order
  const patch = { updatedAt, status: 'cutting', customerName: 'Rema', items: [], advanceAmount: 5 }
  expect((await reader.send('PATCH', `/api/admin/orders/${order.id}`, patch)).status).toBe(200)
  expect(tally.trips).toBe(3)
  // Those that wait for an answer are few, and sorted when they are asked for.
  const unsorted = (await findTableScans(tally)).filter((plan) => !/^USE TEMP B-TREE.*FROM answers WHERE/s.test(plan))
  expect(unsorted).toEqual([])
})
