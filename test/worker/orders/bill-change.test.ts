import { beforeAll, describe, expect, it } from 'vitest'
import { customer } from '../../helpers/worker/client.ts'
import { messageOf, type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'
import { answerQuote, sendQuote } from '../../helpers/worker/quotes.ts'

let admin: OrderAdmin
let sneha: Awaited<ReturnType<typeof customer>>
beforeAll(async () => {
  admin = await orderAdmin()
  sneha = await customer()
})

async function agreed() {
  const { id } = await admin.createOrder({ userId: sneha.id })
  const quote = await sendQuote(admin, id)
  await answerQuote(sneha, id, quote.id)
  return admin.getOrder(id)
}
const titles = async (id: string) =>
  (await (await sneha.get(`/api/user/orders/${id}`)).json<{ updates: { title: string }[] }>()).updates.map(
    ({ title }) => title,
  )

describe('a bill that the customer has accepted', () => {
  it('is not changed in passing, and says what changed once it is meant', async () => {
    const order = await agreed()
    for (const patch of [{ totalAmount: 1_900_000 }, { items: [{ name: 'Gown', price: 1_900_000 }] }]) {
      const refused = await admin.updateOrder(order.id, patch)
      expect([refused.status, await messageOf(refused)]).toEqual([
        409,
        'The customer has accepted ₹18,500. Please confirm that the bill changes without a quotation.',
      ])
    }
    expect(await admin.getOrder(order.id)).toEqual(order)
    const items = [{ name: 'Gown', price: 1_900_000 }]
    expect((await admin.updateOrder(order.id, { items, withoutQuote: true })).status).toBe(200)
    expect(await titles(order.id)).toEqual(['The bill changed from ₹18,500 to ₹19,000.'])
  })

  it('says that the pieces changed where the total is the same', async () => {
    const { id, items } = await agreed()
    const renamed = items.map((item) => ({ ...item, name: `${item.name}, ivory` }))
    expect((await admin.updateOrder(id, { items: renamed, withoutQuote: true })).status).toBe(200)
    expect(await titles(id)).toEqual(['The pieces changed. The bill is still ₹18,500.'])
  })

  it('is left alone by any other change, and by the same pieces again', async () => {
    const { id, items } = await agreed()
    expect((await admin.updateOrder(id, { notes: 'Hem 6 cm', items, status: 'cutting' })).status).toBe(200)
    expect(await titles(id)).toEqual([])
  })

  it('is only of a yes: what waits for an answer holds nothing up', async () => {
    const { id } = await admin.createOrder({ userId: sneha.id })
    await sendQuote(admin, id)
    expect((await admin.updateOrder(id, { totalAmount: 5 })).status).toBe(200)
    expect(await titles(id)).toEqual([])
  })
})
