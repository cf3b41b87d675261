import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createCtx } from '../../../worker/context.ts'
import { admit } from '../../../worker/features/auth/admit.ts'
import { Failure } from '../../../worker/http/failures.ts'
import { signIn } from '../../helpers/worker/auth.ts'
import { Client, customer } from '../../helpers/worker/client.ts'
import { eventually } from '../../helpers/worker/clock.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import * as passwords from '../../helpers/worker/noted-passwords.ts'

const ctx = createCtx(env, () => {})
const { LIMITS_SCALE } = env
afterEach(() => {
  Object.assign(env, { LIMITS_SCALE })
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Takes so many places until the function it returns is called. */
async function occupy(count: number) {
  let leave = () => {}
  const left = new Promise<void>((resolve) => {
    leave = resolve
  })
  const staying = Array.from({ length: count }, () => admit(ctx, true, () => left))
  return async () => {
    leave()
    await Promise.all(staying)
  }
}

describe('requests that hash a password', () => {
  it('are refused once four are under way, before D1 is asked, and let in again after that', async () => {
    const { email, password } = await customer()
    const leave = await occupy(4)
    const client = new Client()
    const tally = countD1(client)
    const refused = await signIn(email, password, client)
    expect([refused.status, refused.headers.get('Retry-After'), tally.trips]).toEqual([503, '5', 0])
    const details = { firstName: 'Ab', lastName: 'Cd', email: 'late@example.com', password: 'kasavu-thread-7' }
    expect((await new Client().post('/api/register', details)).status).toBe(503)
    // Nor is a body read.
    for (const path of ['/api/login', '/api/register', '/api/auth/admin/login'])
      expect((await new Client().post(path, '{')).status).toBe(503)
    await leave()
    expect((await new Client().post('/api/login', '{')).status).toBe(400)
    expect((await signIn(email, password, client)).status).toBe(200)
  })

  it('of a known browser have places that strangers cannot take', async () => {
    const client = await customer()
    const cookies = (await signIn(client.email, client.password)).headers.getSetCookie()
    const known = cookies.find((cookie) => cookie.startsWith('known='))?.split(';')[0] ?? ''
    const leave = await occupy(4)
    expect((await signIn(client.email, client.password)).status).toBe(503)
    const browser = Object.assign(new Client(), { cookie: known })
    expect((await signIn(client.email, client.password, browser)).status).toBe(200)
    const change = { currentPassword: client.password, newPassword: 'jasmine-garland-4' }
    expect((await client.put('/api/user/password', change)).status).toBe(200)
    await leave()
  })

  it('leave their place when they fail, and lose it when the platform has ended them', async () => {
    for (let nth = 0; nth < 20; nth++)
      await expect(admit(ctx, false, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const leave = await occupy(8)
    await expect(admit(ctx, true, async () => 'in')).rejects.toThrow(Failure)
    vi.setSystemTime(Date.now() + 31_000)
    expect(await admit(ctx, false, async () => 'in')).toBe('in')
    await leave()
  })
})

describe('a flood of sign-ins', () => {
  it('is let in by four: the rest hears 503 and costs no hash', async () => {
    const answers: number[] = []
    // None of the four is done before the last of the flood has come.
    const hashes = vi.spyOn(passwords, 'verifyPassword').mockImplementation(async () => {
      await eventually(() => expect(answers).toHaveLength(36))
      return false
    })
    const flood = Array.from({ length: 40 }, (_, nth) => signIn(`nobody-${nth}@example.com`, 'wrong-password'))
    await Promise.all(flood.map(async (answer) => answers.push((await answer).status)))
    expect(answers).toEqual([...Array(36).fill(503), ...Array(4).fill(401)])
    expect(hashes).toHaveBeenCalledTimes(4)
  })
})
