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
import { checkPhotos, claimPhoto, createUploadedPhoto, findPhotoRow, jpeg } from '../../helpers/worker/uploads.ts'

openShop()

const ctx = createCtx(env, keepRunning)
const hour = 3600_000

describe('attaching photos', () => {
  it('keeps key, etag, size and the type the first bytes tell', async () => {
    const { id } = await customer()
    const png = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13])
    const keys = [await createUploadedPhoto(id), await createUploadedPhoto(id, { body: png })]
    const etags = await Promise.all(keys.map(async (key) => (await env.PHOTOS.head(key))?.etag))
    expect(await checkPhotos(id, keys)).toEqual([
      { key: keys[0], etag: etags[0], size: 12, type: 'image/jpeg' },
      { key: keys[1], etag: etags[1], size: 12, type: 'image/png' },
    ])
    expect(await checkPhotos(id, [])).toEqual([])
  })

  it.each([
    ['HTML named .jpg', '<!doctype html><script>alert(1)</script>', 'You can only upload'],
    ['an empty file', '', 'You can only upload'],
    ['a RIFF file that is no WebP', 'RIFF\x10\x00\x00\x00WAVEfmt ', 'You can only upload'],
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
    const noted = await env.DB.prepare("SELECT name FROM counters WHERE name IN ('first', 'second')").all()
    expect(noted.results).toEqual([{ name: 'first' }])
  })
})

describe('looking at a photo', () => {
  it('shows it to its owner and to admins, with a fixed type, sandboxed, privately cached', async () => {
    const admin = await customer()
    const key = await createUploadedPhoto(admin.id)
    await claimPhoto(admin.id, key)
    for (const client of [admin, await signInAdmin()]) {
      const response = await client.get(`/api/photos/${key}`)
      expect(response.status).toBe(200)
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(jpeg)
      expect(response.headers.get('Content-Type')).toBe('image/jpeg')
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(response.headers.get('Content-Security-Policy')).toBe("sandbox; default-src 'none'")
      expect(response.headers.get('Cache-Control')).toMatch(/^private/)
    }
  })

  it('is not there for others, while unclaimed, or unknown', async () => {
    const [admin, other] = [await customer(), await customer()]
    const key = await createUploadedPhoto(admin.id)
    expect((await admin.get(`/api/photos/${key}`)).status).toBe(404)
    await claimPhoto(admin.id, key)
    expect((await other.get(`/api/photos/${key}`)).status).toBe(404)
    expect((await new Client().get(`/api/photos/${key}`)).status).toBe(401)
    expect((await admin.get(`/api/photos/u/${admin.id}/${crypto.randomUUID()}`)).status).toBe(404)
  })

  it('never shows what was swapped in after the claim', async () => {
    const admin = await customer()
    const key = await createUploadedPhoto(admin.id)
    await claimPhoto(admin.id, key)
    await env.PHOTOS.put(key, '<script>alert(1)</script>')
    const response = await admin.get(`/api/photos/${key}`)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('alert')
  })
})

describe('the hourly sweep', () => {
  it('deletes photos unclaimed for 24 hours, in R2 and in D1, and no others', async () => {
    const { id } = await customer()
    const stale = await Promise.all(
      Array.from({ length: 95 }, () => createUploadedPhoto(id, { age: 24 * hour + 1000 })),
    )
    const fresh = await createUploadedPhoto(id, { age: 23 * hour })
    const claimed = await createUploadedPhoto(id)
    await claimPhoto(id, claimed)
    await db.run('UPDATE photos SET created_at = 0 WHERE key = ?', claimed)
    await runHourly()
    const left = await env.DB.prepare('SELECT key FROM photos WHERE user_id = ?').bind(id).all<{ key: string }>()
    expect(left.results.map(({ key }) => key).sort()).toEqual([fresh, claimed].sort())
    expect(await env.PHOTOS.head(stale[94] ?? '')).toBeNull()
    expect(await env.PHOTOS.head(fresh)).not.toBeNull()
    expect(await env.PHOTOS.head(claimed)).not.toBeNull()
  })

  it('aborts uploads in parts that were never finished, and minds none that were', async () => {
    const { id } = await customer()
    const open = async () => {
      const upload = await env.PHOTOS.createMultipartUpload(`u/${id}/${crypto.randomUUID()}`)
      await db.run(
        'INSERT INTO photos (key, user_id, size, upload_id, created_at) VALUES (?, ?, 9, ?, 0)',
        upload.key,
        id,
        upload.uploadId,
      )
      return { upload, part: await upload.uploadPart(1, 'a part') }
    }
    const [left, finished] = [await open(), await open()]
    await finished.upload.complete([finished.part])
    await runHourly()
    await expect(left.upload.complete([left.part])).rejects.toThrow('10024')
    expect(await env.PHOTOS.head(finished.upload.key)).toBeNull()
    const rows = await env.DB.prepare('SELECT 1 FROM photos WHERE user_id = ?').bind(id).all()
    expect(rows.results).toEqual([])
  })
})
