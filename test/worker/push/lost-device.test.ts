import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCtx } from '../../../worker/context.ts'
import { run } from '../../../worker/db/batch.ts'
import * as devices from '../../../worker/features/push/devices.ts'
import { sessionStatement, toSession } from '../../../worker/http/sessions.ts'
import { sha256 } from '../../../worker/lib/crypto.ts'
import { openSession } from '../../helpers/worker/auth.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { book } from '../../helpers/worker/bookings.ts'
import { type Client, customer, type Person } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import {
  allDeliveries,
  clearNotifications,
  fakePushServices,
  makeDeliveriesDue,
  sweepLater,
  sweepOutbox,
} from '../../helpers/worker/external-services.ts'
import { adminClient, enqueue, push, sendOut, setUpNotifications, sneha } from '../../helpers/worker/notifications.ts'
import {
  createPushBrowser,
  listDevices,
  readSubscriptions,
  subscribeBrowser,
  vapidClaims,
} from '../../helpers/worker/push-device.ts'
import { admin, divya, openShop } from '../../helpers/worker/shop.ts'

openShop()
beforeEach(async () => {
  await clearNotifications()
  fakePushServices()
})
afterEach(() => void vi.restoreAllMocks())

const endpoints = async () => (await readSubscriptions()).map(({ endpoint }) => endpoint).sort()
const pushOf = async (client: Client) =>
  (await client.read<{ push?: { knownEndpoints: string[]; isRemoved: boolean } }>('/api/user')).push
const sameAccount = async ({ email, password }: Person) => (await openSession(email, password)).client

describe('a device ends', () => {
  it('when it says so, or with all others of the person without an endpoint; those of somebody else go on', async () => {
    const person = await customer()
    const [phone, laptop, hers] = [
      await subscribeBrowser(person),
      await subscribeBrowser(person),
      await subscribeBrowser(divya),
    ]
    const unsubscribe = (endpoint?: string) => person.post('/api/push/unsubscribe', { userId: person.id, endpoint })
    for (const { endpoint } of [hers, phone]) await unsubscribe(endpoint)
    expect(await endpoints()).toEqual([laptop.endpoint, hers.endpoint].sort())
    expect(await (await unsubscribe()).json()).toEqual({ ok: true })
    expect(await endpoints()).toEqual([hers.endpoint])
  })

  const endings: [string, boolean, boolean, (person: Person) => Promise<unknown>][] = [
    ['at a logout that one', false, true, (person) => person.post('/api/logout')],
    [
      'at a new password all but this one',
      true,
      false,
      (person) => person.put('/api/user/password', { currentPassword: person.password, newPassword: 'a-new-thread-8' }),
    ],
    ['at a reset all', false, false, ({ id }) => admin.post(`/api/admin/customers/${id}/reset-password`)],
    ['at a deactivation all', false, false, ({ id }) => admin.put(`/api/admin/customers/${id}`, { isActive: false })],
  ]
  it.each(endings)('with its session: %s', async (_, isThisKept, isOtherKept, end) => {
    const person = await customer()
    const [phone, other] = [await subscribeBrowser(person), await subscribeBrowser(await sameAccount(person))]
    await end(person)
    const kept = [...(isThisKept ? [phone.endpoint] : []), ...(isOtherKept ? [other.endpoint] : [])]
    expect(await endpoints()).toEqual(kept)
    if (isThisKept) expect((await listDevices(person))[0]?.isThis).toBe(true)
  })

  it('not when its session merely grows old: who follows an order for months wants to hear of it', async () => {
    const person = await customer()
    await subscribeBrowser(person)
    await db.run('UPDATE sessions SET expire = 1 WHERE user_id = ?', person.id)
    await db.run('DELETE FROM sessions WHERE expire < 2')
    expect(await readSubscriptions()).toHaveLength(1)
  })

  it('at once, when the session ended while it was being subscribed or renewed', async () => {
    const person = await customer()
    const ctx = createCtx(env, keepRunning)
    const known = await subscribeBrowser(person)
    const sid = await sha256(person.cookie.split('=')[1] ?? '')
    const session = toSession(ctx, sid, (await run(ctx, sessionStatement(sid)))[0])
    if (!session) throw new Error('not signed in')
    await db.run('UPDATE push_subscriptions SET sid = NULL')
    await person.post('/api/logout')
    const [late, renewed] = [await createPushBrowser(), await createPushBrowser()]
    await devices.subscribe(ctx, session, { subscription: late.subscription }, 'Chrome')
    expect(await endpoints()).toEqual([known.endpoint])
    await devices.renew(ctx, session, { oldEndpoint: known.endpoint, subscription: renewed.subscription })
    expect(await readSubscriptions()).toEqual([])
  })
})

describe('what a session is told of its devices', () => {
  it('names the endpoints that the server knows of this user, hashed, and forgets one that the push service ended', async () => {
    const person = await customer()
    const [phone, laptop] = [await subscribeBrowser(person), await subscribeBrowser(person)]
    await subscribeBrowser(divya)
    const hashes = [await sha256(phone.endpoint), await sha256(laptop.endpoint)]
    const push = await pushOf(person)
    expect([push?.isRemoved, push?.knownEndpoints.sort()]).toEqual([false, [...hashes].sort()])
    expect(JSON.stringify(push)).not.toContain(phone.endpoint)
    await db.run('DELETE FROM push_subscriptions WHERE endpoint = ?', phone.endpoint)
    expect(await pushOf(person)).toEqual({ knownEndpoints: [hashes[1]], isRemoved: false })
  })

  it('says that it was removed to the session of that device alone, until it is allowed again', async () => {
    const phone = await customer()
    const laptop = await sameAccount(phone)
    await subscribeBrowser(phone)
    const [{ id } = { id: '' }] = await listDevices(laptop)
    await divya.delete(`/api/push/devices/${id}`)
    expect((await pushOf(phone))?.isRemoved).toBe(false)
    for (const status of [200, 404]) expect((await laptop.delete(`/api/push/devices/${id}`)).status).toBe(status)
    expect(await readSubscriptions()).toEqual([])
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

describe('what is pushed', () => {
  setUpNotifications()

  describe('an encrypted push', () => {
    it('is read by the device it was made for and by no other, and signed by the boutique', async () => {
      const [phone, laptop] = [
        await subscribeBrowser(adminClient),
        await subscribeBrowser(adminClient, { host: 'updates.push.services.mozilla.com' }),
      ]
      const { id } = await book(sneha, { childName: 'മറിയ' })
      expect(push.sent).toHaveLength(2)
      const [toPhone] = push.sent.filter(({ endpoint }) => endpoint === phone.endpoint)
      const [toLaptop] = push.sent.filter(({ endpoint }) => endpoint === laptop.endpoint)
      if (!toPhone || !toLaptop) throw new Error('a device was left out')
      const text = { title: 'New consultation booking', body: 'Sneha Mathew asks for Baptism Suit for മറിയ' }
      const data = { url: `/admin?tab=bookings&open=${id}`, type: 'booking' }
      expect(await phone.open(toPhone.body)).toMatchObject({ ...text, data })
      await expect(laptop.open(toPhone.body)).rejects.toThrow()
      expect((await laptop.open(toLaptop.body)).title).toBe('New consultation booking')
      const headers = { 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' }
      const topic = expect.stringMatching(/^[\w-]{1,32}$/)
      expect(Object.fromEntries(toPhone.headers)).toMatchObject({ ...headers, topic })
      expect(toPhone.redirect).toBe('manual')
      for (const sent of [toPhone, toLaptop]) {
        const claims = await vapidClaims(sent.headers.get('Authorization'), env.VAPID_PUBLIC_KEY ?? '')
        expect(claims).toMatchObject({ typ: 'JWT', alg: 'ES256', aud: new URL(sent.endpoint).origin })
        expect(claims.sub).toBe(env.VAPID_SUBJECT)
        // RFC 8292: at most 24 hours in the future.
        expect(claims.exp * 1000).toBeGreaterThan(Date.now())
        expect(claims.exp * 1000).toBeLessThanOrEqual(Date.now() + 86_400_000)
      }
    })

    it('is kept short enough to be sent, however long its text and in any script', async () => {
      const phone = await subscribeBrowser(adminClient)
      await sendOut({ title: 'അ'.repeat(500), message: '👗'.repeat(2000) })
      const payload = await phone.open(push.sent[0]?.body ?? new Uint8Array())
      expect([...payload.title]).toHaveLength(120)
      expect([...payload.body]).toHaveLength(300)
      expect(payload.body.endsWith('👗…')).toBe(true)
    })
  })

  describe('a push', () => {
    it('marks its notification as pushed and its device as used, and only then', async () => {
      await subscribeBrowser(adminClient)
      push.answer = async () => new Response(null, { status: 500 })
      await sendOut()
      const pushed = () => db.value('SELECT is_push_sent FROM notifications')
      expect(await pushed()).toBe(0)
      push.answer = async () => new Response(null, { status: 201 })
      await sweepLater()
      expect(await pushed()).toBe(1)
      expect(await db.value('SELECT last_used_at FROM push_subscriptions')).toBeGreaterThan(Date.now() - 60_000)
    })

    it.each([404, 410])('that is answered %i ends its subscription, without another try', async (status) => {
      await subscribeBrowser(adminClient)
      push.answer = async () => new Response('gone', { status })
      await sendOut()
      expect(await env.DB.prepare('SELECT * FROM push_subscriptions').all()).toMatchObject({ results: [] })
      await sweepLater()
      expect(push.sent).toHaveLength(1)
      expect((await allDeliveries()).filter(({ channel }) => channel === 'push')).toMatchObject([{ state: 'gone' }])
    })

    it.each([
      ['429', async () => new Response(null, { status: 429 })],
      ['500', async () => new Response(null, { status: 500 })],
      ['a lost connection', async () => Promise.reject(new TypeError('Network connection lost'))],
    ])('that is answered %s is retried at ever longer intervals, and fails in the end', async (_what, answer) => {
      await subscribeBrowser(adminClient)
      push.answer = answer
      await enqueue()
      const waits: number[] = []
      for (let attempt = 1; attempt <= 6; attempt++) {
        await sweepOutbox({})
        expect(push.sent).toHaveLength(attempt)
        // A delivery is not sent before it is due.
        await sweepOutbox({})
        expect(push.sent).toHaveLength(attempt)
        const next = await db.value<number>("SELECT next_attempt_at FROM deliveries WHERE channel = 'push'")
        waits.push(Math.round(((next ?? 0) - Date.now()) / 60_000))
        await makeDeliveriesDue()
      }
      expect(waits.slice(0, 5)).toEqual([5, 15, 45, 135, 405])
      await sweepOutbox({})
      expect(push.sent).toHaveLength(6)
      expect(await allDeliveries()).toMatchObject([{ state: 'failed', attempts: 6 }])
      expect(await db.all('SELECT * FROM push_subscriptions')).toHaveLength(1)
    })

    it('to a service that never answers is aborted after ten seconds', async () => {
      await subscribeBrowser(adminClient)
      const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
        const aborted = new AbortController()
        setTimeout(() => aborted.abort(new DOMException('The operation timed out', 'TimeoutError')), 10)
        return aborted.signal
      })
      push.answer = ({ signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
        })
      await sendOut({}, {})
      expect(timeout).toHaveBeenCalledWith(10_000)
      expect(await allDeliveries()).toMatchObject([{ state: 'due', attempts: 1, last_error: 'TimeoutError' }])
    })

    it('waits as long as the service asks, in seconds or until a date, but no longer than a day', async () => {
      await subscribeBrowser(adminClient)
      const wait = async (retryAfter: string) => {
        await db.run('DELETE FROM deliveries')
        push.answer = async () => new Response(null, { status: 429, headers: { 'Retry-After': retryAfter } })
        await sendOut({}, {})
        const next = await db.value<number>('SELECT next_attempt_at FROM deliveries')
        return Math.round(((next ?? 0) - Date.now()) / 60_000)
      }
      expect(await wait('3600')).toBe(60)
      expect(await wait(new Date(Date.now() + 7_200_000).toUTCString())).toBe(120)
      expect(await wait('1')).toBe(5)
      expect(await wait('99999999')).toBe(24 * 60)
      expect(await wait('soon')).toBe(5)
    })

    it('does not follow a redirect, and is not tried again', async () => {
      await subscribeBrowser(adminClient)
      push.answer = async () => new Response(null, { status: 307, headers: { Location: 'https://evil.test/' } })
      await sendOut({}, {})
      await sweepLater({})
      expect(push.sent.map(({ endpoint }) => new URL(endpoint).hostname)).toEqual(['fcm.googleapis.com'])
      expect(await allDeliveries()).toMatchObject([{ state: 'failed', last_error: 'The push service answered 307' }])
    })
  })
})
