import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { createCtx } from '../../../worker/context.ts'
import { everyHour } from '../../../worker/cron.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { Client } from '../../helpers/worker/client.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { allDeliveries, countDeliveriesByState, sweepOutbox } from '../../helpers/worker/external-services.ts'
import { adminClient, enqueue, push, setUpNotifications, sneha } from '../../helpers/worker/notifications.ts'
import { subscribeBrowser } from '../../helpers/worker/push-device.ts'
import { findTableScans } from '../../helpers/worker/query-plans.ts'

setUpNotifications()

describe('a failed delivery', () => {
  it('is listed from an index, a page at a time, however much was sent before', async () => {
    await db.run(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
       INSERT INTO notifications (id, title, message, type, created_at) SELECT 'n-' || i, 'Old', 'Old', 'booking', i FROM n`)
    await db.run(`INSERT INTO deliveries (id, notification_id, channel, target, state, next_attempt_at, created_at)
       SELECT id, id, 'mail', 'a@example.com', IIF(created_at % 2, 'sent', 'failed'), 1, created_at FROM notifications`)
    const client = Object.assign(new Client(), { cookie: adminClient.cookie })
    const tally = countD1(client)
    const page = await client.read<{ id: string }[]>('/api/admin/deliveries/failed')
    expect(page.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, index) => `n-${2000 - 2 * index}`))
    expect(tally.trips).toBe(1)
    expect(tally.rowsRead).toBeLessThanOrEqual(60)
    expect(await findTableScans(tally)).toEqual([])
  })

  it('is kept for 30 days, and so is what was sent; what still waits stays', async () => {
    await enqueue()
    await sweepOutbox()
    const day = 86_400_000
    await db.run('DELETE FROM deliveries')
    const row = `INSERT INTO deliveries (id, notification_id, channel, target, state, next_attempt_at, created_at)
      SELECT ?1, id, 'mail', ?1, ?2, ?3, ?4 FROM notifications LIMIT 1`
    const later = Date.now() + 40 * day
    for (const [id, state, age] of [
      ['old sent', 'sent', 31],
      ['old failed', 'failed', 31],
      ['old gone', 'gone', 31],
      ['old due', 'due', 31],
      ['new sent', 'sent', 29],
    ] as const)
      await db.run(row, id, state, later, Date.now() - age * day)
    await everyHour(createCtx(env, keepRunning))
    expect((await allDeliveries()).map(({ target }) => target)).toEqual(['old due', 'new sent'])
  })

  it('is shown to admins with its reason, page by page, and sent again on request', async () => {
    await subscribeBrowser(sneha, { turnOn: true })
    push.answer = async () => new Response(null, { status: 400 })
    for (let event = 0; event < 12; event++)
      await enqueue({ userId: sneha.id, type: 'order_update', title: `Update ${event}`, message: 'Secret of nobody' })
    await sweepOutbox({})
    const answer = await adminClient.get('/api/admin/deliveries/failed')
    const rows = await answer.json<{ id: string }[]>()
    expect(rows).toHaveLength(10)
    expect(rows[0]).toEqual({
      id: expect.any(String),
      notificationId: expect.any(String),
      type: 'order_update',
      title: expect.stringMatching(/^Update /),
      message: 'Secret of nobody',
      channel: 'push',
      person: sneha.email,
      device: 'A browser',
      attempts: 1,
      lastError: 'The push service answered 400',
      createdAt: expect.any(String),
    })
    const next = await adminClient.get(`/api/admin/deliveries/failed?cursor=${answer.headers.get('X-Next-Cursor')}`)
    const rest = await next.json<{ id: string }[]>()
    expect(new Set([...rows, ...rest].map(({ id }) => id)).size).toBe(12)
    push.sent.length = 0
    push.answer = async () => new Response(null, { status: 201 })
    expect((await adminClient.post(`/api/admin/deliveries/${rows[0]?.id}/retry`)).status).toBe(200)
    expect(push.sent).toHaveLength(1)
    expect((await adminClient.post(`/api/admin/deliveries/${rows[0]?.id}/retry`)).status).toBe(404)
    expect(await countDeliveriesByState()).toEqual({ failed: 11, sent: 1 })
  })
})
