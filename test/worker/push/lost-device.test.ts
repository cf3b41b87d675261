import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCtx } from '../../../worker/context.ts'
import { run } from '../../../worker/db/batch.ts'
import * as devices from '../../../worker/features/push/devices.ts'
import { sessionStatement, toSession } from '../../../worker/http/sessions.ts'
import { sha256 } from '../../../worker/lib/crypto.ts'
import { openSession } from '../../helpers/worker/auth.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { type Client, customer, type Person } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import { clearNotifications, fakePushServices } from '../../helpers/worker/external-services.ts'
import {
  createPushBrowser,
  listDevices,
  readSubscriptions,
  subscribeBrowser,
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

  it('when its person removes it from the list', async () => {
    const person = await customer()
    await subscribeBrowser(person)
    const [{ id } = { id: '' }] = await listDevices(person)
    for (const status of [200, 404]) expect((await person.delete(`/api/push/devices/${id}`)).status).toBe(status)
    expect(await readSubscriptions()).toEqual([])
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
