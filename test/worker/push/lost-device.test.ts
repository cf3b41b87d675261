import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCtx } from '../../../worker/context.ts'
import * as devices from '../../../worker/features/push/devices.ts'
import { findSession } from '../../../worker/http/sessions.ts'
import { sha256 } from '../../../worker/lib/crypto.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { Client, customer, admin as signInAdmin } from '../../helpers/worker/client.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { clearNotifications, fakePushServices } from '../../helpers/worker/external-services.ts'
import {
  createPushBrowser,
  listDevices,
  readSubscriptions,
  subscribeBrowser,
} from '../../helpers/worker/push-device.ts'
import { findTableScans } from '../../helpers/worker/query-plans.ts'
import { openShop } from '../../helpers/worker/shop.ts'

openShop()

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
    expect((await divya.delete(`/api/push/devices/${id}`)).status).toBe(404)
    expect((await sneha.delete(`/api/push/devices/${id}`)).status).toBe(200)
    expect((await sneha.delete(`/api/push/devices/${id}`)).status).toBe(404)
    expect(await readSubscriptions()).toEqual([])
  })

  it('with its session: at a logout that one, at a new password all but this one, at a reset and a deactivation all', async () => {
    const admin = await signInAdmin()
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
      if (ending === 'reset') await admin.post(`/api/admin/customers/${sneha.id}/reset-password`)
      if (ending === 'deactivation') await admin.put(`/api/admin/customers/${sneha.id}`, { isActive: false })
      const expected = { logout: [other.endpoint], password: [phone.endpoint], reset: [], deactivation: [] }
      expect(await left(), ending).toEqual(expected[ending])
      if (ending === 'password') expect((await listDevices(sneha))[0]?.isThis).toBe(true)
    }
  })

  it('not when its session merely grows old: who follows an order for months wants to hear of it', async () => {
    const sneha = await customer()
    await subscribeBrowser(sneha)
    await db.run('UPDATE sessions SET expire = 1 WHERE user_id = ?', sneha.id)
    await db.run('DELETE FROM sessions WHERE expire < 2')
    expect(await readSubscriptions()).toHaveLength(1)
  })

  it('at once, when the session ended while it was being subscribed or renewed', async () => {
    const sneha = await customer()
    const ctx = createCtx(env, keepRunning)
    const known = await subscribeBrowser(sneha)
    const session = await findSession(ctx, await sha256(sneha.cookie.split('=')[1] ?? ''))
    if (!session) throw new Error('not signed in')
    await db.run('UPDATE push_subscriptions SET sid = NULL')
    await sneha.post('/api/logout')
    const [late, renewed] = [await createPushBrowser(), await createPushBrowser()]
    await devices.subscribe(ctx, session, { subscription: late.subscription }, 'Chrome')
    expect((await readSubscriptions()).map(({ endpoint }) => endpoint)).toEqual([known.endpoint])
    await devices.renew(ctx, session, { oldEndpoint: known.endpoint, subscription: renewed.subscription })
    expect(await readSubscriptions()).toEqual([])
  })
})

const pushOf = async (client: Client) =>
  (await client.read<{ push?: { knownEndpoints: string[]; isRemoved: boolean } }>('/api/user')).push

describe('what a session is told of its devices', () => {
  it('names the endpoints that the server knows of this user, hashed, and forgets one that the push service ended', async () => {
    const [sneha, divya] = [await customer(), await customer()]
    const [phone, laptop] = [await subscribeBrowser(sneha), await subscribeBrowser(sneha)]
    await subscribeBrowser(divya)
    const hashes = [await sha256(phone.endpoint), await sha256(laptop.endpoint)]
    const push = await pushOf(sneha)
    expect(push?.isRemoved).toBe(false)
    expect(push?.knownEndpoints.sort()).toEqual([...hashes].sort())
    expect(JSON.stringify(push)).not.toContain(phone.endpoint)
    await db.run('DELETE FROM push_subscriptions WHERE endpoint = ?', phone.endpoint)
    expect(await pushOf(sneha)).toEqual({ knownEndpoints: [hashes[1]], isRemoved: false })
  })

  it('costs no round trip and no scan beside the session', async () => {
    const sneha = await customer()
    await subscribeBrowser(sneha)
    const tally = countD1(sneha)
    await pushOf(sneha)
    expect(tally.trips).toBe(1)
    expect(await findTableScans(tally)).toEqual([])
  })

  it('says that it was removed to the session of that device alone, until it is allowed again', async () => {
    const phone = await customer()
    const laptop = new Client()
    await laptop.post('/api/login', { email: phone.email, password: phone.password })
    await subscribeBrowser(phone)
    const [{ id } = { id: '' }] = await listDevices(laptop)
    await laptop.delete(`/api/push/devices/${id}`)
    expect(await pushOf(phone)).toEqual({ knownEndpoints: [], isRemoved: true })
    expect(await pushOf(laptop)).toEqual({ knownEndpoints: [], isRemoved: false })
    await subscribeBrowser(phone, { turnOn: true })
    expect((await pushOf(phone))?.isRemoved).toBe(false)
    await laptop.post('/api/push/unsubscribe', {})
    expect((await pushOf(phone))?.isRemoved).toBe(true)
    await phone.post('/api/login', { email: phone.email, password: phone.password })
    expect((await pushOf(phone))?.isRemoved).toBe(false)
  })
})

describe('a subscription that replaces an older one', () => {
  const subscribe = async (who: Client, replaces?: string) => {
    const { endpoint, subscription } = await createPushBrowser()
    expect((await who.post('/api/push/subscribe', { subscription, replaces })).status).toBe(201)
    return endpoint
  }
  const endpoints = async () => (await readSubscriptions()).map(({ endpoint }) => endpoint).sort()

  it('leaves one device, also where the older one is unknown, and turns no preference on', async () => {
    const sneha = await customer()
    const [phone, laptop] = [await subscribeBrowser(sneha), await subscribeBrowser(sneha)]
    const second = await subscribe(sneha, phone.endpoint)
    const third = await subscribe(sneha, phone.endpoint)
    expect(await endpoints()).toEqual([laptop.endpoint, second, third].sort())
    expect((await sneha.read<{ pushNotifications: boolean }>('/api/user/settings')).pushNotifications).toBe(false)
  })

  it("does not end somebody else's device", async () => {
    const [sneha, divya] = [await customer(), await customer()]
    const hers = await subscribeBrowser(divya)
    const own = await subscribe(sneha, hers.endpoint)
    expect(await endpoints()).toEqual([hers.endpoint, own].sort())
  })
})
