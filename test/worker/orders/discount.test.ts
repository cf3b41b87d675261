import { describe, expect, it } from 'vitest'
import { indianToday } from '../../../shared/time.ts'
import { answerQuote, lines, quoted, readOrder, sendQuote } from '../../helpers/worker/quotes.ts'
import { admin, openShop, sneha } from '../../helpers/worker/shop.ts'
import { messagesAbout } from '../../helpers/worker/whatsapp.ts'

openShop()

const tenPercent = { percent: 1000, amount: null }
const notesOf = async (id: string) =>
  (await admin.getOrder(id)).updates.map(({ title, isVisible }) => ({ title, isVisible }))

describe('a discount', () => {
  it('of a percentage follows the pieces in whole rupees, spares the way to the door, and shows to the customer', async () => {
    const items = [{ name: 'Gown', price: 1_234_560 }]
    const given = { discount: tenPercent, discountReason: 'Onam' }
    const charged = { deliveryWay: 'door', deliveryCharge: 20_000 }
    const { id } = await admin.createOrder({ userId: sneha.id, items, ...given, ...charged })
    const discounted = { discountAmount: 123_500, totalAmount: 1_131_060, balanceAmount: 1_131_060 }
    expect(await admin.getOrder(id)).toMatchObject({ ...given, ...discounted })
    expect(await readOrder(sneha, id)).toMatchObject({ ...given, discountAmount: 123_500, total: 1_131_060 })
    await admin.updateOrder(id, { items: [{ name: 'Gown', price: 1_000_000 }] })
    expect(await admin.getOrder(id)).toMatchObject({ discountAmount: 100_000, totalAmount: 920_000 })
    await admin.updateOrder(id, { totalAmount: 500_000 })
    expect(await admin.getOrder(id)).toMatchObject({ discountAmount: 50_000, totalAmount: 450_000 })
    await admin.updateOrder(id, { discount: null })
    expect(await admin.getOrder(id)).toMatchObject({ discountAmount: 0, totalAmount: 500_000 })
    expect(await notesOf(id)).toEqual([
      { title: 'Discount taken away', isVisible: false },
      { title: 'Discount of ₹1,235', isVisible: false },
    ])
  })

  it.each([
    [{ percent: 1000, amount: 5 }, 400],
    [{ percent: null, amount: null }, 400],
    [{ percent: 10_001, amount: null }, 400],
    [{ percent: null, amount: 0 }, 400],
    [{ percent: null, amount: 9_000_000 }, 200],
  ])('%j is answered with %i, and takes off no more than the price', async (discount, status) => {
    const { id } = await admin.createOrder({ items: [{ name: 'Gown', price: 800_000 }] })
    expect((await admin.updateOrder(id, { discount })).status).toBe(status)
    expect((await admin.getOrder(id)).totalAmount).toBe(status === 200 ? 0 : 800_000)
  })

  it('of a quotation lowers its total and advance, is said in its message, and becomes the order’s with the yes', async () => {
    const { id, quote } = await quoted(
      admin,
      { userId: sneha.id, customerPhone: '98470 44101' },
      { discount: { percent: null, amount: 50_000 }, discountReason: 'Sisters' },
    )
    expect(quote).toMatchObject({ total: 1_800_000, advance: 900_000, discountReason: 'Sisters' })
    expect((await readOrder(sneha, id)).quotes[0]).toMatchObject({ discountReason: 'Sisters', total: 1_800_000 })
    const message = (await messagesAbout(admin, id)).find(({ topic }) => topic === 'quote')
    expect(message?.text).toContain('It comes to ₹18,000. That is after a discount of ₹500.')
    expect((await answerQuote(sneha, id, quote.id)).status).toBe(200)
    expect(await admin.getOrder(id)).toMatchObject({ discountAmount: 50_000, totalAmount: 1_800_000 })
    expect(await notesOf(id)).toEqual([{ title: 'Discount of ₹500 in quotation 1', isVisible: false }])
    // A bill that was accepted changes with a discount as with anything else.
    expect((await admin.updateOrder(id, { discount: tenPercent })).status).toBe(409)
    const { total } = await sendQuote(admin, id, { lines, discount: tenPercent })
    expect(total).toBe(1_665_000)
  })

  it('is spread over the lines of a bill, whose tax is of what is left, and is on the receipt of then', async () => {
    const items = [
      { name: 'Gown', price: 100_000 },
      { name: 'Bonnet', price: 33_333, quantity: 2 },
    ]
    const { id, updatedAt } = await admin.createOrder({
      items,
      discount: tenPercent,
      advanceAmount: 100,
      advanceMethod: 'cash',
    })
    const response = await admin.post(`/api/admin/orders/${id}/bills`, {
      ...{ id: crypto.randomUUID(), updatedAt, issuedOn: indianToday(), buyer: { name: 'Rema', address: null } },
    })
    const bill = await response.json()
    expect(bill).toMatchObject({
      lines: [{ discount: 10_020 }, { discount: 6_680 }],
      totals: { payable: 150_000, rounding: 34 },
    })
    const order = await admin.getOrder(id)
    expect(order).toMatchObject({ totalAmount: 150_000, bills: [{ isOutdated: false }] })
    await admin.updateOrder(id, { discount: null })
    expect(await admin.getOrder(id)).toMatchObject({ totalAmount: 166_666, bills: [{ isOutdated: true }] })
    const receipt = await admin.read(`/api/admin/orders/${id}/payments/${order.payments[0]?.id}`)
    expect(receipt).toMatchObject({ total: 149_966, discount: 16_700, balanceAfter: 149_866 })
  })
})
