import { expect, it } from 'vitest'
import { dayMs } from '../../../shared/time.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { inDays } from '../../helpers/worker/orders.ts'
import { orderWithPhotos, pinned, pinsPath } from '../../helpers/worker/pins.ts'
import { admin, openShop } from '../../helpers/worker/shop.ts'

openShop()

type Card = { id: string; outfitType: string; dueOn: string; pinNotes: string[]; sizeFields: object[] }
const cards = async () => admin.read<Card[]>('/api/admin/today/cards')

it('the cards of the day are of what is being made, the first to be worked on first', async () => {
  const later = await admin.createOrder({ eventDate: inDays(60), status: 'cutting' })
  const sooner = await admin.createOrder({ eventDate: inDays(20), status: 'cutting', outfitType: 'Veil' })
  await admin.createOrder({ eventDate: inDays(10), status: 'ready' })
  await admin.createOrder({ eventDate: inDays(10), status: 'delivered' })
  const listed = await cards()
  expect(listed.map(({ id }) => id)).toEqual([sooner.id, later.id])
  expect(listed[0]).toMatchObject({ outfitType: 'Veil', dueOn: inDays(20) })
  expect(listed[0]?.sizeFields.length).toBeGreaterThan(0)
})

it('a card names who wears it by the first name, in what is made too', async () => {
  const { id } = await admin.createOrder({ eventDate: inDays(12), outfitType: 'Gown for Mia Kurian' })
  await db.run('UPDATE orders SET wearer_name = ? WHERE id = ?', 'Mia Kurian', id)
  const card = (await cards()).find((one) => one.id === id)
  expect(card).toMatchObject({ outfitType: 'Gown for Mia', wearerName: 'Mia' })
  expect(JSON.stringify(card)).not.toContain('Kurian')
})

it('a card has the open notes of its photos, and neither photos nor who ordered nor what it costs', async () => {
  const { id, shown } = await orderWithPhotos(admin)
  await admin.updateOrder(id, {
    ...{ eventDate: inDays(15), customerName: 'Saramma Kurian', customerPhone: '98470 12345' },
    items: [{ name: 'Gown', price: 4_600_000 }],
  })
  await pinned(admin, id, shown, { text: 'This sleeve' })
  const done = await pinned(admin, id, shown, { text: 'No lace here' })
  await admin.patch(pinsPath(id, done.id), { done: true, updatedAt: done.updatedAt })
  const card = (await cards()).find((one) => one.id === id)
  expect(card?.pinNotes).toEqual(['This sleeve'])
  for (const secret of ['Saramma', '98470', '4600000', shown]) expect(JSON.stringify(card)).not.toContain(secret)
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
