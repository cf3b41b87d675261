import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer } from '../../helpers/harness.ts'

let server: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** A wrong sign-in, each to another account from another address. */
const guess = (nth: number) =>
  fetch(`${server.origin}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': `203.0.${nth >> 8}.${nth & 255}` },
    body: JSON.stringify({ email: `nobody-${nth}@example.com`, password: 'not-the-password' }),
  }).then(({ status }) => status)
describe('a flood of sign-ins', () => {
  test('is answered 503 where no place is free to hash', async () => {
    const statuses = await Promise.all(Array.from({ length: 40 }, (_, nth) => guess(nth)))
    const count = (status: number) => statuses.filter((one) => one === status).length
    expect(count(503) + count(401)).toBe(40)
    // A place that is free again before the last of the flood has come is taken once more: how often, the machine decides.
    expect(count(503)).toBeGreaterThanOrEqual(10)
  })
})
