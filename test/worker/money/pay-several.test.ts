import { describe, expect, it } from 'vitest'
import { refusal } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import { inDays } from '../../helpers/worker/orders.ts'
import { admin, divya, openShop, sneha } from '../../helpers/worker/shop.ts'

openShop()

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

describe('one payment for several orders', () => {
  it('is a payment with a receipt of each, the same when it is sent again, and one message', async () => {
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
      { orderId: gown?.id, amount: 500_000, number: expect.stringMatching(/^R\/\d\d-\d\d\/00001$/) },
      { orderId: dress?.id, amount: 700_000, number: expect.stringMatching(/^R\/\d\d-\d\d\/00002$/) },
    ])
    const again = await admin.post(path, sent)
    expect([again.status, await again.json()]).toEqual([200, made])
    expect(await refusal(admin.post(path, { ...sent, method: 'cash' }))).toEqual([
      409,
      expect.stringContaining('was noted already'),
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
