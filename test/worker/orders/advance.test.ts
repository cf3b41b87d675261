import { describe, expect, it } from 'vitest'
import { refusal } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import { answerQuote, change, postQuote, quoted, quotesOf, readOrder, sendQuote } from '../../helpers/worker/quotes.ts'
import { admin, openShop, sneha } from '../../helpers/worker/shop.ts'

openShop()

const total = 1_850_000
const items = [{ name: 'Old line', price: 900_000 }]
const open = (fields: object = {}, quote: object = {}) => quoted(admin, { userId: sneha.id, items, ...fields }, quote)
const owed = async (id: string) =>
  (await admin.read<{ id: string; balanceAmount: number }[]>('/api/admin/money/owing')).find((one) => one.id === id)
const rule = async (percent: number) => {
  const rules = await admin.read<{ name: string; updatedAt: string | null }[]>('/api/admin/rules')
  const updatedAt = rules.find(({ name }) => name === 'advance')?.updatedAt ?? null
  return (await admin.put('/api/admin/rules/advance', { value: { percent }, updatedAt })).status
}

describe('the advance of a quotation', () => {
  it('is half of it, until the shop has another rule or the quotation has another amount', async () => {
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

  it('is due once the quotation is accepted, and the rest when the order is ready', async () => {
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
})

it('the advance of an order without a quotation is what was paid when it was opened, or else the shop’s part', async () => {
  const dueOf = async (fields: object) => (await admin.createOrder({ items, ...fields })).due
  expect(await dueOf({})).toEqual({ now: 450_000, all: 900_000 })
  expect(await dueOf({ advanceAmount: 400_000 })).toEqual({ now: 0, all: 500_000 })
  expect(await dueOf({ status: 'ready' })).toEqual({ now: 900_000, all: 900_000 })
})

describe('before a quotation is accepted', () => {
  it('nothing is owed, to be paid or told of, whatever is asked of the quotation', async () => {
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
})

describe('a quotation of which a change is asked for', () => {
  it('can be asked more of: both stand, once, and the desk still owes one answer', async () => {
    const { id, quote } = await open()
    await answerQuote(sneha, id, quote.id, change)
    for (let nth = 0; nth < 2; nth++)
      expect((await answerQuote(sneha, id, quote.id, { answer: 'change', comment: 'Longer sleeves' })).status).toBe(200)
    expect(await quotesOf(admin, id)).toMatchObject([{ answer: 'change', comment: 'In ivory\nLonger sleeves' }])
    expect(await readOrder(sneha, id)).toMatchObject({ awaitsNewQuote: true, quotes: [{ lines: [{}, {}] }] })
  })

  it('is accepted as it is by its customer, and no answer is owed any more', async () => {
    const { id, quote } = await open()
    await answerQuote(sneha, id, quote.id, change)
    expect((await answerQuote(sneha, id, quote.id)).status).toBe(200)
    expect(await readOrder(sneha, id)).toMatchObject({ status: 'confirmed', total, awaitsNewQuote: false })
    expect(await db.all('SELECT kind FROM answers WHERE about = ? AND answered_at IS NULL', id)).toEqual([])
    expect((await answerQuote(sneha, id, quote.id, change)).status).toBe(409)
  })
})
