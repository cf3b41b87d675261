import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { customer } from '../../helpers/worker/client.ts'
import { clearNotifications, fakePushServices } from '../../helpers/worker/external-services.ts'
import { createPushBrowser, readSubscriptions, subscribeBrowser } from '../../helpers/worker/push-device.ts'

beforeEach(async () => {
  await clearNotifications()
  fakePushServices()
})
afterEach(() => vi.restoreAllMocks())

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
