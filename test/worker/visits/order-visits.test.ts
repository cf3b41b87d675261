import { beforeAll, describe, expect, it } from 'vitest'
import { dayMs, indianDate, startOfIndianDay } from '../../../shared/time.ts'
import { holdNews } from '../../helpers/worker/bindings.ts'
import { type Person, refusal } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import { overtake } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'
import { admin, divya, openShop, sneha } from '../../helpers/worker/shop.ts'
import {
  book,
  listVisitNews,
  ruleVisits,
  type SeenVisit,
  setUpVisits,
  timeIn,
  visitInput,
} from '../../helpers/worker/visits.ts'

openShop()
setUpVisits()

/** Admin whose order notifications are delayed, so that a change can be undone. */
let held: OrderAdmin
beforeAll(async () => {
  held = holdNews(await orderAdmin())
})

type Seen = { visits: SeenVisit[]; cancelledVisits: { id: string; startsAt: string }[]; mayChooseVisit: boolean }
const open = (who: Person = sneha) => admin.createOrder({ userId: who.id, status: 'stitching' })
const choose = async (path: string, startsAt = timeIn(3, 11), who = sneha) =>
  (await who.post(`/api/user/${path}/visit`, { startsAt })).json<SeenVisit>()
async function openVisit() {
  const order = await open()
  return { order, visit: await choose(`orders/${order.id}`) }
}
const add = (fields: object, desk = admin) => desk.post('/api/admin/visits', { ...visitInput(), ...fields })
const change = ({ id, updatedAt }: SeenVisit, patch: object, desk = admin) =>
  desk.put(`/api/admin/visits/${id}`, { updatedAt, ...patch })
const cancel = (id: string, who = sneha) => who.post(`/api/user/visits/${id}/cancel`)
const seenBy = (who: Person, path: string) => who.read<Seen>(`/api/user/${path}`)
const rowOf = (id: string) =>
  db.first('SELECT order_id AS orderId, user_id AS userId, cancelled_by AS "by" FROM visits WHERE id = ?', id)
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

describe('the visit of an order', () => {
  it('is of whoever the order is of, and of nobody once it is closed; a slip that is taken back keeps it', async () => {
    const { order, visit } = await openVisit()
    await admin.updateOrder(order.id, { userId: divya.id })
    expect((await cancel(visit.id)).status).toBe(404)
    expect(idsOf((await seenBy(divya, `orders/${order.id}`)).visits)).toEqual([visit.id])
    await held.updateOrder(order.id, { status: 'cancelled' })
    expect(await rowOf(visit.id)).toMatchObject({ by: 'order' })
    expect((await held.takeBack(order.id, { stage: 'cancelled' })).status).toBe(200)
    expect(await rowOf(visit.id)).toMatchObject({ by: null })
    await admin.updateOrder(order.id, { status: 'delivered' })
    expect(await rowOf(visit.id)).toMatchObject({ by: 'order' })
  })

  it('is done once the piece is handed over on that day, and nobody hears of a cancelled visit', async () => {
    const { order, visit } = await openVisit()
    const tonight = startOfIndianDay(indianDate(Date.now())) + dayMs - 1
    await db.run('UPDATE visits SET starts_at = ? WHERE id = ?', tonight, visit.id)
    await held.updateOrder(order.id, { status: 'delivered' })
    expect(await rowOf(visit.id)).toMatchObject({ by: 'done' })
    expect(await seenBy(sneha, `orders/${order.id}`)).toMatchObject({ visits: [], cancelledVisits: [] })
    expect((await held.takeBack(order.id, { stage: 'delivered' })).status).toBe(200)
    expect(await rowOf(visit.id)).toMatchObject({ by: null })
  })

  it('does not come back to a time that somebody else has taken meanwhile; what was forced does where nobody has', async () => {
    await ruleVisits({ places: 1 })
    const { order, visit } = await openVisit()
    for (const _twin of [1, 2])
      expect((await add({ orderId: order.id, startsAt: timeIn(3, 15), force: ['places'] })).status).toBe(201)
    await held.updateOrder(order.id, { status: 'cancelled' })
    const other = await choose(`orders/${(await open()).id}`)
    expect((await held.takeBack(order.id, { stage: 'cancelled' })).status).toBe(200)
    expect([await rowOf(visit.id), await rowOf(other.id)]).toMatchObject([{ by: 'order' }, { by: null }])
    const { visits, cancelledVisits } = await seenBy(sneha, `orders/${order.id}`)
    // Cancelled visits that the customer's calendar still contains.
    expect([visits.length, idsOf(cancelledVisits)]).toEqual([2, [visit.id]])
  })

  it('of a consultation is its booking’s again when the order is cancelled, and goes along when it is taken up', async () => {
    const booking = await book(sneha)
    const first = await choose(`bookings/${booking}`)
    const order = await admin.createOrder({ bookingId: booking })
    expect(await rowOf(first.id)).toMatchObject({ orderId: order.id })
    await admin.updateOrder(order.id, { status: 'cancelled' })
    expect(await rowOf(first.id)).toEqual({ orderId: null, userId: sneha.id, by: null })
    expect(idsOf((await seenBy(sneha, `bookings/${booking}`)).visits)).toEqual([first.id])
    await cancel(first.id)
    // Chosen while the order was cancelled.
    const second = await choose(`bookings/${booking}`, timeIn(4, 11))
    expect((await admin.updateOrder(order.id, { status: 'stitching', confirmBack: true })).status).toBe(200)
    expect(await rowOf(second.id)).toMatchObject({ orderId: order.id, by: null })
    expect(idsOf((await seenBy(sneha, `orders/${order.id}`)).visits)).toEqual([second.id])
    // Its booking does not show it to whoever had the order before.
    await admin.updateOrder(order.id, { userId: divya.id })
    expect(await rowOf(second.id)).toMatchObject({ userId: divya.id })
    for (const path of [`/api/user/bookings/${booking}`, '/api/user/bookings'])
      expect(await (await sneha.get(path)).text()).not.toContain(second.id)
  })

  it('is of whoever the order is of in the moment in which it is arranged', async () => {
    const order = await open()
    const give = () => db.run('UPDATE orders SET user_id = ? WHERE id = ?', divya.id, order.id)
    const made = await add({ orderId: order.id }, overtake(await orderAdmin(), give))
    const { id } = await made.json<{ id: string }>()
    expect(await rowOf(id)).toMatchObject({ userId: divya.id })
  })

  it('may be one of two that the admin arranges', async () => {
    const order = await open()
    const note = 'With her sister'
    for (const fields of [{ startsAt: timeIn(3, 15) }, { kind: 'measuring' }])
      expect((await add({ orderId: order.id, note, ...fields })).status).toBe(201)
    const visits = [{ kind: 'measuring', note }, { kind: 'fitting' }]
    expect(await admin.getOrder(order.id)).toMatchObject({ visits })
    const text = await (await sneha.get(`/api/user/orders/${order.id}`)).text()
    expect(JSON.parse(text)).toMatchObject({ visits: [{ kind: 'measuring' }, { kind: 'fitting' }] })
    expect(text).not.toContain(note)
  })

  it('that is over is neither moved nor cancelled, and its customer told nothing', async () => {
    const { visit } = await openVisit()
    await db.run('UPDATE visits SET starts_at = ? WHERE id = ?', Date.now() - 3_600_000, visit.id)
    const over = [409, 'This visit is over. You can arrange another one.']
    for (const patch of [{ cancelled: true }, { startsAt: timeIn(4, 11) }])
      expect(await refusal(change(visit, patch))).toEqual(over)
    expect(await refusal(cancel(visit.id))).toEqual([409, 'The time of this visit has come. Please call us.'])
    expect(await rowOf(visit.id)).toMatchObject({ by: null })
    expect((await change(visit, { note: 'Came late' })).status).toBe(200)
  })
})

describe('what was changed a moment before', () => {
  /** Returns an admin before whose next write another user runs a statement. */
  const adminBehind = async (sql: string, ...values: unknown[]) =>
    overtake(await orderAdmin(), () => db.run(sql, ...values))
  const cancelling =
    "UPDATE visits SET cancelled_at = 1, cancelled_by = 'customer', updated_at = updated_at + 1 WHERE id = ?"

  it('is what a refusal says: a visit that was changed, one that was cancelled, an order that is closed', async () => {
    const { order, visit } = await openVisit()
    const patch = { startsAt: timeIn(4, 11) }
    const noting = await adminBehind('UPDATE visits SET updated_at = updated_at + 1 WHERE id = ?', visit.id)
    const stale = 'This visit has changed in the meantime. Please look again.'
    expect(await refusal(change(visit, patch, noting))).toEqual([409, stale])
    const fresh = { ...visit, updatedAt: new Date(Date.parse(visit.updatedAt) + 1).toISOString() }
    const gone = change(fresh, patch, await adminBehind(cancelling, visit.id))
    expect(await refusal(gone)).toEqual([409, 'This visit was cancelled.'])
    const closing = await adminBehind("UPDATE orders SET status = 'delivered' WHERE id = ?", order.id)
    const closed = add({ orderId: order.id, startsAt: timeIn(3, 12) }, closing)
    expect(await refusal(closed)).toEqual([409, 'This order has changed in the meantime. Please look again.'])
  })

  it('is no fault where both wanted the same, also in one millisecond, and is told once', async () => {
    stopClock()
    const { visit: ended } = await openVisit()
    const answer = await change(ended, { cancelled: true }, await adminBehind(cancelling, ended.id))
    expect(answer.status).toBe(200)
    const { order, visit } = await openVisit()
    const move = () => change(visit, { startsAt: timeIn(4, 11) })
    expect((await Promise.all([move(), move()])).map(({ status }) => status)).toContain(200)
    const told = (await listVisitNews(`order:${order.id}`)).filter(({ user_id }) => user_id === sneha.id)
    expect(told).toMatchObject([{ title: 'Your visit has a new time' }])
  })
})
