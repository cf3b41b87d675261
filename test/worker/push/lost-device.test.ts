import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sha256 } from '../../../worker/lib/crypto.ts'
import { Client, customer } from '../../helpers/worker/client.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import { clearNotifications, fakePushServices } from '../../helpers/worker/external-services.ts'
import {
  createPushBrowser,
  listDevices,
  readSubscriptions,
  subscribeBrowser,
} from '../../helpers/worker/push-device.ts'
import { findTableScans } from '../../helpers/worker/query-plans.ts'

beforeEach(async () => {
  await clearNotifications()
  fakePushServices()
})
afterEach(() => vi.restoreAllMocks())

const pushOf = async (client: Client) =>
  (await (await client.get('/api/user')).json<{ push?: { knownEndpoints: string[]; isRemoved: boolean } }>()).push

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
    await env.DB.prepare('DELETE FROM push_subscriptions WHERE endpoint = ?').bind(phone.endpoint).run()
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
    await laptop.send('DELETE', `/api/push/devices/${id}`)
    expect(await pushOf(phone)).toEqual({ knownEndpoints: [], isRemoved: true })
    expect(await pushOf(laptop)).toEqual({ knownEndpoints: [], isRemoved: false })
    await subscribeBrowser(phone, { turnOn: true })
    expect((await pushOf(phone))?.isRemoved).toBe(false)
    await laptop.post('/api/push/unsubscribe', {})
    expect((await pushOf(phone))?.isRemoved).toBe(true)
    await phone.post('/api/login', { email: phone.email, password: phone.password })
    expect((await pushOf(phone))?.isRemoved).toBe(false)
  })

  it('is not said where somebody else tried to remove it', async () => {
    const [sneha, divya] = [await customer(), await customer()]
    await subscribeBrowser(sneha)
    const [{ id } = { id: '' }] = await listDevices(sneha)
    expect((await divya.send('DELETE', `/api/push/devices/${id}`)).status).toBe(404)
    expect((await pushOf(sneha))?.isRemoved).toBe(false)
    expect((await pushOf(divya))?.isRemoved).toBe(false)
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
    expect(
      (await (await sneha.get('/api/user/settings')).json<{ pushNotifications: boolean }>()).pushNotifications,
    ).toBe(false)
  })

  it("does not end somebody else's device", async () => {
    const [sneha, divya] = [await customer(), await customer()]
    const hers = await subscribeBrowser(divya)
    const own = await subscribe(sneha, hers.endpoint)
    expect(await endpoints()).toEqual([hers.endpoint, own].sort())
  })
})
