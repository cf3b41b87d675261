import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dayMs, hourMs } from '../../../shared/time.ts'
import { createCtx } from '../../../worker/context.ts'
import { erase } from '../../../worker/features/privacy/erase.ts'
import { sweepErasures } from '../../../worker/features/privacy/sweep-erasures.ts'
import { unsealBytes } from '../../../worker/lib/seal.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { customer } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import { away, beginErasure, ctxWith, forgetErasures, isThere, sealedKeys } from '../../helpers/worker/erasures.ts'
import { newOrder } from '../../helpers/worker/testimonials.ts'

const ctx = createCtx(env, keepRunning)
beforeEach(forgetErasures)
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const unsealRows = async (id: string) => {
  const key = `sealed/${id}/rows`
  const sealed = new Uint8Array((await (await env.PHOTOS.get(key))?.arrayBuffer()) ?? new ArrayBuffer())
  return JSON.parse(new TextDecoder().decode((await unsealBytes(env.SEALING_KEY, key, sealed)) ?? undefined))
}

describe('the sealed copy of a customer', () => {
  const addPhotos = async (id: string, count: number) => {
    const names = Array.from({ length: count }, (_, nth) => `photo-${nth}`)
    for (const name of names) await env.PHOTOS.put(`u/${id}/${name}`, name)
    await db.run(
      "INSERT INTO photos (key, user_id, etag, created_at) SELECT 'u/' || ?1 || '/' || value, ?1, 'e', ?2 FROM json_each(?3)",
      ...[id, Date.now(), JSON.stringify(names)],
    )
  }

  it('of 490 photos is made in more than one run, each photo once, and nothing goes before it is whole', async () => {
    const sneha = await customer()
    await addPhotos(sneha.id, 490)
    await beginErasure(sneha.id)
    const [gets, puts] = [vi.spyOn(env.PHOTOS, 'get'), vi.spyOn(env.PHOTOS, 'put')]
    const calls = () => gets.mock.calls.length + puts.mock.calls.length
    expect(await erase(ctx, sneha.id)).toBe(false)
    const before = calls()
    expect(before).toBeLessThan(600)
    expect(await env.PHOTOS.head(`u/${sneha.id}/photo-0`)).not.toBeNull()
    expect(await erase(ctx, sneha.id)).toBe(true)
    expect(calls() - before).toBeLessThan(600)
    expect(gets).toHaveBeenCalledTimes(490)
    expect(await sealedKeys(sneha.id)).toHaveLength(491)
    expect((await unsealRows(sneha.id)).names).toHaveLength(490)
    expect(await env.PHOTOS.list({ prefix: `u/${sneha.id}/` })).toMatchObject({ objects: [] })
  })

  it('says of whom it is, and has the pieces of the orders that are in it and of no other', async () => {
    const sneha = await customer()
    const [old, young] = [await newOrder(ctx, sneha), await newOrder(ctx, sneha)]
    const longAgo = Date.now() - 800 * dayMs
    for (const [id, order] of [
      ['piece-old', old],
      ['piece-young', young],
    ])
      await db.run(
        "INSERT INTO order_items (id, order_id, name, quantity, price, position) VALUES (?, ?, 'Gown', 1, 1, 0)",
        id,
        order,
      )
    await db.run(
      "INSERT INTO wearers (id, user_id, name, created_at, updated_at) VALUES ('mia', ?, 'Mia', 1, 1)",
      sneha.id,
    )
    await db.run(
      "INSERT INTO wearers (id, user_id, name, created_at, updated_at) VALUES ('leo', ?, 'Leo', 1, 1)",
      sneha.id,
    )
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

    const columns = Object.keys(before.user ?? {})
    await db.run(
      `INSERT INTO users (${columns.join()}) VALUES (${columns.map(() => '?').join()})`,
      ...Object.values(before.user ?? {}),
    )
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
