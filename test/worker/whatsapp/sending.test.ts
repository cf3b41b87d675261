import { describe, expect, it } from 'vitest'
import { holdNews } from '../../helpers/worker/bindings.ts'
import { countD1, findTableScans } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { orderAdmin } from '../../helpers/worker/orders.ts'
import { type SeenVisit, timeIn } from '../../helpers/worker/visits.ts'
import { messagesAbout, topicsAbout } from '../../helpers/worker/whatsapp.ts'

const admin = holdNews(await orderAdmin())

const walkIn = { customerName: 'Anna Kurian', customerPhone: '98470 55555', outfitType: 'Gown' }
const act = async (id: string | undefined, action: 'sent' | 'undo' | 'skip', body?: object) =>
  (await admin.post(`/api/admin/messages/${id}/${action}`, body)).status
const openReady = async (customerPhone = walkIn.customerPhone) => {
  const { id } = await admin.createOrder({ ...walkIn, customerPhone, status: 'fitting' })
  await admin.updateOrder(id, { status: 'ready' })
  const [ready] = (await messagesAbout(admin, id)).filter(({ topic }) => topic === 'ready')
  return { order: id, id: ready?.id }
}

describe('a message that was sent', () => {
  it('stands among the sent in its own words, once, and waits again when that is undone', async () => {
    const { order, id } = await openReady()
    expect(await act(id, 'sent', { text: 'Your gown is ready, dear Anna' })).toBe(200)
    expect(await act(id, 'sent', { text: 'Other words' })).toBe(200)
    expect(await topicsAbout(admin, order)).toEqual(['order_open'])
    const sent = await messagesAbout(admin, order, 'sent')
    expect(sent).toMatchObject([{ topic: 'ready', text: 'Your gown is ready, dear Anna', texts: null }])
    expect(await act(id, 'undo')).toBe(200)
    expect(await topicsAbout(admin, order)).toEqual(['order_open', 'ready'])
    expect(await messagesAbout(admin, order, 'sent')).toEqual([])
  })

  it('is not undone where a newer one waits', async () => {
    const { order, id } = await openReady()
    await act(id, 'sent', { text: 'Ready' })
    await admin.updateOrder(order, { status: 'fitting', confirmBack: true })
    await admin.updateOrder(order, { status: 'ready' })
    expect(await act(id, 'undo')).toBe(409)
    expect(await topicsAbout(admin, order)).toEqual(['order_open', 'ready'])
  })

  it.each([
    ['the order has gone on', (order: string) => admin.updateOrder(order, { status: 'delivered' })],
    ['it was cancelled', (order: string) => admin.updateOrder(order, { status: 'cancelled' })],
    ['it has another number', (order: string) => admin.updateOrder(order, { customerPhone: '98470 11111' })],
    [
      'whoever has the number said no',
      (order: string) =>
        db.run('UPDATE users SET no_whatsapp = 1 WHERE id = (SELECT user_id FROM orders WHERE id = ?)', order),
    ],
  ])('is not undone where %s', async (_what, change) => {
    const { order, id } = await openReady('98470 12121')
    await act(id, 'sent', { text: 'Ready' })
    await change(order)
    expect(await act(id, 'undo')).toBe(409)
    expect(await topicsAbout(admin, order)).not.toContain('ready')
  })

  it('can be skipped instead, which is undone too; it is refused empty, too long and once it is gone', async () => {
    const { order, id } = await openReady()
    expect([await act(id, 'skip'), await act(id, 'skip')]).toEqual([200, 200])
    expect(await topicsAbout(admin, order)).toEqual(['order_open'])
    expect(await act(id, 'undo')).toBe(200)
    expect(await topicsAbout(admin, order)).toEqual(['order_open', 'ready'])
    expect(await act(id, 'sent', { text: ' ' })).toBe(400)
    expect(await act(id, 'sent', { text: 'x'.repeat(4001) })).toBe(400)
    await admin.updateOrder(order, { status: 'delivered' })
    expect([await act(id, 'sent', { text: 'Ready' }), await act(id, 'undo'), await act('none', 'skip')]).toEqual([
      404, 404, 404,
    ])
  })
})

it('the lists come by pages, the newest of a kind first, and Today has the first', async () => {
  await db.run('DELETE FROM wa_messages')
  const orders: string[] = []
  for (let nth = 0; nth < 7; nth++)
    orders.unshift((await admin.createOrder({ ...walkIn, customerPhone: `98470 6000${nth}` })).id)
  const first = await admin.get('/api/admin/messages?limit=4')
  const cursor = first.headers.get('X-Next-Cursor')
  const second = await admin.get(`/api/admin/messages?limit=4&cursor=${cursor}`)
  const about = async (response: Response) => (await response.json<{ about: string }[]>()).map((row) => row.about)
  expect([...(await about(first)), ...(await about(second))]).toEqual(orders)
  expect(second.headers.get('X-Next-Cursor')).toBeNull()
  const today = await admin.read<{ toSend: { about: string }[]; more: object }>('/api/admin/today')
  expect(today.toSend.map((row) => row.about)).toEqual(orders.slice(0, 5))
  expect(today.more).toMatchObject({ toSend: true })
  expect(await admin.read('/api/admin/answers')).toMatchObject({ counts: { message: 7 } })
  const counted = await orderAdmin()
  const tally = countD1(counted)
  await counted.get('/api/admin/messages')
  // For each of the seven messages also its order and garment, plus the session and the page's rows.
  expect(tally.rowsRead).toBeLessThanOrEqual(7 * 3 + 5)
  await counted.get('/api/admin/messages?state=sent')
  expect([tally.trips, await findTableScans(tally)]).toEqual([2, []])
  // A sent message keeps its text, so its order is not read.
  const [open, sent] = tally.statements.filter(({ sql }) => /from "wa_messages"/.test(sql))
  expect([/FROM orders/.test(open?.sql ?? ''), /FROM orders/.test(sent?.sql ?? '')]).toEqual([true, false])
})

it('what is written to a person on a day is one draft, the most urgent first: tomorrow’s reminder above the thanks of yesterday', async () => {
  const visited = async (order: string) => {
    const startsAt = timeIn(1, 11)
    await admin.post('/api/admin/visits', { orderId: order, kind: 'fitting', startsAt })
    await db.run("UPDATE wa_messages SET topic = 'visit_reminder' WHERE topic = 'visit_set'")
  }
  await db.run('DELETE FROM wa_messages')
  const [anna, jose] = [
    await admin.createOrder({ ...walkIn, items: [{ name: 'Gown', price: 100_000 }] }),
    await admin.createOrder({ ...walkIn, customerName: 'Jose', customerPhone: '98470 66666' }),
  ]
  expect((await admin.pay(anna.id, { amount: 50_000 })).status).toBe(201)
  await visited(jose.id)
  await db.run('UPDATE wa_messages SET created_at = created_at - 86400000 WHERE phone_e164 <> ?', '+919847055555')
  type Waiting = { id: string; draft: string; name: string; topic: string }
  const read = () => admin.read<Waiting[]>('/api/admin/messages')
  const waiting = await read()
  expect(waiting.map(({ name, topic }) => [name, topic])).toEqual([
    ['Jose', 'visit_reminder'],
    ['Jose', 'order_open'],
    ['Anna Kurian', 'order_open'],
    ['Anna Kurian', 'payment'],
  ])
  expect(new Set(waiting.map(({ draft }) => draft)).size).toBe(2)
  expect(await admin.read('/api/admin/answers')).toMatchObject({ counts: { message: 2 } })
  const [, , first, second] = waiting
  const together = (action: string, body?: object) =>
    admin.post(`/api/admin/messages/${first?.id}/${action}?also=${second?.id}`, body)
  expect((await together('sent', { text: 'Thank you' })).status).toBe(200)
  expect((await read()).map(({ name }) => name)).toEqual(['Jose', 'Jose'])
  expect(new Set((await messagesAbout(admin, anna.id, 'sent')).map(({ text }) => text))).toEqual(new Set(['Thank you']))
  expect([(await together('undo')).status, (await read()).length]).toEqual([200, 4])
  expect([(await together('skip')).status, (await read()).length]).toEqual([200, 2])
})

it('a message that asks for a day is not on the list while that is arranged, and is again once the visit is cancelled', async () => {
  const { id: orderId } = await admin.createOrder({ ...walkIn, status: 'stitching' })
  await admin.updateOrder(orderId, { status: 'fitting' })
  expect(await topicsAbout(admin, orderId)).toEqual(['fitting', 'order_open'])
  const arrange = async (kind: string) =>
    (await admin.post('/api/admin/visits', { orderId, kind, startsAt: timeIn(3, 11) })).json<SeenVisit>()
  const cancel = ({ id, updatedAt }: SeenVisit) => admin.put(`/api/admin/visits/${id}`, { updatedAt, cancelled: true })
  // A customer who only collects it has not tried it on.
  const pickUp = await arrange('pick-up')
  expect(await topicsAbout(admin, orderId)).toEqual(['fitting', 'order_open'])
  await cancel(pickUp)
  const fitting = await arrange('fitting')
  expect(await topicsAbout(admin, orderId)).toEqual(['order_open'])
  await cancel(fitting)
  expect(await topicsAbout(admin, orderId)).toEqual(['fitting', 'order_open'])
})
