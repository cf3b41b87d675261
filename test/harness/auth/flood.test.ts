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
const read = () => fetch(`${server.origin}/api/push/public-key`).then(({ status }) => status)

describe('a flood of sign-ins', () => {
  test('is answered 503 but for a few of it, and what else is asked comes before these have been hashed', async () => {
    const order: string[] = []
    const note = (name: string) => (status: number) => void order.push(`${name} ${status}`)
    const flood = Array.from({ length: 40 }, (_, nth) => guess(nth).then(note('sign-in')))
    // Refusals are answered at once: when the first is here, the hashes are under way.
    await Promise.race(flood)
    await read().then(note('read'))
    await Promise.all(flood)
    const count = (entry: string) => order.filter((one) => one === entry).length
    // A place that is free again before the last of the flood has come is taken once more.
    expect(count('sign-in 503') + count('sign-in 401')).toBe(40)
    expect(count('sign-in 401')).toBeLessThan(16)
    expect(order.slice(order.indexOf('read 404') + 1)).toContain('sign-in 401')
    const hashedBefore = order
      .slice(
        0,
        order.findIndex((one) => one.startsWith('read')),
      )
      .filter((one) => one.endsWith('401'))
    expect(hashedBefore.length).toBeLessThan(4)
  })
})
