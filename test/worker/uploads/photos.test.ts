import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { photoLimits } from '../../../shared/photos.ts'
import { createCtx } from '../../../worker/context.ts'
import { batch } from '../../../worker/db/batch.ts'
import { counters } from '../../../worker/db/schema.ts'
import * as photos from '../../../worker/features/uploads/photos.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { customer } from '../../helpers/worker/client.ts'
import { checkPhotos, claimPhoto, createUploadedPhoto, findPhotoRow } from '../../helpers/worker/uploads.ts'

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
