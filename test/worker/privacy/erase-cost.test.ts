import { expect, it } from 'vitest'
import { erase } from '../../../worker/features/privacy/erase.ts'
import { book } from '../../helpers/worker/bookings.ts'
import { roomOf } from '../../helpers/worker/chat.ts'
import { customer } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import { countedCtx } from '../../helpers/worker/sweeps.ts'

/** Another customer's row in each table that names one, so many times. */
const others = [
  `users (id, email, password, phone, phone_e164, created_at, updated_at)
    SELECT 'other-' || value, 'other-' || value || '@example.com', '!', '+91' || value, '+91' || value, 1, 1`,
  `bookings (id, user_id, child_name, parent_name, phone, phone_e164, service_type, created_at, updated_at)
    SELECT 'other-' || value, 'other-' || value, 'Mia', 'Rema', '+91' || value, '+91' || value, 'accessories', 1, 1`,
  `orders (id, user_id, updated_by, booking_id, outfit_type, status, created_at, updated_at)
    SELECT 'other-' || value, 'other-' || value, 'other-1', 'other-' || value, 'Gown', 'delivered', 1, 1`,
  `order_payments (id, order_id, amount, by_id, created_at) SELECT 'other-' || value, 'other-' || value, 100, 'other-1', 1`,
  `order_stages (id, order_id, stage, by_id, created_at) SELECT 'other-' || value, 'other-' || value, 'delivered', 'other-1', 1`,
  `work_updates (id, order_id, title, stage, by_id, created_at, updated_at)
    SELECT 'other-' || value, 'other-' || value, 'Cut', 'cutting', 'other-1', 1, 1`,
  `quotes (id, order_id, version, lines, total, valid_until, by_id, created_at)
    SELECT 'other-' || value, 'other-' || value, 1, '[]', 1, '2026-01-01', 'other-1', 1`,
  `visits (id, kind, order_id, user_id, starts_at, minutes, created_at, updated_at)
    SELECT 'other-' || value, 'fitting', 'other-' || value, 'other-' || value, 1, 30, 1, 1`,
  `wearers (id, user_id, name, created_at, updated_at) SELECT 'other-' || value, 'other-' || value, 'Mia', 1, 1`,
  `measurements (id, wearer_id, garment, taken_on, unit, sizes, created_at)
    SELECT 'other-' || value, 'other-' || value, 'gown', '2026-01-01', 'cm', '{}', 1`,
  `notifications (id, user_id, title, message, type, related_id, created_at)
    SELECT 'other-' || value, 'other-' || value, 'New', 'New', 'booking', 'other-' || value, 1`,
  `deliveries (id, notification_id, user_id, channel, target, next_attempt_at, created_at, state)
    SELECT 'other-' || value, 'other-' || value, 'other-' || value, 'mail', 'x', 1, 1, 'sent'`,
  `photos (key, user_id, etag, claim_kind, claim_id, created_at)
    SELECT 'u/other/' || value, 'other-' || value, 'e', 'order', 'other-' || value, 1`,
  `consents (id, user_id, kind, version, given, how, by_id, created_at)
    SELECT 'other-' || value, 'other-' || value, 'marketing', '1', 1, 'desk', 'other-1', 1`,
  `data_requests (id, user_id, kind, text, created_at, due_at, by_id)
    SELECT 'other-' || value, 'other-' || value, 'ask', 'What?', 1, 2, 'other-1'`,
  `chat_rooms (id, customer_id, admin_id, created_at) SELECT 'other-' || value, 'other-' || value, 'other-1', 1`,
  `chat_leads (id, name, phone, phone_e164, location, chat_room_id, converted_to_customer_id, created_at, updated_at)
    SELECT 'other-' || value, 'Rema', '+91' || value, '+91' || value, 'Kochi', 'other-' || value, 'other-' || value, 1, 1`,
  `testimonials (id, user_id, name, rating, review, created_at) SELECT 'other-' || value, 'other-' || value, 'Rema', 5, 'Fine', 1`,
  `wa_messages (id, topic, about, user_id, name, phone_e164, language, "values", created_at)
    SELECT 'other-' || value, (SELECT name FROM wa_topics LIMIT 1), 'other-' || value, 'other-' || value, 'Rema', '+91', 'en', '{}', 1`,
]

/** Erases a customer with a booking and a chat, and answers what that has read. */
async function costOfErasure() {
  const sneha = await customer()
  await book(sneha)
  await roomOf(sneha)
  await db.run('INSERT INTO erasures (id, by_desk, keep_words, created_at) VALUES (?, 0, 0, 0)', sneha.id)
  const { ctx, tally } = countedCtx()
  expect(await erase(ctx, sneha.id)).toBe(true)
  return tally
}

it('an erasure reads the same whether a few other customers are there or a thousand', async () => {
  const few = await costOfErasure()
  const numbers = JSON.stringify(Array.from({ length: 1000 }, (_, at) => at))
  for (const into of others) await db.run(`INSERT INTO ${into} FROM json_each(?)`, numbers)
  const many = await costOfErasure()
  expect(many.trips).toBe(few.trips)
  // Where an index finds nothing, it reads the row that is next to it.
  expect(many.rowsRead).toBeLessThanOrEqual(few.rowsRead + 100)
})
