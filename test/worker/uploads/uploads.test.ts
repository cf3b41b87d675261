import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { photoKeyOf, photoLimits } from '../../../shared/photos.ts'
import { hourMs } from '../../../shared/time.ts'
import { type Client, customer, refusal } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import * as db from '../../helpers/worker/db.ts'
import { expectErrors } from '../../helpers/worker/quiet.ts'
import { admin, adminId, divya, openShop, sneha } from '../../helpers/worker/shop.ts'
import { claimPhoto, findAttachable, findPhotoRow, jpeg } from '../../helpers/worker/uploads.ts'

openShop()

type Upload = { uploadURL: string; key: string; headers: object }
const ask = (who: Client, asked: object = { size: 1234 }) => who.post('/api/objects/upload', asked)
const asked = async (...given: Parameters<typeof ask>) => (await ask(...given)).json<Upload>()
/** Puts rows of photos into the database whose keys end with 1, 2 and so on. */
const insertPhotos = (userId: string, count: number, columns: string) =>
  db.run(
    `WITH RECURSIVE n (nth) AS (SELECT 1 UNION ALL SELECT nth + 1 FROM n WHERE nth < ?2)
     INSERT INTO photos (key, user_id, claim_kind, claim_id, created_at) SELECT 'u/' || ?1 || '/' || nth, ?1, ${columns} FROM n`,
    ...[userId, count],
  )

describe('asking for an upload', () => {
  it('answers a presigned PUT to a key of the caller, with type and size signed for an hour', async () => {
    const { uploadURL, key, headers } = await asked(sneha, { filename: 'veil.jpg', type: 'image/jpeg', size: 1234 })
    expect(key).toMatch(new RegExp(`^u/${sneha.id}/[\\da-f-]{36}$`))
    expect(headers).toEqual({ 'Content-Type': 'image/jpeg' })
    const { origin, pathname, searchParams } = new URL(uploadURL)
    expect(origin + pathname).toBe(`http://localhost/cdn-cgi/local/r2/s3/boutique-photos/${key}`)
    expect(searchParams.get('X-Amz-Expires')).toBe('3600')
    expect(searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host')
    expect(photoKeyOf(uploadURL)).toBe(key)
    // Without a type it lives for 5 minutes, and still takes no other size.
    const untyped = await asked(sneha)
    const signed = new URL(untyped.uploadURL).searchParams
    expect([signed.get('X-Amz-Expires'), signed.get('X-Amz-SignedHeaders')]).toEqual(['300', 'content-length;host'])
    expect(untyped.headers).toEqual({})
  })

  it('signs for the store of a deployed shop', async () => {
    const { R2_ENDPOINT } = env
    env.R2_ENDPOINT = 'https://account.r2.cloudflarestorage.com'
    const { uploadURL } = await asked(sneha)
    env.R2_ENDPOINT = R2_ENDPOINT
    expect(uploadURL).toMatch(/^https:\/\/account\.r2\.cloudflarestorage\.com\/boutique-photos\/u\//)
  })

  it.each([
    [{ size: 1234, type: 'text/html' }, 'You can only upload: JPEG, PNG, WebP.'],
    [{ size: photoLimits.bytes + 1 }, 'This file exceeds maximum allowed size of 10 MB.'],
    [{ size: 0 }, 'This file is empty'],
    [{ size: 'big' }, 'size is a number of bytes'],
  ])('refuses %j in a sentence', async (wrong, sentence) => {
    expect(await refusal(ask(sneha, wrong))).toEqual([400, sentence])
  })

  it('leaves an admin room for an evening of updates: 200 waiting, 600 an hour', async () => {
    stopClock()
    await insertPhotos(adminId, 200, `NULL, NULL, ${Date.now()}`)
    const used = 'INSERT INTO rate_limits (key, window, count) VALUES (?, ?, 599)'
    await db.run(used, `adminUploads:${adminId}`, Math.floor(Date.now() / hourMs))
    expect((await ask(admin)).status).toBe(200)
    expect((await findAttachable(adminId)).results).toHaveLength(200)
    expect((await ask(admin)).status).toBe(429)
    await db.run('DELETE FROM photos WHERE user_id = ?', adminId)
    await db.run("DELETE FROM rate_limits WHERE key LIKE 'adminUploads:%'")
  })

  it('stops at 500 photos of a customer, attached ones with them, and never for the boutique', async () => {
    const client = await customer()
    for (const id of [client.id, adminId]) await insertPhotos(id, 500, "'message', 'a-room', 0")
    const sentence = 'We keep 500 of your photos already. Please send us this one by WhatsApp.'
    expect(await refusal(ask(client))).toEqual([409, sentence])
    expect((await ask(admin)).status).toBe(200)
  })

  it('counts 60 an hour for an account, claimed or not', async () => {
    stopClock()
    const client = await customer()
    const used = 'INSERT INTO rate_limits (key, window, count) VALUES (?, ?, 60)'
    await db.run(used, `uploads:${client.id}`, Math.floor(Date.now() / hourMs))
    const response = await client.post('/api/s3/multipart', { filename: 'a.jpg', metadata: { size: 6_000_000 } })
    expect([response.status, Number(response.headers.get('Retry-After')) > 0]).toEqual([429, true])
    expect(await response.json()).toMatchObject({ error: expect.stringMatching(/^That was too often/) })
    expect(await db.count('photos WHERE user_id = ?', client.id)).toBe(0)
  })
})

describe('the companion Uppy asks', () => {
  type Opened = { key: string; uploadId: string }
  /** A multipart upload, opened through the real route. */
  async function open(asked: object = {}, who: Client = sneha) {
    const file = { filename: 'a.jpg', metadata: { size: 6_000_000 }, ...asked }
    return (await who.post('/api/s3/multipart', file)).json<Opened>()
  }
  const pathOf = ({ key, uploadId }: Opened, of = '') => `/api/s3/multipart/${uploadId}${of}?key=${key}`
  const finish = async (made: Opened, numbers: number[], who: Client = sneha) => {
    const parts = numbers.map((PartNumber) => ({ PartNumber, ETag: '"x"' }))
    return who.post(pathOf(made, '/complete'), { parts })
  }

  it('answers params with a presigned PUT that takes exactly that file', async () => {
    const query = 'filename=veil.jpg&type=image%2Fjpeg&metadata%5Bname%5D=veil.jpg&metadata%5Bsize%5D=2048'
    const answer = await sneha.read<{ url: string }>(`/api/s3/params?${query}`)
    const headers = { 'Content-Type': 'image/jpeg' }
    expect(answer).toEqual({ method: 'PUT', url: expect.any(String), fields: {}, headers, expires: 3600 })
    const row = await findPhotoRow(photoKeyOf(answer.url) ?? '')
    expect(row).toMatchObject({ user_id: sneha.id, content_type: 'image/jpeg', size: 2048 })
  })

  it('signs each part with its own length, and no part beyond the last', async () => {
    const made = await open({ type: 'image/jpeg', metadata: { name: 'a.jpg', size: '6000000' } })
    expect(made).toEqual({ key: expect.any(String), uploadId: expect.any(String), bucket: 'boutique-photos' })
    const second = await sneha.read<{ url: string; expires: number }>(pathOf(made, '/2'))
    expect(second.expires).toBe(3600)
    const { searchParams } = new URL(second.url)
    expect(searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;host')
    expect(searchParams.get('partNumber')).toBe('2')
    const small = await open({ metadata: { size: 5_000_000 } })
    for (const [of, number, error] of [
      [made, 3, 'There are at most 2 parts'],
      [small, 2, 'This photo has no such part'],
    ] as const) {
      const beyond = await sneha.get(pathOf(of, `/${number}`))
      expect([beyond.status, await beyond.json()]).toMatchObject([400, { error }])
    }
    for (const number of [0, 9999]) expect((await sneha.get(pathOf(made, `/${number}`))).status).toBe(400)
  })

  it('lists the parts that have arrived, as the store tells them', async () => {
    expectErrors()
    const made = await open()
    const xml =
      '<ListPartsResult><Part><PartNumber>1</PartNumber><ETag>&quot;abc&quot;</ETag><Size>5242880</Size></Part></ListPartsResult>'
    const store = vi.spyOn(globalThis, 'fetch').mockImplementationOnce(async () => new Response(xml))
    expect(await sneha.read(pathOf(made))).toEqual([{ PartNumber: 1, ETag: '"abc"', Size: 5242880 }])
    store.mockImplementationOnce(async () => new Response('', { status: 501 }))
    expect(await sneha.read(pathOf(made))).toEqual([])
    store.mockImplementationOnce(async () => new Response('', { status: 500 }))
    expect((await sneha.get(pathOf(made))).status).toBe(503)
    store.mockRestore()
  })

  it('opens none without a size, and joins no parts but those that the size has and that arrived, each once', async () => {
    for (const metadata of [undefined, {}, { size: 0 }, { size: 10_485_761 }])
      expect((await sneha.post('/api/s3/multipart', { filename: 'a.jpg', metadata })).status).toBe(400)
    const made = await open()
    for (const [numbers, status] of [
      [[1], 409],
      [[1, 2], 409],
      [[1, 3], 400],
      [[1, 1], 400],
      [[], 400],
    ] as const)
      expect([numbers, (await finish(made, [...numbers])).status]).toEqual([numbers, status])
  })

  it('gives the place of a cancelled upload back', async () => {
    const made = await open()
    const cancelled = await sneha.delete(pathOf(made))
    expect([cancelled.status, await cancelled.json()]).toEqual([200, {}])
    expect(await findPhotoRow(made.key)).toBeNull()
    expect((await sneha.delete(pathOf(made))).status).toBe(404)
  })

  it("never works on another person's upload, nor on a claimed one", async () => {
    const made = await open()
    const attempts = (who: Client) =>
      Promise.all([
        who.get(pathOf(made)),
        who.get(pathOf(made, '/1')),
        finish(made, [1], who),
        who.delete(pathOf(made)),
      ])
    for (const response of await attempts(divya))
      expect([response.status, await response.json()]).toMatchObject([404, { error: 'This upload is not there' }])
    await env.PHOTOS.put(made.key, jpeg)
    await claimPhoto(sneha.id, made.key)
    expect((await attempts(sneha)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(await env.PHOTOS.head(made.key)).not.toBeNull()
  })
})
