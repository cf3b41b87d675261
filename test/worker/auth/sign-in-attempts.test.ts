import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../../../shared/time.ts'
import { accountInput, countHashes, signIn, signInAdmin } from '../../helpers/worker/auth.ts'
import { admin, Client, customer } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'

const { LIMITS_SCALE, ADMIN_PASSWORD } = env
afterEach(() => {
  Object.assign(env, { LIMITS_SCALE, ADMIN_PASSWORD })
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the limits of attempts', () => {
  // The clock stands still, so that no minute ends between the attempts of a test.
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2027, 0, 1, 10, 0, 30) }))
  /** Makes it look as if `subject` had used this limit so often in its current window. */
  const use = (name: string, subject: string, per: number, used: number) =>
    db.run(
      'INSERT OR REPLACE INTO rate_limits VALUES (?, ?, ?)',
      `${name}:${subject}`,
      Math.floor(Date.now() / per),
      used,
    )
  const from = (address: string) => Object.assign(new Client(), { address })

  it('stop the eleventh wrong password for an account from one address, before anything is hashed', async () => {
    const { email, password } = await customer()
    const client = new Client()
    for (let i = 0; i < 10; i++) expect((await signIn(email, 'wrong-password', client)).status).toBe(401)
    const hashes = countHashes()
    const stopped = await signIn(email, password, client)
    expect([stopped.status, hashes()]).toEqual([429, 0])
    expect(Number(stopped.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(Number(stopped.headers.get('Retry-After'))).toBeLessThanOrEqual(60)
    expect((await stopped.json<{ message: string }>()).message).toMatch(/^That was too often/)
    // The same account from elsewhere and another account from there are not refused.
    expect((await signIn(email, password)).status).toBe(200)
    expect((await signIn('nobody@example.com', 'wrong', client)).status).toBe(400)
    expect((await signIn('nobody@example.com', 'wrong-password', client)).status).toBe(401)
  })

  it('count only failures', async () => {
    const { email, password } = await customer()
    const client = new Client()
    await use('signInFailure', `${email}|${client.address}`, minuteMs, 9)
    for (let i = 0; i < 3; i++) expect((await signIn(email, password, client)).status).toBe(200)
    expect((await signIn(email, 'wrong-password', client)).status).toBe(401)
    expect((await signIn(email, password, client)).status).toBe(429)
  })

  it('count the IPv6 addresses of one connection as one', async () => {
    const { email, password } = await customer()
    await use('signInFailure', `${email}|2001:db8:1:2`, minuteMs, 10)
    expect((await signIn(email, password, from('2001:db8:1:2::1'))).status).toBe(429)
    expect((await signIn(email, password, from('2001:db8:1:2:ffff:ffff:ffff:ffff'))).status).toBe(429)
    expect((await signIn(email, password, from('2001:db8:1:3::1'))).status).toBe(200)
  })

  it.each([
    ['signInFailureHourly', 100, hourMs],
    ['signInAddress', 100, minuteMs],
    ['registerAddress', 30, hourMs],
  ] as const)('%s lets %i pass', async (name, max, per) => {
    const client = new Client()
    const { email, password } = await customer()
    const subject = name === 'signInFailureHourly' ? email : client.address
    const send = () =>
      name === 'registerAddress'
        ? client.post('/api/register', { ...accountInput, email: `limit-${Math.random()}@example.com` })
        : signIn(email, password, client)
    await use(name, subject, per, max - 1)
    expect((await send()).ok).toBe(true)
    // Those of a network address count with those that succeed.
    if (name === 'signInFailureHourly') await use(name, subject, per, max)
    const stopped = await send()
    expect(stopped.status).toBe(429)
    expect(Number(stopped.headers.get('Retry-After'))).toBeLessThanOrEqual(per / 1000)
    env.LIMITS_SCALE = '2'
    expect((await send()).ok).toBe(true)
  })

  const countOf = async (key: string) =>
    (await db.first<{ count: number }>('SELECT count FROM rate_limits WHERE key = ?', key))?.count
  /** Signs in with a browser that keeps its mark, and has that alone. */
  const knownBrowser = async (email: string, password: string) => {
    const cookies = (await signIn(email, password)).headers.getSetCookie()
    const known = cookies.find((cookie) => cookie.startsWith('known='))
    return Object.assign(new Client(), { cookie: known?.split(';')[0] ?? '' })
  }

  it('are not used up by attempts that are refused', async () => {
    const { email, password } = await customer()
    const client = new Client()
    for (let i = 0; i < 10; i++) expect((await signIn(email, 'wrong-password', client)).status).toBe(401)
    for (let i = 0; i < 20; i++) expect((await signIn(email, 'wrong-password', client)).status).toBe(429)
    expect(await countOf(`signInFailureHourly:${email}`)).toBe(10)
    expect((await signIn(email, password)).status).toBe(200)
  })

  it('make no row for who is refused by network address', async () => {
    const client = new Client()
    await use('signInAddress', client.address, minuteMs, 100)
    expect((await signIn('refused@example.com', 'wrong-password', client)).status).toBe(429)
    expect(await countOf(`signInFailure:refused@example.com|${client.address}`)).toBeUndefined()
    expect(await countOf('signInFailureHourly:refused@example.com')).toBeUndefined()
  })

  it('of an account shut nobody out of a browser that has signed in to it, and never out of its session', async () => {
    const client = await customer()
    const known = await knownBrowser(client.email, client.password)
    await use('signInFailureHourly', client.email, hourMs, 100)
    expect((await signIn(client.email, client.password)).status).toBe(429)
    expect((await signIn(client.email, client.password, known)).status).toBe(200)
    const change = { currentPassword: client.password, newPassword: 'jasmine-garland-4' }
    expect((await client.put('/api/user/password', change)).status).toBe(200)
  })

  it('of a known browser are its own, and its mark is worth nothing for another account, changed or too old', async () => {
    const [client, other] = [await customer(), await customer()]
    const known = await knownBrowser(client.email, client.password)
    const { cookie } = known
    for (const { email } of [client, other]) await use('signInFailureHourly', email, hourMs, 100)
    for (let i = 0; i < 10; i++)
      expect((await signIn(client.email, 'wrong-password', Object.assign(new Client(), { cookie }))).status).toBe(401)
    expect((await signIn(client.email, client.password, Object.assign(new Client(), { cookie }))).status).toBe(429)
    vi.setSystemTime(Date.now() + minuteMs)
    const withCookie = (changed: string) => Object.assign(new Client(), { cookie: changed })
    expect((await signIn(other.email, other.password, withCookie(cookie))).status).toBe(429)
    expect((await signIn(client.email, client.password, withCookie(`${cookie.slice(0, -1)}!`))).status).toBe(429)
    expect((await signIn(client.email, client.password, withCookie(cookie))).status).toBe(200)
    vi.setSystemTime(Date.now() + 181 * dayMs)
    await use('signInFailureHourly', client.email, hourMs, 100)
    expect((await signIn(client.email, client.password, withCookie(cookie))).status).toBe(429)
  })

  it('of a known browser count those that succeed as well, by its mark; other browsers of the account go on', async () => {
    const client = await customer()
    const { cookie } = await knownBrowser(client.email, client.password)
    // From another address each time: it is the mark that counts.
    const again = () => signIn(client.email, client.password, Object.assign(new Client(), { cookie }))
    for (let nth = 0; nth < 20; nth++) expect((await again()).status).toBe(200)
    const hashes = countHashes()
    const stopped = await again()
    expect([stopped.status, hashes()]).toEqual([429, 0])
    expect((await signIn(client.email, client.password)).status).toBe(200)
    const change = { currentPassword: client.password, newPassword: 'jasmine-garland-4' }
    expect((await client.put('/api/user/password', change)).status).toBe(200)
    vi.setSystemTime(Date.now() + minuteMs)
    expect((await signIn(client.email, 'jasmine-garland-4', Object.assign(new Client(), { cookie }))).status).toBe(200)
  })

  it('do not keep out a new ADMIN_PASSWORD, whoever guesses at the account', async () => {
    await admin()
    await use('signInFailureHourly', 'owner@example.com', hourMs, 100)
    expect((await signInAdmin('owner@example.com', ADMIN_PASSWORD)).status).toBe(429)
    env.ADMIN_PASSWORD = 'a-way-back-in-2027'
    expect((await signInAdmin('owner@example.com', 'a-way-back-in-2027')).status).toBe(200)
  })

  it.each(['fast', '-1', '0', ''])('hold where LIMITS_SCALE is %j', async (scale) => {
    env.LIMITS_SCALE = scale
    const { email, password } = await customer()
    await use('signInFailureHourly', email, hourMs, 100)
    expect((await signIn(email, password)).status).toBe(429)
  })
})
