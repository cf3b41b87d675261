import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs, hourMs, indianDate, startOfIndianDay } from '../../../shared/time.ts'
import { createCtx } from '../../../worker/context.ts'
import { cronHandlers } from '../../../worker/cron.ts'
import { remindOfVisits } from '../../../worker/features/visits/remind.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { customer } from '../../helpers/worker/client.ts'
import { type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'
import { forgetVisits, listVisitNews, ruleVisits } from '../../helpers/worker/visits.ts'

let admin: OrderAdmin
let sneha: Awaited<ReturnType<typeof customer>>
beforeAll(async () => {
  admin = await orderAdmin()
  sneha = await customer()
})
beforeEach(async () => {
  await forgetVisits()
  await ruleVisits()
})

/** 19:00 in Kochi today: when the evening's run begins. */
const evening = startOfIndianDay(indianDate(Date.now())) + 19 * hourMs
const midnight = evening + 5 * hourMs
const ctx = () => createCtx(env, keepRunning)

async function visitAt(startsAt: number, fields: object = { userId: sneha.id }) {
  const order = await admin.createOrder({ customerPhone: '94460 00021', status: 'fitting', ...fields })
  const made = await admin.post('/api/admin/visits', {
    orderId: order.id,
    kind: 'fitting',
    startsAt: new Date(startsAt).toISOString(),
    force: ['hours', 'places'],
  })
  const { id } = await made.json<{ id: string }>()
  await env.DB.prepare('DELETE FROM wa_messages').run()
  return { id, orderId: order.id }
}
const reminded = async (id: string) =>
  (await env.DB.prepare('SELECT reminded_at AS at FROM visits WHERE id = ?').bind(id).first<number>('at')) !== null
const messages = async (id: string) =>
  (
    await env.DB.prepare('SELECT topic, "values" FROM wa_messages WHERE about = ?')
      .bind(id)
      .all<{ topic: string; values: string }>()
  ).results
const remindersOf = async (orderId: string) =>
  (await listVisitNews(`order:${orderId}`)).filter(({ title }) => title === 'Your visit is tomorrow')

describe('the evening before a visit', () => {
  it("reminds of tomorrow's visits alone, from its first minute to its last, once under two runs", async () => {
    const [first, last, next] = [
      await visitAt(midnight),
      await visitAt(midnight + dayMs - 60_000),
      await visitAt(midnight + dayMs),
    ]
    await Promise.all([remindOfVisits(ctx(), evening), remindOfVisits(ctx(), evening)])
    await remindOfVisits(ctx(), evening + 2 * hourMs)
    for (const { id, orderId } of [first, last]) {
      expect(await remindersOf(orderId)).toMatchObject([{ user_id: sneha.id }])
      expect(await messages(id)).toMatchObject([{ topic: 'visit_reminder' }])
      expect(await reminded(id)).toBe(true)
    }
    expect(JSON.parse((await messages(last.id))[0]?.values ?? '')).toMatchObject({ time: '11:59 PM' })
    expect([await reminded(next.id), await remindersOf(next.orderId)]).toEqual([false, []])
  })

  it('reminds by a message alone whoever has no account, and changes nothing that a calendar knows', async () => {
    const { id, orderId } = await visitAt(midnight + 11 * hourMs, {})
    const before = await env.DB.prepare('SELECT sequence, updated_at FROM visits WHERE id = ?').bind(id).first()
    await cronHandlers['30 13 * * *']?.(ctx(), evening)
    expect(await messages(id)).toMatchObject([{ topic: 'visit_reminder' }])
    expect(await env.DB.prepare('SELECT sequence, updated_at FROM visits WHERE id = ?').bind(id).first()).toEqual(
      before,
    )
    const [news] = await remindersOf(orderId)
    // Kept for the day on which they have an account: nothing is delivered before.
    expect(news?.user_id).not.toBe(sneha.id)
  })

  it('is over at ten, has not begun at six, and comes again for a visit that is moved', async () => {
    const { id, orderId } = await visitAt(midnight + 12 * hourMs)
    await remindOfVisits(ctx(), evening - hourMs)
    await remindOfVisits(ctx(), evening + 3 * hourMs)
    expect(await reminded(id)).toBe(false)
    await remindOfVisits(ctx(), evening)
    expect(await reminded(id)).toBe(true)
    const rows = await (await admin.get(`/api/admin/visits?from=${indianDate(midnight)}&days=2`)).json<
      { id: string; updatedAt: string }[]
    >()
    const updatedAt = rows.find((row) => row.id === id)?.updatedAt
    const startsAt = new Date(midnight + 15 * hourMs).toISOString()
    expect((await admin.put(`/api/admin/visits/${id}`, { updatedAt, startsAt, force: ['hours'] })).status).toBe(200)
    expect([await reminded(id), (await messages(id)).map(({ topic }) => topic)]).toEqual([false, ['visit_set']])
    await remindOfVisits(ctx(), evening + hourMs)
    expect(await remindersOf(orderId)).toHaveLength(2)
  })

  it('says nothing of a visit that was cancelled', async () => {
    const { id, orderId } = await visitAt(midnight + 12 * hourMs)
    await admin.updateOrder(orderId, { status: 'cancelled' })
    await remindOfVisits(ctx(), evening)
    expect([await reminded(id), await messages(id)]).toEqual([false, []])
  })
})
