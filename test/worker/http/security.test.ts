import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { dayMs } from '../../../shared/time.ts'
import { signIn } from '../../helpers/worker/auth.ts'
import { downDatabase, under } from '../../helpers/worker/bindings.ts'
import { createGuest } from '../../helpers/worker/chat.ts'
import { admin, Client, customer } from '../../helpers/worker/client.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'

describe('a request that changes something', () => {
  it.each([
    [{ Origin: 'https://evil.test' }, 403],
    [{ Origin: 'http://localhost.evil.test' }, 403],
    [{ Origin: 'https://localhost' }, 403],
    [{ Origin: 'null' }, 403],
    [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
    [{ 'Sec-Fetch-Site': 'same-site' }, 403],
    [{ 'Sec-Fetch-Site': 'none' }, 403],
    [{ Origin: 'http://localhost', 'Sec-Fetch-Site': 'cross-site' }, 403],
    [{ Origin: 'http://localhost', 'Sec-Fetch-Site': 'same-origin' }, 200],
    [{}, 200],
  ])('with %j is answered %i', async (headers, status) => {
    const client = new Client()
    const send = client.fetch
    // Removes the Origin that the client adds: a request with neither header comes from no browser.
    client.fetch = (request) => {
      const bare = new Request(request)
      if (!('Origin' in headers)) bare.headers.delete('Origin')
      return send(bare)
    }
    expect((await client.post('/api/logout', {}, headers)).status).toBe(status)
  })

  it('from another site is refused before it does anything', async () => {
    const client = await customer()
    expect((await client.post('/api/logout', {}, { Origin: 'https://evil.test' })).status).toBe(403)
    expect((await client.get('/api/user')).status).toBe(200)
  })
})

it('every answer about a user forbids caching and carries the security headers', async () => {
  const { headers } = await (await customer()).get('/api/user')
  expect(headers.get('Cache-Control')).toBe('private, no-store')
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  // The owner's other hosts are hers to decide about.
  expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000')
  expect(headers.get('Content-Security-Policy')).toContain("default-src 'self'")
  expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
})

describe('a request over plain http', () => {
  const ask = (url: string, init: RequestInit = {}) =>
    new Client().fetch(new Request(url, { redirect: 'manual', ...init }))

  it.each([
    ['http://shop.example:8787/api/user?x=1', 'https://shop.example/api/user?x=1'],
    ['http://localhost.evil.test/', 'https://localhost.evil.test/'],
  ])('%s is sent to %s', async (url, location) => {
    const response = await ask(url)
    expect([response.status, response.headers.get('Location')]).toEqual([308, location])
  })

  it('signs nobody in and sets no cookie', async () => {
    const { email, password } = await customer()
    const response = await ask('http://shop.example/api/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    expect([response.status, response.headers.getSetCookie()]).toEqual([308, []])
  })

  it.each([
    'http://localhost:8787/api/login',
    'http://127.0.0.1/api/login',
    'http://[::1]:80/api/login',
    'https://shop.example/api/login',
  ])('is answered on a laptop, and over https: %s', async (url) => expect((await ask(url)).status).toBe(302))
})

it.each(['/assets/none-abc123.js', '/fonts/none.woff2'])(
  'a file that is not there is kept by nobody: %s',
  async (path) => {
    const response = await new Client().get(path)
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([404, 'private, no-store'])
  },
)

describe('the session', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

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
})

describe('leaving', () => {
  afterEach(() => vi.restoreAllMocks())

  describe('logging out', () => {
    const navigation = { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Site': 'same-origin' }

    it('ends the session and the cookie', async () => {
      const client = await customer()
      const old = Object.assign(new Client(), { cookie: client.cookie })
      const response = await client.post('/api/logout')
      expect([response.status, await response.json()]).toEqual([200, { ok: true }])
      expect(response.headers.get('Set-Cookie')).toMatch(/^session=; Max-Age=0; Path=\//)
      expect((await old.get('/api/user')).status).toBe(401)
    })

    it.each([
      ['GET', 'a link on our own pages', 302],
      ['POST', 'a form', 303],
    ])('by %s of %s redirects to the home page', async (method, _kind, status) => {
      const client = await customer()
      const response = await client.send(method, '/api/logout', undefined, navigation)
      expect([response.status, response.headers.get('Location')]).toEqual([status, '/'])
      expect((await client.get('/api/user')).status).toBe(401)
    })

    it.each([
      ['a link on another site', { ...navigation, 'Sec-Fetch-Site': 'cross-site' }],
      ['a page fetched ahead', { ...navigation, 'Sec-Purpose': 'prefetch;prerender' }],
      ['an image', { 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Site': 'same-origin' }],
      ['a client that is no browser', {}],
    ])('only shows a form to %s', async (_kind, headers) => {
      const client = await customer()
      const response = await client.get('/api/logout', headers)
      expect(response.status).toBe(200)
      expect(await response.text()).toContain('<form method="post" action="/api/logout">')
      expect((await client.get('/api/user')).status).toBe(200)
    })

    it.each(['POST', 'GET'])(
      'by %s clears the cookies while D1 is down, and says that the session goes on',
      async (method) => {
        vi.spyOn(console, 'error').mockImplementation(() => {})
        const client = await customer()
        const guest = await createGuest()
        const cookie = `${client.cookie}; ${guest.cookie}`
        const down = under(Object.assign(new Client(), { cookie }), { DB: downDatabase() })
        const response = await down.send(method, '/api/logout', undefined, navigation)
        const { message } = await response.json<{ message: string }>()
        expect([response.status, message]).toEqual([503, expect.stringMatching(/^You are signed out on this device/)])
        const cleared = response.headers.getSetCookie().filter((one) => /Max-Age=0/.test(one))
        expect(cleared.map((one) => one.split('=')[0]).sort()).toEqual(['guest', 'session', 'who'])
        // The session itself goes on, and can be ended once D1 is back.
        expect((await client.get('/api/user')).status).toBe(200)
        expect((await client.post('/api/logout')).status).toBe(200)
        expect((await client.get('/api/user')).status).toBe(401)
      },
    )
  })

  const hintOf = (response: Response) => response.headers.getSetCookie().find((cookie) => cookie.startsWith('who='))
  const set = (role: string, days: number) => `who=${role}; Max-Age=${days * 86_400}; Path=/; SameSite=Lax`
  const takenBack = 'who=; Max-Age=0; Path=/'

  test('a sign-in says in a cookie that scripts can read as whom, for as long as the session’s cookie', async () => {
    const { email, password } = await customer()
    expect(hintOf(await signIn(email, password))).toBe(set('customer', 180))
    const registered = await new Client().post('/api/register', {
      ...{ firstName: 'Sneha', lastName: 'Mathew', password: 'kasavu-thread-7' },
      email: `hint-${crypto.randomUUID()}@example.com`,
    })
    expect(hintOf(registered)).toBe(set('customer', 180))
    const input = { email: 'owner@example.com', password: env.ADMIN_PASSWORD }
    expect(hintOf(await new Client().post('/api/auth/admin/login', input))).toBe(set('admin', 30))
  })

  test('a logout takes it back, and so does the first answer after the session has ended', async () => {
    const client = await customer()
    const other = Object.assign(new Client(), { cookie: client.cookie })
    expect(hintOf(await client.post('/api/logout'))).toBe(takenBack)
    expect(hintOf(await other.get('/api/user'))).toBe(takenBack)

    const deactivated = await customer()
    await db.run('UPDATE users SET is_active = 0 WHERE id = ?', deactivated.id)
    const refused = await deactivated.get('/api/user')
    expect(hintOf(refused)).toBe(takenBack)
    // A sign-in may have set another session meanwhile: its cookie is not this answer's to take.
    expect(refused.headers.getSetCookie()).toHaveLength(1)
  })

  test('GET /api/user sets it where it is missing or wrong, and leaves it where it is right', async () => {
    const client = await customer()
    const session = client.cookie
    const ask = (hint: string) => client.get('/api/user', { Cookie: session + hint })
    expect(hintOf(await ask(''))).toBe(set('customer', 180))
    expect(hintOf(await ask('; who=admin'))).toBe(set('customer', 180))
    expect(hintOf(await ask('; who=customer'))).toBeUndefined()
  })
})
