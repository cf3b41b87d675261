import { describe, expect, it } from 'vitest'
import { planStatuses } from '../../../shared/plan.ts'
import { customer } from '../../helpers/worker/client.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { inDays } from '../../helpers/worker/orders.ts'
import { admin, openShop } from '../../helpers/worker/shop.ts'

openShop()

type Row = { id: string; image: string | null; status: string; daysBehind: number; updatedAt: string }

type Lists = Record<'behind' | 'due' | 'next' | 'toCollect' | 'remeasure' | 'visits', Row[]> & {
  more: Record<string, boolean>
}
const today = async () => admin.read<Lists>('/api/admin/today')
const idsIn = (rows: Row[]) => rows.map(({ id }) => id)

/** A plan by which a status is finished in so many days, and the others a day before or after each other. */
const planWith = (status: (typeof planStatuses)[number], days: number) =>
  Object.fromEntries(planStatuses.map((other, nth) => [other, inDays(days + nth - planStatuses.indexOf(status))]))

describe('the day', () => {
  it('has an order behind its plan, due today, or to collect, each in one list', async () => {
    const make = async (status: string, plan?: object) => {
      const { id } = await admin.createOrder({ eventDate: inDays(60), status })
      if (plan) expect((await admin.updateOrder(id, { plan })).status).toBe(200)
      return id
    }
    const behind = await make('cutting', planWith('cutting', -2))
    const due = await make('cutting', planWith('cutting', 0))
    const later = await make('pending')
    const ready = await make('ready')
    const delivered = await make('delivered')
    const lists = await today()
    expect([idsIn(lists.behind), idsIn(lists.due), idsIn(lists.toCollect)]).toEqual([[behind], [due], [ready]])
    const all = Object.values(lists).flatMap((list) => (Array.isArray(list) ? idsIn(list) : []))
    expect(all).not.toContain(delivered)
    expect(all).not.toContain(later)
  })

  it('says who is measured again while it can still be cut by it', async () => {
    const early = await admin.createOrder({ eventDate: inDays(60), status: 'cutting' })
    const sewn = await admin.createOrder({ eventDate: inDays(60), status: 'stitching' })
    const closed = await admin.createOrder({ eventDate: inDays(60), status: 'delivered' })
    const ids = [early, sewn, closed].map(({ id }) => id)
    await db.run('UPDATE orders SET remeasure = 1 WHERE id IN (?, ?, ?)', ...ids)
    expect(idsIn((await today()).remeasure)).toEqual([early.id])
  })

  it('says who wears it, and by how many days that were worked it is behind', async () => {
    const { id } = await admin.createOrder({ eventDate: inDays(60), status: 'cutting' })
    await admin.updateOrder(id, { plan: planWith('cutting', -4) })
    await db.run("UPDATE orders SET wearer_name = 'Mia' WHERE id = ?", id)
    const openBut = (closed: string[]) =>
      db.run(
        `INSERT INTO boutique_facts (id, facts, updated_at) VALUES (1, json_object('hours', json(?1)), 0)
         ON CONFLICT (id) DO UPDATE SET facts = json_object('hours', json(?1))`,
        JSON.stringify({
          week: Array.from({ length: 7 }, () => ({ open: 600, close: 1140 })),
          closed: closed.map((date) => ({ date })),
        }),
      )
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

  it('is one status further by two phones that press Done at once, and the other is told', async () => {
    const { id } = await admin.createOrder({ eventDate: inDays(60), status: 'cutting' })
    await admin.updateOrder(id, { plan: planWith('cutting', 0) })
    const row = (await today()).due.find((order) => order.id === id)
    const done = () => admin.patch(`/api/admin/orders/${id}`, { status: 'stitching', updatedAt: row?.updatedAt })
    const answers = await Promise.all([done(), done()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { status, stages } = await admin.getOrder(id)
    expect([status, stages.filter(({ stage }) => stage === 'stitching').length]).toEqual(['stitching', 1])
  })

  it('is nothing that a customer is told: neither plan nor load nor the notes of who sews', async () => {
    const family = await customer()
    const { id } = await admin.createOrder({ eventDate: inDays(60), garment: 'gown', userId: family.id })
    expect((await admin.updateOrder(id, { plan: planWith('pending', 3), load: 7 })).status).toBe(200)
    await db.run("UPDATE orders SET tailor_notes = 'Mind the elbow' WHERE id = ?", id)
    for (const path of ['/api/user/orders', `/api/user/orders/${id}`]) {
      const text = await (await family.get(path)).text()
      for (const hidden of ['"plan"', '"planBy"', '"load"', 'tailorNotes', 'Mind the elbow', 'workWeek', 'remeasure'])
        expect([path, text.includes(hidden)]).toEqual([path, false])
    }
  })

  it('reads at most 220 rows in one round trip, however many orders there are', async () => {
    const rank = (days: number) => new Date(`${inDays(days)}T00:00:00+05:30`).getTime()
    for (const [name, status, at] of [
      // Measured long ago and sewn already: nobody measures for them.
      ['sewn', 'stitching', 1],
      ['behind', 'cutting', rank(-1)],
      ['due', 'cutting', rank(1)],
      ['next', 'cutting', rank(2)],
      ['later', 'cutting', rank(90)],
      ['ready', 'ready', rank(3)],
    ] as const)
      await db.run(
        `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
         INSERT INTO orders (id, outfit_type, status, rank, remeasure, created_at, updated_at)
         SELECT ?1 || i, 'Gown', ?2, ?3, 1, i, i FROM n`,
        name,
        status,
        at,
      )
    await db.run(
      `INSERT INTO order_items (id, order_id, product_id, name, price) SELECT 'i' || id, id, 'veil', 'Veil', 1 FROM orders`,
    )
    await db.run("UPDATE orders SET claimed_amount = 1, claimed_reference = '1', claimed_at = 1 WHERE id LIKE 'next%'")
    await db.run(`INSERT INTO wa_messages (id, topic, about, name, phone_e164, language, "values", created_at)
       SELECT id, 'ready', id, 'Sneha', '+919847012345', 'en', '{}', 0 FROM orders WHERE id LIKE 'ready%'`)
    await db.run(`INSERT INTO wa_templates (topic, language, body, updated_at)
       SELECT name, value, 'Hello', 0 FROM wa_topics, json_each('["en", "ml"]')`)
    // Cut, and not to be measured again.
    await db.run(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
       INSERT INTO orders (id, outfit_type, status, rank, created_at, updated_at)
       SELECT 'fresh' || i, 'Gown', 'cutting', ?, i, i FROM n`,
      rank(30),
    )
    await db.run(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
       INSERT INTO visits (id, kind, order_id, starts_at, minutes, created_at, updated_at)
       SELECT 'comes' || i, 'fitting', 'ready' || i, ?1, 30, 0, 0 FROM n
       UNION ALL SELECT 'came' || i, 'fitting', 'ready' || i, ?1 - 61 * 60000, 30, 0, 0 FROM n WHERE i < 10`,
      Date.now(),
    )
    const cost = countD1(admin)
    const lists = await today()
    expect(Object.values(lists.more)).toEqual([true, true, true, true, true, true, true])
    // Who came is no work any more.
    expect(idsIn(lists.visits).filter((id) => id.startsWith('came'))).toEqual([])
    expect(lists.visits).toHaveLength(10)
    expect(lists.remeasure.map(({ status }) => status)).not.toContain('stitching')
    expect(cost.trips).toBe(1)
    expect(cost.rowsRead).toBeLessThanOrEqual(220)
  })
})
