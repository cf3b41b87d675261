import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCtx } from '../../worker/context.ts'
import * as devices from '../../worker/features/push/devices.ts'
import { findSession } from '../../worker/http/session.ts'
import { sha256 } from '../../worker/lib/crypto.ts'
import { admin, Client, customer } from '../helpers/worker/client.ts'
import { countD1 } from '../helpers/worker/count-d1.ts'
import { clearNotifications, fakePushServices } from '../helpers/worker/external-services.ts'
import { createPushBrowser, subscribeBrowser } from '../helpers/worker/push-device.ts'
import { findTableScans } from '../helpers/worker/query-plans.ts'

type Device = { id: string; label: string; createdAt: string; lastUsedAt: string | null; isThis: boolean }

beforeEach(async () => {
  await clearNotifications()
  fakePushServices()
})
afterEach(() => vi.restoreAllMocks())

const devicesOf = async (client: Client) => (await client.get('/api/push/devices')).json<Device[]>()
const rows = async () =>
  (await env.DB.prepare('SELECT * FROM push_subscriptions').all<{ user_id: string; endpoint: string }>()).results
const chrome =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

describe('the public key', () => {
  it('is given to anybody, and is the one that signs', async () => {
    const answer = await new Client().get('/api/push/public-key')
    expect(await answer.json()).toEqual({ key: env.VAPID_PUBLIC_KEY })
  })
})

describe('subscribing', () => {
  it('lists the device by its name, for its person alone, and says which one is asking', async () => {
    const [sneha, divya] = [await customer(), await customer()]
    const phone = await createPushBrowser()
    const answer = await sneha.post(
      '/api/push/subscribe',
      { userId: sneha.id, subscription: phone.subscription },
      { 'User-Agent': chrome },
    )
    expect(answer.status).toBe(201)
    const listed = [
      {
        id: expect.any(String),
        label: 'Chrome on Android',
        createdAt: expect.any(String),
        lastUsedAt: null,
        isThis: true,
      },
    ]
    expect(await answer.json()).toEqual(listed)
    expect(await devicesOf(sneha)).toEqual(listed)
    expect(await devicesOf(divya)).toEqual([])
    const laptop = new Client()
    await laptop.post('/api/login', { email: sneha.email, password: sneha.password })
    await subscribeBrowser(laptop)
    expect((await devicesOf(sneha)).map(({ isThis }) => isThis).sort()).toEqual([false, true])
    expect(JSON.stringify(await devicesOf(sneha))).not.toContain(phone.endpoint)
  })

  it('twice is one device, and an endpoint belongs to who subscribed last', async () => {
    const [sneha, divya] = [await customer(), await customer()]
    const phone = await createPushBrowser()
    for (const person of [sneha, sneha, divya])
      await person.post('/api/push/subscribe', { subscription: phone.subscription })
    expect(await rows()).toMatchObject([{ user_id: divya.id, endpoint: phone.endpoint }])
    expect(await devicesOf(sneha)).toEqual([])
  })

  it('turns the preference on only with a yes to the question, and leaves the other switches', async () => {
    const sneha = await customer()
    const settings = { emailNotifications: false, pushNotifications: false, orderUpdates: true, marketingEmails: true }
    await sneha.put('/api/user/settings', settings)
    await subscribeBrowser(sneha)
    expect(await (await sneha.get('/api/user/settings')).json()).toEqual(settings)
    await subscribeBrowser(sneha, { turnOn: true })
    expect(await (await sneha.get('/api/user/settings')).json()).toEqual({ ...settings, pushNotifications: true })
    const divya = await customer()
    await subscribeBrowser(divya, { turnOn: true })
    expect(await (await divya.get('/api/user/settings')).json()).toEqual({
      emailNotifications: true,
      pushNotifications: true,
      orderUpdates: true,
      marketingEmails: false,
    })
    const owner = await admin()
    await owner.put('/api/admin/settings', { ...ownersOff, chatAlerts: true })
    await subscribeBrowser(owner, { turnOn: true })
    expect(await (await owner.get('/api/admin/settings')).json()).toEqual({
      ...ownersOff,
      chatAlerts: true,
      pushNotifications: true,
    })
  })

  it("for somebody else is refused; 'admin' is what an admin's browser may call its own", async () => {
    const [sneha, divya, owner] = [await customer(), await customer(), await admin()]
    const { subscription } = await createPushBrowser()
    const subscribe = async (who: Client, userId: string) =>
      (await who.post('/api/push/subscribe', { userId, subscription })).status
    expect(await subscribe(sneha, divya.id)).toBe(403)
    expect(await subscribe(sneha, 'admin')).toBe(403)
    expect(await rows()).toEqual([])
    expect(await subscribe(owner, 'admin')).toBe(201)
    expect((await sneha.post('/api/push/unsubscribe', { userId: divya.id })).status).toBe(403)
  })

  it.each([
    'http://fcm.googleapis.com/send/1',
    'https://fcm.googleapis.com.evil.test/send/1',
    'https://evil.test/fcm.googleapis.com/send/1',
    'https://evil.test/?https://fcm.googleapis.com/',
    'https://notfcm.googleapis.com/send/1',
    'https://a.fcm.googleapis.com/send/1',
    'https://fcm.googleapis.com:8443/send/1',
    'https://fcm.googleapis.com:443/send/1',
    'https://user@fcm.googleapis.com/send/1',
    'https://fcm.googleapis.com@evil.test/send/1',
    'https://fcm.googleapis.com\\@evil.test/send/1',
    'https://fcm.googleapis.com#@evil.test/',
    'https://fcm.googleapis.com',
    'https://push.services.mozilla.com.evil.test/x',
    'https://evilpush.services.mozilla.com/x',
    'https://updates.push.services.mozilla.com.:443/x',
    'https://notify.windows.com/x',
    'https://127.0.0.1/send/1',
    'https://2130706433/send/1',
    'https://[::1]/send/1',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/send/1',
    'HTTPS://FCM.GOOGLEAPIS.COM/send/1',
    ' https://fcm.googleapis.com/send/1',
    'https://fcm.googleapis.com/send/1\nhttps://evil.test/',
    'https://fcm.googleapis.com /send/1',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'fcm.googleapis.com/send/1',
  ])('at %s is refused: no push service gives such an address', async (endpoint) => {
    const sneha = await customerOnce()
    const { subscription } = await createPushBrowser()
    const answer = await sneha.post('/api/push/subscribe', { subscription: { ...subscription, endpoint } })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toEqual({ message: 'Notifications cannot be sent to this address' })
    expect(await rows()).toEqual([])
  })

  it.each([
    'fcm.googleapis.com',
    'updates.push.services.mozilla.com',
    'wns2-par02p.notify.windows.com',
    'web.push.apple.com',
  ])('at %s is taken', async (host) => {
    await subscribeBrowser(await customerOnce(), { host })
    expect(await rows()).toHaveLength(1)
  })

  it.each([
    ['no subscription', undefined],
    ['no endpoint', { keys: {} }],
    ['no keys', { endpoint: 'https://fcm.googleapis.com/send/1' }],
    ['a short secret', { auth: 'AAAA' }],
    ['a key that is no point', { p256dh: `B${'A'.repeat(86)}` }],
    ['a compressed key', { p256dh: 'A'.repeat(44) }],
    ['an endless endpoint', { endpoint: `https://fcm.googleapis.com/${'a'.repeat(1000)}` }],
  ])('with %s is refused in a sentence', async (_what, wrong) => {
    const sneha = await customerOnce()
    const { subscription } = await createPushBrowser()
    const { endpoint = subscription.endpoint, keys, ...key } = { ...wrong } as Record<string, unknown>
    const sent = wrong && { endpoint, keys: keys ?? { ...subscription.keys, ...key } }
    const whole = _what === 'no keys' ? wrong : _what === 'no endpoint' ? wrong : sent
    const answer = await sneha.post('/api/push/subscribe', { subscription: whole })
    expect(answer.status).toBe(400)
    expect((await answer.json<{ message: string }>()).message).toMatch(/^This browser gave no usable address/)
    expect(await rows()).toEqual([])
  })

  it('keeps the newest 20 devices of a person, and nobody else loses one', async () => {
    const [sneha, divya] = [await customer(), await customer()]
    const hers = await subscribeBrowser(divya)
    const made: string[] = []
    for (let device = 0; device < 22; device++) made.push((await subscribeBrowser(sneha)).endpoint)
    const kept = (await rows()).filter(({ user_id }) => user_id === sneha.id).map(({ endpoint }) => endpoint)
    expect(kept.sort()).toEqual(made.slice(2).sort())
    expect((await rows()).map(({ endpoint }) => endpoint)).toContain(hers.endpoint)
  })

  it('takes two round trips more than the session, each by an index', async () => {
    const sneha = await customer()
    const tally = countD1(sneha)
    await subscribeBrowser(sneha)
    expect(tally.trips).toBe(3)
    await devicesOf(sneha)
    expect(tally.trips).toBe(5)
    expect(await findTableScans(tally)).toEqual([])
  })
})

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
    expect((await rows()).map(({ endpoint }) => endpoint).sort()).toEqual([laptop.endpoint, hers.endpoint].sort())
  })

  it('with all others of the person, without an endpoint', async () => {
    const [sneha, divya] = [await customer(), await customer()]
    await subscribeBrowser(sneha)
    await subscribeBrowser(sneha)
    const hers = await subscribeBrowser(divya)
    expect(await (await sneha.post('/api/push/unsubscribe', { userId: sneha.id })).json()).toEqual({ ok: true })
    expect((await rows()).map(({ endpoint }) => endpoint)).toEqual([hers.endpoint])
  })

  it('when its person removes it from the list, and nobody else can', async () => {
    const [sneha, divya] = [await customer(), await customer()]
    await subscribeBrowser(sneha)
    const [{ id } = { id: '' }] = await devicesOf(sneha)
    expect((await divya.send('DELETE', `/api/push/devices/${id}`)).status).toBe(404)
    expect((await sneha.send('DELETE', `/api/push/devices/${id}`)).status).toBe(200)
    expect((await sneha.send('DELETE', `/api/push/devices/${id}`)).status).toBe(404)
    expect(await rows()).toEqual([])
  })

  it('with its session: at a logout that one, at a new password all but this one, at a reset and a deactivation all', async () => {
    const owner = await admin()
    const left = async () => (await rows()).map(({ endpoint }) => endpoint).sort()
    for (const ending of ['logout', 'password', 'reset', 'deactivation'] as const) {
      await clearNotifications()
      const sneha = await customer()
      const laptop = new Client()
      await laptop.post('/api/login', { email: sneha.email, password: sneha.password })
      const [phone, other] = [await subscribeBrowser(sneha), await subscribeBrowser(laptop)]
      if (ending === 'logout') await sneha.post('/api/logout')
      if (ending === 'password')
        await sneha.put('/api/user/password', { currentPassword: sneha.password, newPassword: 'a-new-thread-8' })
      if (ending === 'reset') await owner.post(`/api/admin/customers/${sneha.id}/reset-password`)
      if (ending === 'deactivation') await owner.put(`/api/admin/customers/${sneha.id}`, { isActive: false })
      const expected = { logout: [other.endpoint], password: [phone.endpoint], reset: [], deactivation: [] }
      expect(await left(), ending).toEqual(expected[ending])
      if (ending === 'password') expect((await devicesOf(sneha))[0]?.isThis).toBe(true)
    }
  })

  it('not when its session merely grows old: who follows an order for months wants to hear of it', async () => {
    const sneha = await customer()
    await subscribeBrowser(sneha)
    await env.DB.prepare('UPDATE sessions SET expire = 1 WHERE user_id = ?').bind(sneha.id).run()
    await env.DB.prepare('DELETE FROM sessions WHERE expire < 2').run()
    expect(await rows()).toHaveLength(1)
  })

  it('at once, when the session ended while it was being subscribed or renewed', async () => {
    const sneha = await customer()
    const ctx = createCtx(env, () => {})
    const known = await subscribeBrowser(sneha)
    const signedIn = await findSession(ctx, await sha256(sneha.cookie.split('=')[1] ?? ''))
    if (!signedIn) throw new Error('not signed in')
    await env.DB.prepare('UPDATE push_subscriptions SET sid = NULL').run()
    await sneha.post('/api/logout')
    const [late, renewed] = [await createPushBrowser(), await createPushBrowser()]
    await devices.subscribe(ctx, signedIn, { subscription: late.subscription }, 'Chrome')
    expect((await rows()).map(({ endpoint }) => endpoint)).toEqual([known.endpoint])
    await devices.renew(ctx, signedIn, { oldEndpoint: known.endpoint, subscription: renewed.subscription })
    expect(await rows()).toEqual([])
  })
})

describe('a subscription that the browser changed', () => {
  it('takes the place of the old one, with its name', async () => {
    const sneha = await customer()
    const [old, renewed] = [await subscribeBrowser(sneha), await createPushBrowser('web.push.apple.com')]
    const answer = await sneha.post('/api/push/renew', {
      oldEndpoint: old.endpoint,
      subscription: renewed.subscription,
    })
    expect(await answer.json()).toEqual({ ok: true })
    expect(await rows()).toMatchObject([{ user_id: sneha.id, endpoint: renewed.endpoint, label: 'A browser' }])
  })

  it('is not taken for one that was removed, nor for that of somebody else, nor at an evil address', async () => {
    const [sneha, divya] = [await customer(), await customer()]
    const [hers, removed, renewed] = [
      await subscribeBrowser(divya),
      await createPushBrowser(),
      await createPushBrowser(),
    ]
    const renew = async (oldEndpoint: string, subscription: object) =>
      (await sneha.post('/api/push/renew', { oldEndpoint, subscription })).status
    expect(await renew(removed.endpoint, renewed.subscription)).toBe(404)
    expect(await renew(hers.endpoint, renewed.subscription)).toBe(404)
    const own = await subscribeBrowser(sneha)
    expect(await renew(own.endpoint, { ...renewed.subscription, endpoint: 'https://evil.test/' })).toBe(422)
    expect((await rows()).map(({ endpoint }) => endpoint).sort()).toEqual([hers.endpoint, own.endpoint].sort())
  })
})

const ownersOff = {
  emailNotifications: false,
  pushNotifications: false,
  leadAlerts: false,
  bookingAlerts: false,
  chatAlerts: false,
  dailyReports: false,
}

/** One customer for all refusals: a registration hashes a password. */
let refused: Awaited<ReturnType<typeof customer>> | undefined
async function customerOnce() {
  refused ??= await customer()
  return refused
}
