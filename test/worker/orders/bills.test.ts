import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { indianToday } from '../../../shared/time.ts'
import { createCtx } from '../../../worker/context.ts'
import { sweepBillNames } from '../../../worker/features/orders/sweep-bill-names.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { customer } from '../../helpers/worker/client.ts'
import { messageOf, type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'

type Bill = { id: string; number: string; kind: string; totals: Record<string, number>; issuedOn: string }
let admin: OrderAdmin
beforeAll(async () => {
  admin = await orderAdmin()
})
afterEach(() => {
  vi.useRealTimers()
})

const gown = { name: 'Gown', price: 1_240_040 }
const input = (updatedAt: string, more: object = {}) => ({
  ...{ id: crypto.randomUUID(), updatedAt, issuedOn: indianToday(), buyer: { name: 'Rema Nair', address: null } },
  ...more,
})
const post = (id: string, sent: object) => admin.post(`/api/admin/orders/${id}/bills`, sent)
async function make(id: string, more: object = {}) {
  const { updatedAt } = await admin.getOrder(id)
  const response = await post(id, input(updatedAt, more))
  expect([response.status, response.status === 201 ? '' : await response.clone().text()]).toEqual([201, ''])
  return response.json<Bill>()
}
const cancel = (id: string, bill: string, sent: object) =>
  admin.post(`/api/admin/orders/${id}/bills/${bill}/cancel`, sent)
async function register(value: object) {
  const rules = await (await admin.get('/api/admin/rules')).json<{ name: string; updatedAt: string | null }[]>()
  const updatedAt = rules.find(({ name }) => name === 'tax')?.updatedAt ?? null
  return admin.send('PUT', '/api/admin/rules/tax', { value, updatedAt })
}
const counts = async () => {
  const { results } = await env.DB.prepare('SELECT number FROM bills ORDER BY number').all<{ number: string }>()
  return results.map(({ number }) => Number(number.slice(-5)))
}

describe('bills', () => {
  it('have no gap after 20 at once, of which half come second', async () => {
    const orders = await Promise.all(Array.from({ length: 10 }, () => admin.createOrder({ items: [gown] })))
    const statuses = await Promise.all(
      orders.flatMap(({ id, updatedAt }) => [post(id, input(updatedAt)), post(id, input(updatedAt))]),
    ).then((answers) => answers.map(({ status }) => status))
    expect(statuses.filter((status) => status === 201)).toHaveLength(10)
    expect(statuses.filter((status) => status === 409)).toHaveLength(10)
    expect(await counts()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  it('are the same when sent again, and refuse what differs, a second, and a stale order', async () => {
    const { id, updatedAt } = await admin.createOrder({ items: [gown] })
    const sent = input(updatedAt)
    expect((await post(id, sent)).status).toBe(201)
    expect((await post(id, sent)).status).toBe(200)
    expect((await post(id, { ...sent, buyer: { name: 'Anna', address: null } })).status).toBe(409)
    expect((await post(id, input(updatedAt))).status).toBe(409)
    const second = await post(id, input((await admin.getOrder(id)).updatedAt))
    expect([second.status, await second.text()]).toEqual([409, expect.stringContaining('Cancel it before')])
    const unpriced = await admin.createOrder()
    expect((await post(unpriced.id, input(unpriced.updatedAt))).status).toBe(409)
  })

  it('are cancelled once, by another of as much below zero, and then made anew', async () => {
    const { id } = await admin.createOrder({ items: [gown] })
    const bill = await make(id)
    expect(bill).toMatchObject({ kind: 'bill', totals: { rounding: -40, payable: 1_240_000, cgst: 0 } })
    const sent = { id: crypto.randomUUID(), reason: 'Wrong name' }
    const [first, again] = [await cancel(id, bill.id, sent), await cancel(id, bill.id, sent)]
    expect([first.status, again.status]).toEqual([201, 200])
    const made = await first.json<Bill>()
    expect(made).toMatchObject({ cancels: bill.id, totals: { rounding: 40, payable: -1_240_000 } })
    expect(made.number).not.toBe(bill.number)
    expect((await cancel(id, bill.id, { reason: 'Twice' })).status).toBe(409)
    expect((await cancel(id, made.id, { reason: 'Back' })).status).toBe(409)
    await make(id)
    const all = await counts()
    expect(all).toEqual(all.map((_, nth) => nth + 1))
  })

  it('begin anew on 1 April in Kochi', async () => {
    const midnight = Date.UTC(2097, 2, 31, 18, 30)
    const at = (now: number) => vi.useFakeTimers({ toFake: ['Date'], now })
    at(midnight - 60_000)
    admin = await orderAdmin()
    const [one, two] = [await admin.createOrder({ items: [gown] }), await admin.createOrder({ items: [gown] })]
    const old = await make(one.id)
    expect([old.number.slice(0, 8), old.issuedOn]).toEqual(['B/96-97/', '2097-03-31'])
    at(midnight)
    expect(await make(two.id)).toMatchObject({ number: 'B/97-98/00001', issuedOn: '2097-04-01' })
  })

  it('are for the admin and the customer of the order, and nobody else', async () => {
    admin = await orderAdmin()
    const [sneha, divya] = [await customer(), await customer()]
    const order = await admin.createOrder({ userId: sneha.id, items: [gown] })
    const bill = await make(order.id)
    expect((await admin.get(`/api/admin/orders/${order.id}/bills/${bill.id}`)).status).toBe(200)
    const path = `/api/user/orders/${order.id}/bills/${bill.id}`
    const hers = await sneha.get(path)
    expect([hers.status, await hers.json()]).toMatchObject([200, { number: bill.number, cancelsNumber: null }])
    expect((await divya.get(path)).status).toBe(404)
    const other = await admin.createOrder({ userId: divya.id, items: [gown] })
    expect((await divya.get(`/api/user/orders/${other.id}/bills/${bill.id}`)).status).toBe(404)
    expect((await admin.get(`/api/admin/orders/${other.id}/bills/${bill.id}`)).status).toBe(404)
    const listed = await (await sneha.get(`/api/user/orders/${order.id}`)).json<{ bills: object[] }>()
    expect(listed.bills).toMatchObject([{ number: bill.number, payable: 1_240_000, total: 1_240_040 }])
    expect(JSON.stringify(listed.bills)).not.toContain('reason')
  })

  it('go by how the shop is registered, with the tax that the owner chose', async () => {
    expect((await register({ registration: 'regular', gstin: null })).status).toBe(400)
    expect((await register({ registration: 'regular', gstin: '32AAPFU0939F1Z5' })).status).toBe(400)
    expect((await register({ registration: 'composition', gstin: '32aapfu0939f1z4' })).status).toBe(200)
    const { id } = await admin.createOrder({ items: [gown] })
    const supply = await make(id)
    expect(supply).toMatchObject({ kind: 'bill_of_supply', seller: { gstin: '32AAPFU0939F1Z4' }, totals: { cgst: 0 } })
    await cancel(id, supply.id, { reason: 'Registered' })
    expect((await register({ registration: 'regular', gstin: '32AAPFU0939F1Z4' })).status).toBe(200)
    const { updatedAt } = await admin.getOrder(id)
    expect((await post(id, input(updatedAt))).status).toBe(400)
    const invoice = await make(id, { taxes: [{ code: '6204', rate: 1800 }] })
    expect(invoice).toMatchObject({
      kind: 'tax_invoice',
      totals: { taxable: 1_050_882, cgst: 94_579, sgst: 94_579, rounding: -40, payable: 1_240_000 },
    })
    expect((await register({ registration: 'none', gstin: null })).status).toBe(200)
  })

  it('are of sales within the state: no other GSTIN is taken, of the buyer or of the shop', async () => {
    expect((await register({ registration: 'regular', gstin: '32AAPFU0939F1Z4' })).status).toBe(200)
    const { id, updatedAt } = await admin.createOrder({ items: [gown] })
    const taxes = [{ code: '6204', rate: 1800 }]
    const to = (gstin: string) => input(updatedAt, { taxes, buyer: { name: 'Anna', address: null, gstin } })
    const other = await post(id, to('33AAPFU0939F1Z2'))
    expect([other.status, await messageOf(other)]).toEqual([
      400,
      'This GSTIN is of Tamil Nadu. The shop bills within Kerala alone.',
    ])
    expect((await post(id, to('32AAPFU0939F1Z5'))).status).toBe(400)
    const sent = to('32abcfk1234k1zo')
    const made = await post(id, sent)
    expect(await made.json()).toMatchObject({ buyer: { gstin: '32ABCFK1234K1ZO' } })
    expect((await post(id, sent)).status).toBe(200)
    expect((await post(id, { ...sent, buyer: { name: 'Anna', address: null } })).status).toBe(409)

    // The shop has moved, or mistyped its own.
    expect((await register({ registration: 'composition', gstin: '27AAPFU0939F1ZV' })).status).toBe(200)
    const second = await admin.createOrder({ items: [gown] })
    const refused = await post(second.id, input(second.updatedAt))
    expect([refused.status, await messageOf(refused)]).toEqual([
      409,
      'The GSTIN in Settings is of Maharashtra, and the shop’s address is in Kerala. Please correct one.',
    ])
    expect((await register({ registration: 'none', gstin: null })).status).toBe(200)
    const untaxed = input(second.updatedAt, { buyer: { name: 'Anna', address: null, gstin: '32ABCFK1234K1ZO' } })
    expect((await post(second.id, untaxed)).status).toBe(400)
  })

  it('do not name who wears it, and say when the order has become another', async () => {
    const piece = { name: 'Gown for Mia', price: 1_240_000 }
    const { id } = await admin.createOrder({ items: [piece], outfitType: 'Baptism suit for Mia' })
    await env.DB.prepare("UPDATE orders SET wearer_name = 'Mia' WHERE id = ?").bind(id).run()
    const bill = await make(id)
    expect(bill).toMatchObject({ lines: [{ name: 'Gown', quantity: 1, price: 1_240_000 }] })
    const listed = async () => {
      const order = await (await admin.get(`/api/admin/orders/${id}`)).json<{ bills: { isOutdated: boolean }[] }>()
      expect(JSON.stringify(order.bills)).not.toContain('Gown')
      return order.bills.map(({ isOutdated }) => isOutdated)
    }
    expect(await listed()).toEqual([false])
    // Another piece of the same price.
    const changed = { items: [{ name: 'Lehenga', quantity: 1, price: 1_240_000 }] }
    expect((await admin.updateOrder(id, changed)).status).toBe(200)
    expect(await listed()).toEqual([true])
    expect((await cancel(id, bill.id, { reason: 'Another piece' })).status).toBe(201)
    expect(await listed()).toEqual([false, false])
    await make(id)
    expect(await listed()).toEqual([false, false, false])
  })

  it('lose the name of the buyer after eight years, and nothing else', async () => {
    const { id } = await admin.createOrder({ items: [gown] })
    const bill = await make(id)
    const ctx = createCtx(env, keepRunning)
    const read = () => env.DB.prepare('SELECT buyer, number FROM bills WHERE id = ?').bind(bill.id).first()
    await sweepBillNames(ctx, Date.now() + 8 * 365 * 86_400_000)
    expect(await read()).toMatchObject({ buyer: expect.stringContaining('Rema') })
    await sweepBillNames(ctx, Date.now() + 8 * 366 * 86_400_000 + 1000)
    expect(await read()).toEqual({ buyer: null, number: bill.number })
  })
})
