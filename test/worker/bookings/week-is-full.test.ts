import { beforeAll, describe, expect, it } from 'vitest'
import { bookingInput, count, notificationsOf } from '../../helpers/worker/bookings.ts'
import { admin, type Client, customer } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import { inDays, type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'

let desk: OrderAdmin
let family: Client & { id: string }
const eventDate = inDays(60)

type Answer = { id: string; weekIsFull: boolean } & Record<string, unknown>
async function bookFor(details: object) {
  await db.run("DELETE FROM rate_limits WHERE key LIKE 'booking%'")
  const response = await family.post('/api/bookings', { ...bookingInput, ...details })
  expect(response.status).toBe(201)
  return response.json<Answer>()
}
const told = async (id: string) => (await notificationsOf(null, id)).map(({ title }) => title)
const messageOf = async (id: string) =>
  (await db.first('SELECT message FROM notifications WHERE related_id = ? AND user_id IS NULL', id))?.message

beforeAll(async () => {
  desk = await orderAdmin()
  family = await customer()
  await desk.createOrder({ garment: 'baptism-suit', eventDate, load: 4 })
  const capacity = { value: { perWeek: 4 }, updatedAt: null }
  expect((await (await admin()).put('/api/admin/rules/capacity', capacity)).status).toBe(200)
})

describe('a booking for a week that is full', () => {
  it('is made, is told so, and so is the owner', async () => {
    const { id, weekIsFull } = await bookFor({ eventDate })
    expect([weekIsFull, await count('bookings')]).toEqual([true, 1])
    expect(await told(id)).toEqual(['New consultation booking'])
    expect(await messageOf(id)).toBe('Sneha Mathew asks for Baptism Suit for Aadya. That week is full')
  })

  it('is told so no more by any other answer', async () => {
    const { id } = await bookFor({ eventDate })
    for (const path of [`/api/user/bookings/${id}`, '/api/user/bookings'])
      expect(await (await family.get(path)).text()).not.toContain('weekIsFull')
  })

  it('is one of another week, or without a day, as any other', async () => {
    for (const details of [{ eventDate: inDays(120) }, {}]) {
      const { id, weekIsFull } = await bookFor(details)
      expect(weekIsFull).toBe(false)
      expect(await messageOf(id)).toBe('Sneha Mathew asks for Baptism Suit for Aadya')
    }
  })
})
