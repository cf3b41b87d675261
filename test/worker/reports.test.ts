import { createExecutionContext, createScheduledController, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ReportDay } from '../../shared/reports.ts'
import { createCtx } from '../../worker/context.ts'
import { writeDueReports } from '../../worker/features/reports/write-reports.ts'
import worker from '../../worker/index.ts'
import { admin, customer } from '../helpers/worker/client.ts'
import { countD1, countingDatabase } from '../helpers/worker/count-d1.ts'
import {
  clearNotifications,
  fakeMailService,
  fakePushServices,
  mailBindings,
} from '../helpers/worker/external-services.ts'
import { findTableScans } from '../helpers/worker/query-plans.ts'

let owner: Awaited<ReturnType<typeof admin>>
let mail: ReturnType<typeof fakeMailService>

/** A session lasts a week: it is opened on the days it is for. */
async function signIn(now: number) {
  vi.useFakeTimers({ toFake: ['Date'], now })
  owner = await admin()
}
beforeAll(() => signIn(at('2026-11-21T13:30:00Z')))
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: evening })
  await clearNotifications()
  await env.DB.batch(
    [
      'daily_reports',
      'temporary_credentials',
      'order_payments',
      'order_stages',
      'orders',
      'contacts',
      'leads',
      'chat_rooms',
      'bookings',
      'counters',
    ].map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
  )
  fakePushServices()
  mail = fakeMailService()
  await owner.put('/api/admin/settings', { ...wanted, dailyReports: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const wanted = {
  emailNotifications: true,
  pushNotifications: true,
  leadAlerts: true,
  bookingAlerts: true,
  chatAlerts: true,
}
const at = (text: string) => new Date(text).getTime()
/** The evening of these tests: 19:00 in Kochi on Saturday 21 November. */
const evening = at('2026-11-21T13:30:00Z')
const hour = 3600_000
const day = 24 * hour

async function cron(expression: string, now = evening) {
  vi.useFakeTimers({ toFake: ['Date'], now })
  const execution = createExecutionContext()
  await worker.scheduled(createScheduledController({ cron: expression }), { ...env, ...mailBindings }, execution)
  await waitOnExecutionContext(execution)
}
const report = (now = evening) => cron('30 13 * * *', now)

async function days(now = evening) {
  vi.useFakeTimers({ toFake: ['Date'], now })
  return (await owner.get('/api/admin/reports')).json<ReportDay[]>()
}
const ofDay = async (date: string) => (await owner.get(`/api/admin/reports/${date}`)).json<ReportDay>()
const told = async () =>
  (await env.DB.prepare("SELECT * FROM notifications WHERE type = 'daily_report' ORDER BY related_id").all()).results

const insert = (table: string, row: Record<string, unknown>) => {
  const names = Object.keys(row)
  return env.DB.prepare(`INSERT INTO ${table} (${names}) VALUES (${names.map(() => '?')})`)
    .bind(...Object.values(row))
    .run()
}
const id = () => crypto.randomUUID()
const contact = (created_at: number, status = 'new') =>
  insert('contacts', {
    id: id(),
    name: 'Jaya',
    email: 'j@example.com',
    message: 'Veils?',
    status,
    created_at,
    updated_at: created_at,
  })
const booking = (created_at: number) =>
  insert('bookings', {
    id: id(),
    child_name: 'Aadya',
    parent_name: 'Sneha',
    phone: '98470 12345',
    phone_e164: '+919847012345',
    service_type: 'accessories',
    created_at,
    updated_at: created_at,
  })
const order = async (details: Record<string, unknown>) => {
  const row = { id: id(), outfit_type: 'Baptism gown', created_at: 0, updated_at: 0, ...details }
  await insert('orders', row)
  return row.id
}

describe('the report of the day', () => {
  it('counts from 19:00 to 19:00, against the day before and the mean of the week before', async () => {
    for (const ago of [1, day - 1, day]) await contact(evening - ago)
    // 19:00 sharp belongs to the next report; the day before had two more, and the week before five more than that.
    await contact(evening)
    for (const ago of [day + 1, 2 * day]) await contact(evening - ago)
    for (let past = 3; past <= 7; past++) await contact(evening - past * day - hour)
    await contact(evening - 8 * day - 1)
    for (const ago of [hour, 2 * hour]) await booking(evening - ago)
    await report()
    const { figures } = await ofDay('2026-11-21')
    expect(figures?.contacts).toEqual({ now: 3, before: 2, weekMean: 1 })
    expect(figures?.bookings).toEqual({ now: 2, before: 0, weekMean: 0 })
    expect(figures?.leads).toEqual({ now: 0, before: 0, weekMean: 0 })
  })

  it('counts talks in the chat, and no room in which nobody has said a word', async () => {
    const room = { customer_id: 'guest-1', created_at: evening - hour }
    await insert('chat_rooms', { id: 'a', ...room, last_message_at: evening - hour })
    await insert('chat_rooms', { id: 'b', ...room, customer_id: 'guest-2' })
    await insert('chat_rooms', { id: 'c', ...room, customer_id: 'guest-3', last_message_at: evening, merged_into: 'a' })
    await report()
    expect((await ofDay('2026-11-21')).figures?.chats).toEqual({ now: 1, before: 0, weekMean: 0 })
  })

  it('says what has waited for more than 18 of the promised 24 hours, and nothing else', async () => {
    const sneha = await customer()
    for (const ago of [17, 18.5, 30 * 24]) await contact(evening - ago * hour)
    await contact(evening - 20 * hour, 'qualified')
    for (const ago of [17, 19]) await booking(evening - ago * hour)
    const room = { customer_id: 'guest-1', created_at: 0, waiting: 1 }
    await insert('chat_rooms', { id: 'a', ...room, last_message_at: evening - 19 * hour })
    await insert('chat_rooms', { id: 'b', ...room, customer_id: 'guest-2', last_message_at: evening - hour })
    const asked = { user_id: sneha.id, hash: 'x', expires_at: evening + day }
    await insert('temporary_credentials', { id: 'old', ...asked, sealed: 'x', created_at: evening - 19 * hour })
    await insert('temporary_credentials', { id: 'handled', ...asked, sealed: null, created_at: evening - 19 * hour })
    await report()
    expect((await ofDay('2026-11-21')).figures?.waiting).toEqual({
      passwordResets: 1,
      contacts: 2,
      chatLeads: 0,
      bookings: 1,
      chats: 1,
    })
  })

  it('says how the orders stand, what money came and what is due tomorrow', async () => {
    const tomorrow = at('2026-11-21T18:30:00Z')
    const open = { status: 'stitching', due_at: tomorrow, rank: tomorrow - 7 * day }
    const gown = await order({
      ...open,
      customer_name: 'Elizabeth',
      balance_amount: 1_250_000,
      created_at: evening - 1,
    })
    await order({ ...open, due_at: tomorrow + day, rank: evening + day, balance_amount: 100, created_at: evening })
    await order({ status: 'pending', rank: 10_000_000_000_000, balance_amount: -500 })
    const done = await order({ status: 'delivered', due_at: tomorrow, rank: 29_000_000_000_000, balance_amount: 7 })
    await insert('order_stages', { id: id(), order_id: done, stage: 'delivered', created_at: evening - hour })
    await insert('order_stages', { id: id(), order_id: done, stage: 'ready', created_at: evening - hour })
    for (const [amount, created_at] of [
      [300_000, evening - 1],
      [-50_000, evening - 2],
      [900_000, evening],
    ] as const)
      await insert('order_payments', { id: id(), order_id: gown, amount, created_at })
    await report()
    const { figures } = await ofDay('2026-11-21')
    expect(figures?.orders).toEqual({ made: 1, delivered: 1, active: 3, atRisk: 1 })
    expect(figures?.money).toEqual({ advances: 250_000, openBalances: 1_250_107 })
    expect(figures?.dueTomorrow).toEqual([
      { orderId: gown, customerName: 'Elizabeth', outfitType: 'Baptism gown', status: 'stitching' },
    ])
    const [mailed] = mail.sent
    expect(mailed?.text).toContain('Due tomorrow: Baptism gown for Elizabeth.')
    expect(mailed?.text).toContain('Money: ₹2,500 taken, ₹12,501 still to come.')
  })

  it('is told the admins who want it, as a notification and a mail that lead to its page', async () => {
    await contact(evening - 1)
    await report()
    expect(await told()).toMatchObject([
      { user_id: null, related_id: '2026-11-21', title: 'The day in the shop: 21 November' },
    ])
    expect(mail.sent.map(({ to }) => to)).toEqual(['owner@example.com'])
    expect(mail.sent[0]?.text).toContain('1 new enquiry (0 the day before, 0 a day in the week before)')
    expect(mail.sent[0]?.text).toContain('https://shop.example/admin?tab=reports&day=2026-11-21')
  })
})

describe('cron', () => {
  it('makes one report for an evening, fired twice at once and again an hour later', async () => {
    await Promise.all([report(), report()])
    await report(evening + hour)
    await cron('17 * * * *', evening + 2 * hour)
    expect((await days()).filter(({ figures }) => figures).map(({ date }) => date)).toEqual(['2026-11-21'])
    expect(await told()).toHaveLength(1)
    expect(mail.sent).toHaveLength(1)
  })

  it('makes up for an evening it missed within the hour, and tells of it', async () => {
    await cron('17 * * * *', evening + 47 * 60_000)
    expect(await told()).toHaveLength(1)
    expect(mail.sent).toHaveLength(1)
  })

  it('fills in the days it missed, without telling of yesterday, and invents none before the first', async () => {
    await contact(evening - 2 * day - hour)
    await report(evening - 3 * day)
    await report()
    const filled = (await days()).filter(({ figures }) => figures)
    expect(filled.map(({ date }) => date)).toEqual(['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'])
    expect(filled.map(({ figures }) => figures?.contacts.now)).toEqual([0, 1, 0, 0])
    expect(filled.map(({ figures }) => figures?.waiting === null)).toEqual([false, true, true, false])
    expect((await told()).map(({ related_id }) => related_id)).toEqual(['2026-11-18', '2026-11-21'])
  })

  it('writes nothing for a new shop before its first evening', async () => {
    await cron('17 * * * *', evening - 2 * hour)
    expect((await days()).filter(({ figures }) => figures)).toEqual([])
  })

  it('knows which evening it is on both sides of midnight in Kochi, at the end of a month and of a year', async () => {
    for (const [before, after, date, next] of [
      ['2026-11-30T18:29:00Z', '2026-11-30T18:31:00Z', '2026-11-30', '2026-12-01'],
      ['2026-12-31T18:29:00Z', '2026-12-31T18:31:00Z', '2026-12-31', '2027-01-01'],
      ['2027-02-28T18:29:00Z', '2027-02-28T18:31:00Z', '2027-02-28', '2027-03-01'],
    ] as const) {
      await signIn(at(before))
      await env.DB.prepare('DELETE FROM daily_reports').run()
      await report(at(before))
      await report(at(after))
      expect((await days(at(before))).at(-1)).toMatchObject({ date, figures: expect.any(Object) })
      expect((await days(at(after))).slice(-2)).toMatchObject([
        { date, figures: expect.any(Object) },
        { date: next, figures: null },
      ])
    }
  })

  it('counts what comes a minute before and after midnight in the same report, that of the coming evening', async () => {
    await signIn(at('2026-11-30T18:29:00Z'))
    await contact(at('2026-11-30T18:29:00Z'))
    await contact(at('2026-11-30T18:31:00Z'))
    await report(at('2026-11-30T18:29:30Z'))
    expect((await ofDay('2026-11-30')).figures?.contacts.now).toBe(0)
    await report(at('2026-12-01T13:30:00Z'))
    expect((await ofDay('2026-12-01')).figures?.contacts).toEqual({ now: 2, before: 0, weekMean: 0 })
  })
})

describe('the page of reports', () => {
  beforeAll(() => signIn(evening))

  it('has the last 90 calendar days, oldest first, a day without a report too', async () => {
    await report()
    const all = await days()
    expect(all).toHaveLength(90)
    expect(all[0]?.date).toBe('2026-08-24')
    expect(all.at(-1)).toMatchObject({
      date: '2026-11-21',
      from: '2026-11-20T13:30:00.000Z',
      to: '2026-11-21T13:30:00.000Z',
    })
    expect(new Set(all.map(({ date }) => date)).size).toBe(90)
    expect(all[88]?.figures).toBeNull()
  })

  it('answers one day, 404 for one that has not come, and 400 for what is no day', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: evening })
    expect(await ofDay('2026-11-20')).toMatchObject({ date: '2026-11-20', figures: null })
    expect((await owner.get('/api/admin/reports/2026-11-22')).status).toBe(404)
    for (const path of ['2026-02-30', 'today', '20261121'])
      expect((await owner.get(`/api/admin/reports/${path}`)).status).toBe(400)
  })

  it('reads what it shows and makes two round trips', async () => {
    const client = Object.assign(await admin(), {})
    const tally = countD1(client)
    await env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
       INSERT INTO daily_reports (date, figures, created_at) SELECT date('2026-11-21', '-' || i || ' days'), '{}', 0 FROM n`,
    ).run()
    vi.useFakeTimers({ toFake: ['Date'], now: evening })
    await client.get('/api/admin/reports')
    expect(tally.trips).toBe(2)
    expect(tally.rowsRead).toBeLessThan(100)
    expect(await findTableScans(tally)).toEqual([])
  })

  it('is written from indexes, however much the shop has seen before', async () => {
    await env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
       INSERT INTO contacts (id, name, email, message, created_at, updated_at) SELECT 'old-' || i, 'Old', 'o@example.com', 'Old', i, i FROM n`,
    ).run()
    await env.DB.prepare(
      `INSERT INTO orders (id, outfit_type, status, rank, created_at, updated_at)
       SELECT id, 'Gown', 'delivered', 30000000000000 - created_at, created_at, created_at FROM contacts`,
    ).run()
    const tally = { trips: 0, rowsRead: 0, statements: [] as { sql: string; params: unknown[] }[] }
    await writeDueReports(
      createCtx({ ...env, DB: countingDatabase(() => tally) }, () => {}),
      evening,
    )
    expect(await findTableScans(tally)).toEqual([])
    expect(tally.rowsRead).toBeLessThan(100)
    expect(tally.trips).toBe(4)
    expect((await ofDay('2026-11-21')).figures?.waiting?.contacts).toBe(3000)
  })
})
