import { describe, expect, it } from 'vitest'
import { refusal } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import { inDays } from '../../helpers/worker/orders.ts'
import { sendQuote } from '../../helpers/worker/quotes.ts'
import { admin, divya, openShop, sneha } from '../../helpers/worker/shop.ts'

openShop()

type Noted = { order: { updatedAt: string; advanceAmount: number }; payment: { id: string }; alsoOn: string[] }
const gown = { name: 'Gown', price: 1_240_000 }
/** An order of a gown, of which so much was paid, with that payment. */
async function open(advanceAmount = 0) {
  const order = await admin.createOrder({ items: [gown], advanceAmount })
  return { ...order, paid: order.payments[0]?.id }
}
const note = async (id: string, payment: object) => {
  const response = await admin.pay(id, payment)
  if (response.status !== 201) throw new Error(`payment: ${response.status} ${await response.text()}`)
  return response.json<Noted>()
}

describe("an order's money", () => {
  it('follows the items until a total is stated, and again when the total is removed', async () => {
    const { id, ...order } = await admin.createOrder({ items: [gown, { name: 'Bonnet', price: 185_050, quantity: 2 }] })
    expect([order.totalAmount, order.advanceAmount, order.balanceAmount]).toEqual([1_610_100, 0, 1_610_100])
    await admin.updateOrder(id, { totalAmount: 1_600_000 })
    await admin.updateOrder(id, { items: [gown] })
    expect(await admin.getOrder(id)).toMatchObject({ totalAmount: 1_600_000, balanceAmount: 1_600_000 })
    await admin.updateOrder(id, { totalAmount: null })
    expect(await admin.getOrder(id)).toMatchObject({ totalAmount: 1_240_000, balanceAmount: 1_240_000 })
  })

  it('confirms a pending order with the first payment, but none whose price is open', async () => {
    const { id } = await open()
    await note(id, { amount: 600_000, method: 'cash' })
    expect(await admin.getOrder(id)).toMatchObject({ status: 'confirmed', stages: [{}, { stage: 'confirmed' }] })
    const quoted = await open()
    await sendQuote(admin, quoted.id)
    await note(quoted.id, { amount: 600_000, method: 'cash' })
    expect((await admin.getOrder(quoted.id)).status).toBe('pending')
  })

  it('hands the order over with its balance in one step, once however often it is sent, and never a closed one', async () => {
    const { id } = await open(600_000)
    const balance = { id: crypto.randomUUID(), amount: 640_000, method: 'cash', handsOver: true }
    const { updatedAt } = await admin.getOrder(id)
    const send = () => admin.post(`/api/admin/orders/${id}/payments`, { ...balance, updatedAt })
    expect([(await send()).status, (await send()).status]).toEqual([201, 200])
    const order = await admin.getOrder(id)
    expect(order).toMatchObject({ status: 'delivered', balanceAmount: 0, payments: [{ amount: 640_000 }, {}] })
    expect(order.stages.filter(({ stage }) => stage === 'delivered')).toHaveLength(1)
    expect((await admin.pay(id, { ...balance, id: crypto.randomUUID() })).status).toBe(409)
    expect((await admin.pay(id, { amount: -100, reason: 'Too much', handsOver: true })).status).toBe(400)
  })

  it('counts what was paid as dated payments, a correction as one more, and says when it is more than asked', async () => {
    const { id } = await open(600_000)
    await note(id, { amount: 340_000, method: 'upi', note: 'At the fitting' })
    await admin.updateOrder(id, { advanceAmount: 900_000 })
    const { payments, ...order } = await admin.getOrder(id)
    expect(payments).toMatchObject([
      { amount: -40_000, reason: 'Corrected' },
      { amount: 340_000, method: 'upi', note: 'At the fitting' },
      { amount: 600_000 },
    ])
    expect([order.advanceAmount, order.balanceAmount, order.overpaidBy]).toEqual([900_000, 340_000, 0])
    await admin.updateOrder(id, { items: [{ ...gown, price: 860_001 }] })
    expect(await admin.getOrder(id)).toMatchObject({ balanceAmount: -39_999, overpaidBy: 39_999 })
  })

  it('refuses a payment that cannot be', async () => {
    const { id, updatedAt } = await open()
    for (const [payment, message] of [
      [{ amount: 0 }, 'Please enter an amount'],
      [{ amount: 10.5 }, 'An amount is a whole number of paise'],
      [{ amount: '100' }, 'Please enter an amount'],
      [{ amount: -1, reason: 'Too dear' }, 'This is more than was paid'],
      [{ amount: -1, reason: ' ' }, 'Please say why the money goes back'],
      [{ amount: 10_000_000_001 }, 'This amount is too large'],
      [{ amount: 100, method: 'cheque' }, 'Please choose how it was paid'],
      [{ amount: 100, paidOn: inDays(1) }, 'This day has not come yet'],
      [{ amount: 100, paidOn: inDays(-61) }, 'Please choose a day of the last 60'],
      [{ amount: 100, reference: 'x'.repeat(36) }, 'Reference is too long (at most 35 characters)'],
    ] as const) {
      const refused = await refusal(admin.post(`/api/admin/orders/${id}/payments`, { updatedAt, ...payment }))
      expect([payment, ...refused]).toEqual([payment, 400, message])
    }
    expect(await admin.getOrder(id)).toMatchObject({ advanceAmount: 0, payments: [] })
  })

  it.each([
    [{ items: [{ name: 'Gown', price: 0.5 }] }, 'Price is a whole number of paise'],
    [{ items: [{ name: 'Gown', price: -1 }] }, 'Price cannot be below zero'],
    [{ items: [{ name: 'Gown', price: 1, quantity: 0 }] }, 'There is at least one of each piece'],
    [{ items: [{ name: 'Gown', price: 1_000_000_000, quantity: 11 }] }, 'These pieces add up to too much'],
    [{ items: Array.from({ length: 51 }, () => gown) }, 'An order has at most 50 lines'],
    [{ totalAmount: -1 }, 'The total cannot be below zero'],
    [{ advanceAmount: 10_000_000_001 }, 'What was paid is too large'],
  ])('refuses %j', async (fields, message) => {
    const order = { outfitType: 'Gown', customerName: 'Rema', ...fields }
    expect(await refusal(admin.post('/api/admin/orders', order))).toEqual([400, message])
  })

  it('warns of other orders that one transfer was noted for, while it stands there, and takes no id of another order', async () => {
    const [one, two, three] = [await open(), await open(), await open()]
    const payment = { amount: 100, reference: '632318204499' }
    const own = { ...payment, id: crypto.randomUUID(), reference: '632318204501' }
    await note(one.id, own)
    expect((await admin.pay(two.id, own)).status).toBe(409)
    for (const [{ id }, alsoOn] of [
      [one, []],
      [one, []],
      [two, [one.id]],
    ] as const)
      expect((await note(id, payment)).alsoOn).toEqual(alsoOn)
    const mistaken = await note(three.id, { ...payment, reference: '632318204500' })
    await note(three.id, { amount: -100, reverses: mistaken.payment.id, reason: 'Slip' })
    expect((await note(two.id, { ...payment, reference: '632318204500' })).alsoOn).toEqual([])
  })
})

describe('a payment noted by mistake', () => {
  it('is taken back by its exact opposite, once, and shows it', async () => {
    const { id } = await open()
    const { payment } = await note(id, { amount: 340_000, method: 'upi' })
    // The method is that of what it takes back, whatever the screen says.
    const back = { amount: -340_000, method: 'cash', reverses: payment.id, reason: 'Slip' }
    expect((await note(id, back)).order.advanceAmount).toBe(0)
    const { payments } = await admin.getOrder(id)
    expect(payments).toMatchObject([
      { amount: -340_000, method: 'upi', reverses: payment.id, reversed: false },
      { amount: 340_000, reverses: null, reversed: true },
    ])
    expect(await refusal(admin.pay(id, back))).toEqual([409, 'This payment was reversed already'])
  })

  it('confirms no pending order where it was a refund', async () => {
    const { id } = await open(600_000)
    await admin.updateOrder(id, { status: 'pending', confirmBack: true })
    const { payment } = await note(id, { amount: -600_000, method: 'upi', reason: 'Slip' })
    const { order } = await note(id, { amount: 600_000, reverses: payment.id, reason: 'Slip' })
    expect(order).toMatchObject({ status: 'pending', advanceAmount: 600_000 })
  })

  it('is taken back whole, of its own order, with a reason, and taking back is not', async () => {
    const [{ id, paid: reverses }, other] = [await open(600_000), await open(600_000)]
    const back = { amount: -600_000, reverses, reason: 'Slip' }
    for (const [of, payment, ...refused] of [
      [id, { ...back, amount: -1 }, 400, 'A payment is reversed whole'],
      [id, { ...back, reason: undefined }, 400, 'Please say why'],
      [id, { ...back, reverses: 'none' }, 404, 'There is no such payment'],
      [other.id, back, 404, 'There is no such payment'],
    ] as const)
      expect(await refusal(admin.pay(of, payment))).toEqual(refused)
    const { payment } = await note(id, back)
    expect((await admin.pay(id, { amount: 600_000, reverses: payment.id, reason: 'Slip' })).status).toBe(409)
  })

  it('is taken back by one of two who press at once, and once also where the order does not tell', async () => {
    const { id, updatedAt, paid: reverses } = await open(600_000)
    const back = { updatedAt, amount: -600_000, reverses, reason: 'Slip' }
    const send = () => admin.post(`/api/admin/orders/${id}/payments`, back)
    const statuses = (await Promise.all([send(), send()])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 409])
    expect((await admin.getOrder(id)).payments).toHaveLength(2)
    const insert =
      "INSERT INTO order_payments (id, order_id, amount, reverses, created_at) VALUES ('twice', ?, -600000, ?, 0)"
    await expect(db.run(insert, id, reverses)).rejects.toThrow('UNIQUE constraint failed: order_payments.reverses')
  })
})

describe('one payment for several orders', () => {
  const path = '/api/admin/money/payments'
  type Owed = { id: string; balanceAmount: number; updatedAt: string }
  const owedBy = ({ id }: { id: string }) => admin.read<Owed[]>(`/api/admin/money/owing/${id}`)
  const open = (outfitType: string, price: number, days: number, userId = sneha.id) =>
    admin.createOrder({
      ...{ userId, outfitType, customerPhone: '98470 44110', estimatedDelivery: inDays(days) },
      items: [{ name: outfitType, price }],
    })
  const payment = (parts: [Owed | undefined, number][], more: object = {}) => ({
    ...{ id: crypto.randomUUID(), method: 'upi', reference: '633104281190' },
    parts: parts.map(([order, amount]) => ({ orderId: order?.id, updatedAt: order?.updatedAt, amount })),
    ...more,
  })

  it('is a payment with a receipt of each, and one message', async () => {
    await open('Communion dress', 1_500_000, 60)
    await open('Christening gown', 500_000, 9)
    const [gown, dress] = await owedBy(sneha)
    expect([gown?.balanceAmount, dress?.balanceAmount]).toEqual([500_000, 1_500_000])
    const listed = expect.objectContaining({ id: dress?.id, ofCustomer: 2 })
    expect(await admin.read('/api/admin/money/owing?limit=100')).toContainEqual(listed)
    const sent = payment([
      [gown, 500_000],
      [dress, 700_000],
    ])
    const response = await admin.post(path, sent)
    expect(response.status).toBe(201)
    const made = await response.json<{ id: string; orderId: string; number: string }[]>()
    expect(made).toMatchObject([
      { orderId: gown?.id, amount: 500_000, number: expect.stringMatching(/^R\/\d\d-\d\d\/\d{5}$/) },
      { orderId: dress?.id, amount: 700_000, number: expect.stringMatching(/^R\/\d\d-\d\d\/\d{5}$/) },
    ])
    expect(await owedBy(sneha)).toMatchObject([{ id: dress?.id, balanceAmount: 800_000 }])
    expect(await admin.getOrder(gown?.id ?? '')).toMatchObject({ status: 'confirmed', balanceAmount: 0 })
    const parts = [
      { number: made[0]?.number, amount: 500_000, outfitType: 'Christening gown' },
      { number: made[1]?.number, amount: 700_000, outfitType: 'Communion dress' },
    ]
    expect(await sneha.read(`/api/user/orders/${dress?.id}/payments/${made[1]?.id}`)).toMatchObject({ parts })
    const drafts = await admin.read<{ topic: string; text: string; draft: string }[]>('/api/admin/messages?limit=20')
    const told = drafts.filter(({ topic }) => topic === 'payment')
    expect(told.map(({ text }) => /₹[\d,]+/.exec(text)?.[0]).sort()).toEqual(['₹5,000', '₹7,000'])
    expect(new Set(told.map(({ draft }) => draft)).size).toBe(1)
  })

  it('is neither above what an order owes, nor for orders of others, nor of an older version; then nothing is noted', async () => {
    const mine = await open('Bonnet', 145_000, 9)
    const hers = await open('Veil', 90_000, 9, divya.id)
    const count = () => db.first<{ n: number }>('SELECT COUNT(*) AS n FROM order_payments')
    const before = await count()
    const both = (one: number, other: number) =>
      payment([
        [mine, one],
        [hers, other],
      ])
    expect(await refusal(admin.post(path, both(145_000, 90_001)))).toEqual([
      400,
      'Only ₹900 is owed for Veil. Please correct the amount.',
    ])
    expect(await refusal(admin.post(path, both(145_000, 90_000)))).toEqual([
      409,
      'These orders are not of one customer',
    ])
    await admin.updateOrder(mine.id, { notes: 'Ivory' })
    expect((await admin.post(path, payment([[mine, 100]]))).status).toBe(409)
    expect(await count()).toEqual(before)
  })
})
