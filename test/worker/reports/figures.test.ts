import { describe, expect, it } from 'vitest'
import { dayMs, hourMs } from '../../../shared/time.ts'
import { customer } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import {
  evening,
  getDay,
  id,
  insertBooking,
  insertContact,
  insertOrder,
  insertRow,
  mail,
  moment,
  runEvening,
  setUpReports,
} from '../../helpers/worker/reports.ts'

setUpReports()

describe('the report of the day', () => {
  it('counts from 19:00 to 19:00, against the day before and the mean of the week before', async () => {
    for (const ago of [1, dayMs - 1, dayMs]) await insertContact(evening - ago)
    // 19:00 sharp belongs to the next report; the day before had two more, and the week before five more than that.
    await insertContact(evening)
    for (const ago of [dayMs + 1, 2 * dayMs]) await insertContact(evening - ago)
    for (let past = 3; past <= 7; past++) await insertContact(evening - past * dayMs - hourMs)
    await insertContact(evening - 8 * dayMs - 1)
    for (const ago of [hourMs, 2 * hourMs]) await insertBooking(evening - ago)
    await runEvening()
    const { figures } = await getDay('2026-11-21')
    expect(figures?.contacts).toEqual({ now: 3, before: 2, weekMean: 1 })
    expect(figures?.bookings).toEqual({ now: 2, before: 0, weekMean: 0 })
    expect(figures?.leads).toEqual({ now: 0, before: 0, weekMean: 0 })
  })

  it('counts talks in the chat, and no room in which nobody has said a word', async () => {
    const room = { customer_id: 'guest-1', created_at: evening - hourMs }
    await insertRow('chat_rooms', { id: 'a', ...room, last_message_at: evening - hourMs })
    await insertRow('chat_rooms', { id: 'b', ...room, customer_id: 'guest-2' })
    await insertRow('chat_rooms', {
      id: 'c',
      ...room,
      customer_id: 'guest-3',
      last_message_at: evening,
      merged_into: 'a',
    })
    await runEvening()
    expect((await getDay('2026-11-21')).figures?.chats).toEqual({ now: 1, before: 0, weekMean: 0 })
  })

  it('says what has waited for more than 18 of the promised 24 hours, and nothing else', async () => {
    const sneha = await customer()
    for (const ago of [17, 18.5, 30 * 24]) await insertContact(evening - ago * hourMs)
    await insertContact(evening - 20 * hourMs, 'qualified')
    for (const ago of [17, 19]) await insertBooking(evening - ago * hourMs)
    const room = { customer_id: 'guest-1', created_at: 0 }
    await insertRow('chat_rooms', { id: 'a', ...room, last_message_at: evening - 19 * hourMs })
    await insertRow('chat_rooms', { id: 'b', ...room, customer_id: 'guest-2', last_message_at: evening - hourMs })
    await db.run("UPDATE chat_rooms SET last_side = 'person', last_seq = 1")
    const asked = { user_id: sneha.id, hash: 'x', expires_at: evening + dayMs }
    await insertRow('temporary_credentials', { id: 'old', ...asked, sealed: 'x', created_at: evening - 19 * hourMs })
    await insertRow('temporary_credentials', {
      id: 'handled',
      ...asked,
      sealed: null,
      created_at: evening - 19 * hourMs,
    })
    await runEvening()
    expect((await getDay('2026-11-21')).figures?.waiting).toEqual({
      passwordResets: 1,
      contacts: 2,
      chatLeads: 0,
      bookings: 1,
      chats: 1,
      quotes: 0,
    })
  })

  it('says how the orders stand, what money came and what is due tomorrow', async () => {
    const tomorrow = moment('2026-11-21T18:30:00Z')
    const open = { status: 'stitching', due_at: tomorrow, rank: tomorrow - 7 * dayMs }
    const gown = await insertOrder({
      ...open,
      customer_name: 'Elizabeth Kurian',
      balance_amount: 1_250_000,
      created_at: evening - 1,
    })
    await insertOrder({
      ...open,
      due_at: tomorrow + dayMs,
      rank: evening + dayMs,
      balance_amount: 100,
      created_at: evening,
    })
    await insertOrder({ status: 'pending', rank: 10_000_000_000_000, balance_amount: -500 })
    const done = await insertOrder({
      status: 'delivered',
      due_at: tomorrow,
      rank: 29_000_000_000_000,
      balance_amount: 7,
    })
    await insertRow('order_stages', { id: id(), order_id: done, stage: 'delivered', created_at: evening - hourMs })
    await insertRow('order_stages', { id: id(), order_id: done, stage: 'ready', created_at: evening - hourMs })
    const paid = { order_id: gown, paid_on: '2026-11-21' }
    for (const payment of [
      { id: 'cash', amount: 300_000, method: 'cash', created_at: evening - 1 },
      { amount: -50_000, method: 'upi', created_at: evening - 2 },
      // After the report of the day before, of that day all the same.
      { amount: 200_000, method: 'upi', paid_on: '2026-11-20', created_at: evening - 23 * hourMs },
      { amount: 700_000, created_at: evening - 3 },
      // What was taken back counts in nothing.
      { id: 'slip', amount: 400_000, method: 'card', created_at: evening - 5 },
      { amount: -400_000, method: 'card', reverses: 'slip', created_at: evening - 4 },
      // In the report of the next day.
      { amount: 900_000, method: 'upi', created_at: evening },
    ])
      await insertRow('order_payments', { id: id(), ...paid, ...payment })
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
      'Money: ₹12,000 taken (₹3,000 cash, ₹2,000 UPI, ₹7,000 other), ₹500 given back, ₹12,501 still to come.',
    )
  })
})
