import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { createCtx } from '../../../worker/context.ts'
import { batch } from '../../../worker/db/batch.ts'
import { fanOutStatements } from '../../../worker/features/notifications/delivery-queue.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { holdNews } from '../../helpers/worker/bindings.ts'
import { book } from '../../helpers/worker/bookings.ts'
import { Client, customer, refusal } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import { listNotifications, type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'
import { messagesAbout, topicsAbout } from '../../helpers/worker/whatsapp.ts'

let admin: OrderAdmin
let sneha: Awaited<ReturnType<typeof customer>>
beforeAll(async () => {
  admin = holdNews(await orderAdmin())
  sneha = holdNews(await customer())
})

const orderOf = () => admin.createOrder({ userId: sneha.id, outfitType: 'Christening gown', status: 'cutting' })
const newsOf = async (id: string) =>
  (await db.all("SELECT is_outbox FROM notifications WHERE related_id = ? AND type = 'order_update'", id)).map(
    ({ is_outbox }) => is_outbox,
  )
const unread = async () => (await sneha.get('/api/user/notifications')).headers.get('X-Unread-Count')
const tooLate = 'It is too late to take this back: the customer has been told, or the order was changed since.'

describe('a status that is taken back', () => {
  it('leaves no trace: neither news, nor a step, nor a count', async () => {
    const order = await orderOf()
    const before = await unread()
    await admin.updateOrder(order.id, { status: 'stitching' })
    expect(await newsOf(order.id)).toEqual([1])
    const answer = await admin.takeBack(order.id, { stage: 'stitching' })
    expect([answer.status, await answer.json()]).toMatchObject([200, { status: 'cutting' }])
    expect(await admin.getOrder(order.id)).toMatchObject({ status: 'cutting', stages: [{ stage: 'cutting' }] })
    expect([await newsOf(order.id), await unread()]).toEqual([[], before])
  })

  it('brings back the message of a payment that cancelling had dropped, and none that was sent', async () => {
    const { id } = await admin.createOrder({ customerPhone: '98470 66001', totalAmount: 900_000, advanceAmount: 0 })
    const cancelledBySlip = async () => {
      await admin.updateOrder(id, { status: 'cancelled' })
      expect(await topicsAbout(admin, id)).toEqual([])
      expect((await admin.takeBack(id, { stage: 'cancelled' })).status).toBe(200)
      return topicsAbout(admin, id)
    }
    expect((await admin.pay(id, { amount: 250_000, method: 'cash' })).status).toBe(201)
    expect(await topicsAbout(admin, id)).toEqual(['order_open', 'payment'])
    expect(await cancelledBySlip()).toEqual(['order_open', 'payment'])
    const message = (await messagesAbout(admin, id)).find(({ topic }) => topic === 'payment')
    expect(message?.text).toContain('₹2,500')
    await admin.post(`/api/admin/messages/${message?.id}/sent`, { text: 'Thank you' })
    expect(await cancelledBySlip()).toEqual(['order_open'])
  })

  it('brings the money back that went with a cancelling, and its note is gone', async () => {
    const { id, updatedAt } = await admin.createOrder({
      userId: sneha.id,
      totalAmount: 900_000,
      advanceAmount: 500_000,
    })
    const refund = { updatedAt, refund: 400_000, method: 'upi', reason: 'Put off' }
    expect((await admin.post(`/api/admin/orders/${id}/cancel`, refund)).status).toBe(201)
    expect((await admin.takeBack(id, { stage: 'cancelled' })).status).toBe(200)
    const order = await admin.getOrder(id)
    expect(order).toMatchObject({ status: 'confirmed', advanceAmount: 500_000, balanceAmount: 400_000, updates: [] })
    expect(order.payments).toMatchObject([
      { amount: 400_000, method: 'upi', reverses: order.payments[1]?.id },
      { amount: -400_000, reversed: true },
      { amount: 500_000 },
    ])
  })

  it('takes the balance back that came with handing over, and the booking', async () => {
    const { id: bookingId } = await book(sneha)
    const statusOf = () => db.value('SELECT status FROM bookings WHERE id = ?', bookingId)
    const money = { totalAmount: 900_000, advanceAmount: 500_000 }
    const { id } = await admin.createOrder({ bookingId, ...money, status: 'ready' })
    expect((await admin.pay(id, { amount: 400_000, method: 'upi', handsOver: true })).status).toBe(201)
    expect(await statusOf()).toBe('completed')
    expect((await admin.takeBack(id, { stage: 'delivered' })).status).toBe(200)
    expect(await statusOf()).toBe('in-progress')
    expect(await admin.getOrder(id)).toMatchObject({
      ...{ status: 'ready', advanceAmount: 500_000, balanceAmount: 400_000 },
      payments: [{ amount: -400_000, method: 'upi' }, { amount: 400_000, reversed: true }, { amount: 500_000 }],
    })
  })

  it('is 409 when the order has come further, never was there, or once it has been told, and stays', async () => {
    const order = await orderOf()
    expect((await admin.takeBack(order.id, { stage: 'cutting' })).status).toBe(409)
    for (const status of ['stitching', 'fitting']) await admin.updateOrder(order.id, { status })
    expect((await admin.takeBack(order.id, { stage: 'stitching' })).status).toBe(409)
    await db.run('UPDATE notifications SET is_outbox = 0 WHERE related_id = ?', order.id)
    expect(await refusal(admin.takeBack(order.id, { stage: 'fitting' }))).toEqual([409, tooLate])
    expect(await admin.getOrder(order.id)).toMatchObject({ status: 'fitting' })
    expect(await newsOf(order.id)).toHaveLength(2)
    const { updatedAt } = order
    expect((await admin.post('/api/admin/orders/none/take-back', { updatedAt, stage: 'ready' })).status).toBe(404)
    expect((await admin.post(`/api/admin/orders/${order.id}/take-back`, { updatedAt })).status).toBe(400)
  })
})

describe('an update', () => {
  const post = async (orderId: string, body: object) =>
    (await admin.post(`/api/admin/orders/${orderId}/updates`, { title: 'Lace', ...body })).json<{ id: string }>()

  it('moves the order in the same press: one piece of news, and both are taken back together', async () => {
    const order = await orderOf()
    const { id: updateId } = await post(order.id, { stage: 'stitching', moveOrder: order.updatedAt })
    expect(await admin.getOrder(order.id)).toMatchObject({
      status: 'stitching',
      stages: [{ stage: 'cutting' }, { stage: 'stitching' }],
      updates: [{ stage: 'stitching' }],
    })
    expect(await newsOf(order.id)).toHaveLength(1)
    expect((await listNotifications(asToldClient()))[0]).toMatchObject({
      title: 'Your order is being stitched',
      message: 'Christening gown is being stitched. There is news about it.',
    })
    expect((await admin.takeBack(order.id, { updateId, stage: 'stitching' })).status).toBe(200)
    expect(await admin.getOrder(order.id)).toMatchObject({ status: 'cutting', updates: [{ isVisible: false }] })
    expect(await newsOf(order.id)).toEqual([])
    // So is one by itself, which stays for the desk alone.
    const alone = await post(order.id, {})
    expect((await admin.takeBack(order.id, { updateId: alone.id })).status).toBe(200)
    const hidden = expect.objectContaining({ id: alone.id, isVisible: false })
    expect((await admin.getOrder(order.id)).updates).toContainEqual(hidden)
    expect(await newsOf(order.id)).toEqual([])
    expect((await admin.takeBack(order.id, { updateId: 'none' })).status).toBe(404)
  })

  it('moves no order back, nor one that was changed since, and is not posted then', async () => {
    const order = await orderOf()
    const move = (stage: string) =>
      admin.post(`/api/admin/orders/${order.id}/updates`, { title: 'Lace', stage, moveOrder: order.updatedAt })
    expect((await move('measurement')).status).toBe(409)
    await admin.updateOrder(order.id, { notes: 'Meanwhile' })
    expect((await move('stitching')).status).toBe(409)
    expect(await admin.getOrder(order.id)).toMatchObject({ status: 'cutting', updates: [] })
  })
})

/** The same customer where nothing is held back. */
const asToldClient = () => Object.assign(new Client(), { cookie: sneha.cookie })

describe('news of an order', () => {
  it('is neither counted as unread nor marked as read before it shows', async () => {
    const order = await orderOf()
    const before = await unread()
    await admin.updateOrder(order.id, { status: 'stitching' })
    expect(await unread()).toBe(before)
    expect((await sneha.post('/api/user/notifications/read-all')).status).toBe(200)
    expect(await unread()).toBe('0')
    const told = await asToldClient().get('/api/user/notifications?limit=100')
    const rows = await told.json<{ relatedId: string; isRead: boolean }[]>()
    expect(rows.filter(({ relatedId }) => relatedId === order.id).map(({ isRead }) => isRead)).toEqual([false, true])
    expect(Number(told.headers.get('X-Unread-Count'))).toBe(rows.filter(({ isRead }) => !isRead).length)
  })

  it('goes out when the hold is over, and not before', async () => {
    const { id } = await orderOf()
    await admin.updateOrder(id, { status: 'stitching' })
    const held = createCtx({ ...env, NEWS_HOLD_MS: '11000' }, keepRunning)
    const select = "SELECT created_at FROM notifications WHERE related_id = ? AND type = 'order_update'"
    const createdAt = await db.value<number>(select, id)
    const fanOutAt = async (ms: number) => {
      await batch(held, { fanOut: fanOutStatements(held, (createdAt ?? 0) + ms) })
      return newsOf(id)
    }
    expect(await fanOutAt(10_999)).toEqual([1])
    expect(await fanOutAt(11_000)).toEqual([0])
  })
})
