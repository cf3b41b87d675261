import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startOfIndianDay } from '../../../shared/time.ts'
import { customer } from '../../helpers/worker/client.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import { measuring } from '../../helpers/worker/measurements.ts'
import { inDays, listNotifications, messageOf, type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'
import {
  answerAtDesk,
  answerQuote,
  lines,
  postQuote,
  quotesOf,
  readOrder,
  sendQuote,
} from '../../helpers/worker/quotes.ts'
import { topicsAbout } from '../../helpers/worker/whatsapp.ts'

let admin: OrderAdmin
let sneha: Awaited<ReturnType<typeof customer>>
beforeAll(async () => {
  admin = await orderAdmin()
  sneha = await customer()
})
afterEach(() => {
  vi.useRealTimers()
})

async function quoted(fields: object = {}, quote: object = {}) {
  const order = await admin.createOrder({ userId: sneha.id, ...fields })
  return { id: order.id, quote: await sendQuote(admin, order.id, quote) }
}

describe('a quotation that is accepted', () => {
  it('becomes the order’s pieces and bill, keeps what was paid, confirms and plans it, and tells the admins', async () => {
    const { id, quote } = await quoted({
      items: [{ name: 'Old line', price: 900_000 }],
      totalAmount: 1_000_000,
      advanceAmount: 600_000,
      eventDate: inDays(60),
    })
    const seen = await (await answerQuote(sneha, id, quote.id)).json()
    expect(seen).toMatchObject({
      ...{ status: 'confirmed', total: 1_850_000, balanceAmount: 1_250_000, openQuote: null },
      items: lines.map((line) => expect.objectContaining(line)),
      quotes: [{ answer: 'accepted', answeredAt: expect.any(String), isOwn: true }],
    })
    const order = await admin.getOrder(id)
    expect(order).toMatchObject({
      ...{ status: 'confirmed', totalAmount: 1_850_000, isTotalStated: false, advanceAmount: 600_000 },
      ...{ balanceAmount: 1_250_000, plan: { confirmed: expect.any(String) } },
      stages: [{ stage: 'pending' }, { stage: 'confirmed', byName: null }],
      quotes: [{ how: 'room' }],
    })
    expect(await (await admin.get('/api/admin/notifications')).json()).toContainEqual(
      expect.objectContaining({ type: 'quote', relatedId: id, title: 'Quotation of ₹18,500 accepted' }),
    )
  })

  it('leaves an order where it stands that is further on', async () => {
    const { id, quote } = await quoted({ status: 'cutting' })
    expect((await answerQuote(sneha, id, quote.id)).status).toBe(200)
    expect(await admin.getOrder(id)).toMatchObject({ status: 'cutting', totalAmount: 1_850_000 })
  })

  it('has one stamp from two tabs, and is the same answer when it is sent again', async () => {
    const { id, quote } = await quoted()
    const both = await Promise.all([answerQuote(sneha, id, quote.id), answerQuote(sneha, id, quote.id)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const [stamped] = await quotesOf(admin, id)
    expect((await answerQuote(sneha, id, quote.id)).status).toBe(200)
    expect((await answerAtDesk(admin, id, quote.id)).status).toBe(200)
    expect((await quotesOf(admin, id))[0]).toEqual(stamped)
    expect((await admin.getOrder(id)).stages).toHaveLength(2)
    const { results } = await env.DB.prepare(
      "SELECT id FROM notifications WHERE type = 'quote' AND user_id IS NULL AND related_id = ?",
    )
      .bind(id)
      .all()
    expect(results).toHaveLength(1)
    const other = await answerQuote(sneha, id, quote.id, { answer: 'change', comment: 'Ivory' })
    expect([other.status, await messageOf(other)]).toEqual([409, 'You have answered this already.'])
  })

  it('is accepted to the end of its last day in Kochi, and not a minute later', async () => {
    const { id, quote } = await quoted({}, { validUntil: inDays(3) })
    const midnight = startOfIndianDay(inDays(4))
    vi.useFakeTimers({ toFake: ['Date'], now: midnight + 30_000 })
    const late = await answerQuote(sneha, id, quote.id)
    const day = new Date(inDays(-1)).toLocaleDateString('en-IN', { day: 'numeric', month: 'short' })
    expect([late.status, await messageOf(late)]).toEqual([
      409,
      `This quotation was valid until ${day}. Ask us for a new one.`,
    ])
    expect((await readOrder(sneha, id)).openQuote).toBeNull()
    vi.setSystemTime(midnight - 30_000)
    expect((await answerQuote(sneha, id, quote.id)).status).toBe(200)
  })

  it('is not of a closed order, a stranger’s, or another order', async () => {
    const { id, quote } = await quoted()
    const other = await quoted()
    const stranger = await customer()
    expect((await answerQuote(stranger, id, quote.id)).status).toBe(404)
    expect((await answerQuote(sneha, other.id, quote.id)).status).toBe(404)
    expect((await answerAtDesk(admin, other.id, quote.id)).status).toBe(404)
    await admin.updateOrder(id, { status: 'cancelled' })
    expect((await answerQuote(sneha, id, quote.id)).status).toBe(409)
    expect((await quotesOf(admin, id))[0]?.answer).toBeNull()
  })

  it('is accepted at the desk for a customer without an account', async () => {
    const order = await admin.createOrder({ customerPhone: '98470 44200' })
    const { id } = await sendQuote(admin, order.id)
    const wrong = await answerAtDesk(admin, order.id, id, { how: 'room' })
    expect([wrong.status, await messageOf(wrong)]).toEqual([400, 'Please say how they answered'])
    const response = await answerAtDesk(admin, order.id, id, { how: 'whatsapp' })
    expect(await response.json()).toMatchObject({ status: 'confirmed', totalAmount: 1_850_000 })
    expect(await quotesOf(admin, order.id)).toMatchObject([{ answer: 'accepted', how: 'whatsapp' }])
  })

  it('tells the customer of a yes that the desk has noted, of an order that stands further on', async () => {
    const { id, quote } = await quoted({ status: 'cutting' })
    await answerAtDesk(admin, id, quote.id)
    expect((await listNotifications(sneha))[0]).toMatchObject({
      ...{ type: 'quote', relatedId: id, title: 'We have noted that you accept' },
      message: 'You told us that you accept ₹18,500 for Gown. If that is not so, please call us.',
    })
    const { id: pending, quote: first } = await quoted()
    await answerAtDesk(admin, pending, first.id)
    expect((await listNotifications(sneha))[0]).toMatchObject({ type: 'order_update', relatedId: pending })
  })

  it('is refused at the desk in the desk’s words', async () => {
    const { id, quote } = await quoted()
    await answerQuote(sneha, id, quote.id, { answer: 'change', comment: 'In ivory' })
    const { id: closed, quote: waiting } = await quoted()
    await admin.updateOrder(closed, { status: 'cancelled' })
    const { id: over, quote: ended } = await quoted({}, { validUntil: inDays(0) })
    await env.DB.prepare("UPDATE quotes SET valid_until = '2025-11-20' WHERE id = ?").bind(ended.id).run()
    for (const [orderId, quoteId, sentence] of [
      [id, quote.id, 'The customer has answered this already.'],
      [closed, waiting.id, 'This order is closed. Please reopen it first.'],
      [over, ended.id, 'This quotation was valid until 20 Nov. Please send a new one.'],
    ] as const)
      expect(await messageOf(await answerAtDesk(admin, orderId, quoteId))).toBe(sentence)
    const silent = await answerAtDesk(admin, id, quote.id, { answer: 'change' })
    expect([silent.status, await messageOf(silent)]).toEqual([400, 'Please say what to change'])
  })

  it('judges anew whether to measure again, and writes the message', async () => {
    const { createCustomer, createWearer, measured, getFitted } = measuring(admin)
    const userId = await createCustomer()
    const mia = await createWearer(userId, { born: '2025-06' })
    const set = await measured(mia.id, { takenOn: inDays(-1) })
    const { id } = await admin.createOrder({ userId, garment: 'accessories', eventDate: inDays(300) })
    await admin.updateOrder(id, { wearerId: mia.id, measurementId: set.id })
    // As when the rule of growth was another until now.
    await env.DB.prepare('UPDATE orders SET remeasure = 0 WHERE id = ?').bind(id).run()
    await env.DB.prepare('DELETE FROM wa_messages WHERE about = ?').bind(id).run()
    await answerAtDesk(admin, id, (await sendQuote(admin, id)).id)
    expect([(await getFitted(id)).remeasure, await topicsAbout(admin, id)]).toEqual([true, ['measure_again']])
  })

  it('stands among the newest ten however many came after it', async () => {
    const { id, quote } = await quoted()
    await answerQuote(sneha, id, quote.id)
    for (let version = 2; version <= 13; version++) await sendQuote(admin, id)
    const versions = [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 1]
    expect((await quotesOf(admin, id)).map(({ version }) => version)).toEqual(versions)
    expect((await readOrder(sneha, id)).quotes.map(({ version }) => version)).toEqual(versions)
  })

  it('goes along when a walk-in’s order is linked to an account', async () => {
    const order = await admin.createOrder({ customerPhone: '98470 44300' })
    const { id } = await sendQuote(admin, order.id)
    await admin.updateOrder(order.id, { userId: sneha.id })
    expect((await answerQuote(sneha, order.id, id)).status).toBe(200)
  })
})

describe('an answer and a change of the same moment', () => {
  /** A customer ahead of whose writing somebody else is once faster. */
  async function racing(faster: () => Promise<unknown>) {
    const racer = await customer()
    let isFirst = true
    const tally = countD1(racer, async () => {
      if (!isFirst) return
      isFirst = false
      await faster()
    })
    return { racer, tally }
  }

  it('loses no yes to a changed phone number, and asks for no version', async () => {
    const order = await admin.createOrder()
    const { racer } = await racing(() => admin.updateOrder(order.id, { customerPhone: '98470 44400', userId: racerId }))
    const racerId = racer.id
    await admin.updateOrder(order.id, { userId: racer.id })
    const { id } = await sendQuote(admin, order.id)
    expect((await answerQuote(racer, order.id, id)).status).toBe(200)
    expect(await admin.getOrder(order.id)).toMatchObject({
      ...{ customerPhone: '98470 44400', totalAmount: 1_850_000, status: 'confirmed' },
    })
  })

  it('is not accepted once it is superseded', async () => {
    const order = await admin.createOrder()
    const { racer } = await racing(() => sendQuote(admin, order.id, { lines: [{ name: 'Gown', price: 2_000_000 }] }))
    await admin.updateOrder(order.id, { userId: racer.id })
    const { id } = await sendQuote(admin, order.id)
    const response = await answerQuote(racer, order.id, id)
    expect([response.status, await messageOf(response)]).toEqual([409, 'There is a newer quotation.'])
    expect(await admin.getOrder(order.id)).toMatchObject({ status: 'pending', items: [], totalAmount: 0 })
    expect((await quotesOf(admin, order.id)).map(({ answer }) => answer)).toEqual([null, null])
  })

  it('is not superseded where the yes was a moment faster', async () => {
    const { id, quote } = await quoted()
    const sender = await orderAdmin()
    let isFirst = true
    countD1(sender, async () => {
      if (isFirst) expect((await answerQuote(sneha, id, quote.id)).status).toBe(200)
      isFirst = false
    })
    const late = await postQuote(sender, id)
    expect([late.status, await messageOf(late)]).toEqual([
      409,
      expect.stringMatching(/^The customer changed the stage/),
    ])
    expect((await quotesOf(admin, id)).map(({ answer, supersededAt }) => [answer, supersededAt])).toEqual([
      ['accepted', null],
    ])
  })

  it('is not superseded by whoever had not seen that it was accepted', async () => {
    for (let round = 0; round < 10; round++) {
      const { id, quote } = await quoted()
      const { updatedAt } = await admin.getOrder(id)
      const next = { id: crypto.randomUUID(), updatedAt, lines, validUntil: inDays(1) }
      const [yes, sent] = await Promise.all([
        answerQuote(sneha, id, quote.id),
        admin.post(`/api/admin/orders/${id}/quotes`, next),
      ])
      const statuses = [yes.status, sent.status]
      expect(statuses).toEqual(sent.status === 201 ? [409, 201] : [200, 409])
      const { status, items } = await admin.getOrder(id)
      expect([status, items.length]).toEqual(sent.status === 201 ? ['pending', 0] : ['confirmed', 2])
    }
  })

  it('answers the admin’s open form with who changed what', async () => {
    const { id, quote } = await quoted()
    const { updatedAt } = await admin.getOrder(id)
    await answerQuote(sneha, id, quote.id)
    const stale = await admin.send('PATCH', `/api/admin/orders/${id}`, { updatedAt, notes: 'Hem' })
    expect(await messageOf(stale)).toMatch(/^The customer changed the stage, the total, the pieces at \d\d:\d\d\./)
  })

  it('takes at most three round trips', async () => {
    const { id, quote } = await quoted()
    const tab = Object.assign(await customer(), { cookie: sneha.cookie })
    const tally = countD1(tab)
    expect((await answerQuote(tab, id, quote.id)).status).toBe(200)
    expect(tally.trips).toBeLessThanOrEqual(3)
  })
})
