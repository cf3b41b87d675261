import { describe, expect, it } from 'vitest'
import { run } from '../../../worker/db/batch.ts'
import { sweepStatement } from '../../../worker/features/visits/news.ts'
import { customer, refusal } from '../../helpers/worker/client.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { admin, openShop, sneha } from '../../helpers/worker/shop.ts'
import { countedCtx } from '../../helpers/worker/sweeps.ts'
import {
  listOpenMessages,
  listVisitNews,
  openDaily,
  ruleVisits,
  type SeenVisit,
  sendMessages,
  setUpVisits,
  timeIn,
  visitInput,
} from '../../helpers/worker/visits.ts'

openShop()
setUpVisits()

const open = (fields: object = {}) => admin.createOrder({ userId: sneha.id, status: 'stitching', ...fields })
async function choose(startsAt = timeIn(3, 11), who = sneha) {
  const order = await open({ userId: who.id })
  const response = await who.post(`/api/user/orders/${order.id}/visit`, { startsAt })
  return { order, visit: await response.json<SeenVisit>() }
}
const move = ({ id, updatedAt }: SeenVisit, startsAt: string, who = sneha) =>
  who.put(`/api/user/visits/${id}`, { startsAt, updatedAt })
const cancel = ({ id }: SeenVisit, who = sneha) => who.post(`/api/user/visits/${id}/cancel`)
const rowOf = ({ id }: SeenVisit) => db.first('SELECT * FROM visits WHERE id = ?', id)
/** Moves the visit to this number of hours from now. */
const bring = ({ id }: SeenVisit, hours: number) =>
  db.run('UPDATE visits SET starts_at = ? WHERE id = ?', Date.now() + hours * 3600_000, id)

describe('a customer', () => {
  it('moves a visit into its own overlap, does not stand in the own way, and the admins are told', async () => {
    const who = await customer()
    await ruleVisits({ places: 1, minutes: 60 })
    const { order, visit } = await choose(timeIn(3, 11), who)
    await ruleVisits({ places: 1, minutes: 30 })
    await db.run('UPDATE visits SET reminded_at = 1 WHERE id = ?', visit.id)
    const cost = countD1(who)
    const moved = await move(visit, timeIn(3, 11.5), who)
    expect([moved.status, cost.trips]).toEqual([200, 3])
    expect(await rowOf(visit)).toMatchObject({ sequence: 1, moves: 1, reminded_at: null })
    const title = expect.stringMatching(/^Visit moved to .+, 11:30 AM$/)
    expect((await listVisitNews(`order:${order.id}`)).at(-1)).toMatchObject({ user_id: null, title })
  })

  it('moves to no time that is taken, from no older version, and so often as the rule has it', async () => {
    await ruleVisits({ places: 1 })
    await choose(timeIn(3, 12))
    let { visit } = await choose(timeIn(3, 11))
    const taken = await move(visit, timeIn(3, 12))
    expect([taken.status, await taken.json()]).toMatchObject([
      409,
      { message: 'That time has just been taken.', reason: 'time' },
    ])
    const first = visit
    // A retry has the same result, whatever the version.
    expect((await move(visit, timeIn(3, 11))).status).toBe(200)
    for (const hours of [14, 15, 16]) visit = await (await move(visit, timeIn(3, hours))).json<SeenVisit>()
    expect((await move(first, timeIn(3, 17))).status).toBe(409)
    const often = 'This visit has been moved several times already. Please call us.'
    expect(await refusal(move(visit, timeIn(3, 17)))).toEqual([409, often])
    expect(await rowOf(visit)).toMatchObject({ sequence: 3, moves: 3 })
  })

  it('changes it until three hours before, and calls after that', async () => {
    const { visit } = await choose()
    await bring(visit, 2.9)
    const late = 'It is less than 3 hours until your visit. Please call us.'
    for (const change of [cancel(visit), move(visit, timeIn(4, 11))]) expect(await refusal(change)).toEqual([409, late])
    await bring(visit, 3.1)
    expect((await cancel(visit)).status).toBe(200)
  })

  it('cancels once, which frees the place and is told to the admins once', async () => {
    await ruleVisits({ places: 1 })
    const { order, visit } = await choose()
    for (const _again of [1, 2]) {
      const response = await cancel(visit)
      expect([response.status, await response.json()]).toMatchObject([200, { isCancelled: true }])
    }
    expect(await rowOf(visit)).toMatchObject({ sequence: 1, cancelled_by: 'customer' })
    const titles = (await listVisitNews(`order:${order.id}`)).map(({ title }) => title.split(':')[0])
    expect(titles).toEqual(['Visit', 'Visit cancelled'])
    expect((await choose()).visit.id).toBeDefined()
    expect((await move(visit, timeIn(4, 11))).status).toBe(409)
  })
})

describe('an admin', () => {
  const add = (fields: object) => admin.post('/api/admin/visits', { ...visitInput(), ...fields })
  const added = async (fields: object) => (await add(fields)).json<SeenVisit>()
  const change = ({ id, updatedAt }: SeenVisit, patch: object) =>
    admin.put(`/api/admin/visits/${id}`, { updatedAt, ...patch })
  const valuesOf = (message?: { values: string }) => JSON.parse(message?.values ?? '')

  it('gives somebody without an account a time, and has a message to send of it, or of its end until the time has come', async () => {
    const order = await admin.createOrder({ customerPhone: '94460 00012', status: 'fitting' })
    const response = await add({ orderId: order.id, note: 'Brings the veil' })
    expect([response.status, await response.json()]).toMatchObject([
      201,
      { orderId: order.id, bookingId: null, about: 'Gown', customerName: 'Rema Nair', note: 'Brings the veil' },
    ])
    const [visit] = (await admin.read<{ visits: SeenVisit[] }>('/api/admin/visits?days=14')).visits
    const made = visit ?? expect.fail('no visit')
    // Customers who were told of the visit are told of its change.
    const [message] = await sendMessages(admin, made.id)
    expect(message).toMatchObject({ topic: 'visit_set', phone_e164: '+919446000012' })
    expect(valuesOf(message)).toMatchObject({ time: '11:00 AM', date: timeIn(3, 11).slice(0, 10) })
    expect((await change(made, { cancelled: true })).status).toBe(200)
    const [ended, ...more] = await listOpenMessages(made.id)
    expect([ended, more]).toMatchObject([{ topic: 'visit_cancelled', phone_e164: '+919446000012' }, []])
    expect(valuesOf(ended)).toMatchObject({ time: '11:00 AM' })
    const { ctx } = countedCtx()
    const left: number[] = []
    for (const now of [Date.now(), Date.parse(made.startsAt)]) {
      await run(ctx, sweepStatement(ctx, now))
      left.push((await listOpenMessages(made.id)).length)
    }
    expect(left).toEqual([1, 0])
  })

  it('overrules the hours and the places each by its own word', async () => {
    await ruleVisits({ places: 1 })
    const [first, second, third] = [await open(), await open(), await open()]
    const at = Date.parse(timeIn(3, 11))
    const sunday = new Date(at + (7 - new Date(at).getUTCDay()) * 86_400_000).toISOString()
    const past = new Date(Date.now() - 60_000).toISOString()
    for (const [order, startsAt, force, expected, missing] of [
      [first, timeIn(3, 11), [], 201],
      [second, timeIn(3, 11), [], 409, 'places'],
      [second, timeIn(3, 11), ['hours'], 409, 'places'],
      [second, timeIn(3, 11), ['places'], 201],
      [third, sunday, ['places'], 409, 'hours'],
      [third, sunday, ['hours'], 201],
      // The admin has not yet agreed to exceed the places.
      [third, sunday, ['hours'], 409, 'places'],
      [third, sunday, ['hours', 'places'], 201],
      [third, past, ['hours', 'places'], 400],
    ] as const) {
      const response = await add({ orderId: order.id, startsAt, force })
      const { force: asked } = await response.json<{ force?: string }>()
      expect([force, response.status, asked]).toEqual([force, expected, missing])
    }
    expect((await add({})).status).toBe(400)
  })

  it('is told who comes at a full time and which is free next, and of a closed day the same', async () => {
    for (const customerName of ['Rosamma Antony', 'Lakshmi Nair'])
      await add({ orderId: (await open({ customerName })).id })
    const third = await open()
    const full = await add({ orderId: third.id })
    expect([full.status, await full.json()]).toEqual([
      409,
      {
        ...{ code: 'time_full', message: '2 of 2 places taken: Rosamma Antony, Lakshmi Nair.' },
        ...{ values: { taken: 2, places: 2, who: 'Rosamma Antony, Lakshmi Nair' } },
        ...{ force: 'places', next: timeIn(3, 11.5) },
      },
    ])
    const night = await add({ orderId: third.id, startsAt: timeIn(3, 23) })
    expect(await night.json()).toMatchObject({ force: 'hours', next: timeIn(4, 10) })
    // A visit does not conflict with itself.
    const own = await added({ orderId: third.id, force: ['places'] })
    const back = await change(own, { startsAt: timeIn(3, 11.5) })
    expect(await refusal(change(await back.json(), { startsAt: timeIn(3, 11) }))).toEqual([
      409,
      '2 of 2 places taken: Rosamma Antony, Lakshmi Nair.',
    ])
  })

  it('sees a week with its free times and closed days in one round trip', async () => {
    await ruleVisits({ places: 1 })
    await add({ orderId: (await open()).id })
    const date = timeIn(3, 11).slice(0, 10)
    const closed = timeIn(4, 11).slice(0, 10)
    await openDaily([closed], 'Sundays too')
    const cost = countD1(admin)
    const { days, visits } = await admin.read<{ days: { date: string; free: string[] }[]; visits: unknown[] }>(
      `/api/admin/visits?from=${date}`,
    )
    await db.run('DELETE FROM boutique_facts')
    expect([cost.trips, days.length, visits]).toMatchObject([1, 7, [{ customerName: 'Rema Nair', came: null }]])
    expect(days[0]?.free).not.toContain(timeIn(3, 11))
    expect(days[0]?.free).toContain(timeIn(3, 11.5))
    expect(days.find((one) => one.date === closed)).toEqual({
      ...{ date: closed, closed: 'Sundays too', isOpen: false, free: [] },
    })
  })

  it('notes who came from half an hour before, and takes it back', async () => {
    const made = await added({ orderId: (await open()).id })
    const early = 'This visit is still to come. You can note who came from half an hour before.'
    await bring(made, 0.6)
    expect(await refusal(change(made, { came: true }))).toEqual([409, early])
    await bring(made, 0.4)
    let noted = made
    for (const came of [true, false, null]) {
      const response = await change(noted, { came })
      noted = await response.json<SeenVisit>()
      expect([response.status, noted]).toMatchObject([200, { came }])
    }
    await bring(made, -2)
    expect((await change(noted, { came: false })).status).toBe(200)
    expect(await listVisitNews(`order:${made.id}`)).toEqual([])
  })

  it('moves and cancels, which its customer is told, and of which no older message is left', async () => {
    const order = await open({ customerPhone: '94460 00013' })
    const made = await added({ orderId: order.id })
    const moved = await (await change(made, { startsAt: timeIn(4, 15) })).json<SeenVisit>()
    expect(moved.startsAt).toBe(timeIn(4, 15))
    expect((await listOpenMessages(made.id)).map((message) => valuesOf(message).time)).toEqual(['3:00 PM'])
    expect((await change(made, { cancelled: true })).status).toBe(409)
    const noted = await (await change(moved, { note: 'Late' })).json<SeenVisit>()
    // A retry has the same result and notifies once.
    for (const _again of [1, 2]) expect((await change(noted, { cancelled: true })).status).toBe(200)
    expect((await listOpenMessages(made.id)).map(({ topic }) => topic)).toEqual(['visit_cancelled'])
    expect((await listVisitNews(`order:${order.id}`)).map(({ user_id, title }) => [user_id, title])).toEqual([
      [sneha.id, 'Your visit is arranged'],
      [sneha.id, 'Your visit has a new time'],
      [sneha.id, 'Your visit was cancelled'],
    ])
  })
})
