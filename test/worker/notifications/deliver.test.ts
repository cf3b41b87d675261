import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createCtx } from '../../../worker/context.ts'
import { deliver } from '../../../worker/features/notifications/deliver.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { eventually } from '../../helpers/worker/clock.ts'
import { countingDatabase, findTableScans, type Tally } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import {
  allDeliveries,
  countDeliveriesByState,
  mailBindings,
  makeDeliveriesDue,
  sweepLater,
  sweepOutbox,
} from '../../helpers/worker/external-services.ts'
import {
  adminClient,
  adminDefaults,
  enqueue,
  insertDevices,
  mail,
  push,
  secondAdmin,
  sendOut,
  setUpNotifications,
} from '../../helpers/worker/notifications.ts'
import { subscribeBrowser } from '../../helpers/worker/push-device.ts'

setUpNotifications()

let adminId: string
beforeAll(async () => {
  adminId = (await adminClient.read<{ id: string }>('/api/user')).id
})

describe('a delivery run', () => {
  it('shares no delivery with another at the same moment', async () => {
    await insertDevices(adminId, 40)
    push.answer = async () => {
      await new Promise((resolve) => setTimeout(resolve, 2))
      return new Response(null, { status: 201 })
    }
    for (let event = 0; event < 3; event++) await enqueue()
    await Promise.all([sweepOutbox(), sweepOutbox(), sweepOutbox(), sweepOutbox()])
    expect(push.sent).toHaveLength(120)
    expect(mail.sent).toHaveLength(6)
    await sweepLater()
    expect(push.sent).toHaveLength(120)
    expect(await countDeliveriesByState()).toEqual({ sent: 126 })
  })

  it('goes to 120 devices, six at once, in two round trips to D1, each once though one in ten fails at first', async () => {
    await insertDevices(adminId, 120)
    // Every tenth device fails one to six times; six is the limit, which two of them reach.
    const refusals = new Map(Array.from({ length: 12 }, (_, index) => [index * 10 + 1, 1 + (index % 6)]))
    const number = (endpoint: string) => Number(endpoint.split('/').at(-1))
    const delivered: number[] = []
    push.answer = async ({ endpoint }) => {
      await new Promise((resolve) => setTimeout(resolve, 1))
      const left = refusals.get(number(endpoint)) ?? 0
      refusals.set(number(endpoint), left - 1)
      if (left > 0) return new Response(null, { status: 503 })
      delivered.push(number(endpoint))
      return new Response(null, { status: 201 })
    }
    await enqueue()
    const tally: Tally = { trips: 0, rowsRead: 0, statements: [] }
    const DB = countingDatabase(() => tally)
    await deliver(createCtx({ ...env, DB, EMAIL: undefined }, keepRunning), { budgetMs: 60_000 })
    expect(tally.trips).toBe(2)
    expect(push.sent).toHaveLength(120)
    expect(push.most).toBe(6)
    for (let run = 1; run < 8; run++) await sweepLater({})
    const failed = (await allDeliveries()).filter(({ state }) => state === 'failed').map(({ target }) => target)
    expect(delivered.length).toBe(new Set(delivered).size)
    expect(delivered.length + failed.length).toBe(120)
    expect((await countDeliveriesByState()).sent).toBe(delivered.length)
    expect(failed).toHaveLength(2)
  })

  it('that ends between sending and acknowledging repeats that message and no other, and the next sends the rest', async () => {
    const phone = await subscribeBrowser(adminClient)
    for (const one of [adminClient, secondAdmin])
      await one.put('/api/admin/settings', { ...adminDefaults, emailNotifications: false })
    await sendOut({ title: 'Sent before' })
    await enqueue({ title: 'Sent by the next run' })
    await enqueue({ title: 'Sent twice' })
    // Everything after the first round trip fails, as if the run was killed.
    const killed = new Proxy(env.DB, {
      get: (target, name) => {
        const value = Reflect.get(target, name)
        if (name === 'batch' && push.sent.length > 1) return () => new Promise(() => {})
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const dead = deliver(createCtx({ ...env, ...mailBindings, DB: killed }, keepRunning))
    await eventually(() => expect(push.sent).toHaveLength(2))
    await enqueue({ title: 'Sent later' })
    // During its lease, no other run takes it over.
    await sweepOutbox()
    await sweepLater()
    await sweepOutbox()
    const titles = await Promise.all(push.sent.map(async ({ body }) => (await phone.open(body)).title))
    expect(titles.slice(0, 2)).toEqual(['Sent before', 'Sent twice'])
    expect(titles.slice(2, 4).sort()).toEqual(['Sent by the next run', 'Sent later'])
    expect(titles.slice(4)).toEqual(['Sent twice'])
    // The device shows the repeated push once: it replaces itself.
    const topics = push.sent.map(({ headers }) => headers.get('Topic'))
    expect(topics[4]).toBe(topics[1])
    expect(new Set(topics).size).toBe(4)
    expect(await countDeliveriesByState()).toEqual({ sent: 4 })
    expect(dead).toBeInstanceOf(Promise)
  })

  it('that goes on after another has taken over its lease changes nothing any more', async () => {
    await subscribeBrowser(adminClient)
    let proceed = (_answer: Response) => {}
    push.answer = () =>
      new Promise((resolve) => {
        proceed = resolve
      })
    await enqueue()
    const slow = sweepOutbox({})
    await eventually(() => expect(push.sent).toHaveLength(1))
    const answerSlow = proceed
    await makeDeliveriesDue()
    push.answer = async () => new Response(null, { status: 201 })
    await sweepOutbox({})
    answerSlow(new Response(null, { status: 503 }))
    await slow
    expect(await allDeliveries()).toMatchObject([{ state: 'sent' }])
  })

  it('that is killed at each attempt fails its deliveries in the end', async () => {
    await subscribeBrowser(adminClient)
    await sendOut({}, {})
    await db.run("UPDATE deliveries SET state = 'due', attempts = 6, next_attempt_at = 0")
    push.sent.length = 0
    await sweepOutbox({})
    expect(push.sent).toEqual([])
    expect(await allDeliveries()).toMatchObject([{ state: 'failed', last_error: 'The run that sent it never ended' }])
  })

  it('begins no send when its time is over, and leaves the rest to the next with all attempts', async () => {
    await insertDevices(adminId, 30)
    await enqueue()
    vi.useFakeTimers({ toFake: ['Date'] })
    push.answer = async () => {
      if (push.sent.length === 12) vi.setSystemTime(Date.now() + 60_000)
      return new Response(null, { status: 201 })
    }
    await deliver(createCtx({ ...env }, keepRunning))
    // Pushes in progress at that moment are not aborted.
    expect(push.sent.length).toBeGreaterThanOrEqual(12)
    expect(push.sent.length).toBeLessThan(12 + 6)
    expect((await allDeliveries()).filter(({ state }) => state === 'due').every(({ attempts }) => attempts === 0)).toBe(
      true,
    )
    await sweepOutbox({})
    expect(await countDeliveriesByState()).toEqual({ sent: 30 })
    expect(push.sent).toHaveLength(30)
  })

  it('finds what it needs by an index, however much was sent before', async () => {
    await insertDevices(adminId, 3)
    await db.run(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
       INSERT INTO notifications (id, title, message, type, created_at) SELECT 'old-' || i, 'Old', 'Old', 'booking', i FROM n`)
    await db.run(`INSERT INTO deliveries (id, notification_id, channel, target, state, next_attempt_at, created_at)
       SELECT id, id, 'mail', 'a@example.com', 'sent', 1, 1 FROM notifications`)
    await enqueue()
    const tally: Tally = { trips: 0, rowsRead: 0, statements: [] }
    await deliver(createCtx({ ...env, ...mailBindings, DB: countingDatabase(() => tally) }, keepRunning))
    expect(push.sent).toHaveLength(3)
    // The recipients are collected once at the start: a handful of rows, without a table scan.
    expect((await findTableScans(tally)).filter((found) => !found.startsWith('SCAN recipients:'))).toEqual([])
    expect(tally.trips).toBe(2)
    expect(tally.rowsRead).toBeLessThan(200)
  })
})
