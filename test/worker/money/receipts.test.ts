import { afterEach, describe, expect, it, vi } from 'vitest'
import { unzip } from '../../../scripts/backup/read-zips.ts'
import { type Person, refusal } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import { listNotifications, type OrderAdmin, orderAdmin, versionOf } from '../../helpers/worker/orders.ts'
import { admin, divya, openShop, sneha } from '../../helpers/worker/shop.ts'
import { messagesAbout } from '../../helpers/worker/whatsapp.ts'

openShop()
afterEach(() => void vi.useRealTimers())

const gown = { name: 'Gown', price: 1_240_000 }
const numbers = async () =>
  (await db.all<{ number: string }>('SELECT number FROM order_payments ORDER BY number')).map(({ number }) => number)
/** Returns whether the numbers of each year increase by one from 1. */
const isGapless = (all: string[]) =>
  all.every((number, nth) => {
    const [year, count] = [number.slice(0, 8), Number(number.slice(8))]
    return count === (all[nth - 1]?.startsWith(year) ? Number(all[nth - 1]?.slice(8)) + 1 : 1)
  })

describe('receipt numbers', () => {
  it('have no gap after 20 payments at once on every path, of which some come too late', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => admin.createOrder({ items: [gown] })))
    const opened = { customerName: 'Rema', outfitType: 'Veil', advanceAmount: 500, items: [gown] }
    const answers = await Promise.all([
      // Exactly one of two payments and a correction on the same version of an order succeeds.
      ...orders.flatMap(({ id, updatedAt }) => [
        admin.post(`/api/admin/orders/${id}/payments`, { updatedAt, amount: 100 }),
        admin.post(`/api/admin/orders/${id}/payments`, { updatedAt, amount: 200 }),
        admin.patch(`/api/admin/orders/${id}`, { updatedAt, advanceAmount: 300 }),
      ]),
      ...[1, 2].map(() => admin.post('/api/admin/orders', opened)),
    ])
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(12)
    const all = await numbers()
    expect([all.length, isGapless(all)]).toEqual([8, true])
  })

  it('begin anew on 1 April in Kochi, by the moment a payment is noted', async () => {
    const at = (now: number) => vi.useFakeTimers({ toFake: ['Date'], now })
    const midnight = Date.UTC(2097, 2, 31, 18, 30)
    at(midnight - 60_000)
    const desk = await orderAdmin()
    const last = await desk.createOrder({ items: [gown], advanceAmount: 100 })
    expect(last.payments[0]).toMatchObject({ number: expect.stringMatching(/^R\/96-97\//), paidOn: '2097-03-31' })
    at(midnight)
    const { id } = await desk.createOrder({ items: [gown], advanceAmount: 100 })
    await desk.pay(id, { amount: 200, paidOn: '2097-03-31' })
    const { payments } = await desk.getOrder(id)
    expect(payments.map(({ number, paidOn }) => [number, paidOn])).toEqual([
      ['R/97-98/00002', '2097-03-31'],
      ['R/97-98/00001', '2097-04-01'],
    ])
    expect(isGapless(await numbers())).toBe(true)
  })
})

describe('a receipt', () => {
  it('is for the admin and the customer of its order, and nobody else', async () => {
    const order = await admin.createOrder({ userId: sneha.id, items: [gown], advanceAmount: 600_000 })
    const sent = { amount: 340_000, method: 'upi', reference: '632318204417' }
    const noted = await admin.pay(order.id, sent)
    const { payment } = await noted.json<{ payment: { id: string; number: string } }>()
    const path = (of: string, id = order.id) => `/api/${of}/orders/${id}/payments/${payment.id}`
    const expected = {
      ...{ number: payment.number, ...sent, reason: null, reversed: false, isReversal: false },
      ...{ order: { id: order.id, outfitType: 'Gown' }, customerName: 'Rema Nair', total: 1_240_000 },
      ...{ paidBefore: 600_000, balanceAfter: 300_000, shop: { name: expect.stringMatching(/./) } },
    }
    expect(await admin.read(path('admin'))).toMatchObject(expected)
    expect(await sneha.read(path('user'))).toMatchObject(expected)
    // An issued receipt stays the same after the order's price changes.
    expect((await admin.updateOrder(order.id, { totalAmount: 2_000_000 })).status).toBe(200)
    expect(await admin.read(path('admin'))).toMatchObject(expected)
    const other = await admin.createOrder({ userId: divya.id, items: [gown], advanceAmount: 5 })
    for (const strange of [path('user'), path('user', other.id)]) expect((await divya.get(strange)).status).toBe(404)
    expect((await admin.get(path('admin', other.id))).status).toBe(404)
  })

  it('shows a customer what was paid, without who noted it and why', async () => {
    const { id } = await admin.createOrder({ userId: sneha.id, items: [gown], advanceAmount: 600_000 })
    const read = async () => (await sneha.read<{ payments: { id: string }[] }>(`/api/user/orders/${id}`)).payments
    const [paid] = await read()
    const back = { amount: -600_000, reverses: paid?.id, reason: 'Of Anna Kurian' }
    expect((await admin.pay(id, back)).status).toBe(201)
    const common = { id: expect.any(String), method: null, number: expect.any(String), paidOn: expect.any(String) }
    const [reversal, ...others] = await read()
    expect(reversal).toEqual({ ...common, amount: -600_000, isReversal: true, reversed: false })
    expect(others).toEqual([{ ...common, amount: 600_000, isReversal: false, reversed: true }])
    const receipt = await sneha.read(`/api/user/orders/${id}/payments/${reversal?.id}`)
    expect(receipt).toMatchObject({ isReversal: true, reason: null })
  })
})

it('the money of a cancelled order has no balance on receipts, pages, in messages and in the download, and one again once it is taken up', async () => {
  const { id } = await admin.createOrder({
    ...{ userId: sneha.id, customerPhone: '98470 61234', items: [{ name: 'Gown', price: 1_000_000 }] },
  })
  expect((await admin.pay(id, { amount: 100_000, method: 'cash' })).status).toBe(201)
  expect((await admin.updateOrder(id, { status: 'cancelled' })).status).toBe(200)
  expect((await admin.pay(id, { amount: -40_000, reason: 'Cancelled' })).status).toBe(201)
  const { payments } = await admin.getOrder(id)
  const balances = async (who: OrderAdmin | Person, of: string) => {
    const read = payments.map(async (payment) => {
      const path = `/api/${of}/orders/${id}/payments/${payment.id}`
      return [payment.amount, (await who.read<{ balanceAfter: number | null }>(path)).balanceAfter]
    })
    return Object.fromEntries(await Promise.all(read))
  }
  const both = async () => [await balances(admin, 'admin'), await balances(sneha, 'user')]
  const none = { [-40_000]: null, 100000: null }
  expect(await both()).toEqual([none, none])
  const noBalance = { balanceAmount: 0, overpaidBy: 0, upi: null }
  expect(await sneha.read(`/api/user/orders/${id}`)).toMatchObject(noBalance)
  expect(await admin.getOrder(id)).toMatchObject(noBalance)
  await admin.pay(id, { amount: 20_000, method: 'cash' })
  for (const { text } of await messagesAbout(admin, id)) expect(text).not.toMatch(/balance/i)
  const files = unzip(new Uint8Array(await (await sneha.get('/api/user/data.zip')).arrayBuffer()))
  const own: { id: string }[] = JSON.parse(files.get('orders.json') ?? '[]')
  expect(own.find((order) => order.id === id)).toMatchObject({ balanceAmount: null, advanceAmount: 80_000 })

  expect((await admin.updateOrder(id, { status: 'cutting', confirmBack: true })).status).toBe(200)
  expect(await admin.getOrder(id)).toMatchObject({ balanceAmount: 920_000 })
  const again = { [-40_000]: 940_000, 100000: 900_000 }
  expect(await both()).toEqual([again, again])
})

describe('an order that is cancelled', () => {
  const open = (fields: object = {}) =>
    admin.createOrder({ userId: sneha.id, items: [gown], advanceAmount: 500_000, ...fields })
  const cancel = async (id: string, fields: object) =>
    admin.post(`/api/admin/orders/${id}/cancel`, { updatedAt: await versionOf(id), ...fields })
  const cashOut = async (day: string) =>
    (await admin.read<{ drawer: { out: number } }>(`/api/admin/money/day?on=${day}`)).drawer.out

  it('gives a part of its money back in the same step, keeps the rest, and says so', async () => {
    const { id } = await open()
    const refund = { refund: 400_000, method: 'cash', reason: 'The baptism is put off' }
    expect((await cancel(id, refund)).status).toBe(201)
    const order = await admin.getOrder(id)
    expect(order).toMatchObject({ status: 'cancelled', advanceAmount: 100_000, balanceAmount: 0, overpaidBy: 0 })
    expect(order.payments[0]).toMatchObject({ amount: -400_000, method: 'cash', reason: 'The baptism is put off' })
    expect(order.updates).toMatchObject([
      { title: 'Cancelled: ₹4,000 refunded, ₹1,000 kept', description: 'The baptism is put off', isVisible: false },
    ])
    expect(await cashOut(order.payments[0]?.paidOn ?? '')).toBe(400_000)
    const [news] = await listNotifications(sneha)
    expect(news).toMatchObject({ title: 'Your order was cancelled', relatedId: id })
  })

  it('gives back what was paid beyond its total where nothing else is said, and keeps the rest', async () => {
    const { id } = await open({ items: [{ name: 'Veil', price: 240_000 }] })
    expect((await cancel(id, {})).status).toBe(201)
    expect(await admin.getOrder(id)).toMatchObject({ advanceAmount: 500_000, balanceAmount: -260_000 })
  })

  it('is refused with a refund that cannot be', async () => {
    const { id } = await open()
    for (const [fields, ...refused] of [
      [{ refund: 500_001, method: 'cash' }, 400, 'This is more than was paid'],
      [{ refund: 100 }, 400, 'Please choose how it goes back'],
      [{ refund: -1, method: 'cash' }, 400, 'The refund cannot be below zero'],
    ] as const)
      expect(await refusal(cancel(id, fields))).toEqual(refused)
    expect(await admin.getOrder(id)).toMatchObject({ status: 'confirmed', advanceAmount: 500_000 })
  })

  it.each(['cancelled', 'delivered'])('is not cancelled where it is %s', async (status) => {
    const { id } = await open({ status })
    expect((await cancel(id, { refund: 500_000, method: 'cash' })).status).toBe(409)
  })
})
