import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { photoLimits } from '../../../shared/photos.ts'
import { createCtx } from '../../../worker/context.ts'
import { batch } from '../../../worker/db/batch.ts'
import { counters } from '../../../worker/db/schema.ts'
import * as photos from '../../../worker/features/uploads/photos.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { Client, customer, admin as signInAdmin } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import { openShop } from '../../helpers/worker/shop.ts'
import { runHourly } from '../../helpers/worker/sweeps.ts'
import {
  checkPhotos,
  claimPhoto,
  createUploadedPhoto,
  findAttachable,
  findPhotoRow,
  jpeg,
} from '../../helpers/worker/uploads.ts'

openShop()

const ctx = createCtx(env, keepRunning)
const hour = 3600_000

/** Inserts photos of this age, of which the first two have an object; answers their keys. */
async function insertPhotos(userId: string, count: number, ageOf: (nth: number) => number) {
  const keys = Array.from({ length: count }, () => `u/${userId}/${crypto.randomUUID()}`)
  const insert = env.DB.prepare('INSERT INTO photos (key, user_id, created_at) VALUES (?, ?, ?)')
  await env.DB.batch(keys.map((key, nth) => insert.bind(key, userId, Date.now() - ageOf(nth + 1))))
  for (const key of keys.slice(0, 2)) await env.PHOTOS.put(key, jpeg)
  return keys
}

describe('attaching photos', () => {
  it.each([
    ['HTML named .jpg', '<!doctype html><script>alert(1)</script>', 'You can only upload'],
    ['an empty file', '', 'You can only upload'],
    ['more than 10 MB', 'x'.repeat(photoLimits.bytes + 1), 'exceeds maximum allowed size of 10 MB'],
  ])('refuses %s and deletes it, not the good photo beside it', async (_what, body, sentence) => {
    const { id } = await customer()
    const [good, bad] = [await createUploadedPhoto(id), await createUploadedPhoto(id, { body })]
    await expect(checkPhotos(id, [good, bad])).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining(sentence),
    })
    expect(await env.PHOTOS.head(bad)).toBeNull()
    expect(await env.PHOTOS.head(good)).not.toBeNull()
  })

  it('refuses a photo that is foreign, absent, claimed or about to be swept in the same words, and leaves it', async () => {
    const { id } = await customer()
    const claimed = await createUploadedPhoto(id)
    await claimPhoto(id, claimed)
    const foreign = await createUploadedPhoto((await customer()).id)
    const refused = [
      foreign,
      claimed,
      await createUploadedPhoto(id, { body: null }),
      await createUploadedPhoto(id, { age: 24 * hour - 60_000 }),
      `u/${id}/${crypto.randomUUID()}`,
    ]
    for (const key of refused) {
      await expect(checkPhotos(id, [key])).rejects.toMatchObject({
        status: 422,
        message: 'We could not find one of your photos. Please add it again.',
      })
    }
    expect(await env.PHOTOS.head(foreign)).not.toBeNull()
    expect(await env.PHOTOS.head(claimed)).not.toBeNull()
  })

  it('lets one of two racing claims win, and the other batch fails whole', async () => {
    const { id } = await customer()
    const key = await createUploadedPhoto(id)
    const checked = await checkPhotos(id, [key])
    const race = ['first', 'second'].map((booking) => {
      const [claim] = photos.claimStatements(ctx, checked, 'booking', booking)
      if (!claim) throw new Error('nothing to claim')
      return batch(ctx, { note: ctx.db.insert(counters).values({ name: booking, value: 1 }), claim })
    })
    const [first, second] = await Promise.allSettled(race)
    expect(first?.status).toBe('fulfilled')
    expect(second?.status === 'rejected' && photos.isClaimRace(second.reason)).toBe(true)
    expect(photos.isClaimRace(new Error('something else'))).toBe(false)
    expect(await findPhotoRow(key)).toMatchObject({ claim_id: 'first' })
    const noted = await db.all("SELECT name FROM counters WHERE name IN ('first', 'second')")
    expect(noted).toEqual([{ name: 'first' }])
  })
})

describe('looking at a photo', () => {
  it('is for its owner and admins, sandboxed and privately cached; it is not there for others, unclaimed, unknown, or swapped', async () => {
    const [owner, other] = [await customer(), await customer()]
    const key = await createUploadedPhoto(owner.id)
    expect((await owner.get(`/api/photos/${key}`)).status).toBe(404)
    await claimPhoto(owner.id, key)
    for (const client of [owner, await signInAdmin()]) {
      const response = await client.get(`/api/photos/${key}`)
      expect(response.status).toBe(200)
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(jpeg)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        ...{ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' },
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': expect.stringMatching(/^private/),
      })
    }
    expect((await other.get(`/api/photos/${key}`)).status).toBe(404)
    expect((await new Client().get(`/api/photos/${key}`)).status).toBe(401)
    expect((await owner.get(`/api/photos/u/${owner.id}/${crypto.randomUUID()}`)).status).toBe(404)
    await env.PHOTOS.put(key, '<script>alert(1)</script>')
    const swapped = await owner.get(`/api/photos/${key}`)
    expect([swapped.status, await swapped.text()]).toEqual([404, expect.not.stringContaining('alert')])
  })
})

describe('the hourly sweep', () => {
  it('deletes photos unclaimed for 24 hours, in R2 and in D1, and no others', async () => {
    const { id } = await customer()
    const [stale] = await insertPhotos(id, 95, (nth) => 24 * hour + nth * 1000)
    const fresh = await createUploadedPhoto(id, { age: 23 * hour })
    const claimed = await createUploadedPhoto(id)
    await claimPhoto(id, claimed)
    await db.run('UPDATE photos SET created_at = 0 WHERE key = ?', claimed)
    await runHourly()
    const left = await db.all<{ key: string }>('SELECT key FROM photos WHERE user_id = ?', id)
    expect(left.map(({ key }) => key).sort()).toEqual([fresh, claimed].sort())
    expect(await env.PHOTOS.head(stale ?? '')).toBeNull()
    expect(await env.PHOTOS.head(fresh)).not.toBeNull()
    expect(await env.PHOTOS.head(claimed)).not.toBeNull()
  })

  it('aborts uploads in parts that were never finished, and minds none that were', async () => {
    const { id } = await customer()
    const open = async () => {
      const upload = await env.PHOTOS.createMultipartUpload(`u/${id}/${crypto.randomUUID()}`)
      const { key, uploadId } = upload
      await db.insert('photos', { key, user_id: id, size: 9, upload_id: uploadId, created_at: 0 })
      return { upload, part: await upload.uploadPart(1, 'a part') }
    }
    const [left, finished] = [await open(), await open()]
    await finished.upload.complete([finished.part])
    await runHourly()
    await expect(left.upload.complete([left.part])).rejects.toThrow('10024')
    expect(await env.PHOTOS.head(finished.upload.key)).toBeNull()
    expect(await db.count('photos WHERE user_id = ?', id)).toBe(0)
  })
})

describe('the 21st photo that is not attached', () => {
  const minute = 60_000

  /** Twenty uploaded photos of a new customer, oldest first, a minute apart. */
  async function customerWithTwenty() {
    const client = await customer()
    const keys = await insertPhotos(client.id, 20, (nth) => (21 - nth) * minute)
    return { client, keys, oldest: keys[0] ?? '' }
  }
  const isStored = async (key: string) => (await env.PHOTOS.head(key)) !== null

  it('takes the place of the oldest, whose object goes', async () => {
    const { client, keys, oldest } = await customerWithTwenty()
    const { key } = await (await client.post('/api/objects/upload', { size: 1234 })).json<{ key: string }>()
    const { results } = await findAttachable(client.id)
    expect(results.map((row) => row.key)).toEqual([...keys.slice(1), key])
    await expect.poll(() => isStored(oldest)).toBe(false)
    expect(await isStored(keys[1] ?? '')).toBe(true)
    await expect(checkPhotos(client.id, [oldest])).rejects.toMatchObject({ status: 422 })
    // Its presigned URL lives on: the row stays until nothing can be put there, and then both are swept.
    await env.PHOTOS.put(oldest, 'late')
    await runHourly()
    expect(await findPhotoRow(oldest)).not.toBeNull()
    await db.run('UPDATE photos SET created_at = created_at - ? WHERE key = ?', 61 * minute, oldest)
    await runHourly()
    expect([await findPhotoRow(oldest), await isStored(oldest)]).toEqual([null, false])
  })

  it('does so for uploads in parts and through the Worker, and frees the parts of the oldest', async () => {
    const { client, keys } = await customerWithTwenty()
    const upload = await env.PHOTOS.createMultipartUpload(`u/${client.id}/${crypto.randomUUID()}`)
    const part = await upload.uploadPart(1, 'a part')
    const { key, uploadId } = upload
    const opened = { size: 9, upload_id: uploadId, created_at: Date.now() - hour }
    await db.insert('photos', { key, user_id: client.id, ...opened })
    expect((await client.post('/api/objects/upload')).status).toBe(200)
    const parts = { filename: 'a.jpg', metadata: { size: 6_000_000 } }
    expect((await client.post('/api/s3/multipart', parts)).status).toBe(200)
    await expect.poll(() => upload.complete([part]).catch(String)).toMatch('10024')
    await expect.poll(() => isStored(keys[1] ?? '')).toBe(false)
    expect((await findAttachable(client.id)).results).toHaveLength(20)
  })

  it('never takes an attached one, nor one of somebody else', async () => {
    const { client, keys, oldest } = await customerWithTwenty()
    await claimPhoto(client.id, oldest)
    const foreign = await createUploadedPhoto((await customer()).id, { age: hour })
    for (let nth = 0; nth < 2; nth++) await client.post('/api/objects/upload', { size: 1234 })
    await expect.poll(() => isStored(keys[1] ?? '')).toBe(false)
    expect(await findPhotoRow(oldest)).toMatchObject({ claim_kind: 'booking' })
    expect([await isStored(oldest), await isStored(foreign)]).toEqual([true, true])
  })

  it('leaves 20, also of 25 that are asked for at once', async () => {
    const client = await customer()
    const asked = await Promise.all(
      Array.from({ length: 25 }, () => client.post('/api/objects/upload', { size: 1234 })),
    )
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(25)
    expect((await findAttachable(client.id)).results).toHaveLength(20)
  })

  it('drops none where a customer has 500 and no more is taken', async () => {
    const { client } = await customerWithTwenty()
    const claimed = `WITH RECURSIVE n (nth) AS (SELECT 1 UNION ALL SELECT nth + 1 FROM n WHERE nth < 480)
      INSERT INTO photos (key, user_id, claim_kind, claim_id, created_at)
      SELECT 'u/' || ?1 || '/' || nth, ?1, 'message', 'a-room', 0 FROM n`
    await db.run(claimed, client.id)
    expect((await client.post('/api/objects/upload', { size: 1234 })).status).toBe(409)
    expect((await findAttachable(client.id)).results).toHaveLength(20)
  })

  it('fails the batch that attaches the oldest at the same moment', async () => {
    const { client, oldest } = await customerWithTwenty()
    const checked = await checkPhotos(client.id, [oldest])
    await client.post('/api/objects/upload', { size: 1234 })
    const attached = batch(ctx, {
      note: ctx.db.insert(counters).values({ name: 'dropped', value: 1 }),
      claims: photos.claimStatements(ctx, checked, 'booking', 'too-late'),
    })
    const error = await attached.catch((refused: unknown) => refused)
    expect(photos.isClaimRace(error)).toBe(true)
    expect(await findPhotoRow(oldest)).toMatchObject({ claim_id: null })
    expect(await db.all("SELECT 1 FROM counters WHERE name = 'dropped'")).toEqual([])
  })
})
