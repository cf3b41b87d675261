import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { createCtx } from '../../../worker/context.ts'
import { batch } from '../../../worker/db/batch.ts'
import { counters } from '../../../worker/db/schema.ts'
import * as photos from '../../../worker/features/uploads/photos.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { customer } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import { openShop } from '../../helpers/worker/shop.ts'
import { runHourly } from '../../helpers/worker/sweeps.ts'
import {
  checkPhotos,
  claimPhoto,
  createUploadedPhoto,
  findAttachable,
  findPhotoRow,
} from '../../helpers/worker/uploads.ts'

openShop()

const ctx = createCtx(env, keepRunning)
const minute = 60_000
const hour = 60 * minute

/** Twenty uploaded photos of a new customer, oldest first, a minute apart. */
async function customerWithTwenty() {
  const client = await customer()
  const keys: string[] = []
  for (let nth = 0; nth < 20; nth++) keys.push(await createUploadedPhoto(client.id, { age: (20 - nth) * minute }))
  return { client, keys, oldest: keys[0] ?? '' }
}
const isStored = async (key: string) => (await env.PHOTOS.head(key)) !== null

describe('the 21st photo that is not attached', () => {
  it('takes the place of the oldest, whose object goes', async () => {
    const { client, keys, oldest } = await customerWithTwenty()
    const response = await client.post('/api/objects/upload', { size: 1234 })
    expect(response.status).toBe(200)
    const { key } = await response.json<{ key: string }>()
    const { results } = await findAttachable(client.id)
    expect(results.map((row) => row.key)).toEqual([...keys.slice(1), key])
    await expect.poll(() => isStored(oldest)).toBe(false)
    for (const kept of keys.slice(1)) expect(await isStored(kept)).toBe(true)
    await expect(checkPhotos(client.id, [oldest])).rejects.toMatchObject({ status: 422 })
  })

  it('does so for uploads in parts and through the Worker, and frees the parts of the oldest', async () => {
    const { client, keys } = await customerWithTwenty()
    const upload = await env.PHOTOS.createMultipartUpload(`u/${client.id}/${crypto.randomUUID()}`)
    const part = await upload.uploadPart(1, 'a part')
    await db.run(
      'INSERT INTO photos (key, user_id, size, upload_id, created_at) VALUES (?, ?, 9, ?, ?)',
      upload.key,
      client.id,
      upload.uploadId,
      Date.now() - hour,
    )
    expect((await client.post('/api/objects/upload')).status).toBe(200)
    expect((await client.post('/api/s3/multipart', { filename: 'a.jpg', metadata: { size: 6_000_000 } })).status).toBe(
      200,
    )
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

  it('keeps the row of a dropped one until nothing can be put to its address, and then sweeps both', async () => {
    const { client, oldest } = await customerWithTwenty()
    await client.post('/api/objects/upload', { size: 1234 })
    await expect.poll(() => isStored(oldest)).toBe(false)
    // Its presigned URL lives on.
    await env.PHOTOS.put(oldest, 'late')
    await runHourly()
    expect(await findPhotoRow(oldest)).not.toBeNull()
    await db.run('UPDATE photos SET created_at = created_at - ? WHERE key = ?', 61 * minute, oldest)
    await runHourly()
    expect([await findPhotoRow(oldest), await isStored(oldest)]).toEqual([null, false])
  })
})
