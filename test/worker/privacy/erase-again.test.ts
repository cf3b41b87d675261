import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../../../shared/time.ts'
import { createCtx } from '../../../worker/context.ts'
import { erase } from '../../../worker/features/privacy/erase.ts'
import { sweepErasures } from '../../../worker/features/privacy/sweep-erasures.ts'
import { unsealBytes } from '../../../worker/lib/crypto.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { bucketWith } from '../../helpers/worker/bindings.ts'
import { Client, customer } from '../../helpers/worker/client.ts'
import { setNumber } from '../../helpers/worker/customers.ts'
import * as db from '../../helpers/worker/db.ts'
import { orderAdmin } from '../../helpers/worker/orders.ts'
import { newOrder } from '../../helpers/worker/testimonials.ts'

const isThere = async (id: string) => (await db.first('SELECT id FROM users WHERE id = ?', id)) !== null

/** Inserts an unfinished erasure. */
const beginErasure = (id: string, more: { tries?: number; tried_at?: number } = {}) =>
  db.insert('erasures', { id, by_desk: 0, keep_words: 0, created_at: Date.now(), ...more })

/** Deletes all records of erasures. */
async function forgetErasures() {
  await db.run('DELETE FROM erasures')
  const { objects } = await env.PHOTOS.list({ prefix: 'erased/' })
  await env.PHOTOS.delete(objects.map(({ key }) => key))
}

const away = () => Promise.reject(new Error('R2 is away'))
/** Returns a Ctx whose bucket has some methods replaced. */
const ctxWith = (methods: Partial<R2Bucket>) => createCtx({ ...env, PHOTOS: bucketWith(methods) }, keepRunning)

const sealedKeys = async (id: string) =>
  (await env.PHOTOS.list({ prefix: `sealed/${id}/` })).objects.map(({ key }) => key)

const ctx = createCtx(env, keepRunning)
const owner = await orderAdmin()
beforeEach(forgetErasures)
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('an order that is open by the time an erasure goes on', () => {
  it('stops it with nothing gone, tells the desk once, and is erased with the rest when it is delivered', async () => {
    const sneha = await customer()
    const order = await newOrder(ctx, sneha, 'stitching')
    const key = `u/${sneha.id}/gown`
    await env.PHOTOS.put(key, 'gown')
    await beginErasure(sneha.id)
    for (const _ of [1, 2]) expect(await erase(ctx, sneha.id)).toBe(false)
    expect(await isThere(sneha.id)).toBe(true)
    expect(await env.PHOTOS.head(key)).not.toBeNull()
    const results = await db.all(
      "SELECT user_id, type, related_id FROM notifications WHERE title = 'An erasure waits for an order'",
    )
    expect(results).toEqual([{ user_id: null, type: 'privacy', related_id: `erasure:${sneha.id}` }])
    expect(await owner.read(`/api/admin/customers/${sneha.id}`)).toMatchObject({ erasing: { isHeld: true } })
    await owner.updateOrder(order, { status: 'delivered' })
    await sweepErasures(ctx)
    expect([await isThere(sneha.id), await env.PHOTOS.head(key)]).toEqual([false, null])
    expect(await db.first('SELECT id FROM notifications WHERE related_id LIKE ?', `%${sneha.id}`)).toBeNull()
  })

  it('is seen by the batch that erases, where it came up while rooms and photos went', async () => {
    const sneha = await customer()
    // As in older shops: an order without a customer, found by the number.
    await setNumber(sneha.id, '+919847512345', true)
    const order = await newOrder(ctx, sneha)
    await db.run("UPDATE orders SET user_id = NULL, customer_phone_e164 = '+919847512345' WHERE id = ?", order)
    await beginErasure(sneha.id)
    await db.run('UPDATE erasures SET by_desk = 1')
    const reopened = ctxWith({
      delete: async (keys) => {
        await db.run("UPDATE orders SET status = 'pending' WHERE id = ?", order)
        await env.PHOTOS.delete(keys)
      },
      list: async (options) => {
        if (options?.prefix?.startsWith('u/')) await db.run("UPDATE orders SET status = 'pending' WHERE id = ?", order)
        return env.PHOTOS.list(options)
      },
    })
    expect(await erase(reopened, sneha.id)).toBe(false)
    expect(await db.value('SELECT customer_phone_e164 FROM orders WHERE id = ?', order)).toBe('+919847512345')
    expect(await isThere(sneha.id)).toBe(true)
    expect(await db.value('SELECT held_at > 0 FROM erasures')).toBe(1)
  })
})

describe('erasures side by side', () => {
  it('that fail again and again keep no other waiting', async () => {
    const sneha = await customer()
    // Erasures of customers who do not exist; such a run does nothing.
    for (let nth = 0; nth < 10; nth++) await beginErasure(`broken-${nth}`, { tries: 5, tried_at: nth })
    await beginErasure(sneha.id, { tries: 1, tried_at: Date.now() })
    await sweepErasures(ctx)
    expect(await isThere(sneha.id)).toBe(false)
    const tried = () => db.first('SELECT GROUP_CONCAT(id) AS ids FROM erasures WHERE tries > 5')
    // Each run retries one; among those with the same number of attempts, the longest waiting goes first.
    expect(await tried()).toEqual({ ids: null })
    for (const _ of [1, 2]) await sweepErasures(ctx)
    expect(await tried()).toEqual({ ids: 'broken-0,broken-1' })
  })

  it('of the same customer are one: the second leaves her to the unless that is dead', async () => {
    const sneha = await customer()
    await beginErasure(sneha.id)
    let second: boolean | undefined
    const slow = ctxWith({
      put: async (...args: Parameters<R2Bucket['put']>) => {
        second ??= await erase(ctx, sneha.id)
        return env.PHOTOS.put(...args)
      },
    })
    expect([await erase(slow, sneha.id), second]).toEqual([true, false])

    const divya = await customer()
    await beginErasure(divya.id)
    await db.run('UPDATE erasures SET busy_until = ? WHERE id = ?', Date.now() + 14 * minuteMs, divya.id)
    await sweepErasures(ctx)
    expect(await isThere(divya.id)).toBe(true)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20 * minuteMs })
    await sweepErasures(ctx)
    expect(await isThere(divya.id)).toBe(false)
  })
})

describe('what is asked of an erasure', () => {
  it('is answered with whether it is done', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const [sneha, divya] = [await customer(), await customer()]
    const path = `/api/admin/customers/${sneha.id}/erase`
    expect(await (await owner.post(path, { confirm: 'Sneha Mathew' })).json()).toEqual({ ok: true, done: true })
    vi.spyOn(env.PHOTOS, 'put').mockImplementation(away)
    const answer = await divya.post('/api/user/delete', { password: divya.password })
    expect(await answer.json()).toEqual({ ok: true, done: false })
    vi.restoreAllMocks()
    const again = await new Client().post('/api/login', { email: divya.email, password: divya.password })
    expect(again.status).toBe(403)
    expect(await owner.read(`/api/admin/customers/${divya.id}`)).toMatchObject({ erasing: { isHeld: false } })
  })

  it('by the desk after the customer goes as far as the desk sees', async () => {
    const sneha = await customer()
    await setNumber(sneha.id, '+919847512999', true)
    const enquiry = { name: 'Rema', email: 'rema@example.com', message: 'Do you alter gowns?', phone: '+919847512999' }
    expect((await new Client().post('/api/contacts', enquiry)).status).toBe(201)
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(env.PHOTOS, 'put').mockImplementation(away)
    await sneha.post('/api/user/delete', { password: sneha.password, keepWords: true })
    vi.restoreAllMocks()
    expect(await db.first('SELECT by_desk, keep_words FROM erasures')).toEqual({ by_desk: 0, keep_words: 1 })
    await owner.post(`/api/admin/customers/${sneha.id}/erase`, { confirm: 'Sneha Mathew' })
    expect(await db.first('SELECT by_desk, keep_words FROM erasures')).toEqual({ by_desk: 1, keep_words: 1 })
    expect(await db.first("SELECT id FROM contacts WHERE phone_e164 = '+919847512999'")).toBeNull()
  })
})

const unsealRows = async (id: string) => {
  const key = `sealed/${id}/rows`
  const sealed = new Uint8Array((await (await env.PHOTOS.get(key))?.arrayBuffer()) ?? new ArrayBuffer())
  return JSON.parse(new TextDecoder().decode((await unsealBytes(env.SEALING_KEY, key, sealed)) ?? undefined))
}

describe('the sealed copy of a customer', () => {
  const addPhotos = async (id: string, count: number) => {
    const names = Array.from({ length: count }, (_, nth) => `photo-${nth}`)
    await Promise.all(names.map((name) => env.PHOTOS.put(`u/${id}/${name}`, name)))
    await db.run(
      "INSERT INTO photos (key, user_id, etag, created_at) SELECT 'u/' || ?1 || '/' || value, ?1, 'e', ?2 FROM json_each(?3)",
      ...[id, Date.now(), JSON.stringify(names)],
    )
  }

  it('of 260 photos is made in more than one run, each photo once, and nothing goes before it is whole', async () => {
    const sneha = await customer()
    await addPhotos(sneha.id, 260)
    await beginErasure(sneha.id)
    const [gets, puts] = [vi.spyOn(env.PHOTOS, 'get'), vi.spyOn(env.PHOTOS, 'put')]
    const calls = () => gets.mock.calls.length + puts.mock.calls.length
    expect(await erase(ctx, sneha.id)).toBe(false)
    const before = calls()
    expect(before).toBeLessThan(600)
    expect(await env.PHOTOS.head(`u/${sneha.id}/photo-0`)).not.toBeNull()
    expect(await erase(ctx, sneha.id)).toBe(true)
    expect(calls() - before).toBeLessThan(600)
    expect(gets).toHaveBeenCalledTimes(260)
    expect(await sealedKeys(sneha.id)).toHaveLength(261)
    expect((await unsealRows(sneha.id)).names).toHaveLength(260)
    expect(await env.PHOTOS.list({ prefix: `u/${sneha.id}/` })).toMatchObject({ objects: [] })
  })

  it('says of whom it is, and has the pieces of the orders that are in it and of no other', async () => {
    const sneha = await customer()
    const [old, young] = [await newOrder(ctx, sneha), await newOrder(ctx, sneha)]
    const longAgo = Date.now() - 800 * dayMs
    const piece = { name: 'Gown', quantity: 1, price: 1, position: 0 }
    for (const [id, order] of Object.entries({ 'piece-old': old, 'piece-young': young }))
      await db.insert('order_items', { id, order_id: order, ...piece })
    for (const [id, name] of Object.entries({ mia: 'Mia', leo: 'Leo' }))
      await db.insert('wearers', { id, user_id: sneha.id, name, created_at: 1, updated_at: 1 })
    await db.run('UPDATE orders SET created_at = ?1, updated_at = ?1 WHERE id = ?2', longAgo, old)
    await db.run("UPDATE orders SET wearer_id = 'mia' WHERE id = ?", young)
    await db.run('UPDATE users SET created_at = ?1, updated_at = ?1 WHERE id = ?2', longAgo, sneha.id)
    await beginErasure(sneha.id)
    expect(await erase(ctx, sneha.id)).toBe(true)
    const { rows } = await unsealRows(sneha.id)
    expect(rows.users).toMatchObject([{ first_name: 'Sneha' }])
    expect(rows.wearers).toMatchObject([{ name: 'Mia' }])
    expect(rows.orders).toMatchObject([{ id: young }])
    expect(rows.orderItems).toMatchObject([{ id: 'piece-young' }])
  })

  it('is emptied by the hourly run where the rule was turned off before the erasure was done', async () => {
    const sneha = await customer()
    await newOrder(ctx, sneha)
    await beginErasure(sneha.id)
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const list = (options?: R2ListOptions) => (options?.prefix?.startsWith('u/') ? away() : env.PHOTOS.list(options))
    await expect(erase(ctxWith({ list }), sneha.id)).rejects.toThrow('R2 is away')
    expect(await sealedKeys(sneha.id)).toHaveLength(1)
    expect(await db.first('SELECT id FROM sealed_persons WHERE id = ?', sneha.id)).not.toBeNull()
    await db.run(
      `INSERT OR REPLACE INTO shop_rules (name, value, updated_at) VALUES ('privacy', '{"keepYear":false}', 0)`,
    )
    await sweepErasures(ctx)
    await db.run("DELETE FROM shop_rules WHERE name = 'privacy'")
    expect(await isThere(sneha.id)).toBe(false)
    expect(await sealedKeys(sneha.id)).toEqual([])
    expect(await db.first('SELECT id FROM sealed_persons WHERE id = ?', sneha.id)).toBeNull()
  })
})

describe('a database that is set back', () => {
  const rowsOf = async (id: string) => ({
    user: await db.first('SELECT * FROM users WHERE id = ?', id),
    known: await db.first("SELECT value FROM counters WHERE name = 'erased:until'"),
  })

  it('has its erased customers erased again, and their sealed copies go when they would have', async () => {
    await sweepErasures(ctx)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * hourMs })
    const sneha = await customer()
    await newOrder(ctx, sneha)
    const before = await rowsOf(sneha.id)
    await sneha.post('/api/user/delete', { password: sneha.password })
    const sealed = await db.first('SELECT erase_at FROM sealed_persons WHERE id = ?', sneha.id)
    expect([await isThere(sneha.id), sealed]).toEqual([false, { erase_at: expect.any(Number) }])
    vi.setSystemTime(Date.now() + 5 * hourMs)
    await sweepErasures(ctx)
    expect(await db.first('SELECT id FROM erasures WHERE id = ?', sneha.id)).toBeNull()

    await db.insert('users', before.user ?? {})
    await db.run('DELETE FROM sealed_persons')
    await db.run("UPDATE counters SET value = ? WHERE name = 'erased:until'", before.known?.value)
    await sweepErasures(ctx)
    expect(await isThere(sneha.id)).toBe(false)
    expect(await db.first('SELECT erase_at FROM sealed_persons WHERE id = ?', sneha.id)).toEqual(sealed)
    expect(await sealedKeys(sneha.id)).not.toEqual([])
  })

  it('has nobody erased who was not, and forgets the list with the log', async () => {
    const [sneha, divya] = [await customer(), await customer()]
    await divya.post('/api/user/delete', { password: divya.password })
    const listed = async () => (await env.PHOTOS.list({ prefix: 'erased/' })).objects.length
    expect(await listed()).toBe(1)
    await db.run("UPDATE counters SET value = 0 WHERE name = 'erased:until'")
    await sweepErasures(ctx)
    expect(await isThere(sneha.id)).toBe(true)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 402 * dayMs })
    await sweepErasures(ctx)
    expect(await listed()).toBe(0)
  })
})
