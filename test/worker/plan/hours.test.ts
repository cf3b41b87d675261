import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { placeholderBoutique } from '../../../shared/boutique.ts'
import { isOpenFor } from '../../../shared/opening-days.ts'
import { type OrderStatus, orderStatuses } from '../../../shared/orders.ts'
import { dayMs, indianDate, startOfIndianDay } from '../../../shared/time.ts'
import { createCtx } from '../../../worker/context.ts'
import { cronHandlers } from '../../../worker/cron.ts'
import { random } from '../../helpers/random.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { refusal } from '../../helpers/worker/client.ts'
import { inDays } from '../../helpers/worker/orders.ts'
import { admin, openShop } from '../../helpers/worker/shop.ts'
import { openDaily, setUpVisits, timeIn } from '../../helpers/worker/visits.ts'

openShop()
setUpVisits()

const always = { open: 0, close: 24 * 60 }
const week = Array.from({ length: 7 }, () => always)
const open = { week, closed: [] as { date: string; reason?: string }[] }
type Order = { id: string; step: string; from: string; to: string | null; promisedOn: string | null }
type Effects = { visits: { id: string; customerName: string }[]; orders: Order[] }
const effects = async (hours: object) => (await admin.post('/api/admin/hours/effects', hours)).json<Effects>()
const save = async (hours: object) => expect((await admin.put('/api/admin/hours', hours)).status).toBe(200)
const planOf = async (id: string) =>
  (await admin.read<{ plan: Record<string, string> }>(`/api/admin/orders/${id}`)).plan

describe('hours and closed days', () => {
  it('say before they are saved which visits and orders they move, and plan the orders at once', async () => {
    await save(open)
    const order = await admin.createOrder({
      ...{ garment: 'gown', customerName: 'Asha', estimatedDelivery: inDays(40) },
    })
    const startsAt = timeIn(3, 11)
    const visit = { orderId: order.id, kind: 'measuring', startsAt, force: ['hours', 'places'] }
    expect((await admin.post('/api/admin/visits', visit)).status).toBe(201)
    const before = await planOf(order.id)

    expect(await effects(open)).toEqual({ visits: [], orders: [] })
    const day = indianDate(Date.parse(startsAt))
    // The day of the visit, and the last days before the order is promised.
    const closed = [day, inDays(38), inDays(39), inDays(40)].map((date) => ({ date, reason: 'Onam' }))
    const found = await effects({ week, closed })
    expect(found.visits).toMatchObject([{ customerName: 'Asha', startsAt }])
    expect(found.orders).toMatchObject([{ id: order.id, promisedOn: inDays(40), isBehind: false }])
    // The database is as before.
    expect(await planOf(order.id)).toEqual(before)

    await save({ week, closed })
    const after = await planOf(order.id)
    const [moved] = found.orders
    expect(after).not.toEqual(before)
    expect([before[moved?.step ?? ''], after[moved?.step ?? '']]).toEqual([moved?.from, moved?.to])
    // Both are as they would be: nothing is concerned any more.
    expect(await effects({ week, closed })).toEqual({ visits: [], orders: [] })
  })

  it('name an order planned by hand whose day would be closed, and leave its plan', async () => {
    await save(open)
    const order = await admin.createOrder({ garment: 'gown', estimatedDelivery: inDays(50) })
    const plan = { ...(await planOf(order.id)) }
    expect((await admin.updateOrder(order.id, { plan })).status).toBe(200)
    const closed = [{ date: plan.cutting ?? '' }]
    const [named] = (await effects({ week, closed })).orders.filter(({ id }) => id === order.id)
    expect(named).toMatchObject({ step: 'cutting', from: plan.cutting, to: null })
    await save({ week, closed })
    expect(await planOf(order.id)).toEqual(plan)
  })

  it('are not changed by the facts of the shop, nor the other way', async () => {
    const hours = { ...open, closed: [{ date: '2027-01-01', reason: 'New Year' }] }
    await save(hours)
    const { facts } = await admin.read<{ facts: object }>('/api/admin/boutique')
    const named = { ...facts, name: 'Thread & Tide', phone: '98470 11111', email: 'a@example.com', owner: 'Beena' }
    const address = { street: '4 Lace Lane', area: 'Fort', city: 'Kochi', postcode: '682001', state: 'Kerala' }
    const sent = { ...named, address, hours: placeholderBoutique.hours }
    expect((await admin.put('/api/admin/boutique', sent)).status).toBe(200)
    expect(await admin.read('/api/admin/boutique')).toMatchObject({ facts: { name: 'Thread & Tide', hours } })
    await save(open)
    expect(await admin.read('/api/admin/boutique')).toMatchObject({ facts: { name: 'Thread & Tide', hours: open } })
  })

  it('are closed on the holidays of Kerala whose day is sure until something else is said', async () => {
    await env.DB.prepare('DELETE FROM boutique_facts').run()
    const { facts } = await admin.read<{ facts: { hours: typeof open } }>('/api/admin/boutique')
    const names = facts.hours.closed.map(({ reason }) => reason)
    expect(names).toContain('Christmas')
    expect(names).not.toContain('Deepavali')
    expect(facts.hours.week[0]).toBeNull()
    const year = indianDate(Date.now()).slice(0, 4)
    expect(isOpenFor(Date.parse(`${year}-12-25T05:30:00Z`), 30, facts.hours)).toBe(false)
  })

  it.each([
    [
      'a shop that closes before it opens',
      { week: [{ open: 600, close: 600 }, ...week.slice(1)] },
      'The shop has to open before it closes',
    ],
    ['a week of six days', { week: week.slice(1) }, 'A week has seven days'],
    ['a closed day twice', { closed: [{ date: '2027-01-01' }, { date: '2027-01-01' }] }, 'A closed day is there twice'],
  ])('are refused with %s, and so is a look at what they change', async (_, wrong, message) => {
    const hours = { ...open, ...wrong }
    expect(await refusal(admin.put('/api/admin/hours', hours))).toEqual([400, message])
    expect(await refusal(admin.post('/api/admin/hours/effects', hours))).toEqual([400, message])
  })
})

describe('list, risk and day', () => {
  type Listed = { id: string; status: OrderStatus; plan: Record<string, string> | null; risk: { level: string } | null }
  type Row = { id: string }
  const ctx = createCtx(env, keepRunning)
  const everyHour = () => cronHandlers['17 * * * *']?.(ctx, Date.now())

  async function listAll() {
    const found: Listed[] = []
    for (let path = '/api/admin/orders?limit=100'; path; ) {
      const page = await admin.get(path)
      found.push(...(await page.json<Listed[]>()))
      const next = /<([^>]+)>; rel="next"/.exec(page.headers.get('Link') ?? '')?.[1]
      path = next ? new URL(next, 'http://localhost').pathname + new URL(next, 'http://localhost').search : ''
    }
    return found
  }

  /** The list in the order of the plan, the words of its rows and the day's lists say the same of every order. */
  async function expectAgreement() {
    const listed = await listAll()
    const planned = listed.filter(({ plan, status }) => plan && status !== 'delivered' && status !== 'cancelled')
    const today = inDays(0)
    const finishOf = ({ plan, status }: Listed) => plan?.[status] ?? ''
    // Late ones stand ahead by their day; the rest by the day their status is to be finished.
    const rest = planned.filter(({ risk }) => risk?.level !== 'late')
    expect(rest.map(finishOf)).toEqual(rest.map(finishOf).sort())
    expect(planned.slice(planned.length - rest.length)).toEqual(rest)
    const day = await admin.read<Record<'behind' | 'due', Row[]>>('/api/admin/today')
    const idsOf = (rows: Row[]) => rows.map(({ id }) => id)
    const making = planned.filter(({ status }) => status !== 'ready')
    expect(idsOf(day.behind)).toEqual(idsOf(making.filter(({ risk }) => risk !== null)))
    expect(idsOf(day.due)).toEqual(idsOf(making.filter((order) => !order.risk && finishOf(order) === today)))
    const atRisk = await admin.read<Row[]>('/api/admin/orders?status=at-risk&limit=100')
    expect(idsOf(atRisk)).toEqual(idsOf(listed.filter(({ risk }) => risk !== null)))
  }

  it('list, risk and day agree after any changes of status, dates, garments and hours, and after midnight', async () => {
    const { whole, oneOf } = random(20_261_123)
    const ids: string[] = []
    const garment = () => oneOf(['gown', 'baptism-suit', 'alteration', 'accessories', 'other'])
    for (let nth = 0; nth < 15; nth++)
      ids.push((await admin.createOrder({ garment: garment(), eventDate: inDays(whole(0, 40)) })).id)
    for (let nth = 0; nth < 30; nth++) {
      const id = ids[whole(0, ids.length - 1)] ?? ''
      const change = oneOf<() => object>([
        () => ({ status: oneOf(orderStatuses), confirmBack: true }),
        () => ({ eventDate: inDays(whole(0, 40)) }),
        () => ({ garment: garment() }),
        () => ({ estimatedDelivery: inDays(whole(0, 40)) }),
      ])()
      const answer = await admin.updateOrder(id, change)
      expect([200, 400]).toContain(answer.status)
      if (nth % 15 === 14) await expectAgreement()
    }

    // The week of Onam is closed afterwards: what is planned follows within the hour.
    const closed = [1, 2, 3, 4].map(inDays)
    await openDaily(closed)
    await everyHour()
    await expectAgreement()
    const open = (await listAll()).filter(({ status }) => status !== 'delivered' && status !== 'cancelled')
    for (const { plan } of open) for (const day of Object.values(plan ?? {})) expect(closed).not.toContain(day)

    // A minute before and after midnight in Kochi.
    const midnight = startOfIndianDay(inDays(1))
    vi.useFakeTimers({ toFake: ['Date'] })
    for (const at of [midnight - 60_000, midnight + 60_000, midnight + dayMs + 60_000]) {
      vi.setSystemTime(at)
      await everyHour()
      await expectAgreement()
    }
    vi.useRealTimers()
  })
})
