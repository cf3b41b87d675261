import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { seal, unseal } from '../../../worker/lib/crypto.ts'
import { openSession, signIn } from '../../helpers/worker/auth.ts'
import { passSessionsOn } from '../../helpers/worker/bindings.ts'
import { Client, customer, refusal } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import {
  adminClient,
  customerWithRequest,
  listRequestsOf,
  requestReset,
  setUpPasswordResets,
} from '../../helpers/worker/password-resets.ts'

setUpPasswordResets()

describe('a forgotten password', () => {
  it('makes a request with a temporary password for the admin, and the old one keeps working', async () => {
    const { client, request, temporary } = await customerWithRequest()
    expect(request).toMatchObject({ isRead: false, data: { userName: 'Sneha Mathew', userPhone: null } })
    expect(temporary).toMatch(/^[a-hjkmnp-z2-9]{4}-[a-hjkmnp-z2-9]{4}-[a-hjkmnp-z2-9]{4}$/)
    expect(Date.parse(request.data.requestedAt)).toBeGreaterThan(Date.now() - 60_000)
    const response = await signIn(client.email, client.password)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ mustChangePassword: false })
  })

  it('reported a hundred times makes one request, and each answer equals that for an unknown address', async () => {
    const { client, temporary } = await customerWithRequest()
    const known = await Promise.all(Array.from({ length: 100 }, () => requestReset(client.email.toUpperCase())))
    const unknown = await requestReset('nobody@example.com')
    const texts = await Promise.all([...known, unknown].map((response) => response.text()))
    expect(new Set([...known, unknown].map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(texts)).toEqual(new Set(['{"ok":true}']))
    const requests = await listRequestsOf(client.email)
    expect(requests.map(({ data }) => data.temporaryPassword)).toEqual([temporary])
    expect((await signIn(client.email, client.password)).status).toBe(200)
    expect((await signIn(client.email, temporary)).status).toBe(200)
  })

  it('costs the same queries and the same hashing for a known, an unknown and an admin address', async () => {
    const { email } = await customer()
    const costs = []
    for (const address of [email, 'nobody-at-all@example.com', 'owner@example.com']) {
      passSessionsOn()
      const batch = vi.spyOn(env.DB, 'batch')
      const sign = vi.spyOn(crypto.subtle, 'sign')
      const encrypt = vi.spyOn(crypto.subtle, 'encrypt')
      await requestReset(address)
      const statements = batch.mock.calls.map(([list]) => list.length)
      costs.push({ statements, signed: sign.mock.calls.length, sealed: encrypt.mock.calls.length })
      vi.restoreAllMocks()
    }
    expect(costs[0]).toEqual({ statements: [4, 4], signed: 1, sealed: 1 })
    expect(costs[1]).toEqual(costs[0])
    expect(costs[2]).toEqual(costs[0])
    expect(
      await db.first("SELECT 1 FROM notifications WHERE type = 'password_reset' AND message LIKE '%owner%'"),
    ).toBeNull()
  })

  it('makes no more than three requests an hour', async () => {
    const { email, request } = await customerWithRequest()
    for (let nth = 2; nth <= 3; nth++) {
      const [newest] = await listRequestsOf(email)
      await adminClient.post(`/api/admin/notifications/${newest?.id}/read`)
      await requestReset(email)
    }
    const [third] = await listRequestsOf(email)
    await adminClient.post(`/api/admin/notifications/${third?.id}/read`)
    expect((await requestReset(email)).status).toBe(200)
    const requests = await listRequestsOf(email)
    expect(requests).toHaveLength(3)
    expect(requests.at(-1)?.id).toBe(request.id)
    expect(requests.every(({ isRead }) => isRead)).toBe(true)
  })

  it('is asked for 30 times an hour from one network address; what comes after answers the same and leaves no row', async () => {
    const { email } = await customer()
    const flood = new Client()
    const ask = (address: string) => flood.post('/api/auth/forgot-password', { email: address })
    for (let nth = 1; nth <= 30; nth++) expect((await ask(`flood-${nth}@example.com`)).status).toBe(200)
    const beyond = await ask(email)
    expect([beyond.status, await beyond.json()]).toEqual([200, { ok: true }])
    expect(await listRequestsOf(email)).toEqual([])
    const counted = env.DB.prepare("SELECT 1 FROM rate_limits WHERE key = 'forgotPassword:' || ?").bind(email)
    expect(await counted.first()).toBeNull()
    await requestReset(email)
    expect(await listRequestsOf(email)).toHaveLength(1)
  })

  it('accepts the address of a booking that one account used, and not one that two used', async () => {
    const booking = {
      childName: 'Anna',
      parentName: 'Sneha',
      phone: '98470 12345',
      serviceType: 'baptism-suit',
    }
    const [first, second] = [await customer(), await customer()]
    await first.post('/api/bookings', { ...booking, email: 'family@example.com' })
    await first.post('/api/bookings', { ...booking, email: 'shared@example.com' })
    await second.post('/api/bookings', { ...booking, email: 'shared@example.com' })
    await requestReset('shared@example.com')
    expect([...(await listRequestsOf(first.email)), ...(await listRequestsOf(second.email))]).toEqual([])
    await requestReset('family@example.com')
    expect(await listRequestsOf(second.email)).toEqual([])
    expect(await listRequestsOf(first.email)).toMatchObject([{ data: { userPhone: '+919847012345' } }])
  })

  it("prefers an account's own address to another account's booking", async () => {
    const [own, other] = [await customer(), await customer()]
    const booking = { childName: 'A', parentName: 'B', phone: '9847012345', serviceType: 'accessories' }
    expect((await other.post('/api/bookings', { ...booking, email: own.email })).status).toBe(201)
    await requestReset(own.email)
    expect(await listRequestsOf(own.email)).toHaveLength(1)
    expect(await listRequestsOf(other.email)).toEqual([])
  })

  it('ignores an inactive account', async () => {
    const { email, id } = await customer()
    await db.run('UPDATE users SET is_active = 0 WHERE id = ?', id)
    expect((await requestReset(email)).status).toBe(200)
    expect(await listRequestsOf(email)).toEqual([])
  })
})

describe("the admin's reset of a customer's password", () => {
  const reset = async (id: string) => {
    const response = await adminClient.post(`/api/admin/customers/${id}/reset-password`)
    return { response, ...(await response.json<{ temporaryPassword: string }>()) }
  }

  it('shows a temporary password once, disables the old one, and ends the sessions', async () => {
    const client = await customer()
    const { response, temporaryPassword } = await reset(client.id)
    expect(response.status).toBe(200)
    expect(temporaryPassword).toMatch(/^\w{4}-\w{4}-\w{4}$/)
    expect((await client.get('/api/user')).status).toBe(401)
    const old = await signIn(client.email, client.password)
    expect(await refusal(old)).toEqual([401, 'Please check your email and password'])
    const { client: back, response: opened } = await openSession(client.email, temporaryPassword)
    expect(await opened.json()).toMatchObject({ mustChangePassword: true })
    expect((await back.get('/api/user/bookings')).status).toBe(403)
    expect((await back.put('/api/user/password', { newPassword: 'jasmine-garland-4' })).status).toBe(200)
    expect((await signIn(client.email, temporaryPassword)).status).toBe(401)
    const notifications = await back.read<{ title: string }[]>('/api/user/notifications')
    expect(notifications).toMatchObject([{ title: 'Password changed' }, { title: 'Your password was reset' }])
    const stored = await Promise.all([
      db.all('SELECT * FROM notifications'),
      db.all('SELECT * FROM temporary_credentials'),
      (await adminClient.get('/api/admin/notifications?limit=100')).text(),
    ])
    expect(JSON.stringify([notifications, stored])).not.toContain(temporaryPassword)
  })

  it('ends the open request and an earlier reset', async () => {
    const { email, temporary, client } = await customerWithRequest()
    const first = await reset(client.id)
    const second = await reset(client.id)
    for (const ended of [temporary, first.temporaryPassword]) expect((await signIn(email, ended)).status).toBe(401)
    expect((await signIn(email, second.temporaryPassword)).status).toBe(200)
    const [request] = await listRequestsOf(email)
    expect(request).toMatchObject({ isRead: true })
    expect(request?.data).not.toHaveProperty('temporaryPassword')
  })

  it('is not undone by a request for a new password meanwhile', async () => {
    const client = await customer()
    const { temporaryPassword } = await reset(client.id)
    await requestReset(client.email)
    expect(await listRequestsOf(client.email)).toHaveLength(1)
    expect((await signIn(client.email, temporaryPassword)).status).toBe(200)
  })

  it('answers 404 for an admin, whose session goes on, and for an unknown id', async () => {
    const { id } = await adminClient.read<{ id: string }>('/api/user')
    for (const nobody of [id, 'nobody-has-this']) expect((await reset(nobody)).response.status).toBe(404)
    expect((await adminClient.get('/api/user')).status).toBe(200)
  })
})

describe('secrets', () => {
  it('are in no table in a readable form', async () => {
    const { temporary, request } = await customerWithRequest()
    const stored = await db.first<{ hash: string; sealed: string }>(
      'SELECT * FROM temporary_credentials WHERE id = ?',
      request.id,
    )
    const notification = await db.first('SELECT * FROM notifications WHERE id = ?', request.id)
    for (const secret of [temporary, temporary.replaceAll('-', '')]) {
      expect(JSON.stringify(stored)).not.toContain(secret)
      expect(JSON.stringify(notification)).not.toContain(secret)
    }
    expect(JSON.stringify(notification)).not.toContain(stored?.sealed)
  })

  it('are in no answer but the list of requests of the admin', async () => {
    const { client, email, temporary, request } = await customerWithRequest()
    const answers = [
      await adminClient.get('/api/admin/dashboard/stats'),
      await adminClient.post(`/api/admin/notifications/${request.id}/read`),
      await client.get('/api/user/notifications'),
      await client.get('/api/user'),
      await signIn(email, temporary),
    ]
    for (const answer of answers) {
      expect(answer.ok).toBe(true)
      const text = await answer.text()
      expect(text).not.toContain(temporary)
      expect(text).not.toMatch(/sealed|"hash"|"password"/)
    }
  })

  it('are unsealed only with their key and for what they were sealed for', async () => {
    const sealed = await seal(env.SEALING_KEY, 'one', 'k7mq-x2dp-9rhs')
    expect(await seal(env.SEALING_KEY, 'one', 'k7mq-x2dp-9rhs')).not.toBe(sealed)
    expect(await unseal(env.SEALING_KEY, 'one', sealed)).toBe('k7mq-x2dp-9rhs')
    expect(await unseal(env.SEALING_KEY, 'another', sealed)).toBeNull()
    const otherKey = Buffer.alloc(32, 'another').toString('base64')
    expect(await unseal(otherKey, 'one', sealed)).toBeNull()
    expect(await unseal(env.SEALING_KEY, 'one', 'AAAA')).toBeNull()
  })
})
