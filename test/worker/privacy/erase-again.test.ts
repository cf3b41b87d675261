import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { minuteMs } from '../../../shared/time.ts'
import { createCtx } from '../../../worker/context.ts'
import { erase } from '../../../worker/features/privacy/erase.ts'
import { sweepErasures } from '../../../worker/features/privacy/sweep-erasures.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { Client, customer } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import { away, beginErasure, ctxWith, forgetErasures, isThere } from '../../helpers/worker/erasures.ts'
import { orderAdmin } from '../../helpers/worker/orders.ts'
import { newOrder } from '../../helpers/worker/testimonials.ts'

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
    expect(await owner.read(`/api/admin/customers/${sneha.id}`)).toMatchObject({
      erasing: { isHeld: true },
    })
    await owner.updateOrder(order, { status: 'delivered' })
    await sweepErasures(ctx)
    expect([await isThere(sneha.id), await env.PHOTOS.head(key)]).toEqual([false, null])
    expect(await db.first('SELECT id FROM notifications WHERE related_id LIKE ?', `%${sneha.id}`)).toBeNull()
  })

  it('is seen by the batch that erases, where it came up while rooms and photos went', async () => {
    const sneha = await customer()
    // As in a shop from before such orders were refused: nobody's, found by the number.
    await db.run(
      "UPDATE users SET phone = '+919847512345', phone_e164 = '+919847512345', phone_confirmed_at = 1 WHERE id = ?",
      sneha.id,
    )
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
    expect(await db.first('SELECT customer_phone_e164 AS phone FROM orders WHERE id = ?', order)).toEqual({
      phone: '+919847512345',
    })
    expect(await isThere(sneha.id)).toBe(true)
    expect(await db.first('SELECT held_at > 0 AS held FROM erasures')).toEqual({ held: 1 })
  })
})

describe('erasures side by side', () => {
  it('that fail again and again keep no other waiting', async () => {
    const sneha = await customer()
    // Of whom there is nobody any more: such a run comes to nothing.
    for (let nth = 0; nth < 10; nth++) await beginErasure(`broken-${nth}`, { tries: 5, triedAt: nth })
    await beginErasure(sneha.id, { tries: 1, triedAt: Date.now() })
    await sweepErasures(ctx)
    expect(await isThere(sneha.id)).toBe(false)
    const tried = () => db.first('SELECT GROUP_CONCAT(id) AS ids FROM erasures WHERE tries > 5')
    // One a run; of those that were tried as often whoever has waited longest.
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
    expect(await owner.read(`/api/admin/customers/${divya.id}`)).toMatchObject({
      erasing: { isHeld: false },
    })
  })

  it('by the desk after the customer goes as far as the desk sees', async () => {
    const sneha = await customer()
    await db.run(
      "UPDATE users SET phone = '+919847512999', phone_e164 = '+919847512999', phone_confirmed_at = 1 WHERE id = ?",
      sneha.id,
    )
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
