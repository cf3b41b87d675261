import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { photoKeyOf, photoLimits } from '../../../shared/photos.ts'
import { type Client, customer, refusal, admin as signInAdmin } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import * as db from '../../helpers/worker/db.ts'
import { expectErrors } from '../../helpers/worker/quiet.ts'
import { openShop } from '../../helpers/worker/shop.ts'
import { claimPhoto, findAttachable, findPhotoRow, jpeg } from '../../helpers/worker/uploads.ts'

openShop()

const hour = 3600_000

describe('asking for an upload', () => {
  it('answers a presigned PUT to a key of the caller, with type and size signed for an hour', async () => {
    const client = await customer()
    const response = await client.post('/api/objects/upload', { filename: 'veil.jpg', type: 'image/jpeg', size: 1234 })
    expect(response.status).toBe(200)
    const { uploadURL, key, headers } = await response.json<{ uploadURL: string; key: string; headers: object }>()
    expect(key).toMatch(new RegExp(`^u/${client.id}/[\\da-f-]{36}$`))
    expect(headers).toEqual({ 'Content-Type': 'image/jpeg' })
    const url = new URL(uploadURL)
    expect(url.origin + url.pathname).toBe(`http://localhost/cdn-cgi/local/r2/s3/boutique-photos/${key}`)
    expect(url.searchParams.get('X-Amz-Expires')).toBe('3600')
    expect(url.searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host')
    expect(photoKeyOf(uploadURL)).toBe(key)
  })

  it('lives 5 minutes when the type is not known, and still takes no other size', async () => {
    const response = await (await customer()).post('/api/objects/upload', { size: 1234 })
    const { uploadURL, headers } = await response.json<{ uploadURL: string; headers: object }>()
    const { searchParams } = new URL(uploadURL)
    expect(searchParams.get('X-Amz-Expires')).toBe('300')
    expect(searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;host')
    expect(headers).toEqual({})
  })

  it('signs for the store of a deployed shop', async () => {
    const { R2_ENDPOINT } = env
    env.R2_ENDPOINT = 'https://account.r2.cloudflarestorage.com'
    const response = await (await customer()).post('/api/objects/upload', { size: 1234 })
    env.R2_ENDPOINT = R2_ENDPOINT
    const { uploadURL } = await response.json<{ uploadURL: string }>()
    expect(uploadURL).toMatch(/^https:\/\/account\.r2\.cloudflarestorage\.com\/boutique-photos\/u\//)
  })

  it.each([
    [{ size: 1234, type: 'text/html' }, 'You can only upload: JPEG, PNG, WebP.'],
    [{ size: photoLimits.bytes + 1 }, 'This file exceeds maximum allowed size of 10 MB.'],
    [{ size: 0 }, 'This file is empty'],
    [{ size: 'big' }, 'size is a number of bytes'],
  ])('refuses %j in a sentence', async (body, sentence) => {
    expect(await refusal((await customer()).post('/api/objects/upload', body))).toEqual([400, sentence])
  })

  it('leaves an admin room for an evening of updates: 200 waiting, 600 an hour', async () => {
    stopClock()
    const admin = await signInAdmin()
    const { id } = await admin.read<{ id: string }>('/api/user')
    for (let nth = 0; nth < 70; nth++)
      expect((await admin.post('/api/objects/upload', { size: 1234 })).status).toBe(200)
    const waiting = `WITH RECURSIVE n (nth) AS (SELECT 1 UNION ALL SELECT nth + 1 FROM n WHERE nth < 130)
      INSERT INTO photos (key, user_id, created_at) SELECT 'u/' || ?1 || '/waits-' || nth, ?1, ?2 FROM n`
    await db.run(waiting, id, Date.now())
    expect((await admin.post('/api/objects/upload', { size: 1234 })).status).toBe(200)
    const { results } = await findAttachable(id)
    expect(results).toHaveLength(200)
    await db.run('DELETE FROM photos WHERE user_id = ?', id)
    const used = 'INSERT OR REPLACE INTO rate_limits (key, window, count) VALUES (?, ?, 600)'
    await db.run(used, `adminUploads:${id}`, Math.floor(Date.now() / hour))
    expect((await admin.post('/api/objects/upload', { size: 1234 })).status).toBe(429)
    await db.run("DELETE FROM rate_limits WHERE key LIKE 'adminUploads:%'")
  })

  it('stops at 500 photos of a customer, attached ones with them, and never for the boutique', async () => {
    const [client, admin] = [await customer(), await signInAdmin()]
    const { id: adminId } = await admin.read<{ id: string }>('/api/user')
    const claimed = `WITH RECURSIVE n (nth) AS (SELECT 1 UNION ALL SELECT nth + 1 FROM n WHERE nth < 500)
      INSERT INTO photos (key, user_id, claim_kind, claim_id, created_at)
      SELECT 'u/' || ?1 || '/' || nth, ?1, 'message', 'a-room', 0 FROM n`
    for (const id of [client.id, adminId]) await db.run(claimed, id)
    expect(await refusal(client.post('/api/objects/upload', { size: 1234 }))).toEqual([
      409,
      'We keep 500 of your photos already. Please send us this one by WhatsApp.',
    ])
    expect((await admin.post('/api/objects/upload', { size: 1234 })).status).toBe(200)
  })

  it('counts 60 an hour for an account, claimed or not', async () => {
    stopClock()
    const client = await customer()
    const window = Math.floor(Date.now() / hour)
    await db.run('INSERT INTO rate_limits (key, window, count) VALUES (?, ?, 60)', `uploads:${client.id}`, window)
    const response = await client.post('/api/s3/multipart', { filename: 'a.jpg', metadata: { size: 6_000_000 } })
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await response.json()).toEqual({ error: expect.stringMatching(/^That was too often/) })
    const rows = await env.DB.prepare('SELECT 1 FROM photos WHERE user_id = ?').bind(client.id).all()
    expect(rows.results).toEqual([])
  })
})

/** A multipart upload, opened through the real route. */
async function openMultipart(client: Client, asked: object = { filename: 'a.jpg', metadata: { size: 6_000_000 } }) {
  const response = await client.post('/api/s3/multipart', asked)
  return response.json<{ key: string; uploadId: string }>()
}

describe('the companion Uppy asks', () => {
  it('answers params with a presigned PUT that takes exactly that file', async () => {
    const client = await customer()
    const query = 'filename=veil.jpg&type=image%2Fjpeg&metadata%5Bname%5D=veil.jpg&metadata%5Bsize%5D=2048'
    const answer = await client.read<{ url: string }>(`/api/s3/params?${query}`)
    expect(answer).toEqual({
      method: 'PUT',
      url: expect.any(String),
      fields: {},
      headers: { 'Content-Type': 'image/jpeg' },
      expires: 3600,
    })
    const key = photoKeyOf(answer.url)
    expect(await findPhotoRow(key ?? '')).toMatchObject({ user_id: client.id, content_type: 'image/jpeg', size: 2048 })
  })

  it('signs each part with its own length, and no part beyond the last', async () => {
    const client = await customer()
    const asked = { filename: 'a.jpg', type: 'image/jpeg', metadata: { name: 'a.jpg', size: '6000000' } }
    const made = await openMultipart(client, asked)
    expect(made).toEqual({ key: expect.any(String), uploadId: expect.any(String), bucket: 'boutique-photos' })
    const part = (number: number) => client.get(`/api/s3/multipart/${made.uploadId}/${number}?key=${made.key}`)
    const second = await (await part(2)).json<{ url: string; expires: number }>()
    expect(second.expires).toBe(3600)
    expect(new URL(second.url).searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;host')
    expect(new URL(second.url).searchParams.get('partNumber')).toBe('2')
    const third = await part(3)
    expect([third.status, await third.json()]).toEqual([400, { error: 'There are at most 2 parts' }])
    const small = await openMultipart(client, { ...asked, metadata: { size: 5_000_000 } })
    const beyond = await client.get(`/api/s3/multipart/${small.uploadId}/2?key=${small.key}`)
    expect([beyond.status, await beyond.json()]).toEqual([400, { error: 'This photo has no such part' }])
    expect((await part(0)).status).toBe(400)
    expect((await part(9999)).status).toBe(400)
  })

  it('lists the parts that have arrived, as the store tells them', async () => {
    expectErrors()
    const client = await customer()
    const made = await openMultipart(client)
    const xml =
      '<ListPartsResult><Part><PartNumber>1</PartNumber><ETag>&quot;abc&quot;</ETag><Size>5242880</Size></Part></ListPartsResult>'
    const list = () => client.get(`/api/s3/multipart/${made.uploadId}?key=${made.key}`)
    const store = vi.spyOn(globalThis, 'fetch').mockImplementationOnce(async () => new Response(xml))
    expect(await (await list()).json()).toEqual([{ PartNumber: 1, ETag: '"abc"', Size: 5242880 }])
    store.mockImplementationOnce(async () => new Response('', { status: 501 }))
    expect(await (await list()).json()).toEqual([])
    store.mockImplementationOnce(async () => new Response('', { status: 500 }))
    expect((await list()).status).toBe(503)
    store.mockRestore()
  })

  it('refuses parts that never arrived, and parts named twice', async () => {
    const client = await customer()
    const made = await openMultipart(client)
    const finish = (parts: object[]) =>
      client.post(`/api/s3/multipart/${made.uploadId}/complete?key=${made.key}`, { parts })
    expect((await finish([{ PartNumber: 1, ETag: '"nothing"' }])).status).toBe(409)
    expect((await finish([])).status).toBe(400)
    expect((await finish(Array(2).fill({ PartNumber: 1, ETag: '"x"' }))).status).toBe(400)
  })

  it('opens none without a size, and joins no fewer and no other parts than that size has', async () => {
    const client = await customer()
    for (const metadata of [undefined, {}, { size: 0 }, { size: 10_485_761 }])
      expect((await client.post('/api/s3/multipart', { filename: 'a.jpg', metadata })).status).toBe(400)
    const made = await openMultipart(client)
    const finish = (numbers: number[]) =>
      client.post(`/api/s3/multipart/${made.uploadId}/complete?key=${made.key}`, {
        parts: numbers.map((PartNumber) => ({ PartNumber, ETag: '"x"' })),
      })
    expect((await finish([1])).status).toBe(409)
    expect((await finish([1, 3])).status).toBe(400)
  })

  it('gives the place of a cancelled upload back', async () => {
    const client = await customer()
    const made = await openMultipart(client)
    const path = `/api/s3/multipart/${made.uploadId}?key=${made.key}`
    const cancelled = await client.delete(path)
    expect([cancelled.status, await cancelled.json()]).toEqual([200, {}])
    expect(await findPhotoRow(made.key)).toBeNull()
    expect((await client.delete(path)).status).toBe(404)
  })

  it("never works on another person's upload, nor on a claimed one", async () => {
    const admin = await customer()
    const other = await customer()
    const made = await openMultipart(admin)
    const path = `/api/s3/multipart/${made.uploadId}`
    const parts = { parts: [{ PartNumber: 1, ETag: '"x"' }] }
    const attempts = (client: Client) =>
      Promise.all([
        client.get(`${path}?key=${made.key}`),
        client.get(`${path}/1?key=${made.key}`),
        client.post(`${path}/complete?key=${made.key}`, parts),
        client.delete(`${path}?key=${made.key}`),
      ])
    for (const response of await attempts(other)) {
      expect([response.status, await response.json()]).toEqual([404, { error: 'This upload is not there' }])
    }
    await env.PHOTOS.put(made.key, jpeg)
    await claimPhoto(admin.id, made.key)
    expect((await attempts(admin)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(await env.PHOTOS.head(made.key)).not.toBeNull()
  })
})
