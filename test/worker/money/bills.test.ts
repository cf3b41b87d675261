import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { indianToday } from '../../../shared/time.ts'
import { createCtx } from '../../../worker/context.ts'
import { sweepBillNames } from '../../../worker/features/money/bills.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { refusal } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import { orderAdmin, versionOf } from '../../helpers/worker/orders.ts'
import { answerAtDesk, sendQuote } from '../../helpers/worker/quotes.ts'
import { admin, divya, openShop, sneha } from '../../helpers/worker/shop.ts'

openShop()
afterEach(() => void vi.useRealTimers())

type Bill = { id: string; number: string; kind: string; totals: Record<string, number>; issuedOn: string }
const gown = { name: 'Gown', price: 1_240_040 }
const input = (updatedAt: string, more: object = {}) => ({
  ...{ id: crypto.randomUUID(), updatedAt, issuedOn: indianToday(), buyer: { name: 'Rema Nair', address: null } },
  ...more,
})
const post = (id: string, sent: object, desk = admin) => desk.post(`/api/admin/orders/${id}/bills`, sent)
async function make(id: string, more: object = {}, desk = admin) {
  const response = await post(id, input(await versionOf(id), more), desk)
  expect([response.status, response.status === 201 ? '' : await response.clone().text()]).toEqual([201, ''])
  return response.json<Bill>()
}
const cancel = (id: string, bill: string, sent: object) =>
  admin.post(`/api/admin/orders/${id}/bills/${bill}/cancel`, sent)
const register = (registration: string, gstin: string | null) => admin.setRule('tax', { registration, gstin })
const counts = async () => {
  const bills = await db.all<{ number: string }>('SELECT number FROM bills ORDER BY number')
  return bills.map(({ number }) => Number(number.slice(-5)))
}
/** Returns whether each bill of an order is outdated; reading the order must not fail. */
const outdated = async (id: string) => {
  const order = await admin.read<{ bills: { isOutdated: boolean }[] }>(`/api/admin/orders/${id}`)
  return order.bills.map(({ isOutdated }) => isOutdated)
}

describe('bills', () => {
  it('have no gap after eight at once, of which half come second', async () => {
    const orders = await Promise.all(Array.from({ length: 4 }, () => admin.createOrder({ items: [gown] })))
    const twice = orders.flatMap(({ id, updatedAt }) => [post(id, input(updatedAt)), post(id, input(updatedAt))])
    const statuses = (await Promise.all(twice)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([...Array(4).fill(201), ...Array(4).fill(409)])
    expect(await counts()).toEqual([1, 2, 3, 4])
  })

  it('are neither of a stale order, nor a second one, nor of nothing', async () => {
    const { id, updatedAt } = await admin.createOrder({ items: [gown] })
    await make(id)
    expect((await post(id, input(updatedAt))).status).toBe(409)
    const second = post(id, input(await versionOf(id)))
    expect(await refusal(second)).toEqual([409, expect.stringContaining('Cancel it before')])
    const unpriced = await admin.createOrder()
    expect((await post(unpriced.id, input(unpriced.updatedAt))).status).toBe(409)
  })

  it('are cancelled once, by another of as much below zero, and then made anew', async () => {
    const { id } = await admin.createOrder({ items: [gown] })
    const bill = await make(id)
    expect(bill).toMatchObject({ kind: 'bill', totals: { rounding: -40, payable: 1_240_000, cgst: 0 } })
    const cancelled = await cancel(id, bill.id, { reason: 'Wrong name' })
    expect(cancelled.status).toBe(201)
    const made = await cancelled.json<Bill>()
    expect(made).toMatchObject({ cancels: bill.id, totals: { rounding: 40, payable: -1_240_000 } })
    expect(made.number).not.toBe(bill.number)
    for (const again of [bill, made]) expect((await cancel(id, again.id, { reason: 'Twice' })).status).toBe(409)
    await make(id)
    const all = await counts()
    expect(all).toEqual(all.map((_, nth) => nth + 1))
  })

  it('round the order too, so that no paise stay owed or overpaid', async () => {
    const cut = { name: 'Gown', price: 99_960 }
    const { id } = await admin.createOrder({ userId: sneha.id, items: [cut] })
    const bill = await make(id)
    const amounts = { totalAmount: 100_000, rounding: 40, balanceAmount: 100_000 }
    expect(await admin.getOrder(id)).toMatchObject(amounts)
    expect(await sneha.read(`/api/user/orders/${id}`)).toMatchObject({ total: 100_000, rounding: 40 })
    expect(await outdated(id)).toEqual([false])
    // An unrelated change keeps the bill current.
    expect((await admin.updateOrder(id, { notes: 'Hem 6 cm' })).status).toBe(200)
    expect((await admin.pay(id, { amount: 100_000 })).status).toBe(201)
    expect(await admin.getOrder(id)).toMatchObject({ ...amounts, balanceAmount: 0, overpaidBy: 0 })
    expect(await admin.read('/api/admin/money/owing')).not.toContainEqual(expect.objectContaining({ id }))
    // Different items get their own sum until the bill's items are restored.
    expect((await admin.updateOrder(id, { items: [{ ...cut, quantity: 2 }] })).status).toBe(200)
    expect(await admin.getOrder(id)).toMatchObject({ totalAmount: 199_920, rounding: 0, balanceAmount: 99_920 })
    expect((await admin.updateOrder(id, { items: [{ ...cut, quantity: 1 }] })).status).toBe(200)
    expect(await admin.getOrder(id)).toMatchObject({ ...amounts, balanceAmount: 0 })
    expect((await cancel(id, bill.id, { reason: 'Wrong name' })).status).toBe(201)
    expect(await admin.getOrder(id)).toMatchObject({ totalAmount: 99_960, rounding: 0, overpaidBy: 40 })
  })

  it('round what is accepted of a quotation too, where it is what was billed', async () => {
    const { id } = await admin.createOrder({ userId: sneha.id, totalAmount: 99_960 })
    await make(id)
    expect(await admin.getOrder(id)).toMatchObject({ totalAmount: 100_000, isTotalStated: true })
    const quote = await sendQuote(admin, id, { lines: [{ name: 'Gown', quantity: 1, price: 99_960 }] })
    expect((await answerAtDesk(admin, id, quote.id)).status).toBe(200)
    expect(await admin.getOrder(id)).toMatchObject({ totalAmount: 100_000, rounding: 40, isTotalStated: false })
  })

  it('begin anew on 1 April in Kochi', async () => {
    const midnight = Date.UTC(2097, 2, 31, 18, 30)
    const at = (now: number) => vi.useFakeTimers({ toFake: ['Date'], now })
    at(midnight - 60_000)
    const desk = await orderAdmin()
    const [one, two] = [await desk.createOrder({ items: [gown] }), await desk.createOrder({ items: [gown] })]
    const old = await make(one.id, {}, desk)
    expect([old.number.slice(0, 8), old.issuedOn]).toEqual(['B/96-97/', '2097-03-31'])
    at(midnight)
    expect(await make(two.id, {}, desk)).toMatchObject({ number: 'B/97-98/00001', issuedOn: '2097-04-01' })
  })

  it('are for the admin and the customer of the order, and nobody else', async () => {
    const order = await admin.createOrder({ userId: sneha.id, items: [gown] })
    const bill = await make(order.id)
    const path = (of: string, id = order.id) => `/api/${of}/orders/${id}/bills/${bill.id}`
    expect((await admin.get(path('admin'))).status).toBe(200)
    expect(await sneha.read(path('user'))).toMatchObject({ number: bill.number, cancelsNumber: null })
    const other = await admin.createOrder({ userId: divya.id, items: [gown] })
    for (const strange of [path('user'), path('user', other.id)]) expect((await divya.get(strange)).status).toBe(404)
    expect((await admin.get(path('admin', other.id))).status).toBe(404)
    const { bills } = await sneha.read<{ bills: object[] }>(`/api/user/orders/${order.id}`)
    expect(bills).toMatchObject([{ number: bill.number, payable: 1_240_000, total: 1_240_040 }])
    expect(JSON.stringify(bills)).not.toContain('reason')
  })

  it('go by how the shop is registered, with the tax that the owner chose', async () => {
    for (const gstin of [null, '32AAPFU0939F1Z5']) expect(await register('regular', gstin)).toBe(400)
    expect(await register('composition', '32aapfu0939f1z4')).toBe(200)
    const { id } = await admin.createOrder({ garment: 'gown', items: [gown] })
    const supply = await make(id)
    expect(supply).toMatchObject({ kind: 'bill_of_supply', seller: { gstin: '32AAPFU0939F1Z4' }, totals: { cgst: 0 } })
    await cancel(id, supply.id, { reason: 'Registered' })
    expect(await register('regular', '32AAPFU0939F1Z4')).toBe(200)
    expect((await post(id, input(await versionOf(id)))).status).toBe(400)
    expect(await make(id, { taxes: [{ code: '6204', rate: 1800 }] })).toMatchObject({
      kind: 'tax_invoice',
      totals: { taxable: 1_050_882, cgst: 94_579, sgst: 94_579, rounding: -40, payable: 1_240_000 },
    })
    // The next bill of a gown is proposed the same.
    expect(await admin.read('/api/admin/garments')).toContainEqual(
      expect.objectContaining({ id: 'gown', taxCode: '6204', taxRate: 1800 }),
    )
    expect(await register('none', null)).toBe(200)
  })

  it('are of sales within the state: no other GSTIN is taken, of the buyer or of the shop', async () => {
    expect(await register('regular', '32AAPFU0939F1Z4')).toBe(200)
    const { id, updatedAt } = await admin.createOrder({ items: [gown] })
    const buyer = (gstin: string) => ({ buyer: { name: 'Anna', address: null, gstin } })
    const to = (gstin: string) => input(updatedAt, { taxes: [{ code: '6204', rate: 1800 }], ...buyer(gstin) })
    const strange = 'This GSTIN is of Tamil Nadu. The shop bills within Kerala alone.'
    expect(await refusal(post(id, to('33AAPFU0939F1Z2')))).toEqual([400, strange])
    expect((await post(id, to('32AAPFU0939F1Z5'))).status).toBe(400)
    const made = await post(id, to('32abcfk1234k1zo'))
    expect(await made.json()).toMatchObject({ buyer: { gstin: '32ABCFK1234K1ZO' } })

    // The shop moved, or mistyped its own GSTIN.
    expect(await register('composition', '27AAPFU0939F1ZV')).toBe(200)
    const second = await admin.createOrder({ items: [gown] })
    const own = 'The GSTIN in Settings is of Maharashtra, and the shop’s address is in Kerala. Please correct one.'
    expect(await refusal(post(second.id, input(second.updatedAt)))).toEqual([409, own])
    expect(await register('none', null)).toBe(200)
    expect((await post(second.id, input(second.updatedAt, buyer('32ABCFK1234K1ZO')))).status).toBe(400)
  })

  it('do not name who wears it, and say when the order has become another', async () => {
    const items = [{ name: 'Gown for Mia', price: 1_240_000 }]
    const { id } = await admin.createOrder({ items, outfitType: 'Baptism suit for Mia' })
    await db.run("UPDATE orders SET wearer_name = 'Mia' WHERE id = ?", id)
    const bill = await make(id)
    expect(bill).toMatchObject({ lines: [{ name: 'Gown', quantity: 1, price: 1_240_000 }] })
    expect(await outdated(id)).toEqual([false])
    // Another item at the same price.
    const changed = { items: [{ name: 'Lehenga', quantity: 1, price: 1_240_000 }] }
    expect((await admin.updateOrder(id, changed)).status).toBe(200)
    expect(await outdated(id)).toEqual([true])
    expect((await cancel(id, bill.id, { reason: 'Another piece' })).status).toBe(201)
    expect(await outdated(id)).toEqual([false, false])
    await make(id)
    expect(await outdated(id)).toEqual([false, false, false])
  })

  it('that cannot be compared are not outdated, and do not close the order', async () => {
    const { id } = await admin.createOrder({ totalAmount: 100_000 })
    await make(id)
    await db.run("UPDATE bills SET lines = '[null]' WHERE order_id = ?", id)
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await outdated(id)).toEqual([false])
    expect(log).toHaveBeenCalledWith('a bill was not compared with its order', expect.any(String))
    log.mockRestore()
  })

  it('lose the name of the buyer after eight years, and nothing else', async () => {
    const { id } = await admin.createOrder({ items: [gown] })
    const bill = await make(id)
    const read = () => db.first('SELECT buyer, number FROM bills WHERE id = ?', bill.id)
    const ctx = createCtx(env, keepRunning)
    await sweepBillNames(ctx, Date.now() + 8 * 365 * 86_400_000)
    expect(await read()).toMatchObject({ buyer: expect.stringContaining('Rema') })
    await sweepBillNames(ctx, Date.now() + 8 * 366 * 86_400_000 + 1000)
    expect(await read()).toEqual({ buyer: null, number: bill.number })
  })
})
