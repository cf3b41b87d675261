import { describe, expect, it } from 'vitest'
import { customer, refusal } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { messageOf } from '../../helpers/worker/orders.ts'
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

type Day = { date: string; times: string[] }
const open = () => admin.createOrder({ userId: sneha.id, status: 'stitching' })
const choose = (order: { id: string }, fields: object = {}) =>
  sneha.post(`/api/user/orders/${order.id}/visit`, { startsAt: timeIn(3, 11), ...fields })
const chooseFor = (booking: string, startsAt = timeIn(3, 11)) =>
  sneha.post(`/api/user/bookings/${booking}/visit`, { startsAt })
const free = async () => (await sneha.read<Day[]>('/api/visits/free')).flatMap(({ times }) => times)

describe('the times to choose from', () => {
  it('are whole ones in opening hours, with notice, and say nothing of others', async () => {
    const [order, at] = [await open(), timeIn(3, 11)]
    expect(await free()).toContain(at)
    await ruleVisits({ places: 1 })
    expect((await choose(order)).status).toBe(201)
    const days = await sneha.read<Day[]>('/api/visits/free')
    for (const known of [at, order.id, sneha.id, 'Gown', 'Rema', 'places', 'minutes'])
      expect(JSON.stringify(days)).not.toContain(known)
    for (const day of days) expect(Object.keys(day).sort()).toEqual(['date', 'times'])
    // Sundays are by appointment.
    expect(days.map(({ date }) => new Date(date).getUTCDay())).not.toContain(0)
  })

  it('are none while customers choose none, and the desk still gives some', async () => {
    await ruleVisits({ on: false })
    expect(await free()).toEqual([])
    const order = await open()
    expect(await refusal(choose(order))).toEqual([409, 'Please call us to choose a time.'])
    expect((await admin.post('/api/admin/visits', { orderId: order.id, ...visitInput() })).status).toBe(201)
  })
})

describe('a place', () => {
  it('is taken by exactly as many as there are, of eight at once', async () => {
    const families = [sneha, divya, await customer()]
    const orders = await Promise.all(
      Array.from({ length: 8 }, async (_, nth) => {
        const family = families[nth % 3] ?? sneha
        return { family, ...(await admin.createOrder({ userId: family.id, status: 'stitching' })) }
      }),
    )
    const startsAt = timeIn(3, 11)
    const answers = await Promise.all(
      orders.map(({ family, id }) => family.post(`/api/user/orders/${id}/visit`, { startsAt })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(6)
    for (const answer of refused) expect(await messageOf(answer)).toBe('That time has just been taken.')
    expect(await db.value('SELECT count(*) FROM visits')).toBe(2)
    expect(await free()).not.toContain(timeIn(3, 11))
  })

  it('is taken in three round trips, for what the customer comes for next, and the admins are told', async () => {
    const buyer = await customer()
    const order = await admin.createOrder({ userId: buyer.id, status: 'stitching' })
    const cost = countD1(buyer)
    const response = await buyer.post(`/api/user/orders/${order.id}/visit`, { startsAt: timeIn(3, 11) })
    expect([response.status, cost.trips]).toEqual([201, 3])
    expect(await response.json()).toEqual({
      ...{ id: expect.any(String), ...visitInput(), minutes: 30, isCancelled: false, updatedAt: expect.any(String) },
    })
    const title = expect.stringMatching(/^Visit: \w{3} \d+ \w{3}, 11:00 AM$/)
    expect(await listVisitNews(`order:${order.id}`)).toMatchObject([
      { user_id: null, title, message: 'Rema Nair comes for the fitting: Gown' },
    ])
  })

  it('is no second one for the same order, nor what was cancelled elsewhere when it is sent again', async () => {
    // Both in one millisecond: nothing but the id says that they are two.
    stopClock()
    const [order, own] = [await open(), { id: crypto.randomUUID() }]
    const statuses = (await Promise.all([choose(order, own), choose(order, own)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 201])
    const second = await refusal(choose(order, { startsAt: timeIn(3, 12) }))
    expect(second).toEqual([409, expect.stringMatching(/^You already have a visit on (?:(?!already).)+\.$/)])
    expect(await listVisitNews(`order:${order.id}`)).toHaveLength(1)
    expect((await sneha.post(`/api/user/visits/${own.id}/cancel`)).status).toBe(200)
    expect(await refusal(choose(order, own))).toEqual([409, 'This visit was cancelled.'])
  })

  const sunday = () => {
    const at = timeIn(3, 11)
    return new Date(Date.parse(at) + (7 - new Date(at).getUTCDay()) * 86_400_000).toISOString()
  }
  it('is none too soon, too far ahead, on a Sunday or in the break', async () => {
    await ruleVisits({ break: { from: 13 * 60, to: 14 * 60 } })
    const order = await open()
    for (const [startsAt, sentence] of [
      [new Date(Date.now() + 3600_000).toISOString(), /^That is too soon/],
      [timeIn(47, 11), /within the next 45 days/],
      [sunday(), /no longer offered/],
      [timeIn(3, 13.5), /no longer offered/],
    ] as const)
      expect(await refusal(choose(order, { startsAt }))).toEqual([409, expect.stringMatching(sentence)])
  })
})

describe('the visit of a booking', () => {
  it('leaves the status of the booking to the admin, and goes along to its order', async () => {
    const id = await book(sneha)
    expect((await chooseFor(id, 'soon')).status).toBe(400)
    const page = () => sneha.read(`/api/user/bookings/${id}`)
    expect(await page()).toMatchObject({ visits: [], mayChooseVisit: true })
    expect((await chooseFor(id)).status).toBe(201)
    const visits = [{ kind: 'consultation', startsAt: timeIn(3, 11) }]
    expect(await page()).toMatchObject({ status: 'pending', visits, mayChooseVisit: false })
    const order = await admin.createOrder({ bookingId: id })
    expect(await sneha.read(`/api/user/orders/${order.id}`)).toMatchObject({ visits: [{ startsAt: timeIn(3, 11) }] })
    const again = await chooseFor(id, timeIn(4, 11))
    expect([again.status, await again.json()]).toMatchObject([409, { orderId: order.id }])
    expect((await choose(await admin.createOrder({ userId: sneha.id, status: 'delivered' }))).status).toBe(409)
  })

  it('is cancelled with the booking', async () => {
    const id = await book(sneha)
    const visit = await (await chooseFor(id)).json<SeenVisit>()
    expect((await sneha.post(`/api/user/bookings/${id}/cancel`)).status).toBe(200)
    const row = await db.first('SELECT cancelled_by, sequence FROM visits WHERE id = ?', visit.id)
    expect(row).toEqual({ cancelled_by: 'booking', sequence: 1 })
    expect(await admin.read('/api/admin/visits?days=14')).toMatchObject({ visits: [] })
  })
})
