import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import { defaultGrowthRule } from '../../../shared/growth.ts'
import { dayMs, startOfIndianDay } from '../../../shared/time.ts'
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

/** Whether the order is to be measured again when it is due so many days after the set was taken, by the rule as it is saved. */
async function isMeasuredAgain(days: number, born: string | null, rule: object = {}) {
  await db.run('UPDATE wearers SET born = ? WHERE id = ?', born, wearerId)
  await db.run('UPDATE orders SET due_at = ? WHERE id = ?', startOfIndianDay(takenOn) + days * dayMs, orderId)
  await setRule(rule)
  return Boolean(await env.DB.prepare('SELECT remeasure FROM orders WHERE id = ?').bind(orderId).first('remeasure'))
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
  expect(await env.DB.prepare('SELECT remeasure FROM orders WHERE id = ?').bind(orderId).first('remeasure')).toBe(0)
})
