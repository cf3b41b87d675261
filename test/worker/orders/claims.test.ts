import { beforeEach, describe, expect, it } from 'vitest'
import { refusal } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import * as db from '../../helpers/worker/db.ts'
import { admin, divya, openShop, sneha } from '../../helpers/worker/shop.ts'

openShop()
beforeEach(() => db.run("DELETE FROM rate_limits WHERE key LIKE 'paymentClaims:%'"))

const gown = { name: 'Gown', price: 1_240_000 }
const open = (fields: object = {}) => admin.createOrder({ userId: sneha.id, items: [gown], ...fields })
const claim = { amount: 640_000, reference: '632318204417' }
const next = { amount: 640_000, reference: '632318204418' }
const say = (id: string, fields: object = {}) => sneha.post(`/api/user/orders/${id}/paid`, { ...claim, ...fields })
const dismiss = async (id: string, reference = claim.reference) =>
  (await admin.delete(`/api/admin/orders/${id}/claim?reference=${reference}`)).status
type Shown = { claim: object | null; upi: object | null }
const claimOf = async (id: string) => (await sneha.read<Shown>(`/api/user/orders/${id}`)).claim
const listNotified = (id: string) =>
  db.all("SELECT * FROM notifications WHERE type = 'payment_claim' AND related_id = ?", id)

describe('what a customer says was paid', () => {
  it('is shown to both and told to the admins, and changes neither the balance nor the version', async () => {
    const order = await open()
    const response = await say(order.id)
    expect([response.status, await response.json()]).toEqual([201, { ...claim, at: expect.any(String) }])
    const { claim: seen, ...after } = await admin.getOrder(order.id)
    expect([seen, await claimOf(order.id)]).toMatchObject([claim, claim])
    expect(after).toEqual({ ...order, claim: undefined, risk: order.risk })
    expect(await listNotified(order.id)).toMatchObject([{ user_id: null, title: 'Has ₹6,400 come by UPI?' }])
    const { claims } = await admin.read<{ claims: object[] }>('/api/admin/today')
    const about = { id: order.id, outfitType: 'Gown', customerName: 'Rema Nair' }
    expect(claims).toContainEqual({ ...about, ...claim, at: expect.any(String) })
  })

  it('is one at a time', async () => {
    const { id } = await open()
    await say(id)
    const checking = [409, 'We are checking a payment of yours already.']
    expect(await refusal(say(id, next))).toEqual(checking)
    expect(await listNotified(id)).toHaveLength(1)
  })

  it.each([
    ['with its reference', { amount: 640_000, reference: claim.reference }],
    ['that is noted from it', { amount: 640_000, reference: '632318204499', claimReference: claim.reference }],
  ])('is settled by a payment %s, and outlives other changes that were read before it came', async (_how, payment) => {
    const { id, updatedAt } = await open()
    await say(id)
    expect((await admin.patch(`/api/admin/orders/${id}`, { updatedAt, notes: 'Hem 6 cm' })).status).toBe(200)
    expect((await admin.pay(id, { amount: 5 })).status).toBe(201)
    expect(await claimOf(id)).toMatchObject(claim)
    expect((await admin.pay(id, payment)).status).toBe(201)
    expect(await claimOf(id)).toBeNull()
  })

  it('is taken off by the admin, and may be said again', async () => {
    const { id, updatedAt } = await open()
    await say(id)
    expect(await dismiss(id)).toBe(200)
    expect(await admin.getOrder(id)).toMatchObject({ claim: null, updatedAt })
    expect((await say(id, next)).status).toBe(201)
    // Who still looks at the first one leaves the second as it is.
    expect(await dismiss(id)).toBe(409)
    const first = { amount: 5, reference: claim.reference, claimReference: claim.reference }
    expect((await admin.pay(id, first)).status).toBe(201)
    expect(await claimOf(id)).toMatchObject(next)
    expect(await dismiss('none')).toBe(404)
  })

  it('may be said again of a payment that was noted and taken back', async () => {
    const { id } = await open()
    const noted = await admin.pay(id, claim)
    const { payment } = await noted.json<{ payment: { id: string } }>()
    expect((await say(id)).status).toBe(409)
    await admin.pay(id, { amount: -claim.amount, reverses: payment.id, reason: 'Wrong order' })
    expect((await say(id)).status).toBe(201)
  })

  it('is refused for a stranger, for what is noted already, and where nothing is owed', async () => {
    const { id } = await open()
    expect((await divya.post(`/api/user/orders/${id}/paid`, claim)).status).toBe(404)
    await admin.pay(id, { amount: 5, reference: claim.reference })
    expect(await refusal(say(id))).toEqual([409, 'We have noted this payment already. Thank you!'])
    for (const fields of [{ advanceAmount: 1_240_000 }, { status: 'cancelled' }]) {
      const settled = await open(fields)
      expect((await say(settled.id)).status).toBe(409)
      expect(await listNotified(settled.id)).toEqual([])
    }
  })

  it.each([
    [{ reference: '63231820441' }, 'The UPI reference has 12 digits'],
    [{ reference: 'AB2318204417' }, 'The UPI reference has 12 digits'],
    [{ amount: 0 }, 'Please enter an amount'],
    [{ amount: -5 }, 'The amount cannot be below zero'],
  ])('is not %j', async (fields, message) => {
    const { id } = await open()
    expect(await refusal(say(id, fields))).toEqual([400, message])
  })

  it('is limited', async () => {
    stopClock()
    const { id } = await open()
    const statuses: number[] = []
    for (let nth = 0; nth < 12; nth++) statuses.push((await say(id, next)).status)
    expect([statuses.at(0), statuses.at(-1)]).toEqual([201, 429])
  })
})

describe('where a customer pays by UPI', () => {
  const upiId = 'anna.boutique@okhdfcbank'
  const upiOf = async (id: string) => (await sneha.read<Shown>(`/api/user/orders/${id}`)).upi
  const readRule = async () =>
    (await admin.read<{ name: string; value: object; updatedAt: string | null }[]>('/api/admin/rules')).find(
      ({ name }) => name === 'money',
    )
  const rule = async (value: object) =>
    (await admin.put('/api/admin/rules/money', { value, updatedAt: (await readRule())?.updatedAt ?? null })).status

  it('is shown while something is owed, once the admin has entered it', async () => {
    const [owed, paid] = [await open(), await open({ advanceAmount: 1_240_000 })]
    expect(await upiOf(owed.id)).toBeNull()
    expect(await rule({ upiId: 'not an id', upiName: null })).toBe(400)
    for (const [upiName, name] of [
      [null, 'Kasavu & Lace'],
      ['അന്ന', 'അന്ന'],
    ]) {
      expect(await rule({ upiId, upiName })).toBe(200)
      expect([await upiOf(owed.id), await upiOf(paid.id)]).toEqual([{ id: upiId, name }, null])
      expect(await admin.getOrder(owed.id)).toMatchObject({ upi: { name } })
    }
  })
})
