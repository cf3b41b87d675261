import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCtx } from '../../../worker/context.ts'
import { run } from '../../../worker/db/batch.ts'
import { sweepStatement } from '../../../worker/features/visits/remind.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { customer } from '../../helpers/worker/client.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import { messageOf, type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'
import {
  forgetVisits,
  listOpenMessages,
  listVisitNews,
  ruleVisits,
  type SeenVisit,
  sendMessages,
  timeIn,
} from '../../helpers/worker/visits.ts'

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

const open = (fields: object = {}) => admin.createOrder({ userId: sneha.id, status: 'stitching', ...fields })
async function choose(startsAt = timeIn(3, 11)) {
  const order = await open()
  const response = await sneha.post(`/api/user/orders/${order.id}/visit`, { startsAt })
  return { order, visit: await response.json<SeenVisit>() }
}
const move = (visit: SeenVisit, startsAt: string) =>
  sneha.put(`/api/user/visits/${visit.id}`, { startsAt, updatedAt: visit.updatedAt })
const rowOf = (id: string) =>
  env.DB.prepare('SELECT * FROM visits WHERE id = ?')
    .bind(id)
    .first<{ sequence: number; moves: number; reminded_at: number | null; cancelled_by: string | null }>()
/** The visit begins in so many hours. */
const bring = (id: string, hours: number) =>
  env.DB.prepare('UPDATE visits SET starts_at = ? WHERE id = ?')
    .bind(Date.now() + hours * 3600_000, id)
    .run()

describe('a customer', () => {
  it('moves a visit into its own overlap, does not stand in the own way, and the admins are told', async () => {
    await ruleVisits({ places: 1, minutes: 60 })
    const { order, visit } = await choose(timeIn(3, 11))
    await ruleVisits({ places: 1, minutes: 30 })
    await env.DB.prepare('UPDATE visits SET reminded_at = 1 WHERE id = ?').bind(visit.id).run()
    const cost = countD1(sneha)
    const moved = await move(visit, timeIn(3, 11.5))
    expect([moved.status, cost.trips]).toEqual([200, 3])
    expect(await rowOf(visit.id)).toMatchObject({ sequence: 1, moves: 1, reminded_at: null })
    expect((await listVisitNews(`order:${order.id}`)).at(-1)).toMatchObject({
      user_id: null,
      title: expect.stringMatching(/^Visit moved to .+, 11:30 AM$/),
    })
  })

  it('moves to no time that is taken, from no older version, and so often as the rule has it', async () => {
    await ruleVisits({ places: 1 })
    await choose(timeIn(3, 12))
    let { visit } = await choose(timeIn(3, 11))
    const taken = await move(visit, timeIn(3, 12))
    expect([taken.status, await taken.json()]).toEqual([
      409,
      { message: 'That time has just been taken.', reason: 'time' },
    ])
    const first = visit
    // Sent again it is the same, whatever the version.
    expect((await move(visit, timeIn(3, 11))).status).toBe(200)
    for (const hours of [14, 15, 16]) visit = await (await move(visit, timeIn(3, hours))).json<SeenVisit>()
    expect((await move(first, timeIn(3, 17))).status).toBe(409)
    const fourth = await move(visit, timeIn(3, 17))
    expect([fourth.status, await messageOf(fourth)]).toEqual([
      409,
      'This visit has been moved several times already. Please call us.',
    ])
    expect(await rowOf(visit.id)).toMatchObject({ sequence: 3, moves: 3 })
  })

  it('changes it until three hours before, and calls after that', async () => {
    const { visit } = await choose()
    await bring(visit.id, 2.9)
    const late = await sneha.post(`/api/user/visits/${visit.id}/cancel`)
    expect([late.status, await messageOf(late)]).toEqual([
      409,
      'It is less than 3 hours until your visit. Please call us.',
    ])
    expect((await move(visit, timeIn(4, 11))).status).toBe(409)
    await bring(visit.id, 3.1)
    expect((await sneha.post(`/api/user/visits/${visit.id}/cancel`)).status).toBe(200)
  })

  it('cancels once, which frees the place and is told to the admins once', async () => {
    await ruleVisits({ places: 1 })
    const { order, visit } = await choose()
    for (const _again of [1, 2]) {
      const response = await sneha.post(`/api/user/visits/${visit.id}/cancel`)
      expect([response.status, await response.json()]).toMatchObject([200, { isCancelled: true }])
    }
    expect(await rowOf(visit.id)).toMatchObject({ sequence: 1, cancelled_by: 'customer' })
    const titles = (await listVisitNews(`order:${order.id}`)).map(({ title }) => title.split(':')[0])
    expect(titles).toEqual(['Visit', 'Visit cancelled'])
    expect((await choose()).visit.id).toBeDefined()
    expect((await move(visit, timeIn(4, 11))).status).toBe(409)
  })

  it("reaches nobody else's visit", async () => {
    const { visit } = await choose()
    const stranger = await customer()
    const answers = [
      await stranger.put(`/api/user/visits/${visit.id}`, { startsAt: timeIn(4, 11), updatedAt: visit.updatedAt }),
      await stranger.post(`/api/user/visits/${visit.id}/cancel`),
      await stranger.get(`/api/visits/${visit.id}/ics`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  })
})

describe('an admin', () => {
  const add = (fields: object) =>
    admin.post('/api/admin/visits', { kind: 'fitting', startsAt: timeIn(3, 11), ...fields })
  type Shown = { id: string; updatedAt: string; startsAt: string }

  it('gives somebody without an account a time, and has a message to send', async () => {
    const order = await admin.createOrder({ customerPhone: '94460 00012', status: 'fitting' })
    const response = await add({ orderId: order.id, note: 'Brings the veil' })
    expect([response.status, await response.json()]).toMatchObject([
      201,
      { orderId: order.id, bookingId: null, about: 'Gown', customerName: 'Rema Nair', note: 'Brings the veil' },
    ])
    const [visit] = await (await admin.get('/api/admin/visits?days=14')).json<Shown[]>()
    const [message] = await listOpenMessages(visit?.id ?? '')
    expect(message).toMatchObject({ topic: 'visit_set', phone_e164: '+919446000012' })
    expect(JSON.parse(message?.values ?? '')).toMatchObject({ time: '11:00 AM', date: timeIn(3, 11).slice(0, 10) })
  })

  it('has a message to send of a visit of somebody without an account that is cancelled, until its time has come', async () => {
    const order = await admin.createOrder({ customerPhone: '94460 00014', status: 'fitting' })
    const made = await (await add({ orderId: order.id })).json<Shown>()
    // Told of it, they are told again.
    await sendMessages(admin, made.id)
    const body = { updatedAt: made.updatedAt, cancelled: true }
    expect((await admin.put(`/api/admin/visits/${made.id}`, body)).status).toBe(200)
    const [message, ...more] = await listOpenMessages(made.id)
    expect([message, more]).toMatchObject([{ topic: 'visit_cancelled', phone_e164: '+919446000014' }, []])
    expect(JSON.parse(message?.values ?? '')).toMatchObject({ time: '11:00 AM' })
    const sweep = (now: number) => run(createCtx(env, keepRunning), sweepStatement(createCtx(env, keepRunning), now))
    await sweep(Date.now())
    expect(await listOpenMessages(made.id)).toHaveLength(1)
    await sweep(Date.parse(made.startsAt))
    expect(await listOpenMessages(made.id)).toEqual([])
  })

  it('overrules the hours and the places each by its own word', async () => {
    await ruleVisits({ places: 1 })
    const orders = [await open(), await open(), await open()]
    expect((await add({ orderId: orders[0]?.id })).status).toBe(201)
    const full = await add({ orderId: orders[1]?.id })
    expect([full.status, await full.json()]).toEqual([
      409,
      { message: 'All places are taken at that time.', force: 'places' },
    ])
    expect((await add({ orderId: orders[1]?.id, force: ['hours'] })).status).toBe(409)
    expect((await add({ orderId: orders[1]?.id, force: ['places'] })).status).toBe(201)
    const sunday = new Date(Date.parse(timeIn(3, 11)) + (7 - new Date(timeIn(3, 11)).getUTCDay()) * 86_400_000)
    const onSunday = (force: string[]) => add({ orderId: orders[2]?.id, startsAt: sunday.toISOString(), force })
    const closed = await onSunday(['places'])
    expect([closed.status, await closed.json()]).toMatchObject([409, { force: 'hours' }])
    expect((await onSunday(['hours'])).status).toBe(201)
    // Nobody has said yet that a full one is fine, too.
    const both = await onSunday(['hours'])
    expect([both.status, await both.json()]).toMatchObject([409, { force: 'places' }])
    expect((await onSunday(['hours', 'places'])).status).toBe(201)
    const past = await add({
      orderId: orders[2]?.id,
      startsAt: new Date(Date.now() - 60_000).toISOString(),
      force: ['hours', 'places'],
    })
    expect(past.status).toBe(400)
    expect((await add({})).status).toBe(400)
  })

  it('has it shown on the desk’s other open screens, whichever is changed', async () => {
    const changes = async () =>
      (await (await admin.get('/api/admin/dashboard/changes')).json<{ changes: number }>()).changes
    const order = await open({ customerPhone: '94460 00015' })
    let before = await changes()
    const made = await (await add({ orderId: order.id })).json<Shown>()
    expect(await changes()).toBeGreaterThan(before)
    before = await changes()
    expect(
      (await admin.put(`/api/admin/visits/${made.id}`, { updatedAt: made.updatedAt, cancelled: true })).status,
    ).toBe(200)
    expect(await changes()).toBeGreaterThan(before)
  })

  it('moves and cancels, which its customer is told, and of which no older message is left', async () => {
    const order = await open({ customerPhone: '94460 00013' })
    const made = await (await add({ orderId: order.id })).json<Shown>()
    const change = (visit: Shown, patch: object) =>
      admin.put(`/api/admin/visits/${visit.id}`, { updatedAt: visit.updatedAt, ...patch })
    const moved = await (await change(made, { startsAt: timeIn(4, 15) })).json<Shown>()
    expect(moved.startsAt).toBe(timeIn(4, 15))
    const values = (await listOpenMessages(made.id)).map((message) => JSON.parse(message.values).time)
    expect(values).toEqual(['3:00 PM'])
    expect((await change(made, { cancelled: true })).status).toBe(409)
    const noted = await (await change(moved, { note: 'Late' })).json<Shown>()
    // Sent again it is the same, and told once.
    for (const _again of [1, 2]) expect((await change(noted, { cancelled: true })).status).toBe(200)
    expect((await listOpenMessages(made.id)).map(({ topic }) => topic)).toEqual(['visit_cancelled'])
    expect((await listVisitNews(`order:${order.id}`)).map(({ user_id, title }) => [user_id, title])).toEqual([
      [sneha.id, 'Your visit is arranged'],
      [sneha.id, 'Your visit has a new time'],
      [sneha.id, 'Your visit was cancelled'],
    ])
  })
})
