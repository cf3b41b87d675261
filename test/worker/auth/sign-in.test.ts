import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { accountInput, countHashes, signIn, signInAdmin } from '../../helpers/worker/auth.ts'
import { count } from '../../helpers/worker/bookings.ts'
import { admin, Client, customer, refusal } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { adminClient, customerWithRequest, setUpPasswordResets } from '../../helpers/worker/password-resets.ts'

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
    expect(answers[0]).toEqual([401, expect.stringMatching(/"code":"credentials_wrong"/), 1])
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
    expect(await refusal(right)).toEqual([403, 'Please use the admin sign-in for this account'])
    expect((await signIn('owner@example.com', 'wrong-password')).status).toBe(401)
  })

  it('says that an account is inactive after the right password only', async () => {
    const { id, email, password } = await customer()
    await db.run('UPDATE users SET is_active = 0 WHERE id = ?', id)
    expect(await refusal(signIn(email, password))).toEqual([403, expect.stringContaining('not active')])
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
})

it.each([
  ['', '/auth'],
  ['?next=/admin/settings', '/admin-login?next=%2Fadmin%2Fsettings'],
  ['?next=/ml/user/settings', '/ml/auth?next=%2Fml%2Fuser%2Fsettings'],
  ['?next=https://evil.test', '/auth'],
])('GET /api/login %s leads to %s', async (query, location) => {
  const response = await new Client().get(`/api/login${query}`)
  expect([response.status, response.headers.get('Location')]).toEqual([302, location])
})

describe('register', () => {
  it('refuses a taken address, and an admin address in the same words', async () => {
    const { email } = await customer()
    const taken = await new Client().post('/api/register', { ...accountInput, email: email.toUpperCase() })
    const ofAdmin = await new Client().post('/api/register', { ...accountInput, email: 'owner@example.com' })
    expect([taken.status, ofAdmin.status]).toEqual([409, 409])
    expect(await taken.text()).toBe(await ofAdmin.text())
  })

  it.each([
    ['  abcde  ', 'Password must be at least 6 characters'],
    ['ｐａｓｓｗｏｒｄ', 'Please choose a less common password'],
    ['silk-fold silk-fold', undefined],
  ])('judges %j as it is hashed', async (password, message) => {
    const email = `weak-${crypto.randomUUID()}@example.com`
    const response = await new Client().post('/api/register', { ...accountInput, email, password })
    expect(response.status).toBe(message ? 400 : 201)
    if (message) expect(await response.json()).toMatchObject({ message })
  })

  it('takes a name of one line only', async () => {
    const account = { ...accountInput, email: 'lines@example.com', firstName: 'x\r\nBcc: evil@evil.test' }
    expect(await refusal(new Client().post('/api/register', account))).toEqual([400, 'First name must be on one line'])
  })

  it('makes one account when one address is sent four times at once', async () => {
    const before = await count('users')
    const send = () => new Client().post('/api/register', { ...accountInput, email: 'race@example.com' })
    const responses = await Promise.all(Array.from({ length: 4 }, send))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    expect(await count('users')).toBe(before + 1)
  })

  it('ignores a role, a state and an id that the request names', async () => {
    const unwanted = { role: 'admin', isActive: false, id: 'mine', adminMark: 'x' }
    const account = { ...accountInput, ...unwanted, email: 'unwanted@example.com' }
    const made = { role: 'customer', isActive: true, id: expect.not.stringMatching('mine') }
    expect(await new Client().make('/api/register', account)).toMatchObject(made)
  })
})

describe('a sign-in that is overtaken', () => {
  setUpPasswordResets()
  /** A browser whose sign-in meets `change` between the comparison of the password and the session: at its second write. */
  function overtakenBy(change: () => Promise<unknown>) {
    const client = new Client()
    let writes = 0
    countD1(client, async () => {
      if (++writes === 2) await change()
    })
    return client
  }
  const sessionsOf = async (email: string) =>
    await db.count('sessions JOIN users ON users.id = user_id WHERE email = ?', email)

  it('by a change of the password opens nothing', async () => {
    const client = await customer()
    const change = { currentPassword: client.password, newPassword: 'jasmine-garland-4' }
    const late = overtakenBy(() => client.put('/api/user/password', change))
    const refused = await signIn(client.email, client.password, late)
    expect(await refusal(refused)).toEqual([401, 'Please check your email and password'])
    expect((await late.get('/api/user')).status).toBe(401)
    expect(await sessionsOf(client.email)).toBe(1)
  })

  it("by the admin's reset opens nothing", async () => {
    const client = await customer()
    const late = overtakenBy(() => adminClient.post(`/api/admin/customers/${client.id}/reset-password`))
    expect((await signIn(client.email, client.password, late)).status).toBe(401)
    expect(await sessionsOf(client.email)).toBe(0)
  })

  it('by a deactivation leaves no session that would work again after the reactivation', async () => {
    const client = await customer()
    const late = overtakenBy(() => adminClient.put(`/api/admin/customers/${client.id}`, { isActive: false }))
    expect((await signIn(client.email, client.password, late)).status).toBe(401)
    expect((await adminClient.put(`/api/admin/customers/${client.id}`, { isActive: true })).status).toBe(200)
    expect((await late.get('/api/user')).status).toBe(401)
    expect(await sessionsOf(client.email)).toBe(0)
  })

  it('with a temporary password by the end of that password opens nothing', async () => {
    const { client, email, temporary } = await customerWithRequest()
    const change = { currentPassword: client.password, newPassword: 'jasmine-garland-4' }
    const late = overtakenBy(() => client.put('/api/user/password', change))
    expect((await signIn(email, temporary, late)).status).toBe(401)
    expect(await sessionsOf(email)).toBe(1)
  })

  it("at the admins' door by a change of the password opens nothing", async () => {
    const second = await admin('second@example.com')
    const change = { email: second.email, currentPassword: env.ADMIN_PASSWORD, newPassword: 'jasmine-garland-4' }
    const late = overtakenBy(() => second.post('/api/auth/admin/change-password', change))
    const refused = await signInAdmin(second.email, env.ADMIN_PASSWORD, late)
    expect(await refusal(refused)).toEqual([401, 'Invalid credentials'])
    expect(await sessionsOf(second.email)).toBe(1)
  })
})

it('after a restore every refused sign-in says that we have moved, whether there is an account or not', async () => {
  const [restored, other] = [await customer(), await customer()]
  const answerFor = async (email: string) => {
    const hashes = countHashes()
    const response = await signIn(email, 'not-the-password')
    const answer = [response.status, (await response.json<{ message: string }>()).message, hashes()]
    vi.restoreAllMocks()
    return answer
  }
  await db.run("UPDATE users SET password = '!' WHERE id = ?", restored.id)
  for (const email of [restored.email, other.email, 'nobody@example.com'])
    expect(await answerFor(email)).toEqual([401, 'We have moved. Please choose a new password', 1])
  expect((await signIn(other.email, other.password)).status).toBe(200)
  await db.run("UPDATE users SET password = 'chosen' WHERE id = ?", restored.id)
  expect(await answerFor('nobody@example.com')).toEqual([401, 'Please check your email and password', 1])
})
