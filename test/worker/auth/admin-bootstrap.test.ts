import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it } from 'vitest'
import { createCtx } from '../../../worker/context.ts'
import { bootstrapAdmin } from '../../../worker/features/auth/sign-in.ts'
import { signInAdmin } from '../../helpers/worker/auth.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { admin, Client, customer, refusal } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'

const { ADMIN_EMAILS, ADMIN_PASSWORD } = env
afterEach(() => {
  Object.assign(env, { ADMIN_EMAILS, ADMIN_PASSWORD })
})

describe('an admin', () => {
  it('that two browsers make at once has the password of the first, which its session stands on', async () => {
    const ctx = createCtx(env, keepRunning)
    const credentials = { email: 'owner@example.com', password: ADMIN_PASSWORD }
    // Neither has seen an account.
    const first = await bootstrapAdmin(ctx, credentials, undefined)
    const second = await bootstrapAdmin(ctx, credentials, undefined)
    expect(second?.password).toBe(first?.password)
  })

  it('sign-in answers a customer like a wrong password', async () => {
    const { email, password } = await customer()
    for (const response of [
      await signInAdmin(email, password),
      await signInAdmin(email, ADMIN_PASSWORD),
      await signInAdmin('owner@example.com', 'wrong-password'),
      await signInAdmin('nobody@example.com', 'wrong-password'),
    ])
      expect(await refusal(response)).toEqual([401, 'Invalid credentials'])
  })

  it('who chose a password cannot sign in with the used ADMIN_PASSWORD again', async () => {
    const client = await admin()
    const change = { email: client.email, currentPassword: ADMIN_PASSWORD, newPassword: 'her-own-password-1' }
    expect((await client.post('/api/auth/admin/change-password', change)).status).toBe(200)
    expect((await signInAdmin(client.email, ADMIN_PASSWORD)).status).toBe(401)
    expect((await signInAdmin(client.email, 'her-own-password-1')).status).toBe(200)
  })

  it('who is locked out signs in with a changed ADMIN_PASSWORD, which ends the sessions and the old password', async () => {
    env.ADMIN_PASSWORD = 'a-fresh-start-2026'
    const before = new Client()
    expect((await signInAdmin('owner@example.com', 'a-fresh-start-2026', before)).status).toBe(200)
    env.ADMIN_PASSWORD = 'another-fresh-start'
    expect((await signInAdmin('owner@example.com', 'another-fresh-start')).status).toBe(200)
    expect((await before.get('/api/user')).status).toBe(401)
    expect((await signInAdmin('owner@example.com', 'a-fresh-start-2026')).status).toBe(401)
    expect((await signInAdmin('owner@example.com', 'her-own-password-1')).status).toBe(401)
  })

  it('is not made by an empty ADMIN_PASSWORD or one shorter than 12 characters', async () => {
    env.ADMIN_EMAILS = 'third@example.com'
    env.ADMIN_PASSWORD = 'eleven-char'
    expect((await signInAdmin('third@example.com', 'eleven-char')).status).toBe(401)
    env.ADMIN_PASSWORD = ''
    expect((await signInAdmin('third@example.com', '')).status).toBe(400)
    expect(await db.first("SELECT 1 FROM users WHERE email = 'third@example.com'")).toBeNull()
  })

  it('whose address is taken off the list is a customer from the next request on', async () => {
    const second = await admin('second@example.com')
    expect((await second.get('/api/bookings')).status).toBe(200)
    env.ADMIN_EMAILS = 'owner@example.com'
    expect((await second.get('/api/bookings')).status).toBe(403)
    expect(await second.read('/api/user')).toMatchObject({ role: 'customer' })
    expect((await signInAdmin('second@example.com', ADMIN_PASSWORD)).status).toBe(401)
  })

  it('replaces the password and the sessions of an account found under the address', async () => {
    const earlier = await customer({ email: 'new-owner@example.com' })
    env.ADMIN_EMAILS = 'new-owner@example.com'
    expect((await earlier.get('/api/bookings')).status).toBe(403)
    expect((await signInAdmin('new-owner@example.com', earlier.password)).status).toBe(401)
    expect((await signInAdmin('new-owner@example.com', ADMIN_PASSWORD)).status).toBe(200)
    expect((await earlier.get('/api/user')).status).toBe(401)
    expect((await signInAdmin('new-owner@example.com', earlier.password)).status).toBe(401)
  })
})
