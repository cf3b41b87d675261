import { describe, expect, it, vi } from 'vitest'
import type { ReportDay } from '../../../shared/reports.ts'
import { dayMs, hourMs } from '../../../shared/time.ts'
import { customer } from '../../helpers/worker/client.ts'
import { countD1, findTableScans } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import {
  adminClient,
  evening,
  id,
  insertContact,
  mail,
  moment,
  runCron,
  setUpReports,
  signInAdmin,
} from '../../helpers/worker/reports.ts'

setUpReports()

const runEvening = (now = evening) => runCron('30 13 * * *', now)
async function listDays(now = evening) {
  vi.useFakeTimers({ toFake: ['Date'], now })
  return adminClient.read<ReportDay[]>('/api/admin/reports')
}
const getDay = async (date: string) => adminClient.read<ReportDay>(`/api/admin/reports/${date}`)
const readNotifications = async () =>
  await db.all("SELECT * FROM notifications WHERE type = 'daily_report' ORDER BY related_id")
const insertBooking = (created_at: number) =>
  db.insert('bookings', {
    ...{ id: id(), child_name: 'Aadya', parent_name: 'Sneha', service_type: 'accessories' },
    ...{ phone: '98470 12345', phone_e164: '+919847012345', created_at, updated_at: created_at },
  })
const insertOrder = async (details: Record<string, unknown>) => {
  const row = { id: id(), outfit_type: 'Baptism gown', created_at: 0, updated_at: 0, ...details }
  await db.insert('orders', row)
  return row.id
}

it('the report of the day reaches the admins who want it, as a notification and a mail that lead to its page', async () => {
  await insertContact(evening - 1)
  await runEvening()
  expect(await readNotifications()).toMatchObject([
    { user_id: null, related_id: '2026-11-21', title: 'The day in the shop: 21 November' },
  ])
  expect(mail.sent.map(({ to }) => to)).toEqual(['owner@example.com'])
  expect(mail.sent[0]?.text).toContain('1 new enquiry (0 the day before, 0 a day in the week before)')
  expect(mail.sent[0]?.text).toContain('https://shop.example/admin?tab=reports&day=2026-11-21')
})

describe('cron', () => {
  it('writes the report of the evening it was scheduled for, whatever the clock says', async () => {
    await insertContact(evening - hourMs)
    // Started by hand at noon, and delayed until after midnight.
    await runCron('30 13 * * *', evening, evening - 7 * hourMs)
    expect((await getDay('2026-11-21')).figures?.contacts.now).toBe(1)
    await runCron('30 13 * * *', evening + dayMs, evening + dayMs + 6 * hourMs)
    expect((await readNotifications()).map(({ related_id }) => related_id)).toEqual(['2026-11-21', '2026-11-22'])
  })

  it('makes one report for an evening, fired twice at once and again an hour later, or late alone', async () => {
    await Promise.all([runEvening(), runEvening()])
    await runEvening(evening + hourMs)
    await runCron('17 * * * *', evening + 2 * hourMs)
    // An evening that was missed is made up for within the hour.
    await runCron('17 * * * *', evening + dayMs + 47 * 60_000)
    expect((await listDays(evening + dayMs + hourMs)).filter(({ figures }) => figures).map(({ date }) => date)).toEqual(
      ['2026-11-21', '2026-11-22'],
    )
    expect([await readNotifications(), mail.sent]).toMatchObject([
      [{}, {}],
      [{}, {}],
    ])
  })

  it('fills in the days it missed, without a notification of yesterday, and makes none before the first', async () => {
    await insertContact(evening - 2 * dayMs - hourMs)
    await runEvening(evening - 3 * dayMs)
    await runEvening()
    const filled = (await listDays()).filter(({ figures }) => figures)
    expect(filled.map(({ date }) => date)).toEqual(['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'])
    expect(filled.map(({ figures }) => figures?.contacts.now)).toEqual([0, 1, 0, 0])
    expect(filled.map(({ figures }) => figures?.waiting === null)).toEqual([false, true, true, false])
    expect((await readNotifications()).map(({ related_id }) => related_id)).toEqual(['2026-11-18', '2026-11-21'])
  })
})

it('the page of reports has the last 90 calendar days, oldest first, a day without a report too', async () => {
  await signInAdmin(evening)
  await runEvening()
  const all = await listDays()
  expect([all.length, all[0]?.date, all[88]?.figures]).toEqual([90, '2026-08-24', null])
  expect(all[89]).toMatchObject({
    date: '2026-11-21',
    from: '2026-11-20T13:30:00.000Z',
    to: '2026-11-21T13:30:00.000Z',
  })
})

it('the charts count bookings by the Indian week and month, and sum money by the month it was paid', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: evening })
  const sunday = moment('2026-11-15T18:29:59Z')
  for (const at of [sunday, sunday + 1000, moment('2026-10-31T18:29:59Z'), moment('2025-11-30T18:29:00Z')])
    await insertBooking(at)
  const order = await insertOrder({ status: 'confirmed', created_at: evening })
  for (const [paid_on, amount] of [
    ['2026-11-21', 300_000],
    ['2026-11-01', -50_000],
    ['2026-10-31', 200_000],
    ['2025-11-30', 900_000],
  ] as const)
    await db.insert('order_payments', { id: id(), order_id: order, paid_on, amount, created_at: evening })
  const tally = countD1(adminClient)
  type Charts = {
    weeks: { weekOf: string; bookings: number }[]
    months: { month: string; bookings: number; received: number; refunded: number }[]
  }
  const { weeks, months } = await adminClient.read<Charts>('/api/admin/reports/charts')
  expect([weeks.length, months.length]).toEqual([12, 12])
  expect(weeks.slice(-2)).toEqual([
    { weekOf: '2026-11-09', bookings: 1 },
    { weekOf: '2026-11-16', bookings: 1 },
  ])
  expect(months[0]?.month).toBe('2025-12')
  expect(months.slice(-2)).toEqual([
    { month: '2026-10', bookings: 1, received: 200_000, refunded: 0 },
    { month: '2026-11', bookings: 2, received: 300_000, refunded: 50_000 },
  ])
  expect(months.reduce((sum, { bookings }) => sum + bookings, 0)).toBe(3)
  expect(tally.trips).toBe(1)
  expect(await findTableScans(tally)).toEqual([])
})

describe('the figures of a day', () => {
  it('counts from 19:00 to 19:00, against the day before and the mean of the week before', async () => {
    for (const ago of [1, dayMs - 1, dayMs]) await insertContact(evening - ago)
    // A contact at exactly 19:00 belongs to the next report. The day before had two more, and the rest of the week
    // five.
    await insertContact(evening)
    for (const ago of [dayMs + 1, 2 * dayMs]) await insertContact(evening - ago)
    for (let past = 3; past <= 7; past++) await insertContact(evening - past * dayMs - hourMs)
    await insertContact(evening - 8 * dayMs - 1)
    for (const ago of [hourMs, 2 * hourMs]) await insertBooking(evening - ago)
    await runEvening()
    const { figures } = await getDay('2026-11-21')
    expect(figures?.contacts).toEqual({ now: 3, before: 2, weekMean: 1 })
    expect(figures?.bookings).toEqual({ now: 2, before: 0, weekMean: 0 })
    expect(figures?.bookedBy).toBe(1)
    expect(figures?.leads).toEqual({ now: 0, before: 0, weekMean: 0 })
  })

  it('counts talks in the chat, and no room in which nobody has said a word', async () => {
    const room = { customer_id: 'guest-1', created_at: evening - hourMs }
    await db.insert('chat_rooms', { id: 'a', ...room, last_message_at: evening - hourMs })
    await db.insert('chat_rooms', { id: 'b', ...room, customer_id: 'guest-2' })
    const merged = { customer_id: 'guest-3', last_message_at: evening, merged_into: 'a' }
    await db.insert('chat_rooms', { id: 'c', ...room, ...merged })
    await runEvening()
    expect((await getDay('2026-11-21')).figures?.chats).toEqual({ now: 1, before: 0, weekMean: 0 })
  })

  it('says what has waited for more than 18 of the promised 24 hours, and nothing else', async () => {
    const sneha = await customer()
    for (const ago of [17, 18.5, 30 * 24]) await insertContact(evening - ago * hourMs)
    await insertContact(evening - 20 * hourMs, 'qualified')
    for (const ago of [17, 19]) await insertBooking(evening - ago * hourMs)
    const room = { customer_id: 'guest-1', created_at: 0 }
    await db.insert('chat_rooms', { id: 'a', ...room, last_message_at: evening - 19 * hourMs })
    await db.insert('chat_rooms', { id: 'b', ...room, customer_id: 'guest-2', last_message_at: evening - hourMs })
    await db.run("UPDATE chat_rooms SET last_side = 'person', last_seq = 1")
    const asked = { user_id: sneha.id, hash: 'x', expires_at: evening + dayMs, created_at: evening - 19 * hourMs }
    for (const [id, sealed] of [
      ['old', 'x'],
      ['handled', null],
    ])
      await db.insert('temporary_credentials', { id, ...asked, sealed })
    await runEvening()
    const waiting = { passwordResets: 1, contacts: 2, chatLeads: 0, bookings: 1, chats: 1, quotes: 0 }
    expect((await getDay('2026-11-21')).figures?.waiting).toEqual(waiting)
  })

  it('says how the orders stand, what money came and what is due tomorrow', async () => {
    const tomorrow = moment('2026-11-21T18:30:00Z')
    const open = { status: 'stitching', due_at: tomorrow, rank: tomorrow - 7 * dayMs }
    const hers = { customer_name: 'Elizabeth Kurian', balance_amount: 1_250_000 }
    const gown = await insertOrder({ ...open, ...hers, created_at: evening - 1 })
    const later = { due_at: tomorrow + dayMs, rank: evening + dayMs, created_at: evening }
    await insertOrder({ ...open, ...later, balance_amount: 100 })
    await insertOrder({ status: 'pending', rank: 10_000_000_000_000, balance_amount: -500 })
    const closed = { status: 'delivered', rank: 29_000_000_000_000 }
    const done = await insertOrder({ ...closed, due_at: tomorrow, balance_amount: 7 })
    for (const stage of ['delivered', 'ready'])
      await db.insert('order_stages', { id: id(), order_id: done, stage, created_at: evening - hourMs })
    const paid = { order_id: gown, paid_on: '2026-11-21' }
    for (const payment of [
      { id: 'cash', amount: 300_000, method: 'cash', created_at: evening - 1 },
      { amount: -50_000, method: 'upi', created_at: evening - 2 },
      // After the report of the day before, but of that day.
      { amount: 200_000, method: 'upi', paid_on: '2026-11-20', created_at: evening - 23 * hourMs },
      { amount: 700_000, created_at: evening - 3 },
      // A reversed payment counts nowhere.
      { id: 'slip', amount: 400_000, method: 'card', created_at: evening - 5 },
      { amount: -400_000, method: 'card', reverses: 'slip', created_at: evening - 4 },
      // In the next day's report.
      { amount: 900_000, method: 'upi', created_at: evening },
    ])
      await db.insert('order_payments', { id: id(), ...paid, ...payment })
    await runEvening()
    const { figures } = await getDay('2026-11-21')
    expect(figures?.orders).toEqual({ made: 1, delivered: 1, active: 3, atRisk: 1 })
    expect(figures?.money).toEqual({
      advances: 1_150_000,
      openBalances: 1_250_107,
      dayBook: {
        received: 1_200_000,
        givenBack: 50_000,
        byMethod: { cash: 300_000, upi: 200_000, card: 0, bank: 0, other: 700_000 },
      },
    })
    expect(figures?.dueTomorrow).toEqual([
      { orderId: gown, customerName: 'Elizabeth Kurian', outfitType: 'Baptism gown', status: 'stitching' },
    ])
    const [mailed] = mail.sent
    expect(mailed?.text).toContain('Due tomorrow: Baptism gown for Elizabeth.')
    expect(mailed?.text).toContain(
      'Money: ₹12,000 taken (₹3,000 cash, ₹2,000 UPI, ₹7,000 other), ₹500 refunded, ₹12,501 outstanding.',
    )
  })
})
