import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { makeCtx } from '../../worker/context.ts'
import * as photos from '../../worker/features/uploads/photos.ts'
import { customer } from '../helpers/worker/client.ts'

const ctx = makeCtx(env, () => {})
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0, 1])

/** A finished upload of this user: a row and, unless there is no body, an object. */
async function upload(userId: string, body: Uint8Array | string | null = jpeg, createdAt = Date.now()) {
  const key = `u/${userId}/${crypto.randomUUID()}`
  await env.DB.prepare('INSERT INTO photos (key, user_id, created_at) VALUES (?, ?, ?)')
    .bind(key, userId, createdAt)
    .run()
  if (body !== null) await env.PHOTOS.put(key, body)
  return key
}
const check = async (userId: string, keys: string[]) => photos.check(ctx, userId, keys, await photos.lookUp(ctx, keys))

describe('checking photos before they are attached', () => {
  it('keeps key, etag, size and the type of the first bytes', async () => {
    const { id } = await customer()
    const key = await upload(id)
    const etag = (await env.PHOTOS.head(key))?.etag
    expect(await check(id, [key])).toEqual([{ key, etag, size: 12, type: 'image/jpeg' }])
  })

  it('refuses an empty one', async () => {
    const { id } = await customer()
    const key = await upload(id, '')
    await expect(check(id, [key])).rejects.toMatchObject({ status: 422 })
  })
  it('refuses HTML and deletes the object', async () => {
    const { id } = await customer()
    const key = await upload(id, '<!doctype html><script>'.repeat(10000))
    await expect(check(id, [key])).rejects.toMatchObject({ status: 422 })
    expect(await env.PHOTOS.head(key)).toBeNull()
  })
  it('lets one of two racing claims win', async () => {
    const { id } = await customer()
    const key = await upload(id)
    const checked = await check(id, [key])
    const [first] = photos.claim(ctx, checked, 'booking', 'a')
    if (!first) throw new Error('no statement')
    await ctx.db.batch([first])
    const error = await ctx.db.batch([first]).catch((thrown) => thrown)
    expect(photos.isClaimRace(error)).toBe(true)
  })
})
