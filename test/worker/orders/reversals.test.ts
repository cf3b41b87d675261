import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { inDays, messageOf, type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'

let admin: OrderAdmin
beforeAll(async () => {
  admin = await orderAdmin()
})

type Noted = { order: { updatedAt: string; advanceAmount: number }; payment: { id: string }; alsoOn: string[] }
const gown = { name: 'Gown', price: 1_240_000 }
const send = (id: string, payment: object) => admin.post(`/api/admin/orders/${id}/payments`, payment)
const pay = async (id: string, payment: object) => {
  const { updatedAt } = await admin.getOrder(id)
  return send(id, { updatedAt, ...payment })
}
const note = async (id: string, payment: object) => {
  const response = await pay(id, payment)
  if (response.status !== 201) throw new Error(`payment: ${response.status} ${await response.text()}`)
  return response.json<Noted>()
}
const answer = async (response: Response) => [response.status, await messageOf(response)]

describe('money that goes back', () => {
  it('has a reason and a receipt of its own', async () => {
    const { id } = await admin.createOrder({ items: [gown], advanceAmount: 600_000 })
    expect(await answer(await pay(id, { amount: -50_000 }))).toEqual([400, 'Please say why the money goes back'])
    await note(id, { amount: -50_000, method: 'cash', reason: 'The veil was left out' })
    const { payments, ...order } = await admin.getOrder(id)
    expect(payments).toMatchObject([{ amount: -50_000, reason: 'The veil was left out', reversed: false }, {}])
    expect(new Set(payments.map(({ number }) => number)).size).toBe(2)
    expect([order.advanceAmount, order.balanceAmount]).toEqual([550_000, 690_000])
  })
})

describe('a payment noted by mistake', () => {
  it('is taken back by its exact opposite, once, and shows it', async () => {
    const { id } = await admin.createOrder({ items: [gown] })
    const { payment } = await note(id, { amount: 340_000, method: 'upi' })
    // The method is that of what it takes back, whatever the screen says.
    const back = { amount: -340_000, method: 'cash', reverses: payment.id, reason: 'Slip' }
    const { order } = await note(id, back)
    expect(order.advanceAmount).toBe(0)
    const { payments } = await admin.getOrder(id)
    expect(payments).toMatchObject([
      { amount: -340_000, method: 'upi', reverses: payment.id, reversed: false },
      { amount: 340_000, reverses: null, reversed: true },
    ])
    expect(await answer(await pay(id, back))).toEqual([409, 'This payment was reversed already'])
  })

  it('is taken back whole, of its own order, and taking back is not', async () => {
    const { id } = await admin.createOrder({ items: [gown], advanceAmount: 600_000 })
    const other = await admin.createOrder({ items: [gown], advanceAmount: 600_000 })
    const reverses = (await admin.getOrder(id)).payments[0]?.id
    expect(await answer(await pay(id, { amount: -1, reverses, reason: 'Slip' }))).toEqual([
      400,
      'A payment is reversed whole',
    ])
    expect(await answer(await pay(other.id, { amount: -600_000, reverses, reason: 'Slip' }))).toEqual([
      404,
      'There is no such payment',
    ])
    expect((await pay(id, { amount: -5, reverses: 'none', reason: 'Slip' })).status).toBe(404)
    const { payment } = await note(id, { amount: -600_000, reverses, reason: 'Slip' })
    expect((await pay(id, { amount: 600_000, reverses: payment.id, reason: 'Slip' })).status).toBe(409)
  })

  it('may have gone back itself', async () => {
    const { id } = await admin.createOrder({ items: [gown], advanceAmount: 600_000 })
    const { payment } = await note(id, { amount: -50_000, reason: 'Too dear' })
    const { order } = await note(id, { amount: 50_000, reverses: payment.id, reason: 'Slip' })
    expect(order.advanceAmount).toBe(600_000)
  })

  it('is taken back with a reason alone', async () => {
    const { id, payments } = await admin.createOrder({ items: [gown], advanceAmount: 600_000 })
    const reverses = payments[0]?.id
    expect(await answer(await pay(id, { amount: -600_000, reverses }))).toEqual([400, 'Please say why'])
  })

  it('is taken back once also where the order does not tell', async () => {
    const { id, payments } = await admin.createOrder({ items: [gown], advanceAmount: 600_000 })
    const insert = env.DB.prepare(
      'INSERT INTO order_payments (id, order_id, amount, reverses, created_at) VALUES (?, ?, -600000, ?, 0)',
    )
    const back = () => insert.bind(crypto.randomUUID(), id, payments[0]?.id).run()
    await back()
    await expect(back()).rejects.toThrow('UNIQUE constraint failed: order_payments.reverses')
  })

  it('is taken back by one of two who press at once', async () => {
    const { id } = await admin.createOrder({ items: [gown], advanceAmount: 600_000 })
    const { updatedAt, payments } = await admin.getOrder(id)
    const back = { updatedAt, amount: -600_000, reverses: payments[0]?.id, reason: 'Slip' }
    const statuses = (await Promise.all([send(id, back), send(id, back)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 409])
    expect((await admin.getOrder(id)).payments).toHaveLength(2)
  })
})

describe('a payment with an id', () => {
  it('is noted once, however often it is sent, and 409 when it says something else', async () => {
    const { id, updatedAt } = await admin.createOrder({ items: [gown] })
    const payment = { id: crypto.randomUUID(), updatedAt, amount: 100, method: 'cash', reference: 'x' }
    const answers = await Promise.all([send(id, payment), send(id, payment), send(id, payment)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201])
    const bodies = await Promise.all(answers.map((one) => one.json<Noted>()))
    expect(new Set(bodies.map((body) => body.payment.id))).toEqual(new Set([payment.id]))
    expect((await send(id, { ...payment, amount: 200 })).status).toBe(409)
    const other = await admin.createOrder({ items: [gown] })
    expect((await send(other.id, { ...payment, updatedAt: other.updatedAt })).status).toBe(409)
    expect(await admin.getOrder(id)).toMatchObject({ advanceAmount: 100, payments: [{ id: payment.id }] })
  })
})

describe('the day and the reference of a payment', () => {
  it.each([
    [1, 400, 'This day has not come yet'],
    [-61, 400, 'Please choose a day of the last 60'],
    [-60, 201, undefined],
    [0, 201, undefined],
  ])('takes a day %d days from today: %d', async (days, status, message) => {
    const { id } = await admin.createOrder({ items: [gown] })
    const response = await pay(id, { amount: 100, paidOn: inDays(days) })
    expect(response.status).toBe(status)
    if (message) expect(await messageOf(response)).toBe(message)
    else expect((await admin.getOrder(id)).payments[0]?.paidOn).toBe(inDays(days))
  })

  it('warns of other orders that one transfer was noted for, while it stands there', async () => {
    const [one, two] = [await admin.createOrder({ items: [gown] }), await admin.createOrder({ items: [gown] })]
    const payment = { amount: 100, reference: '632318204499' }
    const first = await note(one.id, payment)
    expect(first.alsoOn).toEqual([])
    expect((await note(one.id, payment)).alsoOn).toEqual([])
    expect((await note(two.id, payment)).alsoOn).toEqual([one.id])
    const three = await admin.createOrder({ items: [gown] })
    const mistaken = await note(three.id, { ...payment, reference: '632318204500' })
    await note(three.id, { amount: -100, reverses: mistaken.payment.id, reason: 'Slip' })
    expect((await note(two.id, { ...payment, reference: '632318204500' })).alsoOn).toEqual([])
  })

  it('has at most 35 characters', async () => {
    const { id } = await admin.createOrder({ items: [gown] })
    expect((await pay(id, { amount: 5, reference: 'x'.repeat(36) })).status).toBe(400)
    expect((await pay(id, { amount: 5, reference: 'x'.repeat(35) })).status).toBe(201)
  })
})
