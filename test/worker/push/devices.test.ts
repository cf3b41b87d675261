import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Client, customer, admin as signInAdmin } from '../../helpers/worker/client.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
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

const chrome =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

const allOff = {
  emailNotifications: false,
  pushNotifications: false,
  leadAlerts: false,
  bookingAlerts: false,
  chatAlerts: false,
  dailyReports: false,
}

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
    expect(await listDevices(sneha)).toEqual(listed)
    expect(await listDevices(divya)).toEqual([])
    const laptop = new Client()
    await laptop.post('/api/login', { email: sneha.email, password: sneha.password })
    await subscribeBrowser(laptop)
    expect((await listDevices(sneha)).map(({ isThis }) => isThis).sort()).toEqual([false, true])
    expect(JSON.stringify(await listDevices(sneha))).not.toContain(phone.endpoint)
  })

  it('twice is one device, and an endpoint belongs to who subscribed last', async () => {
    const [sneha, divya] = [await customer(), await customer()]
    const phone = await createPushBrowser()
    for (const person of [sneha, sneha, divya])
      await person.post('/api/push/subscribe', { subscription: phone.subscription })
    expect(await readSubscriptions()).toMatchObject([{ user_id: divya.id, endpoint: phone.endpoint }])
    expect(await listDevices(sneha)).toEqual([])
  })

  it('turns the preference on only with a yes to the question, and leaves the other switches', async () => {
    const sneha = await customer()
    const settings = { emailNotifications: false, pushNotifications: false, orderUpdates: true, marketingEmails: true }
    await sneha.put('/api/user/settings', settings)
    await subscribeBrowser(sneha)
    const stored = { ...settings, noWhatsapp: false }
    expect(await sneha.read('/api/user/settings')).toEqual(stored)
    await subscribeBrowser(sneha, { turnOn: true })
    expect(await sneha.read('/api/user/settings')).toEqual({ ...stored, pushNotifications: true })
    const divya = await customer()
    await subscribeBrowser(divya, { turnOn: true })
    expect(await divya.read('/api/user/settings')).toEqual({
      emailNotifications: true,
      pushNotifications: true,
      orderUpdates: true,
      marketingEmails: false,
      noWhatsapp: false,
    })
    const admin = await signInAdmin()
    await admin.put('/api/admin/settings', { ...allOff, chatAlerts: true })
    await subscribeBrowser(admin, { turnOn: true })
    expect(await admin.read('/api/admin/settings')).toEqual({
      ...allOff,
      chatAlerts: true,
      pushNotifications: true,
    })
  })

  it("for somebody else is refused; 'admin' is what an admin's browser may call its own", async () => {
    const [sneha, divya, admin] = [await customer(), await customer(), await signInAdmin()]
    const { subscription } = await createPushBrowser()
    const subscribe = async (who: Client, userId: string) =>
      (await who.post('/api/push/subscribe', { userId, subscription })).status
    expect(await subscribe(sneha, divya.id)).toBe(403)
    expect(await subscribe(sneha, 'admin')).toBe(403)
    expect(await readSubscriptions()).toEqual([])
    expect(await subscribe(admin, 'admin')).toBe(201)
    expect((await sneha.post('/api/push/unsubscribe', { userId: divya.id })).status).toBe(403)
  })

  it('keeps the newest 20 devices of a person, and nobody else loses one', async () => {
    const [sneha, divya] = [await customer(), await customer()]
    const hers = await subscribeBrowser(divya)
    const subscribed: string[] = []
    for (let device = 0; device < 22; device++) subscribed.push((await subscribeBrowser(sneha)).endpoint)
    const stored = (await readSubscriptions())
      .filter(({ user_id }) => user_id === sneha.id)
      .map(({ endpoint }) => endpoint)
    expect(stored.sort()).toEqual(subscribed.slice(2).sort())
    expect((await readSubscriptions()).map(({ endpoint }) => endpoint)).toContain(hers.endpoint)
  })

  it('takes two round trips more than the session, and the list one in all, each by an index', async () => {
    const sneha = await customer()
    const tally = countD1(sneha)
    await subscribeBrowser(sneha)
    expect(tally.trips).toBe(3)
    await listDevices(sneha)
    expect(tally.trips).toBe(4)
    expect(await findTableScans(tally)).toEqual([])
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
    expect(await readSubscriptions()).toMatchObject([
      { user_id: sneha.id, endpoint: renewed.endpoint, label: 'A browser' },
    ])
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
    expect((await readSubscriptions()).map(({ endpoint }) => endpoint).sort()).toEqual(
      [hers.endpoint, own.endpoint].sort(),
    )
  })
})

let refused: Awaited<ReturnType<typeof customer>>

beforeAll(async () => {
  refused = await customer()
})

describe('a subscription', () => {
  it.each([
    'http://fcm.googleapis.com/send/1',
    'https://fcm.googleapis.com.evil.test/send/1',
    'https://evil.test/fcm.googleapis.com/send/1',
    'https://evil.test/?https://fcm.googleapis.com/',
    'https://google.com/send/1',
    'https://mail.google.com/send/1',
    'https://a.jmt17.google.com/send/1',
    'https://jmt17.google.com.evil.test/send/1',
    'https://jmt17-google.com/send/1',
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
    'https://fcm.googleapis.com /send/1',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'fcm.googleapis.com/send/1',
  ])('at %s is refused: no push service gives such an address', async (endpoint) => {
    const sneha = refused
    const { subscription } = await createPushBrowser()
    const answer = await sneha.post('/api/push/subscribe', { subscription: { ...subscription, endpoint } })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toEqual({ message: 'Notifications cannot be sent to this address' })
    expect(await readSubscriptions()).toEqual([])
  })

  it.each([
    'fcm.googleapis.com',
    'jmt17.google.com',
    'updates.push.services.mozilla.com',
    'wns2-par02p.notify.windows.com',
    'web.push.apple.com',
  ])('at %s is taken', async (host) => {
    await subscribeBrowser(refused, { host })
    expect(await readSubscriptions()).toHaveLength(1)
  })

  it.each([
    ['no subscription', undefined],
    ['no endpoint', { keys: {} }],
    ['no keys', { endpoint: 'https://fcm.googleapis.com/send/1' }],
    ['a short secret', { auth: 'AAAA' }],
    ['a key that is no point', { p256dh: `B${'A'.repeat(86)}` }],
    ['a compressed key', { p256dh: 'A'.repeat(44) }],
    ['an endpoint of two lines', { endpoint: 'https://fcm.googleapis.com/send/1\nhttps://evil.test/' }],
    ['an endless endpoint', { endpoint: `https://fcm.googleapis.com/${'a'.repeat(1000)}` }],
  ])('with %s is refused in a sentence', async (_what, wrong) => {
    const sneha = refused
    const { subscription } = await createPushBrowser()
    const { endpoint = subscription.endpoint, keys, ...key } = { ...wrong } as Record<string, unknown>
    const sent = wrong && { endpoint, keys: keys ?? { ...subscription.keys, ...key } }
    const whole = _what === 'no keys' ? wrong : _what === 'no endpoint' ? wrong : sent
    const answer = await sneha.post('/api/push/subscribe', { subscription: whole })
    expect(answer.status).toBe(400)
    expect((await answer.json<{ message: string }>()).message).toMatch(/^This browser gave no usable address/)
    expect(await readSubscriptions()).toEqual([])
  })
})
