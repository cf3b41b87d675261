import { beforeEach, describe, expect, it } from 'vitest'
import { refusal } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import * as db from '../../helpers/worker/db.ts'
import type { AdminOrder } from '../../helpers/worker/orders.ts'
import { admin, divya, openShop, sneha } from '../../helpers/worker/shop.ts'

openShop()
beforeEach(() => db.run("DELETE FROM rate_limits WHERE key LIKE 'paymentClaims:%'"))

const gown = { name: 'Gown', price: 1_240_000 }
const open = (fields: object = {}) => admin.createOrder({ userId: sneha.id, items: [gown], ...fields })
const claim = { amount: 640_000, reference: '632318204417' }
const next = { amount: 600_000, reference: '632318204418' }
const say = (id: string, fields: object = {}) => sneha.post(`/api/user/orders/${id}/paid`, { ...claim, ...fields })
const correct = (id: string, claimId: string, fields: object = {}) =>
  sneha.put(`/api/user/orders/${id}/paid/${claimId}`, { ...claim, ...fields })
type Claim = AdminOrder['claims'][number]
async function told(id: string, fields: object = {}) {
  const response = await say(id, fields)
  if (response.status !== 201) throw new Error(`claim: ${response.status} ${await response.text()}`)
  return response.json<Claim>()
}
const dismiss = async (id: string, { id: claimId, at, changedAt }: Claim) =>
  (await admin.delete(`/api/admin/orders/${id}/claim?claim=${claimId}&at=${changedAt ?? at}`)).status
type Shown = { claims: Claim[]; upi: object | null; due: { now: number; all: number } }
const shown = (id: string) => sneha.read<Shown>(`/api/user/orders/${id}`)
const claimsOf = async (id: string) => (await shown(id)).claims
const listNotified = (id: string) =>
  db.all("SELECT * FROM notifications WHERE type = 'payment_claim' AND related_id = ?", id)
const listToday = async (id: string) =>
  (await admin.read<{ claims: { id: string }[] }>('/api/admin/today')).claims.filter((one) => one.id === id)

describe('what a customer says was paid', () => {
  it('is shown to both and told to the admins, and changes neither the balance nor the version', async () => {
    const order = await open()
    const made = await told(order.id)
    expect(made).toEqual({ ...claim, id: expect.any(String), at: expect.any(String), changedAt: null })
    const { claims: seen, due, ...after } = await admin.getOrder(order.id)
    expect([seen, await claimsOf(order.id)]).toEqual([[made], [made]])
    expect(after).toEqual({ ...order, claims: undefined, due: undefined, risk: order.risk })
    expect(due).toEqual({ now: 0, all: 600_000 })
    expect(await listNotified(order.id)).toMatchObject([{ user_id: null, title: 'Has ₹6,400 come by UPI?' }])
    const about = { id: order.id, claimId: made.id, outfitType: 'Gown', customerName: 'Rema Nair' }
    expect(await listToday(order.id)).toEqual([{ ...about, ...claim, at: made.at }])
  })

  it('needs no reference, and leaves the rest to be paid and told of, until nothing is left', async () => {
    const { id } = await open()
    expect(await told(id, { reference: null })).toMatchObject({ amount: 640_000, reference: null })
    expect((await listNotified(id))[0]).toMatchObject({ message: expect.stringContaining('without a reference') })
    expect((await shown(id)).due).toEqual({ now: 0, all: 600_000 })
    await told(id, next)
    expect(await claimsOf(id)).toMatchObject([{ reference: null }, next])
    expect(await listToday(id)).toHaveLength(2)
    expect((await shown(id)).due).toEqual({ now: 0, all: 0 })
    const more = say(id, { reference: '632318204419' })
    expect(await refusal(more)).toEqual([409, 'Nothing is left to pay for this order.'])
  })

  it('is told once: its reference makes no second', async () => {
    const { id } = await open()
    await told(id)
    expect(await refusal(say(id, { amount: 5 }))).toEqual([409, 'You have told us of this payment already.'])
    expect([await claimsOf(id), await listNotified(id)]).toMatchObject([[claim], [{}]])
  })

  it.each([
    ['with its reference', async () => ({ ...claim })],
    ['that is noted from it', async (id: string) => ({ ...claim, reference: '632318204499', claimId: id })],
  ])('is settled by a payment %s, and outlives other changes that were read before it came', async (_how, payment) => {
    const { id, updatedAt } = await open()
    const made = await told(id)
    await told(id, next)
    expect((await admin.patch(`/api/admin/orders/${id}`, { updatedAt, notes: 'Hem 6 cm' })).status).toBe(200)
    expect((await admin.pay(id, { amount: 5 })).status).toBe(201)
    expect(await claimsOf(id)).toMatchObject([claim, next])
    expect((await admin.pay(id, await payment(made.id))).status).toBe(201)
    expect(await claimsOf(id)).toMatchObject([next])
    expect(await listToday(id)).toMatchObject([next])
  })

  it('is taken off by the admin, or noted and taken back, and may be said again', async () => {
    const { id, updatedAt } = await open()
    const made = await told(id)
    expect(await dismiss(id, made)).toBe(200)
    expect(await admin.getOrder(id)).toMatchObject({ claims: [], updatedAt })
    expect(await dismiss(id, made)).toBe(409)
    expect(await dismiss('none', made)).toBe(404)
    const again = await told(id)
    expect(again).toMatchObject(claim)
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

  it('is refused with a reference or an amount that cannot be', async () => {
    const { id } = await open()
    for (const [fields, message] of [
      [{ reference: '63231820441' }, 'The UPI reference has 12 digits'],
      [{ reference: 'AB2318204417' }, 'The UPI reference has 12 digits'],
      [{ amount: 0 }, 'Please enter an amount'],
      [{ amount: -5 }, 'The amount cannot be below zero'],
    ] as const)
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

describe('until the desk has checked it', () => {
  it('is corrected in place, though the first is sent again: the desk reads it in the one notification, and looks for it anew', async () => {
    const order = await open()
    const made = await told(order.id, { id: crypto.randomUUID() })
    await db.run('UPDATE notifications SET is_read = 1 WHERE id = ?', made.id)
    const response = await correct(order.id, made.id, next)
    expect(response.status).toBe(200)
    const changed = await response.json<Claim>()
    expect(changed).toEqual({ ...made, ...next, changedAt: expect.any(String) })
    for (const again of [() => correct(order.id, made.id, next), () => say(order.id, { id: made.id })]) {
      const answer = await again()
      expect([answer.status, await answer.json()]).toMatchObject([200, next])
    }
    expect(await admin.getOrder(order.id)).toMatchObject({ claims: [changed], updatedAt: order.updatedAt })
    expect(await listNotified(order.id)).toMatchObject([
      { title: 'Has ₹6,000 come by UPI?', message: expect.stringContaining(next.reference), is_read: 0 },
    ])
    // The desk that still looks at the first one leaves it as it is by now.
    expect(await dismiss(order.id, made)).toBe(409)
    expect(await dismiss(order.id, changed)).toBe(200)
  })

  it('is taken back, once or twice, and its notification is read', async () => {
    const { id } = await open()
    const made = await told(id)
    for (let nth = 0; nth < 2; nth++)
      expect((await sneha.delete(`/api/user/orders/${id}/paid/${made.id}`)).status).toBe(200)
    expect([await claimsOf(id), await listToday(id)]).toEqual([[], []])
    expect(await listNotified(id)).toMatchObject([{ is_read: 1 }])
    expect((await shown(id)).due.all).toBe(1_240_000)
  })

  it('is no longer corrected once it was noted, nor by a stranger, nor to a payment that is known', async () => {
    const { id } = await open()
    const made = await told(id)
    const other = await told(id, next)
    expect((await divya.put(`/api/user/orders/${id}/paid/${made.id}`, claim)).status).toBe(404)
    expect((await divya.delete(`/api/user/orders/${id}/paid/${made.id}`)).status).toBe(404)
    expect((await correct(id, made.id, { reference: next.reference })).status).toBe(409)
    await admin.pay(id, { ...claim })
    expect(await refusal(correct(id, made.id, { amount: 5 }))).toEqual([409, 'We have checked this payment already.'])
    expect((await correct(id, other.id)).status).toBe(409)
    expect(await claimsOf(id)).toMatchObject([next])
  })
})

it('where a customer pays by UPI is shown while something is owed, once the admin has entered it', async () => {
  const upiId = 'anna.boutique@okhdfcbank'
  const upiOf = async (id: string) => (await shown(id)).upi
  const [owed, paid] = [await open(), await open({ advanceAmount: 1_240_000 })]
  expect(await upiOf(owed.id)).toBeNull()
  expect(await admin.setRule('money', { upiId: 'not an id', upiName: null })).toBe(400)
  for (const [upiName, name] of [
    [null, 'Kasavu & Lace'],
    ['അന്ന', 'അന്ന'],
  ]) {
    expect(await admin.setRule('money', { upiId, upiName })).toBe(200)
    expect([await upiOf(owed.id), await upiOf(paid.id)]).toEqual([{ id: upiId, name }, null])
    expect(await admin.getOrder(owed.id)).toMatchObject({ upi: { name } })
  }
})
