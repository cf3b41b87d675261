import { describe, expect, it } from 'vitest'
import { openSession, signIn } from '../../helpers/worker/auth.ts'
import { customer } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import {
  adminClient,
  customerWithRequest,
  listRequestsOf,
  requestReset,
  setUpPasswordResets,
} from '../../helpers/worker/password-resets.ts'

setUpPasswordResets()

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
    expect([old.status, await old.json()]).toEqual([401, { message: 'Please check your email and password' }])
    const { client: back, response: opened } = await openSession(client.email, temporaryPassword)
    expect(await opened.json()).toMatchObject({ mustChangePassword: true })
    expect((await back.get('/api/user/bookings')).status).toBe(403)
    expect((await back.put('/api/user/password', { newPassword: 'jasmine-garland-4' })).status).toBe(200)
    expect((await signIn(client.email, temporaryPassword)).status).toBe(401)
    const notifications = await back.read<{ title: string }[]>('/api/user/notifications')
    expect(notifications).toMatchObject([{ title: 'Password changed' }, { title: 'Your password was reset' }])
    const results = await db.all('SELECT * FROM notifications WHERE user_id = ?', client.id)
    expect(JSON.stringify([notifications, results])).not.toContain(temporaryPassword)
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

  it('answers 404 for an admin, whose session goes on', async () => {
    const { id } = await adminClient.read<{ id: string }>('/api/user')
    expect((await reset(id)).response.status).toBe(404)
    expect((await adminClient.get('/api/user')).status).toBe(200)
  })

  it('answers 404 for an unknown id', async () => {
    expect((await reset('nobody-has-this')).response.status).toBe(404)
  })

  it('answers nothing but the temporary password, which works until a new password is chosen', async () => {
    const { id, email, password } = await customer()
    const { response, temporaryPassword, ...rest } = await reset(id)
    expect(response.status).toBe(200)
    expect(rest).toEqual({})
    expect(temporaryPassword.replace(/-/g, '').length).toBeGreaterThanOrEqual(12)
    expect((await signIn(email, password)).status).toBe(401)

    const { client, response: signedIn } = await openSession(email, temporaryPassword)
    expect(await signedIn.json()).toMatchObject({ id, mustChangePassword: true })
    expect((await client.get('/api/user/bookings')).status).toBe(403)
    expect((await client.put('/api/user/password', { newPassword: 'linen-and-lace-9' })).status).toBe(200)
    expect((await client.get('/api/user/bookings')).status).toBe(200)
    expect((await signIn(email, temporaryPassword)).status).toBe(401)
  })

  it('makes another password each time, and the one before stops working', async () => {
    const { id, email } = await customer()
    const { temporaryPassword: first } = await reset(id)
    const { temporaryPassword: second } = await reset(id)
    expect(first).not.toBe(second)
    expect((await signIn(email, first)).status).toBe(401)
    expect((await signIn(email, second)).status).toBe(200)
  })

  it('stores the temporary password nowhere in plain words', async () => {
    const { id } = await customer()
    const { temporaryPassword } = await reset(id)
    const results = await db.all('SELECT * FROM temporary_credentials WHERE user_id = ?', id)
    expect(results).toHaveLength(1)
    expect(JSON.stringify(results)).not.toContain(temporaryPassword)
    const inbox = await (await adminClient.get('/api/admin/notifications?limit=100')).text()
    expect(inbox).not.toContain(temporaryPassword)
  })
})
