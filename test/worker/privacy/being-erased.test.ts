import { describe, expect, it } from 'vitest'
import { book, bookingInput } from '../../helpers/worker/bookings.ts'
import { customer } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import { messageOf, orderAdmin } from '../../helpers/worker/orders.ts'

const owner = await orderAdmin()

let nth = 0
const newPhone = () => `94477 10${++nth + 100}`
/** An erasure that has begun, and is not done. */
const beginFor = (id: string | null) =>
  db.run('INSERT INTO erasures (id, by_desk, keep_words, created_at) VALUES (?, 1, 0, 0)', id)
const order = async (input: object) => {
  const response = await owner.post('/api/admin/orders', { outfitType: 'Suit', customerName: 'Sneha', ...input })
  const answer = await response.json<{ id: string; userId: string; message: string }>()
  return { ...answer, code: response.status }
}
const refused = 'This customer is being erased.'

describe('for a customer whose erasure has begun', () => {
  it('no order is opened, moved or taken up again, and an open one goes on', async () => {
    const [sneha, sister] = [await customer(), await customer()]
    const { id: open } = await order({ userId: sneha.id })
    const { id: closed } = await order({ userId: sneha.id })
    const { id: other } = await order({ userId: sister.id })
    await owner.updateOrder(closed, { status: 'delivered' })
    await beginFor(sneha.id)
    expect(await order({ userId: sneha.id })).toMatchObject({ code: 409, message: refused })
    const change = async (id: string, fields: object) => {
      const { updatedAt } = await owner.getOrder(id)
      return owner.send('PATCH', `/api/admin/orders/${id}`, { updatedAt, ...fields })
    }
    const takenUp = () => change(closed, { status: 'pending', confirmBack: true })
    for (const answer of [await change(other, { userId: sneha.id }), await takenUp()])
      expect([answer.status, await messageOf(answer)]).toEqual([409, refused])
    expect((await change(open, { status: 'ready' })).status).toBe(200)
    expect((await change(closed, { notes: 'Collected by her brother' })).status).toBe(200)
  })

  it('no booking comes in by a request that was let in before', async () => {
    const sneha = await customer()
    await beginFor(sneha.id)
    await expect(book(sneha)).rejects.toThrow(refused)
  })

  it('the way back in stays shut', async () => {
    const sneha = await customer()
    await db.run('UPDATE users SET is_active = 0 WHERE id = ?', sneha.id)
    const { userId: walkIn } = await order({ customerName: 'Rema', customerPhone: newPhone() })
    for (const id of [sneha.id, walkIn]) await beginFor(id)
    const answers = [
      await owner.put(`/api/admin/customers/${sneha.id}`, { isActive: true }),
      await owner.post(`/api/admin/customers/${walkIn}/claim-link`, {}),
    ]
    for (const answer of answers) expect([answer.status, await messageOf(answer)]).toEqual([409, refused])
  })

  it('the number belongs to somebody new, at an order, a booking and a new customer alike', async () => {
    const phones = [newPhone(), newPhone(), newPhone()]
    const old = await Promise.all(phones.map((customerPhone) => order({ customerName: 'Rema', customerPhone })))
    for (const { userId } of old) await beginFor(userId)
    const [first = '', second = '', third = ''] = phones
    const ordered = await order({ customerName: 'Rema', customerPhone: first })
    expect([ordered.code, old.some(({ userId }) => userId === ordered.userId)]).toEqual([201, false])
    const booked = await owner.post('/api/admin/bookings', {
      ...{ ...bookingInput, source: 'walk-in', phone: second },
    })
    const of = await db.first<object>('SELECT user_id FROM bookings WHERE phone = ?', second)
    expect([booked.status, of]).toEqual([201, { user_id: expect.not.stringMatching(old[1]?.userId ?? '') }])
    const made = await owner.post('/api/admin/customers', {
      ...{ id: crypto.randomUUID(), firstName: 'Rema', phone: third },
    })
    expect(made.status).toBe(201)
  })
})
