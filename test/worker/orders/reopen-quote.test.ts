import { beforeAll, describe, expect, it } from 'vitest'
import { outcomesOf } from '../../helpers/worker/answers.ts'
import { customer } from '../../helpers/worker/client.ts'
import { holdNews } from '../../helpers/worker/hold-news.ts'
import { type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'
import { answerQuote, sendQuote } from '../../helpers/worker/quotes.ts'
import { messagesAbout, topicsAbout } from '../../helpers/worker/whatsapp.ts'

let admin: OrderAdmin
let sneha: Awaited<ReturnType<typeof customer>>
beforeAll(async () => {
  admin = holdNews(await orderAdmin())
  sneha = holdNews(await customer())
})

async function quoted({ isAsked = false } = {}) {
  const { id } = await admin.createOrder({ userId: sneha.id, customerPhone: '98470 44120' })
  const quote = await sendQuote(admin, id)
  if (isAsked) await answerQuote(sneha, id, quote.id, { answer: 'change', comment: 'In ivory' })
  return id
}
const close = (id: string, status: string) => admin.updateOrder(id, { status })
async function takeBack(id: string, stage: string) {
  const { updatedAt } = await admin.getOrder(id)
  expect((await admin.post(`/api/admin/orders/${id}/take-back`, { updatedAt, stage })).status).toBe(200)
}
const waiting = async () =>
  (await (await admin.get('/api/admin/answers')).json<{ counts: { quote: number } }>()).counts.quote

describe.each(['cancelled', 'delivered'])('an order that was %s by a slip', (status) => {
  it('has a change waiting again that was asked for', async () => {
    const id = await quoted({ isAsked: true })
    const before = await waiting()
    await close(id, status)
    expect([await outcomesOf(id), await waiting()]).toEqual([['void'], before - 1])
    await takeBack(id, status)
    expect([await outcomesOf(id), await waiting()]).toEqual([[null], before])
    await sendQuote(admin, id)
    expect(await outcomesOf(id)).toEqual(['answered'])
  })

  it('has the message of its quotation to send again, unless it was sent', async () => {
    const id = await quoted()
    await close(id, status)
    expect(await topicsAbout(admin, id)).not.toContain('quote')
    await takeBack(id, status)
    const message = (await messagesAbout(admin, id)).find(({ topic }) => topic === 'quote')
    expect(message?.text).toContain('It comes to ₹18,500. It is valid until')
    await admin.post(`/api/admin/messages/${message?.id}/sent`, { text: 'Thank you' })
    await close(id, status)
    await takeBack(id, status)
    expect(await topicsAbout(admin, id)).not.toContain('quote')
  })
})

describe('an order that is taken up again later', () => {
  it('has the change waiting again as well', async () => {
    const id = await quoted({ isAsked: true })
    await close(id, 'cancelled')
    expect((await admin.updateOrder(id, { status: 'pending', confirmBack: true })).status).toBe(200)
    expect(await outcomesOf(id)).toEqual([null])
  })

  it('brings no answer back that the desk had given, and no message of a quotation that was answered', async () => {
    const id = await quoted({ isAsked: true })
    expect((await admin.post(`/api/admin/answers/quote/${id}/answered`, { how: 'called' })).status).toBe(200)
    await close(id, 'cancelled')
    await takeBack(id, 'cancelled')
    expect(await outcomesOf(id)).toEqual(['answered'])
    expect(await topicsAbout(admin, id)).not.toContain('quote')
  })
})
