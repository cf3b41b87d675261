import { describe, expect, it } from 'vitest'
import { planStatuses } from '../../../shared/plan.ts'
import { dayMs, indianDate, mondayOf } from '../../../shared/time.ts'
import { admin as newAdmin } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { inDays, listOrderIds } from '../../helpers/worker/orders.ts'
import { orderWithPhotos, pinned, pinsPath } from '../../helpers/worker/pins.ts'
import { admin, openShop } from '../../helpers/worker/shop.ts'
import { openDaily } from '../../helpers/worker/visits.ts'

openShop()

type Row = {
  id: string
  next: string | null
  image: string | null
  status: string
  daysBehind: number
  updatedAt: string
}

type Lists = Record<'behind' | 'due' | 'next' | 'toCollect' | 'remeasure' | 'undated' | 'visits', Row[]> & {
  more: Record<string, boolean>
}
const today = async () => admin.read<Lists>('/api/admin/today')
const idsIn = (rows: Row[]) => rows.map(({ id }) => id)

/** A plan by which a status is finished in so many days, and the others a day before or after each other. */
const planWith = (status: (typeof planStatuses)[number], days: number) =>
  Object.fromEntries(planStatuses.map((other, nth) => [other, inDays(days + nth - planStatuses.indexOf(status))]))

describe('the day', () => {
  it('has an order behind its plan, due today, to collect, or to be measured before it is cut, each in its list', async () => {
    const make = async (status: string, plan?: object) => {
      const { id } = await admin.createOrder({ eventDate: inDays(60), status })
      if (plan) expect((await admin.updateOrder(id, { plan })).status).toBe(200)
      return id
    }
    const behind = await make('cutting', planWith('cutting', -1))
    const due = await make('cutting', planWith('cutting', 0))
    const ready = await make('ready')
    const others = [await make('pending'), await make('stitching'), await make('delivered')]
    await db.run("UPDATE orders SET remeasure = 1 WHERE id <> ? AND status <> 'pending'", due)
    const { remeasure, ...lists } = await today()
    expect([idsIn(lists.behind), idsIn(lists.due), idsIn(lists.toCollect)]).toEqual([[behind], [due], [ready]])
    expect(idsIn(remeasure)).toEqual([behind])
    const all = Object.values(lists).flatMap((list) => (Array.isArray(list) ? idsIn(list) : []))
    for (const id of others) expect(all).not.toContain(id)
  })

  it('names open orders without a day apart, until they have one', async () => {
    const { id } = await admin.createOrder({ status: 'cutting' })
    for (const status of ['ready', 'delivered']) await admin.createOrder({ status })
    expect(idsIn((await today()).undated)).toEqual([id])
    await admin.updateOrder(id, { estimatedDelivery: inDays(30) })
    expect(idsIn((await today()).undated)).toEqual([])
  })

  it('goes on past the stages for which a garment takes no day', async () => {
    const { id } = await admin.createOrder({ eventDate: inDays(60), status: 'confirmed', garment: 'alteration' })
    await admin.updateOrder(id, { plan: planWith('confirmed', 0) })
    expect((await today()).due.find((row) => row.id === id)).toMatchObject({ next: 'stitching' })
  })

  it('says who wears it, and by how many days that were worked it is behind', async () => {
    const { id } = await admin.createOrder({ eventDate: inDays(60), status: 'cutting' })
    await admin.updateOrder(id, { plan: planWith('cutting', -4) })
    await db.run("UPDATE orders SET wearer_name = 'Mia' WHERE id = ?", id)
    const openBut = (closed: string[]) => openDaily(closed, 'Sundays too')
    const rowNow = async () => (await today()).behind.find((row) => row.id === id)
    await openBut([])
    expect(await rowNow()).toMatchObject({ wearerName: 'Mia', daysBehind: 4 })
    await openBut([inDays(-1), inDays(0)])
    expect(await rowNow()).toMatchObject({ daysBehind: 2 })
    await openBut([0, -1, -2, -3].map(inDays))
    expect(await rowNow()).toMatchObject({ daysBehind: 0 })
    await db.run('DELETE FROM boutique_facts')
    await db.run('UPDATE orders SET status = ?, rank = 30000000000000 WHERE id = ?', 'delivered', id)
  })

  it('says how full this week and the next five are, and a bar opens the orders of its week', async () => {
    const { weeks } = await admin.read<{ weeks: { weekOf: string; load: number }[] }>('/api/admin/today')
    const monday = mondayOf(inDays(0))
    expect(weeks.map(({ weekOf }) => weekOf)).toEqual(
      [0, 7, 14, 21, 28, 35].map((days) => indianDate(Date.parse(monday) + days * dayMs)),
    )
    const { id } = await admin.createOrder({ garment: 'gown', eventDate: inDays(500) })
    await admin.createOrder({ garment: 'gown', eventDate: inDays(500), status: 'cancelled' })
    const week = mondayOf((await admin.read<{ plan: { fitting: string } }>(`/api/admin/orders/${id}`)).plan.fitting)
    const desk = await newAdmin()
    const { statements } = countD1(desk)
    expect(await listOrderIds(desk, `status=week-${week}`)).toEqual([id])
    for (const { sql, params } of statements) {
      const steps = await db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...params)
      expect(steps.filter(({ detail }) => /^SCAN/.test(detail))).toEqual([])
    }
  })

  it('shows the photo of an order, else the image of its piece', async () => {
    await db.run(`INSERT INTO products (id, slug, name, description, category, price, images, created_at, updated_at)
       VALUES ('veil', 'veil', 'Veil', 'Tulle', (SELECT name FROM product_categories LIMIT 1), 100, '["/art/veil-comb.svg"]', 0, 0)`)
    const items = [{ productId: 'veil', name: 'Veil', price: 100 }]
    const piece = await admin.createOrder({ eventDate: inDays(60), status: 'cutting', items })
    const photo = await admin.createOrder({ eventDate: inDays(60), status: 'cutting', items })
    await db.run(`UPDATE orders SET inspiration_photos = '["u/1/a"]' WHERE id = ?`, photo.id)
    for (const { id } of [piece, photo]) await admin.updateOrder(id, { plan: planWith('cutting', 0) })
    const rows = (await today()).due
    const imageOf = (order: { id: string }) => rows.find(({ id }) => id === order.id)?.image
    expect([imageOf(piece), imageOf(photo)]).toEqual(['/art/veil-comb.svg', '/api/photos/u/1/a'])
  })
})

describe('the cards of a day', () => {
  type Card = { id: string; sizeFields: object[] }
  const cards = async () => admin.read<Card[]>('/api/admin/today/cards')

  it('the cards of the day are of what is being made, the first to be worked on first', async () => {
    await db.run("UPDATE orders SET status = 'delivered', rank = 30000000000000")
    const later = await admin.createOrder({ eventDate: inDays(60), status: 'cutting' })
    const sooner = await admin.createOrder({ eventDate: inDays(20), status: 'cutting', outfitType: 'Veil' })
    await admin.createOrder({ eventDate: inDays(10), status: 'ready' })
    await admin.createOrder({ eventDate: inDays(10), status: 'delivered' })
    const listed = await cards()
    expect(listed.map(({ id }) => id)).toEqual([sooner.id, later.id])
    expect(listed[0]).toMatchObject({ outfitType: 'Veil', dueOn: inDays(20) })
    expect(listed[0]?.sizeFields.length).toBeGreaterThan(0)
  })

  it('a card has the first name of who wears it and the open notes of its photos, and neither photos nor who ordered nor what it costs', async () => {
    const { id, shown } = await orderWithPhotos(admin)
    await admin.updateOrder(id, {
      ...{ eventDate: inDays(15), customerName: 'Saramma Kurian', customerPhone: '98470 12345' },
      ...{ outfitType: 'Gown for Mia Kurian', items: [{ name: 'Gown', price: 4_600_000 }] },
    })
    await db.run('UPDATE orders SET wearer_name = ? WHERE id = ?', 'Mia Kurian', id)
    await pinned(admin, id, shown, { text: 'This sleeve' })
    const done = await pinned(admin, id, shown, { text: 'No lace here' })
    await admin.patch(pinsPath(id, done.id), { done: true, updatedAt: done.updatedAt })
    const card = (await cards()).find((one) => one.id === id)
    expect(card).toMatchObject({ outfitType: 'Gown for Mia', wearerName: 'Mia', pinNotes: ['This sleeve'] })
    for (const secret of ['Saramma', 'Kurian', '98470', '4600000', shown])
      expect(JSON.stringify(card)).not.toContain(secret)
  })

  it('makes one round trip, and what a phone keeps counts as opened, once a day', async () => {
    stopClock()
    // Waits for what is left to do once the answer has gone.
    const cost = countD1(admin)
    const listed = await cards()
    expect(cost.trips).toBe(1)
    await cards()
    const ids = listed.map(({ id }) => id)
    const results = await db.all<{ about: string; n: number }>(
      `SELECT about, COUNT(*) AS n FROM audit WHERE id LIKE 'card:%:' || ?1 || ':%'
        AND about IN (SELECT value FROM json_each(?2)) GROUP BY about`,
      String(Math.floor(Date.now() / dayMs)),
      JSON.stringify(ids),
    )
    expect(results).toHaveLength(ids.length)
    expect(results.every(({ n }) => n === 1)).toBe(true)
  })
})
