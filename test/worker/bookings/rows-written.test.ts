import { expect, it } from 'vitest'
import { Client, customer } from '../../helpers/worker/client.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'

/** Names as long as they come, each stored cut to all its lengths. */
const booking = {
  childName: 'മറിയ',
  parentName: 'Elizabeth Thekkekara Chakkalakkal',
  phone: '+91 90000 00003',
  email: 'elizabeth.thekkekara@example.com',
  serviceType: 'communion-dress',
}

it('a booking of somebody who is known writes its own rows, and none for what nobody asks of it', async () => {
  const person = await customer()
  // The first makes the lead and gives the account its number.
  for (const _twice of [1, 2]) expect((await person.post('/api/bookings', booking)).status).toBe(201)
  const client = Object.assign(new Client(), { cookie: person.cookie })
  const tally = countD1(client)
  expect((await client.post('/api/bookings', booking)).status).toBe(201)
  // 19 the booking with its indexes, counters and question, 23 search, 17 two notifications, 3 a limit and 1 the lead.
  expect(tally.rowsWritten).toBeLessThanOrEqual(19 + 23 + 17 + 3 + 1)

  // With a request's key it is 4 more: the key, its own index and two others.
  const before = tally.rowsWritten ?? 0
  expect((await client.post('/api/bookings', booking, { 'Idempotency-Key': 'once' })).status).toBe(201)
  expect((tally.rowsWritten ?? 0) - before).toBeLessThanOrEqual(before + 4)
})
