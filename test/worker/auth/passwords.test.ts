import { afterEach, describe, expect, it, vi } from 'vitest'
import { hourMs, minuteMs } from '../../../shared/time.ts'
import { countHashes, openSession, signIn } from '../../helpers/worker/auth.ts'
import { admin, Client, customer } from '../../helpers/worker/client.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('changing a password', () => {
  it('requires the current one, and says which of both is wrong', async () => {
    const client = await customer()
    const missing = await client.put('/api/user/password', { newPassword: 'jasmine-garland-4' })
    expect([missing.status, await missing.json()]).toEqual([400, { message: 'Current password is required' }])
    const wrong = await client.put('/api/user/password', {
      currentPassword: 'not-this-one',
      newPassword: 'jasmine-garland-4',
    })
    expect([wrong.status, await wrong.json()]).toEqual([400, { message: 'Invalid current password' }])
    const short = await client.put('/api/user/password', { currentPassword: client.password, newPassword: 'abc' })
    expect(await short.json()).toEqual({ message: 'Password must be at least 6 characters' })
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

  it('takes 12 characters of an admin, at either path', async () => {
    const second = await admin('second@example.com')
    const change = { currentPassword: 'correct-horse-battery', newPassword: 'zq7x1k-eleve' }
    const tooShort = { ...change, email: second.email, newPassword: 'zq7x1k-elev' }
    for (const refused of [
      await second.post('/api/auth/admin/change-password', tooShort),
      await second.put('/api/user/password', { ...tooShort, email: undefined }),
    ])
      expect([refused.status, await refused.json()]).toEqual([
        400,
        { message: 'Password must be at least 12 characters' },
      ])
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
    expect([wrong.status, await wrong.json()]).toEqual([400, { message: 'Invalid current password' }])
    expect((await second.post(path, { ...change, email: 'SECOND@example.com ' })).status).toBe(200)
    expect((await second.get('/api/admin/settings')).status).toBe(200)
    const again = { email: second.email, password: 'jasmine-garland-4' }
    expect((await new Client().post('/api/auth/admin/login', again)).status).toBe(200)
    const old = { email: second.email, password: 'correct-horse-battery' }
    expect((await new Client().post('/api/auth/admin/login', old)).status).toBe(401)
    const client = await customer()
    const asCustomer = { email: client.email, currentPassword: client.password, newPassword: 'jasmine-garland-4' }
    expect((await client.post(path, asCustomer)).status).toBe(403)
  })
})
