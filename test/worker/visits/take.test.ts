import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customer } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
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

const open = () => admin.createOrder({ userId: sneha.id, status: 'stitching' })
const choose = (order: { id: string }, fields: object = {}) =>
  sneha.post(`/api/user/orders/${order.id}/visit`, { startsAt: timeIn(3, 11), ...fields })
const free = async (query = '') =>
  (await (await sneha.get(`/api/visits/free${query}`)).json<{ date: string; times: string[] }[]>()).flatMap(
    ({ times }) => times,
  )

describe('the times to choose from', () => {
  it('are whole ones in opening hours, with notice, and say nothing of others', async () => {
    const order = await open()
    const at = timeIn(3, 11)
    expect(await free()).toContain(at)
    await ruleVisits({ places: 1 })
    expect((await choose(order)).status).toBe(201)
    const answer = await (await sneha.get('/api/visits/free')).text()
    expect(answer).not.toContain(at)
    for (const known of [order.id, sneha.id, 'Gown', 'Rema', 'places', 'minutes']) expect(answer).not.toContain(known)
    const days: { date: string; times: string[] }[] = JSON.parse(answer)
    for (const day of days) expect(Object.keys(day).sort()).toEqual(['date', 'times'])
    // Sundays are by appointment.
    expect(days.map(({ date }) => new Date(date).getUTCDay())).not.toContain(0)
  })

  it('are none while customers choose none, and the desk still gives some', async () => {
    await ruleVisits({ on: false })
    expect(await free()).toEqual([])
    const order = await open()
    const refused = await choose(order)
    expect([refused.status, await messageOf(refused)]).toEqual([409, 'Please call us to choose a time.'])
    const given = await admin.post('/api/admin/visits', { orderId: order.id, kind: 'fitting', startsAt: timeIn(3, 11) })
    expect(given.status).toBe(201)
  })

  it('cost one round trip, the visits of the days and ten rows', async () => {
    await env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
       INSERT INTO visits (id, kind, starts_at, minutes, created_at, updated_at)
       SELECT 'near' || i, 'fitting', ?1 + i * 1800000, 30, 0, 0 FROM n
       UNION ALL SELECT 'far' || i, 'fitting', ?1 + 40 * 86400000 + i, 30, 0, 0 FROM n
       UNION ALL SELECT 'past' || i, 'fitting', ?1 - 40 * 86400000 + i, 30, 0, 0 FROM n`,
    )
      .bind(Date.parse(timeIn(3, 9)))
      .run()
    const cost = countD1(sneha)
    await sneha.get('/api/visits/free')
    expect(cost.trips).toBe(1)
    expect(cost.rowsRead).toBeLessThanOrEqual(60 + 10)
  })
})

describe('a place', () => {
  it('is taken by exactly as many as there are, of fifty at once', async () => {
    const families = await Promise.all([1, 2, 3].map(() => customer()))
    const orders = await Promise.all(
      Array.from({ length: 50 }, async (_, nth) => {
        const family = families[nth % 3] ?? sneha
        return { family, ...(await admin.createOrder({ userId: family.id, status: 'stitching' })) }
      }),
    )
    const startsAt = timeIn(3, 11)
    const answers = await Promise.all(
      orders.map(({ family, id }) => family.post(`/api/user/orders/${id}/visit`, { startsAt })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(2)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(48)
    for (const answer of refused) expect(await messageOf(answer)).toBe('That time has just been taken.')
    expect(await env.DB.prepare('SELECT count(*) AS n FROM visits').first()).toEqual({ n: 2 })
    expect(await free()).not.toContain(timeIn(3, 11))
  })

  it('is taken in three round trips, for what the customer comes for next, and the admins are told', async () => {
    const order = await open()
    const cost = countD1(sneha)
    const response = await choose(order)
    expect([response.status, cost.trips]).toEqual([201, 3])
    expect(await response.json()).toEqual({
      id: expect.any(String),
      kind: 'fitting',
      startsAt: timeIn(3, 11),
      minutes: 30,
      isCancelled: false,
      updatedAt: expect.any(String),
    })
    expect(await listVisitNews(`order:${order.id}`)).toMatchObject([
      {
        user_id: null,
        title: expect.stringMatching(/^Visit: \w{3} \d+ \w{3}, 11:00 AM$/),
        message: 'Rema Nair comes for the fitting: Gown',
      },
    ])
  })

  it('is the same one when the request comes again, and no second one for the same order', async () => {
    // Both in one millisecond: nothing but the id says that they are two.
    stopClock()
    const order = await open()
    const own = { id: crypto.randomUUID() }
    const statuses = (await Promise.all([choose(order, own), choose(order, own)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 201])
    expect((await choose(order, { ...own, startsAt: timeIn(3, 12) })).status).toBe(409)
    const second = await choose(order, { startsAt: timeIn(3, 12) })
    expect([second.status, await messageOf(second)]).toEqual([
      409,
      expect.stringMatching(/^You already have a visit on (?:(?!already).)+\.$/),
    ])
    expect(await listVisitNews(`order:${order.id}`)).toHaveLength(1)
    // Sent again after it was cancelled elsewhere, it must not be answered as a visit to come to.
    expect((await sneha.post(`/api/user/visits/${own.id}/cancel`)).status).toBe(200)
    const late = await choose(order, own)
    expect([late.status, await messageOf(late)]).toEqual([409, 'This visit was cancelled.'])
  })

  it.each([
    ['too soon', () => new Date(Date.now() + 3600_000).toISOString(), /^That is too soon/],
    ['too far ahead', () => timeIn(47, 11), /within the next 45 days/],
    [
      'on a Sunday',
      () => new Date(Date.parse(timeIn(3, 11)) + (7 - new Date(timeIn(3, 11)).getUTCDay()) * 86_400_000).toISOString(),
      /no longer offered/,
    ],
    ['between two times', () => timeIn(3, 11.25), /no longer offered/],
    ['after closing', () => timeIn(3, 19), /no longer offered/],
    ['in the break', () => timeIn(3, 13.5), /no longer offered/],
  ])('is none %s', async (_when, at, sentence) => {
    await ruleVisits({ break: { from: 13 * 60, to: 14 * 60 } })
    const response = await choose(await open(), { startsAt: at() })
    expect([response.status, await messageOf(response)]).toEqual([409, expect.stringMatching(sentence)])
  })

  it('is none on a day on which the shop is closed', async () => {
    const order = await open()
    const at = timeIn(3, 11)
    const date = new Date(Date.parse(at) + 5.5 * 3600_000).toISOString().slice(0, 10)
    const day = { open: 600, close: 1140 }
    const facts = JSON.stringify({ hours: { week: [null, day, day, day, day, day, day], closed: [{ date }] } })
    await env.DB.prepare('INSERT INTO boutique_facts (id, facts, updated_at) VALUES (1, ?, 0)').bind(facts).run()
    const response = await choose(order)
    await env.DB.prepare('DELETE FROM boutique_facts').run()
    expect(response.status).toBe(409)
  })

  it("is taken for nobody else's order or booking, and for none that is closed", async () => {
    const stranger = await customer()
    const [order, booking] = [await open(), await book(sneha)]
    for (const path of [`orders/${order.id}`, `bookings/${booking}`])
      expect((await stranger.post(`/api/user/${path}/visit`, { startsAt: timeIn(3, 11) })).status).toBe(404)
    const closed = await admin.createOrder({ userId: sneha.id, status: 'delivered' })
    expect((await choose(closed)).status).toBe(409)
    expect((await sneha.post(`/api/user/bookings/${booking}/visit`, { startsAt: 'soon' })).status).toBe(400)
  })
})

describe('the visit of a booking', () => {
  it('leaves the status of the booking to the admin, and goes along to its order', async () => {
    const id = await book(sneha)
    const page = async () =>
      (await sneha.get(`/api/user/bookings/${id}`)).json<{
        status: string
        visits: SeenVisit[]
        mayChooseVisit: boolean
      }>()
    expect(await page()).toMatchObject({ visits: [], mayChooseVisit: true })
    const taken = await sneha.post(`/api/user/bookings/${id}/visit`, { startsAt: timeIn(3, 11) })
    expect(taken.status).toBe(201)
    expect(await page()).toMatchObject({
      status: 'pending',
      visits: [{ kind: 'consultation', startsAt: timeIn(3, 11) }],
      mayChooseVisit: false,
    })
    const order = await admin.createOrder({ bookingId: id })
    const seen = await (await sneha.get(`/api/user/orders/${order.id}`)).json<{ visits: SeenVisit[] }>()
    expect(seen.visits[0]?.startsAt).toBe(timeIn(3, 11))
    const again = await sneha.post(`/api/user/bookings/${id}/visit`, { startsAt: timeIn(4, 11) })
    expect([again.status, await again.json()]).toMatchObject([409, { orderId: order.id }])
  })

  it('is cancelled with the booking', async () => {
    const id = await book(sneha)
    const visit = await (
      await sneha.post(`/api/user/bookings/${id}/visit`, { startsAt: timeIn(3, 11) })
    ).json<SeenVisit>()
    expect((await sneha.post(`/api/user/bookings/${id}/cancel`)).status).toBe(200)
    const row = await env.DB.prepare('SELECT cancelled_by, sequence FROM visits WHERE id = ?').bind(visit.id).first()
    expect(row).toEqual({ cancelled_by: 'booking', sequence: 1 })
    const week = await (await admin.get('/api/admin/visits?days=14')).json<object[]>()
    expect(week).toEqual([])
  })
})
