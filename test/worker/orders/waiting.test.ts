import { beforeAll, describe, expect, it } from 'vitest'
import { indianDate } from '../../../shared/time.ts'
import type { listWaiting } from '../../../worker/features/orders/waiting.ts'
import { book } from '../../helpers/worker/bookings.ts'
import { customer, type Person } from '../../helpers/worker/client.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { orderWithPhotos, pinned } from '../../helpers/worker/pins.ts'
import { answerQuote, change, quoted, sendQuote } from '../../helpers/worker/quotes.ts'
import { admin, openShop } from '../../helpers/worker/shop.ts'
import { ruleVisits, setUpVisits, timeIn } from '../../helpers/worker/visits.ts'

openShop()
setUpVisits()
beforeAll(() => ruleVisits({ places: 5 }))

type Waits = Awaited<ReturnType<typeof listWaiting>>
const read = (who: Person) => who.read<Waits>('/api/user/waiting')
/** The kind of each item with the id it is about, in their order. */
const items = async (who: Person) => (await read(who)).items.map(({ kind, subject }) => [kind, subject.id])
const day = (days: number) => indianDate(Date.parse(timeIn(days, 12)))
const lines = [{ name: 'Gown', price: 900_000 }]

describe('the tasks of a customer', () => {
  it('are the advance, quotations by their last day, visits and notes, in one round trip, of this customer alone', async () => {
    const who = await customer()
    const { id: noted, shown } = await orderWithPhotos(admin, who.id)
    await pinned(admin, noted, shown, { text: 'Longer?' })
    const visit = await admin.createOrder({ userId: who.id, status: 'fitting' })
    const late = await quoted(admin, { userId: who.id }, { validUntil: day(9) })
    const soon = await quoted(admin, { userId: who.id }, { validUntil: day(2) })
    const agreed = await quoted(admin, { userId: who.id, status: 'cutting', items: lines })
    await answerQuote(who, agreed.id, agreed.quote.id)
    await quoted(admin, { userId: (await customer()).id })
    const cost = countD1(who)
    const { items: waiting, ...rest } = await read(who)
    expect(cost.trips).toBe(1)
    expect(waiting.map(({ kind, subject }) => [kind, subject.id])).toEqual([
      ['payment', agreed.id],
      ['quote', soon.id],
      ['quote', late.id],
      ['visit', visit.id],
      ['note', noted],
    ])
    expect(waiting).toMatchObject([
      { amount: agreed.quote.advance, isAdvance: true, acceptedTotal: agreed.quote.total },
      { validUntil: day(2) },
      {},
      { comesFor: 'fitting', about: null },
      { count: 1, since: expect.any(Number) },
    ])
    expect(rest).toEqual({ counts: { orders: 5, consultations: 0 }, opens: 'orders' })
  })

  it('end with the payment told of, the answer, the visit chosen and the note answered', async () => {
    const who = await customer()
    const { id, shown } = await orderWithPhotos(admin, who.id)
    await pinned(admin, id, shown, { text: 'Longer?' })
    await admin.updateOrder(id, { totalAmount: 900_000, status: 'fitting' })
    expect(await items(who)).toEqual([
      ['payment', id],
      ['visit', id],
      ['note', id],
    ])
    await who.post(`/api/user/orders/${id}/paid`, { amount: 900_000, reference: '632318204417' })
    await who.post(`/api/user/orders/${id}/visit`, { startsAt: timeIn(3, 11) })
    await pinned(who, id, shown, { text: 'Yes' })
    expect(await items(who)).toEqual([])
    const { id: asked, quote } = await quoted(admin, { userId: who.id })
    expect(await items(who)).toEqual([['quote', asked]])
    await answerQuote(who, asked, quote.id, change)
    expect(await items(who)).toEqual([])
    await sendQuote(admin, asked)
    await db.run(`UPDATE quotes SET valid_until = '2026-01-01' WHERE order_id = ?`, asked)
    expect(await items(who)).toEqual([])
  })

  it('are an advance before the work, and the rest not before the order is made', async () => {
    const who = await customer()
    const { id } = await admin.createOrder({ userId: who.id, status: 'cutting', items: lines })
    expect((await read(who)).items).toMatchObject([{ kind: 'payment', amount: 450_000, isAdvance: true }])
    await admin.pay(id, { amount: 500_000 })
    expect(await items(who)).toEqual([])
    await admin.updateOrder(id, { status: 'delivered' })
    expect((await read(who)).items).toMatchObject([{ kind: 'payment', amount: 400_000 }])
  })

  it('have a visit to be measured only before there are sizes, and to collect only what is not brought', async () => {
    const who = await customer()
    const { id } = await admin.createOrder({ userId: who.id, status: 'confirmed' })
    expect((await read(who)).items).toMatchObject([{ kind: 'visit', comesFor: 'measuring' }])
    await db.run(
      `INSERT INTO wearers (id, user_id, name, created_at, updated_at) VALUES ('mia', ?, 'Mia', 1, 1)`,
      who.id,
    )
    await db.run(
      `INSERT INTO measurements (id, wearer_id, garment, taken_on, unit, sizes, created_at)
        VALUES ('set', 'mia', 'other', '2026-01-01', 'cm', '{}', 1)`,
    )
    await db.run(`UPDATE orders SET wearer_id = 'mia', wearer_name = 'Mia', measurement_id = 'set' WHERE id = ?`, id)
    expect(await items(who)).toEqual([])
    expect(await who.read<object[]>('/api/user/orders')).toMatchObject([{ isMeasured: true, wearerName: 'Mia' }])
    await db.run('UPDATE orders SET remeasure = 1 WHERE id = ?', id)
    expect(await items(who)).toEqual([['visit', id]])
    await admin.updateOrder(id, { status: 'ready' })
    expect((await read(who)).items).toMatchObject([{ comesFor: 'pick-up', subject: { wearerName: 'Mia' } }])
    await admin.updateOrder(id, { deliveryWay: 'door' })
    expect(await items(who)).toEqual([])
  })
})

it('the tab that opens is the one with something in it: a new booking before old orders, and an order of it before both', async () => {
  const who = await customer()
  const opens = async () => (await read(who)).opens
  expect(await opens()).toBe('orders')
  const { id: bookingId } = await book(who)
  expect(await read(who)).toMatchObject({
    ...{ opens: 'consultations', counts: { orders: 0, consultations: 1 } },
    items: [{ kind: 'visit', comesFor: 'consultation', subject: { of: 'bookings', id: bookingId } }],
  })
  await admin.createOrder({ userId: who.id, status: 'delivered' })
  expect(await opens()).toBe('consultations')
  await admin.createOrder({ userId: who.id, bookingId })
  expect(await read(who)).toMatchObject({ opens: 'orders', items: [] })
})
