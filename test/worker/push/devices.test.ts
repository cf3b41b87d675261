import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { settingsDefaults } from '../../../shared/settings.ts'
import { openSession } from '../../helpers/worker/auth.ts'
import { Client, customer, refusal } from '../../helpers/worker/client.ts'
import { clearNotifications, fakePushServices } from '../../helpers/worker/external-services.ts'
import {
  createPushBrowser,
  listDevices,
  readSubscriptions,
  subscribeBrowser,
} from '../../helpers/worker/push-device.ts'
import { admin, divya, openShop, sneha } from '../../helpers/worker/shop.ts'

openShop()
beforeEach(async () => {
  await clearNotifications()
  fakePushServices()
})
afterEach(() => void vi.restoreAllMocks())

const chrome =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
const endpoints = async () => (await readSubscriptions()).map(({ endpoint }) => endpoint).sort()

it('the public key is given to anybody, and is the one that signs', async () => {
  expect(await new Client().read('/api/push/public-key')).toEqual({ key: env.VAPID_PUBLIC_KEY })
})

describe('subscribing', () => {
  it('lists the device by its name, for its person alone, and says which one is asking', async () => {
    const person = await customer()
    const phone = await createPushBrowser()
    const body = { userId: person.id, subscription: phone.subscription }
    const answer = await person.post('/api/push/subscribe', body, { 'User-Agent': chrome })
    expect(answer.status).toBe(201)
    const device = { id: expect.any(String), label: 'Chrome on Android', createdAt: expect.any(String) }
    const listed = [{ ...device, lastUsedAt: null, isThis: true }]
    expect([await answer.json(), await listDevices(person)]).toEqual([listed, listed])
    expect(await listDevices(divya)).toEqual([])
    await subscribeBrowser((await openSession(person.email, person.password)).client)
    expect((await listDevices(person)).map(({ isThis }) => isThis).sort()).toEqual([false, true])
    expect(JSON.stringify(await listDevices(person))).not.toContain(phone.endpoint)
  })

  it('twice is one device, and an endpoint belongs to who subscribed last', async () => {
    const phone = await createPushBrowser()
    for (const person of [sneha, sneha, divya])
      await person.post('/api/push/subscribe', { subscription: phone.subscription })
    expect(await readSubscriptions()).toMatchObject([{ user_id: divya.id, endpoint: phone.endpoint }])
    expect(await listDevices(sneha)).toEqual([])
  })

  it('turns the preference on only with a yes to the question, and leaves the other switches', async () => {
    const off = { ...settingsDefaults.user, emailNotifications: false, pushNotifications: false, marketingEmails: true }
    const allOff = Object.fromEntries(Object.keys(settingsDefaults.admin).map((name) => [name, false]))
    const desk = { ...allOff, chatAlerts: true }
    for (const [who, path, before] of [
      [await customer(), '/api/user/settings', off],
      [await customer(), '/api/user/settings', settingsDefaults.user],
      [admin, '/api/admin/settings', desk],
    ] as const) {
      await who.put(path, before)
      await subscribeBrowser(who)
      expect(await who.read(path)).toEqual(before)
      await subscribeBrowser(who, { turnOn: true })
      expect(await who.read(path)).toEqual({ ...before, pushNotifications: true })
    }
  })

  it("for somebody else is refused; 'admin' is what an admin's browser may call its own", async () => {
    const { subscription } = await createPushBrowser()
    const subscribe = async (who: Client, userId: string) =>
      (await who.post('/api/push/subscribe', { userId, subscription })).status
    for (const other of [divya.id, 'admin']) expect(await subscribe(sneha, other)).toBe(403)
    expect(await readSubscriptions()).toEqual([])
    expect(await subscribe(admin, 'admin')).toBe(201)
    expect((await sneha.post('/api/push/unsubscribe', { userId: divya.id })).status).toBe(403)
  })

  it('keeps the newest 20 devices of a person, and nobody else loses one', async () => {
    const hers = await subscribeBrowser(divya)
    const subscribed: string[] = []
    for (let device = 0; device < 22; device++) subscribed.push((await subscribeBrowser(sneha)).endpoint)
    expect(await endpoints()).toEqual([hers.endpoint, ...subscribed.slice(2)].sort())
  })

  it('in place of an older one leaves one device, also where that is unknown, and turns no preference on', async () => {
    const person = await customer()
    const replace = async (replaces: string) => {
      const { endpoint, subscription } = await createPushBrowser()
      expect((await person.post('/api/push/subscribe', { subscription, replaces })).status).toBe(201)
      return endpoint
    }
    const [phone, laptop, hers] = [
      await subscribeBrowser(person),
      await subscribeBrowser(person),
      await subscribeBrowser(divya),
    ]
    const own = [await replace(phone.endpoint), await replace(phone.endpoint)]
    // Somebody else's device does not end.
    own.push(await replace(hers.endpoint))
    expect(await endpoints()).toEqual([laptop.endpoint, hers.endpoint, ...own].sort())
    expect(await person.read('/api/user/settings')).toMatchObject({ pushNotifications: false })
  })
})

describe('a subscription that the browser changed', () => {
  it('takes the place of the old one, with its name', async () => {
    const [old, renewed] = [await subscribeBrowser(sneha), await createPushBrowser('web.push.apple.com')]
    const change = { oldEndpoint: old.endpoint, subscription: renewed.subscription }
    expect(await sneha.make('/api/push/renew', change)).toEqual({ ok: true })
    const kept = { user_id: sneha.id, endpoint: renewed.endpoint, label: 'A browser' }
    expect(await readSubscriptions()).toMatchObject([kept])
  })

  it('is not taken for one that was removed, nor for that of somebody else, nor at an evil address', async () => {
    const [hers, own] = [await subscribeBrowser(divya), await subscribeBrowser(sneha)]
    const [removed, renewed] = [await createPushBrowser(), await createPushBrowser()]
    const evil = { ...renewed.subscription, endpoint: 'https://evil.test/' }
    for (const [oldEndpoint, subscription, status] of [
      [removed.endpoint, renewed.subscription, 404],
      [hers.endpoint, renewed.subscription, 404],
      [own.endpoint, evil, 422],
    ] as const)
      expect((await sneha.post('/api/push/renew', { oldEndpoint, subscription })).status).toBe(status)
    expect(await endpoints()).toEqual([hers.endpoint, own.endpoint].sort())
  })
})

describe('a subscription', () => {
  it.each([
    'http://fcm.googleapis.com/send/1',
    'https://fcm.googleapis.com.evil.test/send/1',
    'https://evil.test/fcm.googleapis.com/send/1',
    'https://a.jmt17.google.com/send/1',
    'https://jmt17-google.com/send/1',
    'https://notfcm.googleapis.com/send/1',
    'https://a.fcm.googleapis.com/send/1',
    'https://fcm.googleapis.com:8443/send/1',
    'https://fcm.googleapis.com:443/send/1',
    'https://user@fcm.googleapis.com/send/1',
    'https://fcm.googleapis.com\\@evil.test/send/1',
    'https://fcm.googleapis.com',
    'https://evilpush.services.mozilla.com/x',
    'https://updates.push.services.mozilla.com.:443/x',
    'https://notify.windows.com/x',
    'https://127.0.0.1/send/1',
    'HTTPS://FCM.GOOGLEAPIS.COM/send/1',
    ' https://fcm.googleapis.com/send/1',
    'fcm.googleapis.com/send/1',
  ])('at %s is refused: no push service gives such an address', async (endpoint) => {
    const { subscription } = await createPushBrowser()
    const answer = await sneha.post('/api/push/subscribe', { subscription: { ...subscription, endpoint } })
    expect(await refusal(answer)).toEqual([422, 'Notifications cannot be sent to this address'])
    expect(await readSubscriptions()).toEqual([])
  })

  it('at a push service of each browser is taken', async () => {
    const others = ['updates.push.services.mozilla.com', 'wns2-par02p.notify.windows.com', 'web.push.apple.com']
    const hosts = ['fcm.googleapis.com', 'jmt17.google.com', ...others]
    for (const host of hosts) await subscribeBrowser(sneha, { host })
    expect(await readSubscriptions()).toHaveLength(hosts.length)
  })

  const endpoint = 'https://fcm.googleapis.com/send/1'
  it.each<[string, object | undefined, object?]>([
    ['no subscription', undefined],
    ['no keys', { endpoint }],
    ['a short secret', {}, { auth: 'AAAA' }],
    ['a key that is no point', {}, { p256dh: `B${'A'.repeat(86)}` }],
    ['an endpoint of two lines', { endpoint: `${endpoint}\nhttps://evil.test/` }, {}],
    ['an endless endpoint', { endpoint: `https://fcm.googleapis.com/${'a'.repeat(1000)}` }, {}],
  ])('with %s is refused in a sentence', async (_what, wrong, keys) => {
    const { subscription } = await createPushBrowser()
    const whole = keys ? { ...subscription, keys: { ...subscription.keys, ...keys }, ...wrong } : wrong
    const answer = await sneha.post('/api/push/subscribe', { subscription: whole })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toMatch(/"This browser gave no usable address/)
    expect(await readSubscriptions()).toEqual([])
  })
})
