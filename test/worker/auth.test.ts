import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as passwords from '../../worker/lib/password.ts'
import { count } from '../helpers/worker/bookings.ts'
import { admin, Client, customer } from '../helpers/worker/client.ts'
import { countD1 } from '../helpers/worker/count-d1.ts'

const { ADMIN_EMAILS, ADMIN_PASSWORD, LIMITS_SCALE } = env
afterEach(() => {
  Object.assign(env, { ADMIN_EMAILS, ADMIN_PASSWORD, LIMITS_SCALE })
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const person = { firstName: 'Ab', lastName: 'Cd', password: 'kasavu-thread-7' }
const signIn = (email: string, password: string, client = new Client()) =>
  client.post('/api/login', { email, password })
const signInAdmin = (email: string, password: string, client = new Client()) =>
  client.post('/api/auth/admin/login', { email, password })
/** How often anything was hashed meanwhile. */
function countHashes() {
  const verify = vi.spyOn(passwords, 'verifyPassword')
  const hash = vi.spyOn(passwords, 'hashPassword')
  return () => verify.mock.calls.length + hash.mock.calls.length
}

describe('register', () => {
  it('makes a customer, signs in, and never answers with a password', async () => {
    const client = await customer()
    const response = await client.get('/api/user')
    expect(response.status).toBe(200)
    const user = await response.json<Record<string, unknown>>()
    expect(user).toMatchObject({ email: client.email, role: 'customer', firstName: 'Sneha' })
    expect(user).not.toHaveProperty('password')
    expect(user).not.toHaveProperty('adminMark')
  })

  it('refuses a taken address, and an admin address in the same words', async () => {
    const { email } = await customer()
    const taken = await new Client().post('/api/register', { ...person, email: email.toUpperCase() })
    const admins = await new Client().post('/api/register', { ...person, email: 'owner@example.com' })
    expect([taken.status, admins.status]).toEqual([409, 409])
    expect(await taken.text()).toBe(await admins.text())
  })

  it('refuses the commonest passwords', async () => {
    const response = await new Client().post('/api/register', {
      ...person,
      email: 'common@example.com',
      password: 'Password1',
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ message: 'Please choose a less common password' })
  })

  it('makes one account when one address is sent five times at once', async () => {
    const before = await count('users')
    const send = () => new Client().post('/api/register', { ...person, email: 'race@example.com' })
    const responses = await Promise.all(Array.from({ length: 5 }, send))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
    expect(await count('users')).toBe(before + 1)
  })

  it('decides on its own about role and state', async () => {
    const wished = { role: 'admin', isActive: false, id: 'mine', adminMark: 'x' }
    const response = await new Client().post('/api/register', { ...person, ...wished, email: 'wish@example.com' })
    expect(await response.json()).toMatchObject({
      role: 'customer',
      isActive: true,
      id: expect.not.stringMatching('mine'),
    })
  })
})

describe('sign-in', () => {
  it('answers a wrong password and an unknown address alike, after the same number of hash runs', async () => {
    const { email } = await customer()
    const answers = []
    for (const address of [email, 'nobody@example.com', 'owner@example.com']) {
      const hashes = countHashes()
      const response = await signIn(address, 'not-the-password')
      answers.push([response.status, await response.text(), hashes()])
      vi.restoreAllMocks()
    }
    expect(answers[0]).toEqual([401, '{"message":"Please check your email and password"}', 1])
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  it('takes the address in capitals, with spaces around it', async () => {
    const { email, password } = await customer()
    expect((await signIn(`  ${email.toUpperCase()} `, password)).status).toBe(200)
  })

  it('sends an admin to her own page after the right password, and not before', async () => {
    await admin()
    const right = await signIn('owner@example.com', ADMIN_PASSWORD)
    expect([right.status, await right.json()]).toEqual([
      403,
      { message: 'Please use the admin sign-in for this account' },
    ])
    expect((await signIn('owner@example.com', 'wrong-password')).status).toBe(401)
  })

  it('tells an inactive account so after the right password, and not before', async () => {
    const { id, email, password } = await customer()
    await env.DB.prepare('UPDATE users SET is_active = 0 WHERE id = ?').bind(id).run()
    const right = await signIn(email, password)
    expect(right.status).toBe(403)
    expect((await right.json<{ message: string }>()).message).toContain('not active')
    expect((await signIn(email, 'wrong-password')).status).toBe(401)
  })

  it('takes three round trips at most', async () => {
    const { email, password } = await customer()
    const client = new Client()
    const tally = countD1(client)
    expect((await signIn(email, password, client)).status).toBe(200)
    expect(tally.trips).toBeLessThanOrEqual(3)
  })
})

describe('the session', () => {
  it('is a cookie that scripts cannot read and other sites do not send', async () => {
    const { email, password } = await customer()
    const local = (await signIn(email, password)).headers.get('Set-Cookie') ?? ''
    expect(local).toMatch(/^session=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/)

    const client = new Client()
    const send = client.fetch
    client.fetch = (request) => send(new Request(request.url.replace('http:', 'https:'), request))
    const deployed = (await client.post('/api/login', { email, password }, { Origin: 'https://localhost' })).headers
    expect(deployed.get('Set-Cookie')).toMatch(/^__Host-session=[\w-]{43};.* Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  })

  it('is kept as a hash: the table opens no account', async () => {
    const client = await customer()
    const token = client.cookie.split('=')[1] ?? ''
    const { results } = await env.DB.prepare('SELECT * FROM sessions').all()
    expect(JSON.stringify(results)).not.toContain(token)
    client.cookie = `session=${String(results[0]?.sid)}`
    expect((await client.get('/api/user')).status).toBe(401)
  })

  it('is a new one at every sign-in, and the old one ends', async () => {
    const client = await customer()
    const old = Object.assign(new Client(), { cookie: client.cookie })
    expect((await signIn(client.email, client.password, client)).status).toBe(200)
    expect(client.cookie).not.toBe(old.cookie)
    expect((await client.get('/api/user')).status).toBe(200)
    expect((await old.get('/api/user')).status).toBe(401)
  })

  const day = 86_400_000
  const pass = (days: number) => vi.setSystemTime(Date.now() + days * day)
  /** A request, and the prolonging that follows its answer. */
  const visit = async (client: Client) => {
    countD1(client)
    return (await client.get('/api/user')).status
  }
  it.each([
    { who: 'a customer', make: customer, idle: 30, whole: 180 },
    { who: 'an admin', make: admin, idle: 7, whole: 30 },
  ])('of $who ends after $idle days unused and $whole in all', async ({ make, idle, whole }) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const unused: Client = await make()
    pass(idle - 0.1)
    expect(await visit(Object.assign(new Client(), { cookie: unused.cookie }))).toBe(200)
    const left: Client = await make()
    pass(idle + 0.1)
    expect(await visit(left)).toBe(401)

    const used: Client = await make()
    for (let days = 0; days < whole - idle; days += idle - 1) {
      expect(await visit(used)).toBe(200)
      pass(idle - 1)
    }
    pass(idle)
    expect(await visit(used)).toBe(401)
  })

  it('of a deactivated account is none', async () => {
    const client = await customer()
    await env.DB.prepare('UPDATE users SET is_active = 0 WHERE id = ?').bind(client.id).run()
    expect((await client.get('/api/user')).status).toBe(401)
  })

  it('says Unauthorized only where there is none', async () => {
    const refused = await new Client().get('/api/user')
    expect([refused.status, await refused.json()]).toEqual([401, { message: 'Unauthorized' }])
    const wrong = await signIn('nobody@example.com', 'whatever')
    expect(await wrong.text()).not.toContain('Unauthorized')
    const role = await (await customer()).get('/api/bookings')
    expect([role.status, await role.text()]).toEqual([403, expect.not.stringContaining('Unauthorized')])
  })
})

describe('limits', () => {
  // Held, so that no minute ends between the attempts of a test.
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2027, 0, 1, 10, 0, 30) }))
  const [minute, hour] = [60_000, 3600_000]
  /** As if `who` had used this limit so often in its current window. */
  const use = (name: string, who: string, per: number, used: number) =>
    env.DB.prepare('INSERT OR REPLACE INTO rate_limits (key, window, count) VALUES (?, ?, ?)')
      .bind(`${name}:${who}`, Math.floor(Date.now() / per), used)
      .run()
  const from = (address: string) => Object.assign(new Client(), { address })

  it('stop the eleventh wrong password of an address, before anything is hashed, for an account from there', async () => {
    const { email, password } = await customer()
    const client = new Client()
    for (let i = 0; i < 10; i++) expect((await signIn(email, 'wrong-password', client)).status).toBe(401)
    const hashes = countHashes()
    const stopped = await signIn(email, password, client)
    expect([stopped.status, hashes()]).toEqual([429, 0])
    expect(Number(stopped.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(Number(stopped.headers.get('Retry-After'))).toBeLessThanOrEqual(60)
    expect((await stopped.json<{ message: string }>()).message).toMatch(/^That was too often/)
    // The same person elsewhere, and somebody else there, are not kept out.
    expect((await signIn(email, password)).status).toBe(200)
    expect((await signIn('nobody@example.com', 'wrong', client)).status).toBe(400)
    expect((await signIn('nobody@example.com', 'wrong-password', client)).status).toBe(401)
  })

  it('do not count what succeeds', async () => {
    const { email, password } = await customer()
    const client = new Client()
    await use('signInFailure', `${email}|${client.address}`, minute, 9)
    for (let i = 0; i < 3; i++) expect((await signIn(email, password, client)).status).toBe(200)
    expect((await signIn(email, 'wrong-password', client)).status).toBe(401)
    expect((await signIn(email, password, client)).status).toBe(429)
  })

  it('begin anew with the next minute', async () => {
    const client = new Client()
    await use('signInFailure', `owner@example.com|${client.address}`, minute, 10)
    expect((await signInAdmin('owner@example.com', ADMIN_PASSWORD, client)).status).toBe(429)
    vi.setSystemTime(Date.now() + minute)
    expect((await signInAdmin('owner@example.com', ADMIN_PASSWORD, client)).status).toBe(200)
  })

  it('see one line with many IPv6 addresses as one', async () => {
    const { email, password } = await customer()
    await use('signInFailure', `${email}|2001:db8:1:2`, minute, 10)
    expect((await signIn(email, password, from('2001:db8:1:2::1'))).status).toBe(429)
    expect((await signIn(email, password, from('2001:db8:1:2:ffff:ffff:ffff:ffff'))).status).toBe(429)
    expect((await signIn(email, password, from('2001:db8:1:3::1'))).status).toBe(200)
  })

  it.each([
    ['signInFailureHourly', 100, hour],
    ['signInAddress', 100, minute],
    ['registerAddress', 30, hour],
  ] as const)('%s lets %i pass', async (name, max, per) => {
    const client = new Client()
    const { email, password } = await customer()
    const who = name === 'signInFailureHourly' ? email : client.address
    const send = () =>
      name === 'registerAddress'
        ? client.post('/api/register', { ...person, email: `limit-${Math.random()}@example.com` })
        : signIn(email, password, client)
    await use(name, who, per, max - 1)
    expect((await send()).ok).toBe(true)
    await use(name, who, per, max)
    const stopped = await send()
    expect(stopped.status).toBe(429)
    expect(Number(stopped.headers.get('Retry-After'))).toBeLessThanOrEqual(per / 1000)
    env.LIMITS_SCALE = '2'
    expect((await send()).ok).toBe(true)
  })
})

describe('an admin', () => {
  it('is made by ADMIN_PASSWORD', async () => {
    const owner = await admin()
    const user = await (await owner.get('/api/user')).json<{ role: string }>()
    expect(user.role).toBe('admin')
    const { results } = await env.DB.prepare('select role from users where email = ?').bind('owner@example.com').all()
    expect(results).toEqual([{ role: 'admin' }])
  })

  it('is nobody else: a customer is answered like a wrong password', async () => {
    const { email, password } = await customer()
    for (const response of [
      await signInAdmin(email, password),
      await signInAdmin(email, ADMIN_PASSWORD),
      await signInAdmin('owner@example.com', 'wrong-password'),
      await signInAdmin('nobody@example.com', 'wrong-password'),
    ])
      expect([response.status, await response.json()]).toEqual([401, { message: 'Invalid credentials' }])
  })

  it('who chose a password of her own is not opened by the used ADMIN_PASSWORD again', async () => {
    const owner = await admin()
    const change = { email: owner.email, currentPassword: ADMIN_PASSWORD, newPassword: 'her-own-password-1' }
    expect((await owner.post('/api/auth/admin/change-password', change)).status).toBe(200)
    expect((await signInAdmin(owner.email, ADMIN_PASSWORD)).status).toBe(401)
    expect((await signInAdmin(owner.email, 'her-own-password-1')).status).toBe(200)
  })

  it('who is locked out gets in by a changed ADMIN_PASSWORD, which ends sessions and the password before', async () => {
    env.ADMIN_PASSWORD = 'a-fresh-start-2026'
    const before = new Client()
    expect((await signInAdmin('owner@example.com', 'a-fresh-start-2026', before)).status).toBe(200)
    env.ADMIN_PASSWORD = 'another-fresh-start'
    expect((await signInAdmin('owner@example.com', 'another-fresh-start')).status).toBe(200)
    expect((await before.get('/api/user')).status).toBe(401)
    expect((await signInAdmin('owner@example.com', 'a-fresh-start-2026')).status).toBe(401)
    expect((await signInAdmin('owner@example.com', 'her-own-password-1')).status).toBe(401)
  })

  it('is not made by an ADMIN_PASSWORD shorter than 12 characters, nor by none', async () => {
    env.ADMIN_EMAILS = 'third@example.com'
    env.ADMIN_PASSWORD = 'eleven-char'
    expect((await signInAdmin('third@example.com', 'eleven-char')).status).toBe(401)
    env.ADMIN_PASSWORD = ''
    expect((await signInAdmin('third@example.com', '')).status).toBe(400)
    expect(await env.DB.prepare("SELECT 1 FROM users WHERE email = 'third@example.com'").first()).toBeNull()
  })

  it('whose address is taken off the list is out at once, and a customer from then on', async () => {
    const second = await admin('second@example.com')
    expect((await second.get('/api/bookings')).status).toBe(200)
    env.ADMIN_EMAILS = 'owner@example.com'
    expect((await second.get('/api/bookings')).status).toBe(403)
    expect(await (await second.get('/api/user')).json()).toMatchObject({ role: 'customer' })
    expect((await signInAdmin('second@example.com', ADMIN_PASSWORD)).status).toBe(401)
  })

  it('takes over an account found under the address, with its sessions and its password', async () => {
    const squatter = await customer({ email: 'new-owner@example.com' })
    env.ADMIN_EMAILS = 'new-owner@example.com'
    expect((await squatter.get('/api/bookings')).status).toBe(403)
    expect((await signInAdmin('new-owner@example.com', squatter.password)).status).toBe(401)
    expect((await signInAdmin('new-owner@example.com', ADMIN_PASSWORD)).status).toBe(200)
    expect((await squatter.get('/api/user')).status).toBe(401)
    expect((await signInAdmin('new-owner@example.com', squatter.password)).status).toBe(401)
  })
})

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
    // Without an Origin of the helper's own: both absent is not a browser.
    client.fetch = (request) => {
      const bare = new Request(request)
      if (!('Origin' in headers)) bare.headers.delete('Origin')
      return send(bare)
    }
    expect((await client.post('/api/logout', {}, headers)).status).toBe(status)
  })

  it('is refused from elsewhere before it does anything', async () => {
    const client = await customer()
    expect((await client.post('/api/logout', {}, { Origin: 'https://evil.test' })).status).toBe(403)
    expect((await client.get('/api/user')).status).toBe(200)
  })
})

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

  it('follows a link of our own pages, and goes home', async () => {
    const client = await customer()
    const response = await client.get('/api/logout', navigation)
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/'])
    expect((await client.get('/api/user')).status).toBe(401)
  })

  it.each([
    ['a link on another site', { ...navigation, 'Sec-Fetch-Site': 'cross-site' }],
    ['a page fetched ahead', { ...navigation, 'Sec-Purpose': 'prefetch;prerender' }],
    ['a picture', { 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Site': 'same-origin' }],
    ['no browser', {}],
  ])('is only offered to %s', async (_kind, headers) => {
    const client = await customer()
    const response = await client.get('/api/logout', headers)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('<form method="post" action="/api/logout">')
    expect((await client.get('/api/user')).status).toBe(200)
  })

  it('by the form of that page goes home', async () => {
    const client = await customer()
    const response = await client.post('/api/logout', undefined, navigation)
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/'])
    expect((await client.get('/api/user')).status).toBe(401)
  })
})

describe('GET /api/login', () => {
  it.each([
    ['', '/auth'],
    ['?next=/user/settings', '/auth?next=%2Fuser%2Fsettings'],
    ['?next=/admin/settings', '/admin-login?next=%2Fadmin%2Fsettings'],
    ['?next=//evil.test', '/auth'],
    ['?next=/.//evil.test', '/auth'],
    ['?next=https://evil.test', '/auth'],
    ['?next=/api/logout', '/auth'],
  ])('%s leads to %s', async (query, location) => {
    const response = await new Client().get(`/api/login${query}`)
    expect([response.status, response.headers.get('Location')]).toEqual([302, location])
  })
})

describe('every answer', () => {
  it('about people is kept by nobody, and tells a browser what it may do', async () => {
    const { headers } = await (await customer()).get('/api/user')
    expect(headers.get('Cache-Control')).toBe('private, no-store')
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'self'")
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
  })
})
