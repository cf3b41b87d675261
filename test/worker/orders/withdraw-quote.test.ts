import { beforeAll, describe, expect, it } from 'vitest'
import { answersTo, outcomesOf } from '../../helpers/worker/answers.ts'
import { holdNews } from '../../helpers/worker/bindings.ts'
import { customer, type Person, refusal } from '../../helpers/worker/client.ts'
import { overtake } from '../../helpers/worker/count-d1.ts'
import { listNotifications, type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'
import {
  answerAtDesk,
  answerQuote,
  change,
  quoted,
  quotesOf,
  readOrder,
  sendQuote,
  stateOf,
} from '../../helpers/worker/quotes.ts'
import { admin, divya, openShop, sneha } from '../../helpers/worker/shop.ts'
import { messagesAbout, topicsAbout } from '../../helpers/worker/whatsapp.ts'

openShop()

const toDoor = { deliveryWay: 'door', deliveryCharge: 15_000 }
const unread = async () => Number((await sneha.get('/api/user/notifications')).headers.get('X-Unread-Count'))
const open = (fields: object = {}, desk = admin, who = sneha) =>
  quoted(desk, { userId: who.id, customerPhone: '98470 44110', ...fields })
const bellOf = async (id: string) => {
  const news = await listNotifications(sneha)
  return news.filter(({ type, relatedId }) => type === 'quote' && relatedId === id).map(({ isRead }) => isRead)
}

describe('a quotation that waits', () => {
  it('ends with another charge to the door, which it counts, and comes again with the new one', async () => {
    const before = await unread()
    const { id, quote } = await open(toDoor)
    expect(quote.total).toBe(1_865_000)
    expect((await admin.updateOrder(id, { deliveryCharge: 90_000 })).status).toBe(200)
    const seen = await readOrder(sneha, id)
    expect([seen.openQuote, seen.quotes[0]?.supersededAt]).toEqual([null, expect.any(String)])
    expect([await stateOf(admin, id), await topicsAbout(admin, id)]).toEqual(['withdrawn', ['order_open']])
    // Only the order's own notification is unread.
    expect(await unread()).toBe(before + 1)
    const ended = 'This quotation has changed. We will send you a new one.'
    expect(await refusal(answerQuote(sneha, id, quote.id))).toEqual([409, ended])
    const withdrawn = 'This quotation was withdrawn. Please send a new one.'
    expect(await refusal(answerAtDesk(admin, id, quote.id))).toEqual([409, withdrawn])
    const next = await answerQuote(sneha, id, (await sendQuote(admin, id)).id)
    expect(await next.json()).toMatchObject({ total: 1_940_000, deliveryCharge: 90_000 })
  })

  it('leaves no bell behind once its order is closed', async () => {
    const { id } = await open()
    expect((await admin.updateOrder(id, { status: 'cancelled' })).status).toBe(200)
    expect(await bellOf(id)).toEqual([true])
  })

  it('stays with any other change, its bell too, and keeps a charge of nothing', async () => {
    const { id, quote } = await open({ ...toDoor, deliveryCharge: 0 })
    const items = [{ name: 'A', price: 5 }]
    const others = { notes: 'Hem 6 cm', deliveryAddress: 'Fort Kochi', deliveryCharge: 0, items }
    expect((await admin.updateOrder(id, others)).status).toBe(200)
    expect([await stateOf(admin, id), await bellOf(id)]).toEqual(['open', [false]])
    expect(await (await answerQuote(sneha, id, quote.id)).json()).toMatchObject({ total: 1_850_000, deliveryCharge: 0 })
  })

  it('leaves a change that is asked for in the same moment to wait', async () => {
    const { id, quote } = await open(toDoor)
    const racer = overtake(await orderAdmin(), () => answerQuote(sneha, id, quote.id, change))
    expect((await racer.updateOrder(id, { deliveryCharge: 90_000 })).status).toBe(200)
    expect([await stateOf(admin, id), await outcomesOf(id)]).toEqual(['change', [null]])
  })

  it('goes along to another account, which is told of it', async () => {
    const { id, quote } = await open()
    const before = await unread()
    await admin.updateOrder(id, { userId: divya.id })
    expect(await unread()).toBe(before - 1)
    expect(await listNotifications(divya)).toMatchObject([{ type: 'quote', title: 'Your quotation is ready' }])
    expect((await answerQuote(divya, id, quote.id)).status).toBe(200)
  })
})

describe('a change that is asked for while the desk is a moment faster', () => {
  async function askWhile(faster: (id: string) => Promise<unknown>) {
    const racer = await customer()
    const { id, quote } = await open({}, admin, racer)
    overtake(racer, () => faster(id))
    const { status } = await answerQuote(racer, id, quote.id, change)
    return { status, said: (await quotesOf(admin, id))[0]?.answer, asked: await answersTo(id) }
  }

  it('is asked of no order that is closed by then, nor of somebody else’s, and not lost to another change', async () => {
    const closed = await askWhile((id) => admin.updateOrder(id, { status: 'cancelled' }))
    expect(closed).toEqual({ status: 409, said: null, asked: [] })
    const left = await askWhile((id) => admin.updateOrder(id, { userId: sneha.id }))
    expect(left).toEqual({ status: 404, said: null, asked: [] })
    const noted = await askWhile((id) => admin.updateOrder(id, { notes: 'Hem 6 cm' }))
    expect(noted).toMatchObject({ status: 200, said: 'change', asked: [{ outcome: null }] })
  })
})

describe('an order that was closed and is taken up again', () => {
  let desk: OrderAdmin
  let anna: Person
  beforeAll(async () => {
    desk = holdNews(await orderAdmin())
    anna = holdNews(await customer())
  })
  async function openChange() {
    const { id, quote } = await open({}, desk, anna)
    await answerQuote(anna, id, quote.id, change)
    return id
  }
  const waiting = async () => (await desk.read<{ counts: { quote: number } }>('/api/admin/answers')).counts.quote

  it.each(['cancelled', 'delivered'])('after a slip (%s) has what was waiting again', async (status) => {
    const changed = await openChange()
    const before = await waiting()
    await desk.updateOrder(changed, { status })
    expect([await outcomesOf(changed), await waiting()]).toEqual([['void'], before - 1])
    await desk.takeBack(changed, { stage: status })
    expect([await outcomesOf(changed), await waiting()]).toEqual([[null], before])
    await sendQuote(desk, changed)
    expect(await outcomesOf(changed)).toEqual(['answered'])

    // Undoing the status restores the message of a quotation, unless it was already sent.
    const { id } = await open({}, desk, anna)
    await desk.updateOrder(id, { status })
    expect(await topicsAbout(desk, id)).not.toContain('quote')
    await desk.takeBack(id, { stage: status })
    const message = (await messagesAbout(desk, id)).find(({ topic }) => topic === 'quote')
    expect(message?.text).toContain('It comes to ₹18,500. To begin, we need ₹9,250. It is valid until')
    await desk.post(`/api/admin/messages/${message?.id}/sent`, { text: 'Thank you' })
    await desk.updateOrder(id, { status })
    await desk.takeBack(id, { stage: status })
    expect(await topicsAbout(desk, id)).not.toContain('quote')
  })

  it('later has the change waiting again as well, but no answer that the desk had given, nor the message of what was answered', async () => {
    const id = await openChange()
    await desk.updateOrder(id, { status: 'cancelled' })
    expect((await desk.updateOrder(id, { status: 'pending', confirmBack: true })).status).toBe(200)
    expect(await outcomesOf(id)).toEqual([null])
    expect((await desk.post(`/api/admin/answers/quote/${id}/answered`, { how: 'called' })).status).toBe(200)
    await desk.updateOrder(id, { status: 'cancelled' })
    await desk.takeBack(id, { stage: 'cancelled' })
    expect(await outcomesOf(id)).toEqual(['answered'])
    expect(await topicsAbout(desk, id)).not.toContain('quote')
  })
})
