import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { planStatuses, workingDays } from '../../../shared/plan.ts'
import { dayMs, indianWeek, startOfIndianDay } from '../../../shared/time.ts'
import { storedFacts } from '../../../worker/boutique.ts'
import { createCtx } from '../../../worker/context.ts'
import { cronHandlers } from '../../../worker/cron.ts'
import { listWeeks } from '../../../worker/features/plan/weeks.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { customer, refusal } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import { inDays } from '../../helpers/worker/orders.ts'
import { admin, openShop } from '../../helpers/worker/shop.ts'
import { openDaily } from '../../helpers/worker/visits.ts'

openShop()

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
const get = async (id: string) => admin.read<Planned>(`/api/admin/orders/${id}`)
const everyHour = () => cronHandlers['17 * * * *']?.(createCtx(env, keepRunning), Date.now())

const loadOf = async (day: string) => {
  const [week] = await listWeeks(createCtx(env, keepRunning), indianWeek(startOfIndianDay(day)))
  return week?.load
}

describe('the plan of an order', () => {
  it('goes from the event back, by the days of its garment, and follows other dates and another garment', async () => {
    const { id } = await admin.createOrder({ garment: 'gown', eventDate: inDays(60) })
    const gown = await get(id)
    expect(Object.keys(gown.plan ?? {}).sort()).toEqual([...planStatuses].sort())
    expect([gown.garment, gown.load, gown.planBy]).toEqual(['gown', 3, 'auto'])

    expect((await admin.updateOrder(id, { garment: 'alteration' })).status).toBe(200)
    const alteration = await get(id)
    expect(alteration.load).toBe(1)
    expect(alteration.plan?.measurement?.localeCompare(gown.plan?.measurement ?? '')).toBe(1)

    expect((await admin.updateOrder(id, { eventDate: inDays(90) })).status).toBe(200)
    expect((await get(id)).plan?.ready?.localeCompare(alteration.plan?.ready ?? '')).toBe(1)
    expect((await admin.updateOrder(id, { eventDate: null })).status).toBe(200)
    expect((await get(id)).plan).toBeNull()
  })

  it('is the admin’s own when it is sent, stays so, and is made anew when she asks', async () => {
    const { id } = await admin.createOrder({ garment: 'gown', eventDate: inDays(60) })
    const { plan } = await get(id)
    const own = Object.fromEntries(planStatuses.map((status, nth) => [status, inDays(10 + nth)]))
    expect((await admin.updateOrder(id, { plan: own })).status).toBe(200)
    expect(await get(id)).toMatchObject({ plan: own, planBy: 'hand' })
    expect((await admin.updateOrder(id, { notes: 'The hem by hand' })).status).toBe(200)
    expect(await get(id)).toMatchObject({ plan: own, planBy: 'hand' })

    expect(await refusal(admin.updateOrder(id, { plan: { ...own, cutting: inDays(40) } }))).toEqual([
      400,
      'Stitching cannot end before cutting',
    ])
    expect(await refusal(admin.updateOrder(id, { eventDate: inDays(12) }))).toEqual([
      400,
      'Cutting cannot end after the day it is due',
    ])

    expect((await admin.updateOrder(id, { plan: own, eventDate: null })).status).toBe(400)

    expect((await admin.updateOrder(id, { planBy: 'auto' })).status).toBe(200)
    expect(await get(id)).toMatchObject({ plan, planBy: 'auto' })
  })

  it('is squeezed into the days left where its stages do not fit, and stays so until its day moves', async () => {
    const { id } = await admin.createOrder({ garment: 'gown', eventDate: inDays(6) })
    const rush = await get(id)
    const days = planStatuses.map((status) => rush.plan?.[status] ?? '')
    expect([rush.planBy, days]).toEqual(['rush', [...days].sort()])
    expect([(days[0] ?? '') >= inDays(0), (days.at(-1) ?? '') <= inDays(6), rush.risk]).toEqual([true, true, null])
    await admin.updateOrder(id, { notes: 'They come from Dubai' })
    await admin.updateOrder(id, { status: 'cutting' })
    expect(await get(id)).toMatchObject({ plan: rush.plan, planBy: 'rush' })
    await admin.updateOrder(id, { eventDate: inDays(60) })
    expect(await get(id)).toMatchObject({ planBy: 'auto' })
    // An order behind a plan that once fitted stays at risk, whatever else changes.
    await db.run('UPDATE orders SET plan = json_set(plan, ?, ?) WHERE id = ?', '$.cutting', inDays(-2), id)
    await db.run('UPDATE orders SET event_date = ? WHERE id = ?', inDays(5), id)
    await admin.updateOrder(id, { notes: 'The hem by hand' })
    expect((await get(id)).risk).toMatchObject({ level: 'risk' })
  })

  it('shows its customer about when the fitting is, and nothing else of it', async () => {
    const family = await customer()
    const { id } = await admin.createOrder({ garment: 'gown', eventDate: inDays(60), userId: family.id })
    const shown = await family.read<Record<string, unknown>>(`/api/user/orders/${id}`)
    // The first day of the fitting.
    const { stitching = '', fitting } = (await get(id)).plan ?? {}
    const first = workingDays(storedFacts([]).hours).forward(stitching, 1)
    expect(first < String(fitting)).toBe(true)
    expect(shown.fittingOn).toBe(first)
    await admin.updateOrder(id, { estimatedDelivery: fitting })
    const sooner = await family.read<Record<string, unknown>>(`/api/user/orders/${id}`)
    expect(sooner.fittingOn).toMatch(/^\d/)
    await admin.updateOrder(id, { plan: { ...(await get(id)).plan, stitching: fitting } })
    const promised = await family.read<Record<string, unknown>>(`/api/user/orders/${id}`)
    expect(promised.fittingOn).toBeNull()
    for (const hidden of ['plan', 'planBy', 'load', 'garment', 'workWeek']) expect(shown).not.toHaveProperty(hidden)
  })
})

it('orders that are planned anew follow the days of their garment within the hour, but for a plan by hand and a promised delivery', async () => {
  const { id } = await admin.createOrder({ garment: 'saree-blouse', eventDate: inDays(60) })
  const hand = await admin.createOrder({ garment: 'saree-blouse', eventDate: inDays(60) })
  const own = Object.fromEntries(planStatuses.map((status, nth) => [status, inDays(10 + nth)]))
  await admin.updateOrder(hand.id, { plan: own })
  const promised = await admin.createOrder({
    garment: 'saree-blouse',
    eventDate: inDays(60),
    estimatedDelivery: inDays(50),
  })
  const deliveryOf = async () =>
    (await admin.read<{ estimatedDelivery: string }>(`/api/admin/orders/${promised.id}`)).estimatedDelivery
  const delivery = await deliveryOf()
  expect(delivery).toBeTruthy()
  const before = await get(id)
  const list = await admin.read<Garment[]>('/api/admin/garments')
  const blouse = list.find((garment) => garment.id === 'saree-blouse')
  const days = { ...blouse?.days, stitching: 20 }
  expect(
    (
      await admin.put('/api/admin/garments/saree-blouse', {
        ...blouse,
        days,
      })
    ).status,
  ).toBe(200)
  await everyHour()
  const after = await get(id)
  expect(after.plan?.cutting?.localeCompare(before.plan?.cutting ?? '')).toBe(-1)
  // Replanning keeps the version, so an admin who is editing the order gets no conflict.
  expect(after.updatedAt).toBe(before.updatedAt)
  expect(await get(hand.id)).toMatchObject({ plan: own, planBy: 'hand' })
  expect(await deliveryOf()).toBe(delivery)
})

describe('the load of a week', () => {
  it('is that of the orders fitted in it, whatever happens to them', async () => {
    const fittingOf = async (id: string) => (await get(id)).plan?.fitting ?? ''
    const { id } = await admin.createOrder({ garment: 'gown', eventDate: inDays(200) })
    const day = await fittingOf(id)
    expect(await loadOf(day)).toBe(3)
    await admin.updateOrder(id, { load: 5 })
    expect(await loadOf(day)).toBe(5)
    await admin.updateOrder(id, { status: 'cancelled' })
    expect(await loadOf(day)).toBe(0)
    await admin.updateOrder(id, { status: 'confirmed', confirmBack: true })
    expect(await loadOf(day)).toBe(5)
    await admin.updateOrder(id, { eventDate: inDays(230) })
    expect([await loadOf(day), await loadOf(await fittingOf(id))]).toEqual([0, 5])
  })

  it('says when a week is full, once the admin has said how much fits in one, and less of one with closed days', async () => {
    await openDaily([])
    const { id } = await admin.createOrder({ garment: 'gown', eventDate: inDays(300) })
    const ask = async () =>
      admin.read<{
        week: { weekOf: string; load: number; capacity: number | null; isFull: boolean }
        plan: Record<string, string>
        fittingFrom: string
        shortBy: number
      }>(`/api/admin/plan?garment=gown&eventDate=${inDays(300)}`)
    expect(await ask()).toMatchObject({ week: { load: 3, capacity: null, isFull: false }, shortBy: 0 })
    const { plan, fittingFrom } = await ask()
    expect(plan).toEqual((await get(id)).plan)
    // The fitting can be from the working day after the sewing to the planned end of the fitting.
    const next = new Date(Date.parse(plan.stitching ?? '') + dayMs).toISOString().slice(0, 10)
    expect([fittingFrom >= next, fittingFrom <= (plan.fitting ?? '')]).toEqual([true, true])
    expect((await admin.put('/api/admin/rules/capacity', { value: { perWeek: 3 }, updatedAt: null })).status).toBe(200)
    const { week } = await ask()
    expect(week).toMatchObject({ load: 3, capacity: 3, isFull: true })
    expect((await admin.put('/api/admin/rules/capacity', { value: { perWeek: 9 }, updatedAt: null })).status).toBe(409)
    // Two of the week's six days are closed: of the capacity for three, two remain, and the fitting is on another day.
    const monday = Date.parse(week.weekOf)
    const closed = [0, 1].map((days) => new Date(monday + days * dayMs).toISOString().slice(0, 10))
    await openDaily(closed)
    const [shorter] = await listWeeks(createCtx(env, keepRunning), indianWeek(startOfIndianDay(week.weekOf)))
    expect(shorter).toMatchObject({ load: 3, capacity: 2, isFull: true, closed })
    await db.run('DELETE FROM boutique_facts')
  })
})
