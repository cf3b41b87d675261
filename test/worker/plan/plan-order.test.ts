import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { placeholderBoutique } from '../../../shared/boutique.ts'
import { planStatuses, workingDays } from '../../../shared/plan.ts'
import { dayMs, indianWeek, startOfIndianDay } from '../../../shared/time.ts'
import { createCtx } from '../../../worker/context.ts'
import { cronHandlers } from '../../../worker/cron.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { admin, customer } from '../../helpers/worker/client.ts'
import { inDays, type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'

type Planned = {
  id: string
  garment: string
  load: number
  plan: Record<string, string> | null
  planBy: string
  updatedAt: string
  risk: { level: string } | null
}
type Garment = { id: string; days: Record<string, number>; updatedAt: string }

let client: OrderAdmin
const get = async (id: string) => (await client.get(`/api/admin/orders/${id}`)).json<Planned>()
const everyHour = () => cronHandlers['17 * * * *']?.(createCtx(env, keepRunning), Date.now())
const loadOf = async (day: string) =>
  (await env.DB.prepare('SELECT value FROM counters WHERE name = ?')
    .bind(`load:week:${indianWeek(startOfIndianDay(day))}`)
    .first<number>('value')) ?? 0

beforeAll(async () => {
  client = await orderAdmin()
})

describe('the plan of an order', () => {
  it('goes from the event back, by the days of its garment, and follows other dates and another garment', async () => {
    const { id } = await client.createOrder({ garment: 'gown', eventDate: inDays(60) })
    const gown = await get(id)
    expect(Object.keys(gown.plan ?? {}).sort()).toEqual([...planStatuses].sort())
    expect([gown.garment, gown.load, gown.planBy]).toEqual(['gown', 3, 'auto'])

    expect((await client.updateOrder(id, { garment: 'alteration' })).status).toBe(200)
    const alteration = await get(id)
    expect(alteration.load).toBe(1)
    expect(alteration.plan?.measurement?.localeCompare(gown.plan?.measurement ?? '')).toBe(1)

    expect((await client.updateOrder(id, { eventDate: inDays(90) })).status).toBe(200)
    expect((await get(id)).plan?.ready?.localeCompare(alteration.plan?.ready ?? '')).toBe(1)
    expect((await client.updateOrder(id, { eventDate: null })).status).toBe(200)
    expect((await get(id)).plan).toBeNull()
  })

  it('is the admin’s own when it is sent, stays so, and is made anew when she asks', async () => {
    const { id } = await client.createOrder({ garment: 'gown', eventDate: inDays(60) })
    const { plan } = await get(id)
    const own = Object.fromEntries(planStatuses.map((status, nth) => [status, inDays(10 + nth)]))
    expect((await client.updateOrder(id, { plan: own })).status).toBe(200)
    expect(await get(id)).toMatchObject({ plan: own, planBy: 'hand' })
    expect((await client.updateOrder(id, { notes: 'The hem by hand' })).status).toBe(200)
    expect(await get(id)).toMatchObject({ plan: own, planBy: 'hand' })

    const wrong = await client.updateOrder(id, { plan: { ...own, cutting: inDays(40) } })
    expect([wrong.status, await wrong.json()]).toEqual([400, { message: 'Stitching cannot end before cutting' }])
    const late = await client.updateOrder(id, { eventDate: inDays(12) })
    expect([late.status, await late.json()]).toEqual([400, { message: 'Cutting cannot end after the day it is due' }])

    const undated = await client.updateOrder(id, { plan: own, eventDate: null })
    expect(undated.status).toBe(400)

    expect((await client.updateOrder(id, { planBy: 'auto' })).status).toBe(200)
    expect(await get(id)).toMatchObject({ plan, planBy: 'auto' })
  })

  it('decides what is behind: the status that should have been finished yesterday', async () => {
    const { id } = await client.createOrder({ garment: 'gown', eventDate: inDays(60) })
    expect((await get(id)).risk).toBeNull()
    const behind = Object.fromEntries(planStatuses.map((status, nth) => [status, inDays(nth - 1)]))
    expect((await client.updateOrder(id, { plan: behind })).status).toBe(200)
    expect((await get(id)).risk).toMatchObject({ level: 'risk' })
    const first = (await (await client.get('/api/admin/today')).json<{ behind: { id: string }[] }>()).behind
    expect(first.map((row) => row.id)).toContain(id)
    expect((await client.updateOrder(id, { status: 'confirmed' })).status).toBe(200)
    expect((await get(id)).risk).toBeNull()
  })

  it('is refused for a garment that does not exist', async () => {
    const response = await client.post('/api/admin/orders', {
      customerName: 'Rema',
      outfitType: 'Gown',
      garment: 'tent',
    })
    expect([response.status, await response.json()]).toEqual([400, { message: 'There is no such garment' }])
  })

  it('shows its customer about when the fitting is, and nothing else of it', async () => {
    const family = await customer()
    const { id } = await client.createOrder({ garment: 'gown', eventDate: inDays(60), userId: family.id })
    const shown = await (await family.get(`/api/user/orders/${id}`)).json<Record<string, unknown>>()
    // The first of the days on which it is fitted.
    const { stitching = '', fitting } = (await get(id)).plan ?? {}
    const first = workingDays(placeholderBoutique.hours).forward(stitching, 1)
    expect(first < String(fitting)).toBe(true)
    expect(shown.fittingOn).toBe(first)
    await client.updateOrder(id, { estimatedDelivery: fitting })
    const sooner = await (await family.get(`/api/user/orders/${id}`)).json<Record<string, unknown>>()
    expect(sooner.fittingOn).toMatch(/^\d/)
    await client.updateOrder(id, { plan: { ...(await get(id)).plan, stitching: fitting } })
    const promised = await (await family.get(`/api/user/orders/${id}`)).json<Record<string, unknown>>()
    expect(promised.fittingOn).toBeNull()
    for (const hidden of ['plan', 'planBy', 'load', 'garment', 'workWeek']) expect(shown).not.toHaveProperty(hidden)
  })
})

describe('orders that are planned anew', () => {
  it('follow the days of their garment within the hour, but for a plan by hand and a promised delivery', async () => {
    const { id } = await client.createOrder({ garment: 'saree-blouse', eventDate: inDays(60) })
    const hand = await client.createOrder({ garment: 'saree-blouse', eventDate: inDays(60) })
    const own = Object.fromEntries(planStatuses.map((status, nth) => [status, inDays(10 + nth)]))
    await client.updateOrder(hand.id, { plan: own })
    const promised = await client.createOrder({
      garment: 'saree-blouse',
      eventDate: inDays(60),
      estimatedDelivery: inDays(50),
    })
    const deliveryOf = async () =>
      (await (await client.get(`/api/admin/orders/${promised.id}`)).json<{ estimatedDelivery: string }>())
        .estimatedDelivery
    const delivery = await deliveryOf()
    expect(delivery).toBeTruthy()
    const before = await get(id)
    const list = await (await client.get('/api/admin/garments')).json<Garment[]>()
    const blouse = list.find((garment) => garment.id === 'saree-blouse')
    const days = { ...blouse?.days, stitching: 20 }
    const changed = await client.send('PUT', '/api/admin/garments/saree-blouse', {
      ...blouse,
      days,
    })
    expect(changed.status).toBe(200)
    await everyHour()
    const after = await get(id)
    expect(after.plan?.cutting?.localeCompare(before.plan?.cutting ?? '')).toBe(-1)
    // Nobody has changed the order: whoever is writing in it is not refused.
    expect(after.updatedAt).toBe(before.updatedAt)
    expect(await get(hand.id)).toMatchObject({ plan: own, planBy: 'hand' })
    expect(await deliveryOf()).toBe(delivery)
  })
})

describe('the load of a week', () => {
  it('is that of the orders fitted in it, whatever happens to them', async () => {
    const fittingOf = async (id: string) => (await get(id)).plan?.fitting ?? ''
    const { id } = await client.createOrder({ garment: 'gown', eventDate: inDays(200) })
    const day = await fittingOf(id)
    expect(await loadOf(day)).toBe(3)
    await client.updateOrder(id, { load: 5 })
    expect(await loadOf(day)).toBe(5)
    await client.updateOrder(id, { status: 'cancelled' })
    expect(await loadOf(day)).toBe(0)
    await client.updateOrder(id, { status: 'confirmed', confirmBack: true })
    expect(await loadOf(day)).toBe(5)
    await client.updateOrder(id, { eventDate: inDays(230) })
    expect([await loadOf(day), await loadOf(await fittingOf(id))]).toEqual([0, 5])
    const [{ total = 0 } = {}] = (
      await env.DB.prepare(
        `SELECT (SELECT SUM(value) FROM counters WHERE name LIKE 'load:week:%') -
          (SELECT SUM(load) FROM orders WHERE work_week IS NOT NULL AND status <> 'cancelled') AS total`,
      ).all<{ total: number }>()
    ).results
    expect(total).toBe(0)
  })

  it('says when a week is full, once the admin has said how much fits in one', async () => {
    const { id } = await client.createOrder({ garment: 'gown', eventDate: inDays(300) })
    const ask = async () =>
      (await client.get(`/api/admin/plan?garment=gown&eventDate=${inDays(300)}`)).json<{
        week: { load: number; capacity: number | null; isFull: boolean }
        plan: Record<string, string>
        fittingFrom: string
        shortBy: number
      }>()
    expect(await ask()).toMatchObject({ week: { load: 3, capacity: null, isFull: false }, shortBy: 0 })
    const { plan, fittingFrom } = await ask()
    expect(plan).toEqual((await get(id)).plan)
    // It is tried on from the working day after it is stitched, up to the day by which the fitting is over.
    const next = new Date(Date.parse(plan.stitching ?? '') + dayMs).toISOString().slice(0, 10)
    expect([fittingFrom >= next, fittingFrom <= (plan.fitting ?? '')]).toEqual([true, true])
    const set = await client.send('PUT', '/api/admin/rules/capacity', { value: { perWeek: 3 }, updatedAt: null })
    expect(set.status).toBe(200)
    expect(await ask()).toMatchObject({ week: { load: 3, capacity: 3, isFull: true } })
    const again = await client.send('PUT', '/api/admin/rules/capacity', { value: { perWeek: 9 }, updatedAt: null })
    expect(again.status).toBe(409)
  })

  it('proposes the first day that is possible to an event that is too near', async () => {
    const near = await (await (await admin()).get(`/api/admin/plan?garment=gown&eventDate=${inDays(5)}`)).json<{
      shortBy: number
      earliest: string
      proposed: string
    }>()
    expect(near.shortBy).toBeGreaterThan(0)
    expect(near.proposed).toBe(near.earliest)
    expect(near.earliest.localeCompare(inDays(5))).toBe(1)
  })
})
