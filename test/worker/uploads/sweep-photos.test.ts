import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { customer } from '../../helpers/worker/client.ts'
import { runHourly } from '../../helpers/worker/run-hourly.ts'
import { claimPhoto, createUploadedPhoto } from '../../helpers/worker/uploads.ts'

const hour = 3600_000

describe('the hourly sweep', () => {
  it('deletes photos unclaimed for 24 hours, in R2 and in D1, and no others', async () => {
    const { id } = await customer()
    const stale = await Promise.all(
      Array.from({ length: 95 }, () => createUploadedPhoto(id, { age: 24 * hour + 1000 })),
    )
    const fresh = await createUploadedPhoto(id, { age: 23 * hour })
    const claimed = await createUploadedPhoto(id)
    await claimPhoto(id, claimed)
    await env.DB.prepare('UPDATE photos SET created_at = 0 WHERE key = ?').bind(claimed).run()
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
      await env.DB.prepare('INSERT INTO photos (key, user_id, size, upload_id, created_at) VALUES (?, ?, 9, ?, 0)')
        .bind(upload.key, id, upload.uploadId)
        .run()
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
