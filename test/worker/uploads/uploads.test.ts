import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { photoKeyOf, photoLimits } from '../../../shared/photos.ts'
import { admin, Client, customer } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import { findAttachable } from '../../helpers/worker/uploads.ts'

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
    const response = await (await customer()).post('/api/objects/upload', body)
    expect([response.status, await response.json()]).toEqual([400, { message: sentence }])
  })

  it('is for people with an account', async () => {
    const visitor = new Client()
    const asked = [visitor.post('/api/objects/upload'), visitor.get('/api/s3/params?filename=a.jpg&type=image/jpeg')]
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([401, 401])
  })

  it('leaves an admin room for an evening of updates: 200 waiting, 600 an hour', async () => {
    stopClock()
    const owner = await admin()
    const { id } = await (await owner.get('/api/user')).json<{ id: string }>()
    for (let nth = 0; nth < 70; nth++)
      expect((await owner.post('/api/objects/upload', { size: 1234 })).status).toBe(200)
    const waiting = `WITH RECURSIVE n (nth) AS (SELECT 1 UNION ALL SELECT nth + 1 FROM n WHERE nth < 130)
      INSERT INTO photos (key, user_id, created_at) SELECT 'u/' || ?1 || '/waits-' || nth, ?1, ?2 FROM n`
    await env.DB.prepare(waiting).bind(id, Date.now()).run()
    expect((await owner.post('/api/objects/upload', { size: 1234 })).status).toBe(200)
    const { results } = await findAttachable(id)
    expect(results).toHaveLength(200)
    await env.DB.prepare('DELETE FROM photos WHERE user_id = ?').bind(id).run()
    const used = 'INSERT OR REPLACE INTO rate_limits (key, window, count) VALUES (?, ?, 600)'
    await env.DB.prepare(used)
      .bind(`adminUploads:${id}`, Math.floor(Date.now() / hour))
      .run()
    expect((await owner.post('/api/objects/upload', { size: 1234 })).status).toBe(429)
    await env.DB.prepare("DELETE FROM rate_limits WHERE key LIKE 'adminUploads:%'").run()
  })

  it('stops at 500 photos of a customer, attached ones with them, and never for the boutique', async () => {
    const [client, owner] = [await customer(), await admin()]
    const { id: ownerId } = await (await owner.get('/api/user')).json<{ id: string }>()
    const claimed = `WITH RECURSIVE n (nth) AS (SELECT 1 UNION ALL SELECT nth + 1 FROM n WHERE nth < 500)
      INSERT INTO photos (key, user_id, claim_kind, claim_id, created_at)
      SELECT 'u/' || ?1 || '/' || nth, ?1, 'message', 'a-room', 0 FROM n`
    for (const id of [client.id, ownerId]) await env.DB.prepare(claimed).bind(id).run()
    const refused = await client.post('/api/objects/upload', { size: 1234 })
    expect([refused.status, await refused.json()]).toEqual([
      409,
      { message: 'We keep 500 of your photos already. Please send us this one by WhatsApp.' },
    ])
    expect((await owner.post('/api/objects/upload', { size: 1234 })).status).toBe(200)
  })

  it('counts 60 an hour for an account, claimed or not', async () => {
    stopClock()
    const client = await customer()
    const window = Math.floor(Date.now() / hour)
    await env.DB.prepare('INSERT INTO rate_limits (key, window, count) VALUES (?, ?, 60)')
      .bind(`uploads:${client.id}`, window)
      .run()
    const response = await client.post('/api/s3/multipart', { filename: 'a.jpg', metadata: { size: 6_000_000 } })
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await response.json()).toEqual({ error: expect.stringMatching(/^That was too often/) })
    const rows = await env.DB.prepare('SELECT 1 FROM photos WHERE user_id = ?').bind(client.id).all()
    expect(rows.results).toEqual([])
  })
})
