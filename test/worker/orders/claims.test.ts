import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customer } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import { messageOf, type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'

let admin: OrderAdmin
let sneha: Awaited<ReturnType<typeof customer>>
beforeAll(async () => {
  admin = await orderAdmin()
  sneha = await customer()
})
beforeEach(async () => {
  await env.DB.prepare("DELETE FROM rate_limits WHERE key LIKE 'paymentClaims:%'").run()
})

const gown = { name: 'Gown', price: 1_240_000 }
const open = (fields: object = {}) => admin.createOrder({ userId: sneha.id, items: [gown], ...fields })
const claim = { amount: 640_000, reference: '632318204417' }
const say = (id: string, fields: object = {}) => sneha.post(`/api/user/orders/${id}/paid`, { ...claim, ...fields })
const dismiss = async (id: string, reference = claim.reference) =>
  (await admin.send('DELETE', `/api/admin/orders/${id}/claim?reference=${reference}`)).status
const claimOf = async (id: string) =>
  (await (await sneha.get(`/api/user/orders/${id}`)).json<{ claim: object | null }>()).claim
const listNotified = async (id: string) =>
  (await env.DB.prepare("SELECT * FROM notifications WHERE type = 'payment_claim' AND related_id = ?").bind(id).all())
    .results
const checking = 'We are checking a payment of yours already.'

describe('what a customer says was paid', () => {
  it('is shown to both and told to the admins, and changes neither the balance nor the version', async () => {
    const order = await open()
    const response = await say(order.id)
    expect([response.status, await response.json()]).toEqual([201, { ...claim, at: expect.any(String) }])
    const { claim: seen, ...after } = await admin.getOrder(order.id)
    expect(seen).toMatchObject(claim)
    expect(await claimOf(order.id)).toMatchObject(claim)
    expect(after).toEqual({ ...order, claim: undefined, risk: order.risk })
    expect(await listNotified(order.id)).toMatchObject([{ user_id: null, title: 'Has ₹6,400 come by UPI?' }])
    const { claims } = await (await admin.get('/api/admin/today')).json<{ claims: object[] }>()
    expect(claims).toContainEqual({
      id: order.id,
      outfitType: 'Gown',
      customerName: 'Rema Nair',
      ...claim,
      at: expect.any(String),
    })
  })

  it('is one at a time, and the same one when it is sent again', async () => {
    const { id } = await open()
    const own = { id: crypto.randomUUID() }
    const statuses = (await Promise.all([say(id, own), say(id, own)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 201])
    expect((await say(id, own)).status).toBe(200)
    const second = await say(id, { reference: '632318204418' })
    expect([second.status, await messageOf(second)]).toEqual([409, checking])
    expect((await say(id, { ...own, amount: 5 })).status).toBe(409)
    expect(await listNotified(id)).toHaveLength(1)
  })

  it('is settled by a payment with its reference, and by one that is noted from it', async () => {
    for (const payment of [
      { amount: 640_000, reference: claim.reference },
      { amount: 640_000, reference: '632318204499', claimReference: claim.reference },
    ]) {
      const { id, updatedAt } = await open()
      await say(id)
      expect((await admin.post(`/api/admin/orders/${id}/payments`, { updatedAt, amount: 5 })).status).toBe(201)
      expect(await claimOf(id)).toMatchObject(claim)
      const { updatedAt: next } = await admin.getOrder(id)
      expect((await admin.post(`/api/admin/orders/${id}/payments`, { updatedAt: next, ...payment })).status).toBe(201)
      expect(await claimOf(id)).toBeNull()
    }
  })

  it('outlives a change that was read before it came', async () => {
    const { id, updatedAt } = await open()
    await say(id)
    expect((await admin.send('PATCH', `/api/admin/orders/${id}`, { updatedAt, notes: 'Hem 6 cm' })).status).toBe(200)
    expect(await claimOf(id)).toMatchObject(claim)
  })

  it('is taken off by the admin, and may be said again', async () => {
    const order = await open()
    await say(order.id)
    expect(await dismiss(order.id)).toBe(200)
    const after = await admin.getOrder(order.id)
    expect([after.claim, after.updatedAt]).toEqual([null, order.updatedAt])
    const next = { amount: 640_000, reference: '632318204418' }
    expect((await say(order.id, next)).status).toBe(201)
    // Who still looks at the first one leaves the second as it is.
    expect(await dismiss(order.id)).toBe(409)
    expect(await claimOf(order.id)).toMatchObject(next)
    const { updatedAt } = after
    const first = { updatedAt, amount: 5, reference: claim.reference, claimReference: claim.reference }
    expect((await admin.post(`/api/admin/orders/${order.id}/payments`, first)).status).toBe(201)
    expect(await claimOf(order.id)).toMatchObject(next)
    expect(await dismiss('none')).toBe(404)
  })

  it('may be said again of a payment that was noted and taken back', async () => {
    const { id, updatedAt } = await open()
    const note = async (payment: object) =>
      (await admin.post(`/api/admin/orders/${id}/payments`, payment)).json<{
        order: { updatedAt: string }
        payment: { id: string }
      }>()
    const { order, payment } = await note({ updatedAt, ...claim })
    expect((await say(id)).status).toBe(409)
    await note({ updatedAt: order.updatedAt, amount: -claim.amount, reverses: payment.id, reason: 'Wrong order' })
    expect((await say(id)).status).toBe(201)
  })

  it('is refused for a stranger, for what is noted already, and where nothing is owed', async () => {
    const { id, updatedAt } = await open()
    const stranger = await customer()
    expect((await stranger.post(`/api/user/orders/${id}/paid`, claim)).status).toBe(404)
    await admin.post(`/api/admin/orders/${id}/payments`, { updatedAt, amount: 5, reference: claim.reference })
    const noted = await say(id)
    expect([noted.status, await messageOf(noted)]).toEqual([409, 'We have noted this payment already. Thank you!'])
    const paid = await open({ advanceAmount: 1_240_000 })
    expect((await say(paid.id)).status).toBe(409)
    const cancelled = await open({ status: 'cancelled' })
    expect((await say(cancelled.id)).status).toBe(409)
    for (const order of [paid, cancelled]) expect(await listNotified(order.id)).toEqual([])
  })

  it.each([
    [{ reference: '63231820441' }, 'The UPI reference has 12 digits'],
    [{ reference: 'AB2318204417' }, 'The UPI reference has 12 digits'],
    [{ amount: 0 }, 'Please enter an amount'],
    [{ amount: -5 }, 'The amount cannot be below zero'],
  ])('is not %j', async (fields, message) => {
    const { id } = await open()
    const response = await say(id, fields)
    expect([response.status, await messageOf(response)]).toEqual([400, message])
  })

  it('is limited', async () => {
    stopClock()
    const { id } = await open()
    const statuses = []
    for (let nth = 0; nth < 12; nth++) statuses.push((await say(id, { reference: '632318204418' })).status)
    expect(statuses.at(0)).toBe(201)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('where a customer pays by UPI', () => {
  const upiOf = async (id: string) =>
    (await (await sneha.get(`/api/user/orders/${id}`)).json<{ upi: object | null }>()).upi
  const rule = async (value: object) => {
    const rules = await (await admin.get('/api/admin/rules')).json<{ name: string; updatedAt: string | null }[]>()
    const updatedAt = rules.find(({ name }) => name === 'money')?.updatedAt ?? null
    return (await admin.put('/api/admin/rules/money', { value, updatedAt })).status
  }

  it('is shown while something is owed, once the admin has entered it', async () => {
    const [owed, paid] = [await open(), await open({ advanceAmount: 1_240_000 })]
    expect(await upiOf(owed.id)).toBeNull()
    expect(await rule({ upiId: 'not an id', upiName: null })).toBe(400)
    expect(await rule({ upiId: 'anna.boutique@okhdfcbank', upiName: null })).toBe(200)
    expect(await upiOf(owed.id)).toEqual({ id: 'anna.boutique@okhdfcbank', name: 'Kasavu & Lace' })
    expect(await upiOf(paid.id)).toBeNull()
    expect(await rule({ upiId: 'anna.boutique@okhdfcbank', upiName: 'അന്ന' })).toBe(200)
    expect(await upiOf(owed.id)).toEqual({ id: 'anna.boutique@okhdfcbank', name: 'അന്ന' })
    expect(await admin.getOrder(owed.id)).toMatchObject({ upi: { name: 'അന്ന' } })
  })

  it('stays when the name on it is of a time when it could be longer', async () => {
    const { id } = await open()
    expect(await rule({ upiId: 'anna.boutique@okhdfcbank', upiName: 'Anna' })).toBe(200)
    await env.DB.prepare("UPDATE shop_rules SET value = json_set(value, '$.upiName', ?) WHERE name = 'money'")
      .bind('Annamma Kurian Baptism and Communion Wear, Fort Kochi')
      .run()
    const read = { upiId: 'anna.boutique@okhdfcbank', upiName: 'Annamma Kurian Baptism and Communion Wea' }
    expect(await upiOf(id)).toEqual({ id: read.upiId, name: read.upiName })
    const rules = await (await admin.get('/api/admin/rules')).json<{ name: string; value: object }[]>()
    expect(rules.find(({ name }) => name === 'money')?.value).toEqual(read)
    expect(await rule({ ...read, upiName: 'x'.repeat(41) })).toBe(400)
    expect(await rule(read)).toBe(200)
  })
})
