import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customer } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import { holdNews } from '../../helpers/worker/hold-news.ts'
import { messageOf, type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'
import { book, forgetVisits, listVisitNews, ruleVisits, type SeenVisit, timeIn } from '../../helpers/worker/visits.ts'

let admin: OrderAdmin
let sneha: Awaited<ReturnType<typeof customer>>
beforeAll(async () => {
  admin = await orderAdmin()
  sneha = await customer()
})
beforeEach(async () => {
  await forgetVisits()
  await ruleVisits()
  await env.DB.prepare('DELETE FROM rate_limits').run()
})

type Seen = { visits: SeenVisit[]; cancelledVisits: { id: string; startsAt: string }[]; mayChooseVisit: boolean }
const open = () => admin.createOrder({ userId: sneha.id, status: 'stitching' })
const choose = async (path: string, startsAt = timeIn(3, 11), client = sneha) =>
  (await client.post(`/api/user/${path}/visit`, { startsAt })).json<SeenVisit>()
const seenBy = async (client: typeof sneha, path: string) => (await client.get(`/api/user/${path}`)).json<Seen>()
const rowOf = (id: string) =>
  env.DB.prepare('SELECT order_id AS orderId, user_id AS userId, cancelled_by AS by FROM visits WHERE id = ?')
    .bind(id)
    .first<{ orderId: string | null; userId: string | null; by: string | null }>()
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

describe('the visit of an order', () => {
  it('is of whoever the order is of, and of nobody once it is closed; a slip that is taken back keeps it', async () => {
    const held = holdNews(await orderAdmin())
    const order = await open()
    const { id } = await choose(`orders/${order.id}`)
    const divya = await customer()
    await admin.updateOrder(order.id, { userId: divya.id })
    expect((await sneha.post(`/api/user/visits/${id}/cancel`)).status).toBe(404)
    expect(idsOf((await seenBy(divya, `orders/${order.id}`)).visits)).toEqual([id])
    const cancelled = await (await held.updateOrder(order.id, { status: 'cancelled' })).json<{ updatedAt: string }>()
    expect(await rowOf(id)).toMatchObject({ by: 'order' })
    const slip = { stage: 'cancelled', updatedAt: cancelled.updatedAt }
    expect((await held.post(`/api/admin/orders/${order.id}/take-back`, slip)).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ by: null })
    await admin.updateOrder(order.id, { status: 'delivered' })
    expect(await rowOf(id)).toMatchObject({ by: 'order' })
  })

  it('does not come back to a time that somebody else has taken meanwhile; what was forced does where nobody has', async () => {
    await ruleVisits({ places: 1 })
    const held = holdNews(await orderAdmin())
    const order = await open()
    const { id } = await choose(`orders/${order.id}`)
    const later = { orderId: order.id, kind: 'fitting', startsAt: timeIn(3, 15), force: ['places'] }
    const twins = [await admin.post('/api/admin/visits', later), await admin.post('/api/admin/visits', later)]
    expect(twins.map(({ status }) => status)).toEqual([201, 201])
    const cancelled = await (await held.updateOrder(order.id, { status: 'cancelled' })).json<{ updatedAt: string }>()
    const other = await choose(`orders/${(await open()).id}`)
    const slip = { stage: 'cancelled', updatedAt: cancelled.updatedAt }
    expect((await held.post(`/api/admin/orders/${order.id}/take-back`, slip)).status).toBe(200)
    expect([await rowOf(id), await rowOf(other.id)]).toMatchObject([{ by: 'order' }, { by: null }])
    const { visits, cancelledVisits } = await seenBy(sneha, `orders/${order.id}`)
    expect([visits.length, cancelledVisits.length]).toEqual([2, 1])
    // What the calendar of whoever was to come still has.
    expect(idsOf(cancelledVisits)).toContain(id)
  })

  it('of a consultation is its booking’s again when the order is cancelled, and goes along when it is taken up', async () => {
    const booking = await book(sneha)
    const first = await choose(`bookings/${booking}`)
    const order = await admin.createOrder({ bookingId: booking })
    expect(await rowOf(first.id)).toMatchObject({ orderId: order.id })
    await admin.updateOrder(order.id, { status: 'cancelled' })
    expect(await rowOf(first.id)).toEqual({ orderId: null, userId: sneha.id, by: null })
    expect(idsOf((await seenBy(sneha, `bookings/${booking}`)).visits)).toEqual([first.id])
    await sneha.post(`/api/user/visits/${first.id}/cancel`)
    // Chosen while the order was cancelled.
    const second = await choose(`bookings/${booking}`, timeIn(4, 11))
    const again = await admin.updateOrder(order.id, { status: 'stitching', confirmBack: true })
    expect(again.status).toBe(200)
    expect(await rowOf(second.id)).toMatchObject({ orderId: order.id, by: null })
    expect(idsOf((await seenBy(sneha, `orders/${order.id}`)).visits)).toEqual([second.id])
  })

  it('is not shown by its booking to whoever had the order before', async () => {
    const booking = await book(sneha)
    const { id } = await choose(`bookings/${booking}`)
    const order = await admin.createOrder({ bookingId: booking })
    const divya = await customer()
    await admin.updateOrder(order.id, { userId: divya.id })
    expect(await rowOf(id)).toMatchObject({ userId: divya.id })
    for (const path of [`bookings/${booking}`, 'bookings'])
      expect([path, await (await sneha.get(`/api/user/${path}`)).text()]).toEqual([
        path,
        expect.not.stringContaining(id),
      ])
  })

  it('is of whoever the order is of in the moment in which it is arranged', async () => {
    const order = await open()
    const divya = await customer()
    const racing = await orderAdmin()
    let isFirst = true
    countD1(racing, async () => {
      if (isFirst) await env.DB.prepare('UPDATE orders SET user_id = ? WHERE id = ?').bind(divya.id, order.id).run()
      isFirst = false
    })
    const made = await racing.post('/api/admin/visits', { orderId: order.id, kind: 'fitting', startsAt: timeIn(3, 11) })
    const { id } = await made.json<{ id: string }>()
    expect(await rowOf(id)).toMatchObject({ userId: divya.id })
  })

  it('may be one of two that the admin arranges', async () => {
    const order = await open()
    for (const [kind, hours] of [
      ['fitting', 15],
      ['measuring', 11],
    ] as const) {
      const fields = { orderId: order.id, kind, startsAt: timeIn(3, hours), note: 'With her sister' }
      expect((await admin.post('/api/admin/visits', fields)).status).toBe(201)
    }
    const kinds = ({ visits }: { visits: { kind: string }[] }) => visits.map(({ kind }) => kind)
    const page = await (await admin.get(`/api/admin/orders/${order.id}`)).json<Seen & { visits: { note: string }[] }>()
    expect([kinds(page), page.visits[0]?.note]).toEqual([['measuring', 'fitting'], 'With her sister'])
    const hers = await sneha.get(`/api/user/orders/${order.id}`)
    const text = await hers.text()
    expect(kinds(JSON.parse(text))).toEqual(['measuring', 'fitting'])
    expect(text).not.toContain('With her sister')
  })
})

describe('a message about the visit of a booking', () => {
  it('goes to the number that the booking has now', async () => {
    const booking = await book(sneha)
    const made = await admin.post('/api/admin/visits', {
      bookingId: booking,
      kind: 'consultation',
      startsAt: timeIn(3, 11),
    })
    const { id } = await made.json<{ id: string }>()
    const { updatedAt } = await (await sneha.get(`/api/user/bookings/${booking}`)).json<{ updatedAt: string }>()
    const changed = await sneha.send('PATCH', `/api/user/bookings/${booking}`, { phone: '94460 00077', updatedAt })
    expect(changed.status).toBe(200)
    const numbers = await env.DB.prepare('SELECT phone_e164 AS phone FROM wa_messages WHERE about = ?').bind(id).all()
    expect(numbers.results).toEqual([{ phone: '+919446000077' }])
  })
})

describe('what was changed a moment before', () => {
  const change = (client: OrderAdmin, { id, updatedAt }: SeenVisit, patch: object) =>
    client.put(`/api/admin/visits/${id}`, { updatedAt, ...patch })
  /** An admin before whose next write somebody else runs a statement. */
  async function adminBehind(sql: string, ...values: unknown[]) {
    const racing = await orderAdmin()
    let isFirst = true
    countD1(racing, async () => {
      if (isFirst)
        await env.DB.prepare(sql)
          .bind(...values)
          .run()
      isFirst = false
    })
    return racing
  }

  it('is what a refusal says: a visit that was changed, one that was cancelled, an order that is closed', async () => {
    const order = await open()
    const visit = await choose(`orders/${order.id}`)
    const note = await adminBehind('UPDATE visits SET updated_at = updated_at + 1 WHERE id = ?', visit.id)
    const stale = await change(note, visit, { startsAt: timeIn(4, 11) })
    expect([stale.status, await messageOf(stale)]).toEqual([
      409,
      'This visit has changed in the meantime. Please look again.',
    ])
    const fresh = { ...visit, updatedAt: new Date(Date.parse(visit.updatedAt) + 1).toISOString() }
    const cancelling = 'UPDATE visits SET cancelled_at = 1, cancelled_by = ?, updated_at = updated_at + 1 WHERE id = ?'
    const gone = await change(await adminBehind(cancelling, 'customer', visit.id), fresh, { startsAt: timeIn(4, 11) })
    expect([gone.status, await messageOf(gone)]).toEqual([409, 'This visit was cancelled.'])
    const closing = await adminBehind("UPDATE orders SET status = 'delivered' WHERE id = ?", order.id)
    const closed = await closing.post('/api/admin/visits', {
      orderId: order.id,
      kind: 'fitting',
      startsAt: timeIn(3, 12),
    })
    expect([closed.status, await messageOf(closed)]).toEqual([
      409,
      'This order has changed in the meantime. Please look again.',
    ])
  })

  it('is no fault where both wanted the same: a visit that both cancel', async () => {
    const visit = await choose(`orders/${(await open()).id}`)
    const cancelling = 'UPDATE visits SET cancelled_at = 1, cancelled_by = ?, updated_at = updated_at + 1 WHERE id = ?'
    const answer = await change(await adminBehind(cancelling, 'customer', visit.id), visit, { cancelled: true })
    expect(answer.status).toBe(200)
  })

  it('is told once where both wanted the same in one millisecond', async () => {
    stopClock()
    const order = await open()
    const visit = await choose(`orders/${order.id}`)
    const move = () => change(admin, visit, { startsAt: timeIn(4, 11) })
    expect((await Promise.all([move(), move()])).map(({ status }) => status)).toContain(200)
    const told = (await listVisitNews(`order:${order.id}`)).filter(({ user_id }) => user_id === sneha.id)
    expect(told).toMatchObject([{ title: 'Your visit has a new time' }])
  })
})

it('a visit that is over is neither moved nor cancelled, and its customer told nothing', async () => {
  const order = await open()
  const visit = await choose(`orders/${order.id}`)
  await env.DB.prepare('UPDATE visits SET starts_at = ? WHERE id = ?')
    .bind(Date.now() - 3_600_000, visit.id)
    .run()
  const change = (patch: object) => admin.put(`/api/admin/visits/${visit.id}`, { updatedAt: visit.updatedAt, ...patch })
  for (const patch of [{ cancelled: true }, { startsAt: timeIn(4, 11) }]) {
    const answer = await change(patch)
    expect([answer.status, await messageOf(answer)]).toEqual([409, 'This visit is over. You can arrange another one.'])
  }
  const late = await sneha.post(`/api/user/visits/${visit.id}/cancel`)
  expect([late.status, await messageOf(late)]).toEqual([409, 'The time of this visit has come. Please call us.'])
  expect(await rowOf(visit.id)).toMatchObject({ by: null })
  expect((await change({ note: 'Came late' })).status).toBe(200)
})

it('visits stand in the customer’s file, the latest first, with what became of them, and in no other', async () => {
  const divya = await customer()
  const order = await admin.createOrder({ userId: divya.id, status: 'stitching' })
  const first = await choose(`orders/${order.id}`, timeIn(3, 11), divya)
  await divya.post(`/api/user/visits/${first.id}/cancel`)
  const second = await choose(`orders/${order.id}`, timeIn(4, 11), divya)
  await choose(`orders/${(await open()).id}`, timeIn(3, 12))
  const { visits } = await (await admin.get(`/api/admin/customers/${divya.id}`)).json<{ visits: object[] }>()
  const about = { kind: 'fitting', orderId: order.id, bookingId: null }
  expect(visits).toEqual([
    { ...about, id: second.id, startsAt: timeIn(4, 11), cancelledBy: null },
    { ...about, id: first.id, startsAt: timeIn(3, 11), cancelledBy: 'customer' },
  ])
})
