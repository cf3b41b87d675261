import { describe, expect, it } from 'vitest'
import { indianToday } from '../../../shared/time.ts'
import { outcomesOf } from '../../helpers/worker/answers.ts'
import { refusal } from '../../helpers/worker/client.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import { inDays, listNotifications, orderAdmin } from '../../helpers/worker/orders.ts'
import {
  answerQuote,
  change,
  lines,
  postQuote,
  quoted,
  quotesOf,
  readOrder,
  sendQuote,
  stateOf,
} from '../../helpers/worker/quotes.ts'
import { admin, divya, openShop, sneha } from '../../helpers/worker/shop.ts'
import { messagesAbout } from '../../helpers/worker/whatsapp.ts'

openShop()

const open = (fields: object = {}) => admin.createOrder({ userId: sneha.id, ...fields })
/** An order whose customer wants something else than its quotation. */
async function openChange() {
  const { id, quote } = await quoted(admin, { userId: sneha.id })
  expect((await answerQuote(sneha, id, quote.id, change)).status).toBe(200)
  return id
}
const waiting = () => admin.read<{ counts: { quote: number }; rows: object[] }>('/api/admin/answers')

describe('a quotation that is sent', () => {
  it('is seen by its customer with its lines, told by the bell and as a message to send, and changes no bill', async () => {
    const order = await open({ customerPhone: '98470 44100', notes: 'She haggles', tailorNotes: 'Reuse the lining' })
    const quote = await sendQuote(admin, order.id)
    expect(quote).toMatchObject({ version: 1, total: 1_850_000, note: 'With two fittings.', answer: null })
    const seen = await readOrder(sneha, order.id)
    expect(seen.quotes).toMatchObject([{ id: quote.id, lines, total: 1_850_000, note: 'With two fittings.' }])
    expect(seen.openQuote).toEqual({ total: 1_850_000, validUntil: inDays(14) })
    expect([seen.total, (await admin.getOrder(order.id)).totalAmount]).toEqual([0, 0])
    for (const hidden of ['She haggles', 'Reuse the lining']) expect(JSON.stringify(seen)).not.toContain(hidden)
    expect((await listNotifications(sneha))[0]).toMatchObject({ type: 'quote', title: 'Your quotation is ready' })
    const message = (await messagesAbout(admin, order.id)).find(({ topic }) => topic === 'quote')
    expect(message?.text).toContain('It comes to ₹18,500. To begin, we need ₹9,250. It is valid until')
  })

  it('asks for the order as it is now, and takes at most three round trips', async () => {
    const { id, updatedAt } = await open()
    expect((await admin.updateOrder(id, { notes: 'Hem 6 cm' })).status).toBe(200)
    const stale = postQuote(admin, id, { updatedAt })
    expect(await refusal(stale)).toEqual([409, expect.stringContaining('changed the notes')])
    expect(await quotesOf(admin, id)).toEqual([])
    const sender = await orderAdmin()
    const quote = { updatedAt: (await admin.getOrder(id)).updatedAt, lines, validUntil: inDays(1) }
    const tally = countD1(sender)
    expect((await sender.post(`/api/admin/orders/${id}/quotes`, quote)).status).toBe(201)
    expect(tally.trips).toBeLessThanOrEqual(3)
  })

  it('supersedes the one that waits, but not the one that was accepted', async () => {
    const { id, quote: first } = await quoted(admin, { userId: sneha.id })
    const second = await sendQuote(admin, id)
    const superseded = async () => (await quotesOf(admin, id)).map(({ supersededAt }) => supersededAt !== null)
    expect(await superseded()).toEqual([false, true])
    // The bell of the first one leads nowhere any more.
    const news = (await listNotifications(sneha)).filter(({ relatedId }) => relatedId === id)
    expect(news.map(({ type, isRead }) => [type, isRead])).toEqual([
      ['quote', false],
      ['quote', true],
      ['order', false],
    ])
    expect((await answerQuote(sneha, id, second.id)).status).toBe(200)
    await sendQuote(admin, id, { lines: [{ name: 'Gown', price: 5 }] })
    expect(await superseded()).toEqual([false, false, true])
    expect((await quotesOf(admin, id)).map(({ version }) => version)).toEqual([3, 2, 1])
    // Its first version can be answered no more.
    expect(await refusal(answerQuote(sneha, id, first.id))).toEqual([409, 'There is a newer quotation.'])
  })

  it('is refused with what cannot be', async () => {
    const { id } = await open({ deliveryWay: 'door', deliveryCharge: 15_000 })
    for (const [fields, message] of [
      [{ lines: [] }, 'Please list at least one piece'],
      [{ lines: [{ name: '', price: 5 }] }, 'Piece is required'],
      [
        { lines: [{ name: 'Gown', quantity: 10, price: 1_000_000_000 }] },
        'The pieces and the delivery add up to too much',
      ],
      [{ validUntil: inDays(-1) }, 'This day has passed already'],
      [{ validUntil: inDays(400) }, 'Please choose a day within a year'],
      [{ validUntil: 'soon' }, 'Please enter the date as year-month-day'],
    ] as const)
      expect(await refusal(postQuote(admin, id, fields))).toEqual([400, message])
    expect(await quotesOf(admin, id)).toEqual([])
  })

  it('is not for a closed order, nor for none', async () => {
    const { id, updatedAt } = await open({ status: 'cancelled' })
    expect((await postQuote(admin, id)).status).toBe(409)
    const none = { updatedAt, lines, validUntil: inDays(1) }
    expect((await admin.post('/api/admin/orders/none/quotes', none)).status).toBe(404)
  })
})

describe('a change that is asked for', () => {
  it('is told to the admins, waits for an answer in a list of its own, and leaves the order as it is', async () => {
    const { id, quote } = await quoted(admin, { userId: sneha.id })
    const { updatedAt } = await admin.getOrder(id)
    const silent = answerQuote(sneha, id, quote.id, { answer: 'change', comment: ' ' })
    expect(await refusal(silent)).toEqual([400, 'Please say what to change'])
    expect((await answerQuote(sneha, id, quote.id, change)).status).toBe(200)
    expect((await readOrder(sneha, id)).quotes).toMatchObject([{ ...change, isOwn: true }])
    expect(await admin.getOrder(id)).toMatchObject({ updatedAt, items: [], status: 'pending' })
    expect(await admin.read('/api/admin/notifications')).toContainEqual(
      expect.objectContaining({ type: 'quote', relatedId: id, message: expect.stringContaining('“In ivory”') }),
    )
    const row = expect.objectContaining({ kind: 'quote', about: id, name: 'Rema Nair' })
    const { counts, rows } = await waiting()
    expect(rows).toContainEqual(row)
    const listed = await admin.get('/api/admin/orders?status=to-answer&limit=100')
    expect(listed.headers.get('X-Total-Count')).toBe(String(counts.quote))
    const toAnswer = await listed.json<{ id: string; quote: string }[]>()
    expect([toAnswer.length, toAnswer[0]]).toMatchObject([counts.quote, { id, quote: 'change' }])
    expect((await messagesAbout(admin, id)).map(({ topic }) => topic)).not.toContain('quote')
  })

  it('is answered by the next quotation, and needs no answer once the order is closed', async () => {
    const [answered, closed] = [await openChange(), await openChange()]
    await sendQuote(admin, answered)
    await admin.updateOrder(closed, { status: 'cancelled' })
    expect([await outcomesOf(answered), await outcomesOf(closed)]).toEqual([['answered'], ['void']])
  })

  it('is shown to nobody else when the order goes to another account, and waits no more', async () => {
    const id = await openChange()
    expect((await admin.updateOrder(id, { userId: divya.id })).status).toBe(200)
    expect(await outcomesOf(id)).toEqual(['void'])
    expect(await stateOf(admin, id)).toBe('withdrawn')
    const left = { answer: 'change', supersededAt: expect.any(String), comment: null, isOwn: false }
    expect((await readOrder(divya, id)).quotes).toMatchObject([left])
  })
})

describe('a discount', () => {
  const tenPercent = { percent: 1000, amount: null }
  const notesOf = async (id: string) =>
    (await admin.getOrder(id)).updates.map(({ title, isVisible }) => ({ title, isVisible }))

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

  it('takes off no more than the price, and is refused with what cannot be', async () => {
    const { id } = await admin.createOrder({ items: [{ name: 'Gown', price: 800_000 }] })
    for (const [percent, amount, status, total] of [
      [1000, 5, 400, 800_000],
      [null, null, 400, 800_000],
      [10_001, null, 400, 800_000],
      [null, 0, 400, 800_000],
      [null, 9_000_000, 200, 0],
    ] as const) {
      expect((await admin.updateOrder(id, { discount: { percent, amount } })).status).toBe(status)
      expect((await admin.getOrder(id)).totalAmount).toBe(total)
    }
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
    const advance = { advanceAmount: 100, advanceMethod: 'cash' }
    const { id, updatedAt } = await admin.createOrder({ items, discount: tenPercent, ...advance })
    const response = await admin.post(`/api/admin/orders/${id}/bills`, {
      ...{ id: crypto.randomUUID(), updatedAt, issuedOn: indianToday(), buyer: { name: 'Rema', address: null } },
    })
    const lines = [{ discount: 10_020 }, { discount: 6_680 }]
    expect(await response.json()).toMatchObject({ lines, totals: { payable: 150_000, rounding: 34 } })
    const order = await admin.getOrder(id)
    expect(order).toMatchObject({ totalAmount: 150_000, bills: [{ isOutdated: false }] })
    await admin.updateOrder(id, { discount: null })
    expect(await admin.getOrder(id)).toMatchObject({ totalAmount: 166_666, bills: [{ isOutdated: true }] })
    const receipt = await admin.read(`/api/admin/orders/${id}/payments/${order.payments[0]?.id}`)
    expect(receipt).toMatchObject({ total: 149_966, discount: 16_700, balanceAfter: 149_866 })
  })
})
