import { afterEach, describe, expect, it, vi } from 'vitest'
import { startOfIndianDay } from '../../../shared/time.ts'
import { customer, refusal } from '../../helpers/worker/client.ts'
import { overtake } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { inDays, listNotifications, orderAdmin } from '../../helpers/worker/orders.ts'
import {
  answerAtDesk,
  answerQuote,
  change,
  lines,
  postQuote,
  quoted,
  quotesOf,
  readOrder,
  sendQuote,
} from '../../helpers/worker/quotes.ts'
import { admin, divya, openShop, sneha } from '../../helpers/worker/shop.ts'

openShop()
afterEach(() => void vi.useRealTimers())

const open = (fields: object = {}, quote: object = {}) => quoted(admin, { userId: sneha.id, ...fields }, quote)

describe('a quotation that is accepted', () => {
  it('becomes the order’s pieces and bill, keeps what was paid, confirms and plans it, and tells the admins', async () => {
    const { id, quote } = await open({
      ...{ items: [{ name: 'Old line', price: 900_000 }], totalAmount: 1_000_000, advanceAmount: 600_000 },
      ...{ eventDate: inDays(60), status: 'pending' },
    })
    expect(await (await answerQuote(sneha, id, quote.id)).json()).toMatchObject({
      ...{ status: 'confirmed', total: 1_850_000, balanceAmount: 1_250_000, openQuote: null },
      items: lines.map((line) => expect.objectContaining(line)),
      quotes: [{ answer: 'accepted', answeredAt: expect.any(String), isOwn: true }],
    })
    expect(await admin.getOrder(id)).toMatchObject({
      ...{ status: 'confirmed', totalAmount: 1_850_000, isTotalStated: false, advanceAmount: 600_000 },
      ...{ balanceAmount: 1_250_000, plan: { confirmed: expect.any(String) } },
      stages: [{ stage: 'pending' }, { stage: 'confirmed', byName: null }],
      quotes: [{ how: 'room' }],
    })
    const told = { type: 'quote', relatedId: id, title: 'Quotation of ₹18,500 accepted' }
    expect(await admin.read('/api/admin/notifications')).toContainEqual(expect.objectContaining(told))
  })

  it('has one stamp from two tabs, and is the same answer when it is sent again', async () => {
    const { id, quote } = await open()
    const both = await Promise.all([answerQuote(sneha, id, quote.id), answerQuote(sneha, id, quote.id)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const [stamped] = await quotesOf(admin, id)
    for (const again of [answerQuote(sneha, id, quote.id), answerAtDesk(admin, id, quote.id)])
      expect((await again).status).toBe(200)
    expect((await quotesOf(admin, id))[0]).toEqual(stamped)
    expect((await admin.getOrder(id)).stages).toHaveLength(2)
    const told = "SELECT id FROM notifications WHERE type = 'quote' AND user_id IS NULL AND related_id = ?"
    expect(await db.all(told, id)).toHaveLength(1)
    const other = answerQuote(sneha, id, quote.id, change)
    expect(await refusal(other)).toEqual([409, 'You have answered this already.'])
  })

  it('is accepted to the end of its last day in Kochi, and not a minute later', async () => {
    const { id, quote } = await open({}, { validUntil: inDays(3) })
    const midnight = startOfIndianDay(inDays(4))
    vi.useFakeTimers({ toFake: ['Date'], now: midnight + 30_000 })
    const day = new Date(inDays(-1)).toLocaleDateString('en-IN', { day: 'numeric', month: 'short' })
    const over = [409, `This quotation was valid until ${day}. Ask us for a new one.`]
    expect(await refusal(answerQuote(sneha, id, quote.id))).toEqual(over)
    expect((await readOrder(sneha, id)).openQuote).toBeNull()
    vi.setSystemTime(midnight - 30_000)
    expect((await answerQuote(sneha, id, quote.id)).status).toBe(200)
  })

  it('is not of a closed order, a stranger’s, or another order', async () => {
    const [{ id, quote }, other] = [await open(), await open()]
    for (const strange of [
      answerQuote(divya, id, quote.id),
      answerQuote(sneha, other.id, quote.id),
      answerAtDesk(admin, other.id, quote.id),
    ])
      expect((await strange).status).toBe(404)
    await admin.updateOrder(id, { status: 'cancelled' })
    expect((await answerQuote(sneha, id, quote.id)).status).toBe(409)
    expect((await quotesOf(admin, id))[0]?.answer).toBeNull()
  })

  it('is accepted at the desk too, which says how and tells the customer, also of an order that stands further on', async () => {
    const { id, quote } = await open({ status: 'cutting' })
    const wrong = answerAtDesk(admin, id, quote.id, { how: 'room' })
    expect(await refusal(wrong)).toEqual([400, 'Please say how they answered'])
    await answerAtDesk(admin, id, quote.id, { how: 'whatsapp' })
    const noted = { status: 'cutting', totalAmount: 1_850_000, quotes: [{ answer: 'accepted', how: 'whatsapp' }] }
    expect(await admin.getOrder(id)).toMatchObject(noted)
    expect((await listNotifications(sneha))[0]).toMatchObject({
      ...{ type: 'quote', relatedId: id, title: 'We have noted that you accept' },
      message: 'You told us that you accept ₹18,500 for Gown. If that is not so, please call us.',
    })
    const pending = await open()
    await answerAtDesk(admin, pending.id, pending.quote.id)
    expect((await listNotifications(sneha))[0]).toMatchObject({ type: 'order_update', relatedId: pending.id })
  })

  it('stands among the newest ten however many came after it', async () => {
    const { id, quote } = await open()
    await answerQuote(sneha, id, quote.id)
    await db.run(
      `WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 13)
       INSERT INTO quotes (id, order_id, version, lines, total, advance, valid_until, created_at)
       SELECT 'quote-' || i, order_id, i, lines, total, advance, valid_until, created_at + i FROM n, quotes WHERE id = ?`,
      quote.id,
    )
    for (const quotes of [await quotesOf(admin, id), (await readOrder(sneha, id)).quotes])
      expect(quotes.map(({ version }) => version)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 1])
  })
})

describe('an answer and a change of the same moment', () => {
  it('loses no yes to a changed phone number, and asks for no version', async () => {
    const racer = await customer()
    const { id, quote } = await quoted(admin, { userId: racer.id })
    overtake(racer, () => admin.updateOrder(id, { customerPhone: '98470 44400' }))
    expect((await answerQuote(racer, id, quote.id)).status).toBe(200)
    const accepted = { customerPhone: '98470 44400', totalAmount: 1_850_000, status: 'confirmed' }
    expect(await admin.getOrder(id)).toMatchObject(accepted)
  })

  it('is not accepted once it is superseded', async () => {
    const racer = await customer()
    const { id, quote } = await quoted(admin, { userId: racer.id })
    overtake(racer, () => sendQuote(admin, id, { lines: [{ name: 'Gown', price: 2_000_000 }] }))
    expect(await refusal(answerQuote(racer, id, quote.id))).toEqual([409, 'There is a newer quotation.'])
    expect(await admin.getOrder(id)).toMatchObject({ status: 'pending', items: [], totalAmount: 0 })
    expect((await quotesOf(admin, id)).map(({ answer }) => answer)).toEqual([null, null])
  })

  it('is not superseded where the yes was a moment faster', async () => {
    const { id, quote } = await open()
    const sender = overtake(await orderAdmin(), () => answerQuote(sneha, id, quote.id))
    const late = await refusal(postQuote(sender, id))
    expect(late).toEqual([409, expect.stringMatching(/^The customer changed the stage/)])
    expect(await quotesOf(admin, id)).toMatchObject([{ answer: 'accepted', supersededAt: null }])
  })
})

describe('what is owed of a quotation', () => {
  const total = 1_850_000
  const items = [{ name: 'Old line', price: 900_000 }]
  const open = (fields: object = {}, quote: object = {}) => quoted(admin, { userId: sneha.id, items, ...fields }, quote)
  const owed = async (id: string) =>
    (await admin.read<{ id: string; balanceAmount: number }[]>('/api/admin/money/owing?limit=100')).find(
      (one) => one.id === id,
    )
  const rule = (percent: number) => admin.setRule('advance', { percent })

  it('the advance of a quotation is half of it, until the shop has another rule or the quotation has another amount', async () => {
    expect((await open()).quote).toMatchObject({ total, advance: 925_000 })
    expect(await rule(101)).toBe(400)
    expect(await rule(30)).toBe(200)
    const { id, quote } = await open()
    expect(quote.advance).toBe(555_000)
    expect((await sendQuote(admin, id, { advance: 400_000 })).advance).toBe(400_000)
    const tooMuch = postQuote(admin, id, { advance: total + 1 })
    expect(await refusal(tooMuch)).toEqual([400, 'The advance is more than the total'])
    expect(await rule(50)).toBe(200)
  })

  it('the advance of a quotation is due once that is accepted, and the rest when the order is ready', async () => {
    const { id, quote } = await open()
    await answerQuote(sneha, id, quote.id)
    expect(await admin.getOrder(id)).toMatchObject({ advanceDue: 925_000, due: { now: 925_000, all: total } })
    await admin.pay(id, { amount: 500_000 })
    expect((await readOrder(sneha, id)).due).toEqual({ now: 425_000, all: 1_350_000 })
    await admin.pay(id, { amount: 425_000 })
    expect((await readOrder(sneha, id)).due).toEqual({ now: 0, all: 925_000 })
    await admin.updateOrder(id, { status: 'ready' })
    expect((await readOrder(sneha, id)).due).toEqual({ now: 925_000, all: 925_000 })
  })

  it('the advance of an order without a quotation is what was paid when it was priced, or else the shop’s part', async () => {
    const dueOf = async (fields: object) => (await admin.createOrder({ items, ...fields })).due
    expect(await dueOf({})).toEqual({ now: 450_000, all: 900_000 })
    expect(await dueOf({ advanceAmount: 400_000 })).toEqual({ now: 0, all: 500_000 })
    expect(await dueOf({ status: 'ready' })).toEqual({ now: 900_000, all: 900_000 })
    const pricedLater = async (fields: object) => {
      const { id } = await admin.createOrder({})
      await admin.updateOrder(id, { items, ...fields })
      return (await admin.getOrder(id)).due
    }
    expect(await pricedLater({})).toEqual({ now: 450_000, all: 900_000 })
    expect(await pricedLater({ advanceAmount: 400_000 })).toEqual({ now: 0, all: 500_000 })
  })

  it('before a quotation is accepted nothing is owed, to be paid or told of, whatever is asked of the quotation', async () => {
    const { id, quote } = await open()
    const nothing = { isPriceOpen: true, balanceAmount: 0, due: { now: 0, all: 0 } }
    expect(await readOrder(sneha, id)).toMatchObject(nothing)
    expect(await admin.getOrder(id)).toMatchObject(nothing)
    expect(await owed(id)).toBeUndefined()
    const told = sneha.post(`/api/user/orders/${id}/paid`, { amount: 5, reference: '632318204417' })
    expect(await refusal(told)).toEqual([409, 'Nothing is left to pay for this order.'])
    await answerQuote(sneha, id, quote.id, change)
    expect(await readOrder(sneha, id)).toMatchObject({ ...nothing, awaitsNewQuote: true })
    expect((await answerQuote(sneha, id, quote.id)).status).toBe(200)
    expect(await owed(id)).toMatchObject({ balanceAmount: total })
  })

  it('the price of an order on the cutting table stands, and so does one that was accepted before', async () => {
    const cut = await open({ status: 'cutting' })
    expect((await readOrder(sneha, cut.id)).due.all).toBe(900_000)
    const { id, quote } = await open()
    await answerQuote(sneha, id, quote.id)
    await sendQuote(admin, id)
    expect(await readOrder(sneha, id)).toMatchObject({ isPriceOpen: false, due: { now: 925_000, all: total } })
  })

  it('a quotation of which a change is asked for can be asked more of, both stand once, and is accepted as it is, which ends the answer that is owed', async () => {
    const { id, quote } = await open()
    await answerQuote(sneha, id, quote.id, change)
    for (let nth = 0; nth < 2; nth++)
      expect((await answerQuote(sneha, id, quote.id, { answer: 'change', comment: 'Longer sleeves' })).status).toBe(200)
    expect(await quotesOf(admin, id)).toMatchObject([{ answer: 'change', comment: 'In ivory\nLonger sleeves' }])
    expect(await readOrder(sneha, id)).toMatchObject({ awaitsNewQuote: true, quotes: [{ lines: [{}, {}] }] })
    // It is hers to accept by then, and not the desk's.
    expect((await answerAtDesk(admin, id, quote.id)).status).toBe(409)
    expect((await answerQuote(sneha, id, quote.id)).status).toBe(200)
    expect(await readOrder(sneha, id)).toMatchObject({ status: 'confirmed', total, awaitsNewQuote: false })
    expect(await db.all('SELECT kind FROM answers WHERE about = ? AND answered_at IS NULL', id)).toEqual([])
    expect((await answerQuote(sneha, id, quote.id, change)).status).toBe(409)
  })
})
