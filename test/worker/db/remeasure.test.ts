import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defaultGrowthRule } from '../../../shared/growth.ts'
import { dayMs, indianDate, startOfIndianDay } from '../../../shared/time.ts'
import { createCtx } from '../../../worker/context.ts'
import { enqueueDue } from '../../../worker/features/whatsapp/due.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import * as db from '../../helpers/worker/db.ts'
import { measuring } from '../../helpers/worker/measurements.ts'
import { inDays, orderAdmin } from '../../helpers/worker/orders.ts'

let orderId: string
let wearerId: string
const takenOn = '2026-11-01'

const client = await orderAdmin()

beforeEach(async () => {
  const { createCustomer, createWearer, measured } = measuring(client)
  const family = await createCustomer()
  wearerId = (await createWearer(family)).id
  orderId = (await client.createOrder({ userId: family, garment: 'accessories', eventDate: inDays(60) })).id
  const set = await measured(wearerId, { orderId })
  await db.run('UPDATE measurements SET taken_on = ? WHERE id = ?', takenOn, set.id)
})

const setRule = async (change: object) => {
  const rules = await client.read<{ name: string; updatedAt: string | null }[]>('/api/admin/rules')
  const updatedAt = rules.find(({ name }) => name === 'growth')?.updatedAt ?? null
  const value = { ...defaultGrowthRule, ...change }
  expect((await client.send('PUT', '/api/admin/rules/growth', { value, updatedAt })).status).toBe(200)
}

const daysLater = (days: number) => startOfIndianDay(takenOn) + days * dayMs
afterEach(() => void vi.useRealTimers())
const readFlag = () => env.DB.prepare('SELECT remeasure FROM orders WHERE id = ?').bind(orderId).first('remeasure')

/**
 * Tells whether the order is to be measured again when it is cut so many days after the set was taken, by the rule as it is saved
 * on another day after it.
 */
async function isMeasuredAgain(days: number, born: string | null, rule: object = {}, today = 7) {
  vi.useFakeTimers({ toFake: ['Date'], now: daysLater(today) })
  await db.run('UPDATE wearers SET born = ? WHERE id = ?', born, wearerId)
  await db.run(
    "UPDATE orders SET plan = json_set(plan, '$.cutting', ?) WHERE id = ?",
    indianDate(daysLater(days)),
    orderId,
  )
  await setRule(rule)
  return Boolean(await readFlag())
}

it.each([
  ['2026-06', 21],
  ['2025-12', 21],
  ['2025-11', 45],
  ['2023-12', 45],
  ['2023-11', 90],
  ['2011-12', 90],
  ['2011-11', 180],
  [null, 180],
])('a set of somebody born in %s holds for %i days, and not one longer', async (born, days) => {
  expect(await isMeasuredAgain(days + 1, born)).toBe(true)
  expect(await isMeasuredAgain(days, born)).toBe(false)
})

it('a set holds as long as the rule says, for open orders from the moment it is saved', async () => {
  expect(await isMeasuredAgain(8, '2026-06')).toBe(false)
  expect(await isMeasuredAgain(8, '2026-06', { under1: 7 })).toBe(true)
  expect(await isMeasuredAgain(7, '2026-06', { under1: 7 })).toBe(false)
  await client.updateOrder(orderId, { status: 'delivered' })
  await db.run('UPDATE orders SET remeasure = 0 WHERE id = ?', orderId)
  expect(await isMeasuredAgain(8, '2026-06', { under1: 7 })).toBe(false)
})

it('a rule that was changed since judges nothing', async () => {
  expect(await isMeasuredAgain(8, '2026-06')).toBe(false)
  const value = { ...defaultGrowthRule, under1: 7 }
  const late = await client.send('PUT', '/api/admin/rules/growth', { value, updatedAt: new Date(0).toISOString() })
  expect(late.status).toBe(409)
  expect(await readFlag()).toBe(0)
})

it('nobody is measured again within 7 days of a measuring, and the hourly run says so after them', async () => {
  expect(await isMeasuredAgain(40, '2026-06', {}, 6)).toBe(false)
  await enqueueDue(createCtx(env, keepRunning), daysLater(7))
  expect(await readFlag()).toBe(1)
})

it('a set grows older while the cutting waits', async () => {
  expect(await isMeasuredAgain(21, '2026-06', {}, 21)).toBe(false)
  await enqueueDue(createCtx(env, keepRunning), daysLater(22))
  expect(await readFlag()).toBe(1)
})
