import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { countHashes, signIn } from '../../helpers/worker/auth.ts'
import { admin, Client, customer } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'

afterEach(() => {
  vi.restoreAllMocks()
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

  it('refers an admin to the admin sign-in after the right password only', async () => {
    await admin()
    const right = await signIn('owner@example.com', env.ADMIN_PASSWORD)
    expect([right.status, await right.json()]).toEqual([
      403,
      { message: 'Please use the admin sign-in for this account' },
    ])
    expect((await signIn('owner@example.com', 'wrong-password')).status).toBe(401)
  })

  it('says that an account is inactive after the right password only', async () => {
    const { id, email, password } = await customer()
    await db.run('UPDATE users SET is_active = 0 WHERE id = ?', id)
    const right = await signIn(email, password)
    expect(right.status).toBe(403)
    expect((await right.json<{ message: string }>()).message).toContain('not active')
    expect((await signIn(email, 'wrong-password')).status).toBe(401)
  })

  it('leaves no more than 600 sessions and lines of the log an hour of one account, from wherever', async () => {
    stopClock()
    const [{ id, email, password }, other] = [await customer(), await customer()]
    expect((await signIn(email, password)).status).toBe(200)
    const spent = env.DB.prepare('UPDATE rate_limits SET count = 600 WHERE key = ?').bind(`signIns:${id}`)
    expect((await spent.run()).meta.changes).toBe(1)
    const left = () =>
      db.first(
        `SELECT (SELECT COUNT(*) FROM sessions WHERE user_id = ?1) AS sessions,
          (SELECT COUNT(*) FROM audit WHERE who = ?1 AND what = 'sign-in') AS lines`,
        id,
      )
    expect(await left()).toEqual({ sessions: 2, lines: 1 })
    const refused = await signIn(email, password)
    expect([refused.status, refused.headers.has('Retry-After')]).toEqual([429, true])
    expect(await left()).toEqual({ sessions: 2, lines: 1 })
    expect((await signIn(other.email, other.password)).status).toBe(200)
  })

  it('takes three round trips at most', async () => {
    const { email, password } = await customer()
    const client = new Client()
    const tally = countD1(client)
    expect((await signIn(email, password, client)).status).toBe(200)
    expect(tally.trips).toBeLessThanOrEqual(3)
  })
})

describe('GET /api/login', () => {
  it.each([
    ['', '/auth'],
    ['?next=/user/settings', '/auth?next=%2Fuser%2Fsettings'],
    ['?next=/admin/settings', '/admin-login?next=%2Fadmin%2Fsettings'],
    ['?next=/ml/user/settings', '/ml/auth?next=%2Fml%2Fuser%2Fsettings'],
    ['?next=//evil.test', '/auth'],
    ['?next=/.//evil.test', '/auth'],
    ['?next=https://evil.test', '/auth'],
    ['?next=/api/logout', '/auth'],
  ])('%s leads to %s', async (query, location) => {
    const response = await new Client().get(`/api/login${query}`)
    expect([response.status, response.headers.get('Location')]).toEqual([302, location])
  })
})
