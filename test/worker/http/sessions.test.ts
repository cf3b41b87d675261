import { afterEach, describe, expect, it, vi } from 'vitest'
import { dayMs } from '../../../shared/time.ts'
import { signIn } from '../../helpers/worker/auth.ts'
import { admin, Client, customer } from '../../helpers/worker/client.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('the session', () => {
  it('is a cookie that scripts cannot read and other sites do not send', async () => {
    const { email, password } = await customer()
    const [local] = (await signIn(email, password)).headers.getSetCookie()
    expect(local).toMatch(/^session=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/)

    const client = new Client()
    const send = client.fetch
    client.fetch = (request) => send(new Request(request.url.replace('http:', 'https:'), request))
    const deployed = (await client.post('/api/login', { email, password }, { Origin: 'https://localhost' })).headers
    expect(deployed.getSetCookie()[0]).toMatch(/^__Host-session=[\w-]{43};.* Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  })

  it('is stored as a hash, which is refused as a cookie', async () => {
    const client = await customer()
    const token = client.cookie.split('=')[1] ?? ''
    const results = await db.all('SELECT * FROM sessions')
    expect(JSON.stringify(results)).not.toContain(token)
    client.cookie = `session=${String(results[0]?.sid)}`
    expect((await client.get('/api/user')).status).toBe(401)
  })

  it('is replaced at every sign-in, which ends the old one', async () => {
    const client = await customer()
    const old = Object.assign(new Client(), { cookie: client.cookie })
    expect((await signIn(client.email, client.password, client)).status).toBe(200)
    expect(client.cookie).not.toBe(old.cookie)
    expect((await client.get('/api/user')).status).toBe(200)
    expect((await old.get('/api/user')).status).toBe(401)
  })

  const pass = (days: number) => vi.setSystemTime(Date.now() + days * dayMs)
  /** Sends a request and waits until the session is prolonged, which follows the answer. */
  const visit = async (client: Client, path: string) => {
    countD1(client)
    return (await client.get(path)).status
  }
  it.each([
    { role: 'a customer', make: customer, idle: 30, max: 180, path: '/api/user' },
    { role: 'a customer', make: customer, idle: 30, max: 180, path: '/api/user/orders' },
    { role: 'an admin', make: admin, idle: 7, max: 30, path: '/api/user' },
    { role: 'an admin', make: admin, idle: 7, max: 30, path: '/api/bookings' },
  ])('of $role at $path ends after $idle days without use and after $max in all', async ({ make, idle, max, path }) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const unused: Client = await make()
    pass(idle - 0.1)
    expect(await visit(Object.assign(new Client(), { cookie: unused.cookie }), path)).toBe(200)
    const left: Client = await make()
    pass(idle + 0.1)
    expect(await visit(left, path)).toBe(401)

    const used: Client = await make()
    for (let days = 0; days < max - idle; days += idle - 1) {
      expect(await visit(used, path)).toBe(200)
      pass(idle - 1)
    }
    pass(idle)
    expect(await visit(used, path)).toBe(401)
  })

  it('of a deactivated account is refused', async () => {
    const client = await customer()
    await db.run('UPDATE users SET is_active = 0 WHERE id = ?', client.id)
    expect((await client.get('/api/user')).status).toBe(401)
  })

  it('is the only thing whose absence is answered with Unauthorized', async () => {
    const refused = await new Client().get('/api/user')
    expect([refused.status, await refused.json()]).toEqual([401, { message: 'Unauthorized' }])
    const wrong = await signIn('nobody@example.com', 'whatever')
    expect(await wrong.text()).not.toContain('Unauthorized')
    const role = await (await customer()).get('/api/bookings')
    expect([role.status, await role.text()]).toEqual([403, expect.not.stringContaining('Unauthorized')])
  })
})
