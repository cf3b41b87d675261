import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCtx } from '../../../worker/context.ts'
import * as devices from '../../../worker/features/push/devices.ts'
import { findSession } from '../../../worker/http/sessions.ts'
import { sha256 } from '../../../worker/lib/crypto.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { admin, Client, customer } from '../../helpers/worker/client.ts'
import { clearNotifications, fakePushServices } from '../../helpers/worker/external-services.ts'
import {
  createPushBrowser,
  listDevices,
  readSubscriptions,
  subscribeBrowser,
} from '../../helpers/worker/push-device.ts'

beforeEach(async () => {
  await clearNotifications()
  fakePushServices()
})
afterEach(() => vi.restoreAllMocks())

describe('a device ends', () => {
  it('when it says so; another of the person, and one of somebody else, go on', async () => {
    const [sneha, divya] = [await customer(), await customer()]
    const [phone, laptop, hers] = [
      await subscribeBrowser(sneha),
      await subscribeBrowser(sneha),
      await subscribeBrowser(divya),
    ]
    await sneha.post('/api/push/unsubscribe', { userId: sneha.id, endpoint: hers.endpoint })
    await sneha.post('/api/push/unsubscribe', { userId: sneha.id, endpoint: phone.endpoint })
    expect((await readSubscriptions()).map(({ endpoint }) => endpoint).sort()).toEqual(
      [laptop.endpoint, hers.endpoint].sort(),
    )
  })

  it('with all others of the person, without an endpoint', async () => {
    const [sneha, divya] = [await customer(), await customer()]
    await subscribeBrowser(sneha)
    await subscribeBrowser(sneha)
    const hers = await subscribeBrowser(divya)
    expect(await (await sneha.post('/api/push/unsubscribe', { userId: sneha.id })).json()).toEqual({ ok: true })
    expect((await readSubscriptions()).map(({ endpoint }) => endpoint)).toEqual([hers.endpoint])
  })

  it('when its person removes it from the list, and nobody else can', async () => {
    const [sneha, divya] = [await customer(), await customer()]
    await subscribeBrowser(sneha)
    const [{ id } = { id: '' }] = await listDevices(sneha)
    expect((await divya.send('DELETE', `/api/push/devices/${id}`)).status).toBe(404)
    expect((await sneha.send('DELETE', `/api/push/devices/${id}`)).status).toBe(200)
    expect((await sneha.send('DELETE', `/api/push/devices/${id}`)).status).toBe(404)
    expect(await readSubscriptions()).toEqual([])
  })

  it('with its session: at a logout that one, at a new password all but this one, at a reset and a deactivation all', async () => {
    const adminClient = await admin()
    const left = async () => (await readSubscriptions()).map(({ endpoint }) => endpoint).sort()
    for (const ending of ['logout', 'password', 'reset', 'deactivation'] as const) {
      await clearNotifications()
      const sneha = await customer()
      const laptop = new Client()
      await laptop.post('/api/login', { email: sneha.email, password: sneha.password })
      const [phone, other] = [await subscribeBrowser(sneha), await subscribeBrowser(laptop)]
      if (ending === 'logout') await sneha.post('/api/logout')
      if (ending === 'password')
        await sneha.put('/api/user/password', { currentPassword: sneha.password, newPassword: 'a-new-thread-8' })
      if (ending === 'reset') await adminClient.post(`/api/admin/customers/${sneha.id}/reset-password`)
      if (ending === 'deactivation') await adminClient.put(`/api/admin/customers/${sneha.id}`, { isActive: false })
      const expected = { logout: [other.endpoint], password: [phone.endpoint], reset: [], deactivation: [] }
      expect(await left(), ending).toEqual(expected[ending])
      if (ending === 'password') expect((await listDevices(sneha))[0]?.isThis).toBe(true)
    }
  })

  it('not when its session merely grows old: who follows an order for months wants to hear of it', async () => {
    const sneha = await customer()
    await subscribeBrowser(sneha)
    await env.DB.prepare('UPDATE sessions SET expire = 1 WHERE user_id = ?').bind(sneha.id).run()
    await env.DB.prepare('DELETE FROM sessions WHERE expire < 2').run()
    expect(await readSubscriptions()).toHaveLength(1)
  })

  it('at once, when the session ended while it was being subscribed or renewed', async () => {
    const sneha = await customer()
    const ctx = createCtx(env, keepRunning)
    const known = await subscribeBrowser(sneha)
    const session = await findSession(ctx, await sha256(sneha.cookie.split('=')[1] ?? ''))
    if (!session) throw new Error('not signed in')
    await env.DB.prepare('UPDATE push_subscriptions SET sid = NULL').run()
    await sneha.post('/api/logout')
    const [late, renewed] = [await createPushBrowser(), await createPushBrowser()]
    await devices.subscribe(ctx, session, { subscription: late.subscription }, 'Chrome')
    expect((await readSubscriptions()).map(({ endpoint }) => endpoint)).toEqual([known.endpoint])
    await devices.renew(ctx, session, { oldEndpoint: known.endpoint, subscription: renewed.subscription })
    expect(await readSubscriptions()).toEqual([])
  })
})
