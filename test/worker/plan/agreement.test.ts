import { env } from 'cloudflare:workers'
import { expect, it, vi } from 'vitest'
import { type OrderStatus, orderStatuses } from '../../../shared/orders.ts'
import { dayMs, startOfIndianDay } from '../../../shared/time.ts'
import { createCtx } from '../../../worker/context.ts'
import { cronHandlers } from '../../../worker/cron.ts'
import { random } from '../../helpers/random.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import * as db from '../../helpers/worker/db.ts'
import { inDays } from '../../helpers/worker/orders.ts'
import { admin, openShop } from '../../helpers/worker/shop.ts'

openShop()

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
  for (let nth = 0; nth < 20; nth++)
    ids.push((await admin.createOrder({ garment: garment(), eventDate: inDays(whole(0, 40)) })).id)
  for (let nth = 0; nth < 60; nth++) {
    const id = ids[whole(0, ids.length - 1)] ?? ''
    const change = oneOf<() => object>([
      () => ({ status: oneOf(orderStatuses), confirmBack: true }),
      () => ({ eventDate: inDays(whole(0, 40)) }),
      () => ({ garment: garment() }),
      () => ({ estimatedDelivery: inDays(whole(0, 40)) }),
    ])()
    const answer = await admin.updateOrder(id, change)
    expect([200, 400]).toContain(answer.status)
    if (nth % 20 === 19) await expectAgreement()
  }

  // The week of Onam is closed afterwards: what is planned follows within the hour.
  const closed = [1, 2, 3, 4].map((days) => ({ date: inDays(days) }))
  await db.run(
    `INSERT INTO boutique_facts (id, facts, updated_at) VALUES (1, json(?1), ?2)
     ON CONFLICT (id) DO UPDATE SET facts = json_set(facts, '$.hours', json(?3)), updated_at = ?2`,
    JSON.stringify({ hours: { week: week(), closed } }),
    Date.now() + 1,
    JSON.stringify({ week: week(), closed }),
  )
  await everyHour()
  await expectAgreement()
  const open = (await listAll()).filter(({ status }) => status !== 'delivered' && status !== 'cancelled')
  for (const { plan } of open)
    for (const day of Object.values(plan ?? {})) expect(closed.map(({ date }) => date)).not.toContain(day)

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

/** Six days of work. */
const week = () => [null, ...Array.from({ length: 6 }, () => ({ open: 600, close: 1140 }))]
