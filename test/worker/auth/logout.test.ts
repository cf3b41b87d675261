import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { signIn } from '../../helpers/worker/auth.ts'
import { downDatabase, under } from '../../helpers/worker/bindings.ts'
import { createGuest } from '../../helpers/worker/chat.ts'
import { Client, customer } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'

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
