import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createGuest } from '../../helpers/worker/chat.ts'
import { Client, customer } from '../../helpers/worker/client.ts'
import { downDatabase, under } from '../../helpers/worker/down.ts'

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

  it('by a link on our own pages redirects to the home page', async () => {
    const client = await customer()
    const response = await client.get('/api/logout', navigation)
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/'])
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

  it('answers 500 where it is a mistake of ours, and clears the cookie as well', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const batch = () => Promise.reject(new Error('D1_ERROR: CHECK constraint failed: sessions'))
    const session = { prepare: (query: string) => env.DB.prepare(query), batch, getBookmark: () => null }
    const DB = Object.assign(Object.create(env.DB), { ...session, withSession: () => session })
    const response = await under(await customer(), { DB }).post('/api/logout')
    expect([response.status, response.headers.get('Set-Cookie')]).toEqual([
      500,
      expect.stringMatching(/^session=; Max-Age=0/),
    ])
  })

  it('by that form redirects to the home page', async () => {
    const client = await customer()
    const response = await client.post('/api/logout', undefined, navigation)
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/'])
    expect((await client.get('/api/user')).status).toBe(401)
  })
})
