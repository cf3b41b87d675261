import { beforeAll, describe, expect, it } from 'vitest'
import { answersTo } from '../../helpers/worker/answers.ts'
import { customer } from '../../helpers/worker/client.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import { inDays, listNotifications, messageOf, type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'
import { findTableScans } from '../../helpers/worker/query-plans.ts'
import {
  answerAtDesk,
  answerQuote,
  lines,
  postQuote,
  quotesOf,
  readOrder,
  sendQuote,
  stateOf,
} from '../../helpers/worker/quotes.ts'
import { messagesAbout } from '../../helpers/worker/whatsapp.ts'

let admin: OrderAdmin
let sneha: Awaited<ReturnType<typeof customer>>
beforeAll(async () => {
  admin = await orderAdmin()
  sneha = await customer()
})

const open = (fields: object = {}) => admin.createOrder({ userId: sneha.id, ...fields })

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
    expect(message?.text).toContain('It comes to ₹18,500. It is valid until')
  })

  it('is one when it is sent twice at once, and refuses other lines under its id', async () => {
    const { id, updatedAt } = await open()
    const same = { id: crypto.randomUUID(), updatedAt }
    const sent = await Promise.all([postQuote(admin, id, same), postQuote(admin, id, same)])
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 201])
    expect((await postQuote(admin, id, { ...same, note: 'Other' })).status).toBe(409)
    expect(await quotesOf(admin, id)).toHaveLength(1)
  })

  it('asks for the order as it is now, and takes at most three round trips', async () => {
    const { id, updatedAt } = await open()
    expect((await admin.updateOrder(id, { notes: 'Hem 6 cm' })).status).toBe(200)
    const stale = await postQuote(admin, id, { updatedAt })
    expect([stale.status, await messageOf(stale)]).toEqual([409, expect.stringContaining('changed the notes')])
    expect(await quotesOf(admin, id)).toEqual([])
    const sender = await orderAdmin()
    const { updatedAt: now } = await admin.getOrder(id)
    const tally = countD1(sender)
    const quote = { id: crypto.randomUUID(), updatedAt: now, lines, validUntil: inDays(1) }
    expect((await sender.post(`/api/admin/orders/${id}/quotes`, quote)).status).toBe(201)
    expect(tally.trips).toBeLessThanOrEqual(3)
  })

  it('comes with the way to the door to no more than can be kept', async () => {
    const { id } = await open({ deliveryWay: 'door', deliveryCharge: 15_000 })
    const most = [{ name: 'Gown', quantity: 10, price: 1_000_000_000 }]
    const response = await postQuote(admin, id, { lines: most })
    expect([response.status, await messageOf(response)]).toEqual([
      400,
      'The pieces and the delivery add up to too much',
    ])
    expect(await quotesOf(admin, id)).toEqual([])
  })

  it('costs the order’s page no trip more, and with five versions of it ten rows at most', async () => {
    const { id } = await open()
    const reader = Object.assign(await customer(), { cookie: sneha.cookie })
    const tally = countD1(reader)
    const read = async () => {
      Object.assign(tally, { trips: 0, rowsRead: 0 })
      await readOrder(reader, id)
      return { trips: tally.trips, rowsRead: tally.rowsRead }
    }
    const before = await read()
    for (let version = 1; version <= 5; version++) await sendQuote(admin, id)
    const after = await read()
    expect(after.trips).toBe(before.trips)
    expect(after.rowsRead - before.rowsRead).toBeLessThanOrEqual(10)
    expect(await findTableScans(tally)).toEqual([])
  })

  it('supersedes the one that waits, but not the one that was accepted', async () => {
    const { id } = await open()
    const first = await sendQuote(admin, id)
    const second = await sendQuote(admin, id)
    expect((await quotesOf(admin, id)).map((quote) => [quote.version, quote.supersededAt !== null])).toEqual([
      [2, false],
      [1, true],
    ])
    // The bell of the first one leads nowhere any more.
    const news = (await listNotifications(sneha)).filter(({ relatedId }) => relatedId === id)
    expect(news.map(({ type, isRead }) => [type, isRead])).toEqual([
      ['quote', false],
      ['quote', true],
      ['order', false],
    ])
    expect((await answerQuote(sneha, id, second.id)).status).toBe(200)
    await sendQuote(admin, id, { lines: [{ name: 'Gown', price: 5 }] })
    expect((await quotesOf(admin, id)).map(({ supersededAt }) => supersededAt !== null)).toEqual([false, false, true])
    // Its first version can be answered no more.
    expect(await messageOf(await answerQuote(sneha, id, first.id))).toBe('There is a newer quotation.')
  })

  it.each([
    [{ lines: [] }, 'Please list at least one piece'],
    [{ lines: [{ name: '', price: 5 }] }, 'Piece is required'],
    [{ validUntil: inDays(-1) }, 'This day has passed already'],
    [{ validUntil: inDays(400) }, 'Please choose a day within a year'],
    [{ validUntil: 'soon' }, 'Please enter the date as year-month-day'],
  ])('is not %j', async (fields, message) => {
    const { id } = await open()
    const response = await postQuote(admin, id, fields)
    expect([response.status, await messageOf(response)]).toEqual([400, message])
  })

  it('is not for a closed order, nor for none', async () => {
    const { id, updatedAt } = await open({ status: 'cancelled' })
    expect((await postQuote(admin, id)).status).toBe(409)
    const none = { updatedAt, lines, validUntil: inDays(1) }
    expect((await admin.post('/api/admin/orders/none/quotes', none)).status).toBe(404)
  })

  it('is on the list of orders by where it stands', async () => {
    const { id } = await open()
    expect(await stateOf(admin, id)).toBeNull()
    const { id: first } = await sendQuote(admin, id)
    expect(await stateOf(admin, id)).toBe('open')
    await answerQuote(sneha, id, first, { answer: 'change', comment: 'In ivory' })
    expect(await stateOf(admin, id)).toBe('change')
    const { id: second } = await sendQuote(admin, id)
    await answerAtDesk(admin, id, second)
    expect(await stateOf(admin, id)).toBe('accepted')
  })
})

describe('a change that is asked for', () => {
  it('is told to the admins, waits for an answer, and leaves the order as it is', async () => {
    const order = await open()
    const { id } = await sendQuote(admin, order.id)
    const { updatedAt } = await admin.getOrder(order.id)
    const silent = await answerQuote(sneha, order.id, id, { answer: 'change', comment: ' ' })
    expect([silent.status, await messageOf(silent)]).toEqual([400, 'Please say what to change'])
    const response = await answerQuote(sneha, order.id, id, { answer: 'change', comment: 'In ivory' })
    expect(response.status).toBe(200)
    expect((await readOrder(sneha, order.id)).quotes).toMatchObject([
      { answer: 'change', comment: 'In ivory', isOwn: true },
    ])
    const after = await admin.getOrder(order.id)
    expect([after.updatedAt, after.items, after.status]).toEqual([updatedAt, [], 'pending'])
    expect(await (await admin.get('/api/admin/notifications')).json()).toContainEqual(
      expect.objectContaining({ type: 'quote', relatedId: order.id, message: expect.stringContaining('“In ivory”') }),
    )
    const { rows } = await (await admin.get('/api/admin/answers')).json<{ rows: object[] }>()
    expect(rows).toContainEqual(expect.objectContaining({ kind: 'quote', about: order.id, name: 'Rema Nair' }))
    expect((await messagesAbout(admin, order.id)).map(({ topic }) => topic)).not.toContain('quote')
  })

  it('is in a list of its own, of as many as its figure says', async () => {
    const { id } = await open()
    const quote = await sendQuote(admin, id)
    await sendQuote(admin, (await open()).id)
    await answerQuote(sneha, id, quote.id, { answer: 'change', comment: 'In ivory' })
    const { counts } = await (await admin.get('/api/admin/answers')).json<{ counts: { quote: number } }>()
    const reader = await orderAdmin()
    const tally = countD1(reader)
    const listed = await reader.get('/api/admin/orders?status=to-answer&sort=oldest&limit=100')
    // They are few, and sorted once they are found.
    const scans = (await findTableScans(tally)).filter((scan) => scan.startsWith('SCAN'))
    expect([tally.trips, scans]).toEqual([1, []])
    const rows = await listed.json<{ id: string; quote: string }[]>()
    expect([rows.length, listed.headers.get('X-Total-Count')]).toEqual([counts.quote, String(counts.quote)])
    expect(rows.map((order) => order.quote)).toEqual(rows.map(() => 'change'))
    expect(rows.at(-1)?.id).toBe(id)
  })

  it('is answered by the next quotation, and needs no answer once the order is closed', async () => {
    const outcomes: unknown[] = []
    for (const end of [sendNext, cancel]) {
      const { id } = await open()
      const quote = await sendQuote(admin, id)
      await answerQuote(sneha, id, quote.id, { answer: 'change', comment: 'In ivory' })
      await end(id)
      outcomes.push((await answersTo(id)).map(({ outcome }) => outcome))
    }
    expect(outcomes).toEqual([['answered'], ['void']])
  })

  it('is shown to nobody else when the order goes to another account', async () => {
    const order = await open()
    const { id } = await sendQuote(admin, order.id)
    await answerQuote(sneha, order.id, id, { answer: 'change', comment: 'Not like my aunt’s' })
    const divya = await customer()
    expect((await admin.updateOrder(order.id, { userId: divya.id })).status).toBe(200)
    expect((await readOrder(divya, order.id)).quotes).toMatchObject([{ answer: 'change', comment: null, isOwn: false }])
  })
})

const sendNext = (id: string) => sendQuote(admin, id)
const cancel = (id: string) => admin.updateOrder(id, { status: 'cancelled' })
