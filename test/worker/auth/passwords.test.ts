import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { hourMs, minuteMs } from '../../../shared/time.ts'
import { countHashes, openSession, signIn } from '../../helpers/worker/auth.ts'
import { admin, Client, customer, refusal } from '../../helpers/worker/client.ts'
import {
  adminClient,
  customerWithRequest,
  listRequestsOf,
  requestReset,
  setUpPasswordResets,
} from '../../helpers/worker/password-resets.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('changing a password', () => {
  it('requires the current one, and says which of both is wrong', async () => {
    const client = await customer()
    const missing = await client.put('/api/user/password', { newPassword: 'jasmine-garland-4' })
    expect(await refusal(missing)).toEqual([400, 'Current password is required'])
    const wrong = await client.put('/api/user/password', {
      currentPassword: 'not-this-one',
      newPassword: 'jasmine-garland-4',
    })
    expect(await refusal(wrong)).toEqual([400, 'Invalid current password'])
    const short = await client.put('/api/user/password', { currentPassword: client.password, newPassword: 'abc' })
    expect(await short.json()).toMatchObject({ message: 'Password must be at least 6 characters' })
    expect((await signIn(client.email, client.password)).status).toBe(200)
  })

  it('ends all other sessions, renews this one, and notifies the customer', async () => {
    const client = await customer()
    const { client: elsewhere } = await openSession(client.email, client.password)
    const stolen = Object.assign(new Client(), { cookie: client.cookie })
    const change = { currentPassword: client.password, newPassword: 'jasmine-garland-4' }
    expect((await client.put('/api/user/password', change)).status).toBe(200)
    expect((await client.get('/api/user')).status).toBe(200)
    expect((await elsewhere.get('/api/user')).status).toBe(401)
    expect((await stolen.get('/api/user')).status).toBe(401)
    const notifications = await client.read<object[]>('/api/user/notifications')
    expect(notifications).toMatchObject([{ type: 'password_changed', isRead: false }])
  })

  it('may be tried no more often than a sign-in', async () => {
    // At the start of a minute: at its end the count could start again between two attempts.
    vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / minuteMs) * minuteMs })
    const client = await customer()
    const wrong = { currentPassword: 'not-this-one', newPassword: 'jasmine-garland-4' }
    for (let tried = 0; tried < 10; tried++) expect((await client.put('/api/user/password', wrong)).status).toBe(400)
    const refused = await client.put('/api/user/password', { ...wrong, currentPassword: client.password })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  })

  it('is done five times an hour at most, and mistakes in between cost none of them', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / hourMs) * hourMs })
    const client = await customer()
    const chosen = [client.password, ...Array.from({ length: 6 }, (_, nth) => `jasmine-garland-${nth}`)]
    const change = (nth: number) =>
      client.put('/api/user/password', { currentPassword: chosen[nth - 1], newPassword: chosen[nth] })
    const wrong = { currentPassword: 'not-this-one', newPassword: 'lotus-petal-12' }
    for (let nth = 1; nth <= 5; nth++) {
      expect((await client.put('/api/user/password', wrong)).status).toBe(400)
      expect((await change(nth)).status).toBe(200)
    }
    const hashes = countHashes()
    const refused = await change(6)
    expect([refused.status, refused.headers.get('Retry-After'), hashes()]).toEqual([429, '3600', 0])
    expect((await signIn(client.email, chosen[5] ?? '')).status).toBe(200)
    vi.setSystemTime(Date.now() + hourMs)
    expect((await change(6)).status).toBe(200)
  })

  it('takes 8 characters of an admin, at either path', async () => {
    const second = await admin('second@example.com')
    const change = { currentPassword: 'correct-horse-battery', newPassword: 'zq7x1k-e' }
    const tooShort = { ...change, email: second.email, newPassword: 'zq7x1k-' }
    for (const refused of [
      await second.post('/api/auth/admin/change-password', tooShort),
      await second.put('/api/user/password', { ...tooShort, email: undefined }),
    ])
      expect(await refusal(refused)).toEqual([400, 'Please use 8 or more characters'])
    expect((await second.put('/api/user/password', change)).status).toBe(200)
    const back = { currentPassword: change.newPassword, newPassword: 'correct-horse-battery' }
    expect((await second.put('/api/user/password', back)).status).toBe(200)
  })

  it('lets an admin change only the password of the own address', async () => {
    const second = await admin('second@example.com')
    const change = { currentPassword: 'correct-horse-battery', newPassword: 'jasmine-garland-4' }
    const path = '/api/auth/admin/change-password'
    const foreign = await second.post(path, { ...change, email: 'owner@example.com' })
    expect(foreign.status).toBe(403)
    const wrong = await second.post(path, { ...change, email: second.email, currentPassword: 'wrong-horse' })
    expect(await refusal(wrong)).toEqual([400, 'Invalid current password'])
    expect((await second.post(path, { ...change, email: 'SECOND@example.com ' })).status).toBe(200)
    expect((await second.get('/api/admin/settings')).status).toBe(200)
    // The steps that open the shop ask for it no more.
    expect(await second.read('/api/admin/setup')).toMatchObject({ steps: { keys: { text: 'Notifications are left' } } })
    const again = { email: second.email, password: 'jasmine-garland-4' }
    expect((await new Client().post('/api/auth/admin/login', again)).status).toBe(200)
    const old = { email: second.email, password: 'correct-horse-battery' }
    expect((await new Client().post('/api/auth/admin/login', old)).status).toBe(401)
  })
})

describe('the temporary password', () => {
  setUpPasswordResets()

  it('is accepted in capitals and without its hyphens, and refused with one wrong letter', async () => {
    const { email, temporary } = await customerWithRequest()
    expect((await signIn(email, temporary.replaceAll('-', '').toUpperCase())).status).toBe(200)
    expect(await refusal(signIn(email, `${temporary.slice(0, -1)}${temporary.endsWith('a') ? 'b' : 'a'}`))).toEqual([
      401,
      'Please check your email and password',
    ])
  })

  it("does not open another customer's account or the admin sign-in", async () => {
    const { email, temporary } = await customerWithRequest()
    const other = await customer()
    expect((await signIn(other.email, temporary)).status).toBe(401)
    const asAdmin = await new Client().post('/api/auth/admin/login', { email, password: temporary })
    expect(asAdmin.status).toBe(401)
  })

  it('ends with the new password, which also ends all other sessions and erases the copy', async () => {
    const { client: old, email, temporary, request } = await customerWithRequest()
    const { client } = await openSession(email, temporary)
    const { client: elsewhere } = await openSession(email, temporary)
    const before = client.cookie
    const changed = await client.put('/api/user/password', { newPassword: 'jasmine-garland-4' })
    expect(changed.status).toBe(200)
    expect(await changed.json()).toMatchObject({ email, mustChangePassword: false })
    expect(client.cookie).not.toBe(before)
    expect((await client.get('/api/user/bookings')).status).toBe(200)
    expect((await old.get('/api/user')).status).toBe(401)
    expect((await elsewhere.get('/api/user')).status).toBe(401)
    expect((await signIn(email, temporary)).status).toBe(401)
    expect((await signIn(email, old.password)).status).toBe(401)
    expect((await signIn(email, 'jasmine-garland-4')).status).toBe(200)
    const [handled] = await listRequestsOf(email)
    expect(handled).toMatchObject({ id: request.id, isRead: true })
    expect(handled?.data).not.toHaveProperty('temporaryPassword')
  })

  it('cannot become the new password, nor can a common one', async () => {
    const { email, temporary } = await customerWithRequest()
    const { client } = await openSession(email, temporary)
    const same = await client.put('/api/user/password', { newPassword: temporary.toUpperCase() })
    expect(await refusal(same)).toEqual([400, 'Please choose a password of your own'])
    const common = await client.put('/api/user/password', { newPassword: 'iloveyou' })
    expect(await refusal(common)).toEqual([400, 'Please choose a less common password'])
    expect((await signIn(email, temporary)).status).toBe(200)
  })

  it('works for 72 hours, and a session started with it for a day', async () => {
    const { client: old, email, temporary } = await customerWithRequest()
    const start = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: start + 71 * hourMs })
    const { client, response } = await openSession(email, temporary)
    expect(response.status).toBe(200)
    vi.setSystemTime(start + 73 * hourMs)
    expect((await signIn(email, temporary)).status).toBe(401)
    expect((await signIn(email, old.password)).status).toBe(200)
    expect((await listRequestsOf(email))[0]?.data).not.toHaveProperty('temporaryPassword')
    expect((await client.get('/api/user')).status).toBe(200)
    vi.setSystemTime(start + 96 * hourMs)
    expect((await client.get('/api/user')).status).toBe(401)
    await requestReset(email)
    expect(await listRequestsOf(email)).toHaveLength(2)
  })

  it('keeps working when its request is handled, until a later request takes its place', async () => {
    const { email, temporary, request } = await customerWithRequest()
    const handled = await adminClient.make(`/api/admin/notifications/${request.id}/read`)
    expect(handled).toMatchObject({ id: request.id, isRead: true })
    expect((await listRequestsOf(email))[0]?.data).not.toHaveProperty('temporaryPassword')
    expect((await signIn(email, temporary)).status).toBe(200)
    await requestReset(email)
    const [second] = await listRequestsOf(email)
    expect(second?.data.temporaryPassword).not.toBe(temporary)
    expect((await signIn(email, temporary)).status).toBe(401)
    expect((await signIn(email, second?.data.temporaryPassword ?? '')).status).toBe(200)
    const stored = env.DB.prepare(
      'SELECT COUNT(*) AS n FROM temporary_credentials JOIN users ON users.id = user_id WHERE email = ?',
    )
    expect(await stored.bind(email).first()).toEqual({ n: 1 })
  })

  it('ends when the customer changes the password with the remembered one', async () => {
    const { client, email, temporary } = await customerWithRequest()
    const { client: opened } = await openSession(email, temporary)
    const change = { currentPassword: client.password, newPassword: 'jasmine-garland-4' }
    expect((await client.put('/api/user/password', change)).status).toBe(200)
    expect((await opened.put('/api/user/password', { newPassword: 'thief-in-the-night' })).status).toBe(401)
    expect((await signIn(email, temporary)).status).toBe(401)
    expect((await listRequestsOf(email))[0]).toMatchObject({ isRead: true })
  })

  it('sets one password when two tabs choose at once', async () => {
    const { email, temporary } = await customerWithRequest()
    const tabs = [(await openSession(email, temporary)).client, (await openSession(email, temporary)).client]
    const chosen = ['jasmine-garland-4', 'jasmine-garland-5']
    const answers = await Promise.all(tabs.map((tab, i) => tab.put('/api/user/password', { newPassword: chosen[i] })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    const winner = answers.findIndex(({ status }) => status === 200)
    expect((await signIn(email, chosen[winner] ?? '')).status).toBe(200)
    expect((await signIn(email, chosen[1 - winner] ?? '')).status).toBe(401)
    expect((await tabs[winner]?.get('/api/user'))?.status).toBe(200)
  })
})
