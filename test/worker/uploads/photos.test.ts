import { createExecutionContext, createScheduledController, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { photoKeyOf, photoLimits } from '../../../shared/photos.ts'
import { createCtx } from '../../../worker/context.ts'
import * as photos from '../../../worker/features/uploads/photos.ts'
import worker from '../../../worker/index.ts'
import { admin, Client, customer } from '../../helpers/worker/client.ts'
import { createUploadedPhoto, jpeg } from '../../helpers/worker/uploads.ts'

const ctx = createCtx(env, () => {})
const hour = 3600_000

const check = async (userId: string, keys: string[]) =>
  photos.check(ctx, userId, keys, await photos.findStatement(ctx, keys))

/** Attaches a photo to a booking of its owner, the way booking does. */
async function attach(userId: string, key: string, bookingId: string = crypto.randomUUID()) {
  const checked = await check(userId, [key])
  for (const statement of photos.claimStatements(ctx, checked, 'booking', bookingId)) await statement
  return bookingId
}
/** A multipart upload, opened through the real route. */
async function openMultipart(client: Client, asked: object = { filename: 'a.jpg' }) {
  const response = await client.post('/api/s3/multipart', asked)
  return response.json<{ key: string; uploadId: string }>()
}
/** A booking's row, for what refers to one. */
async function bookingOf(userId: string) {
  const id = crypto.randomUUID()
  const columns =
    'id, user_id, child_name, parent_name, phone, phone_e164, service_type, inspiration_photos, score_reasons'
  await env.DB.prepare(
    `INSERT INTO bookings (${columns}, created_at, updated_at) VALUES (?, ?, 'A', 'B', '1', '1', 'accessories', '[]', '[]', 0, 0)`,
  )
    .bind(id, userId)
    .run()
  return id
}
const rowOf = (key: string) => env.DB.prepare('SELECT * FROM photos WHERE key = ?').bind(key).first()

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

  it('lives 5 minutes when nothing is known of the body', async () => {
    const response = await (await customer()).post('/api/objects/upload')
    const { uploadURL, headers } = await response.json<{ uploadURL: string; headers: object }>()
    expect(new URL(uploadURL).searchParams.get('X-Amz-Expires')).toBe('300')
    expect(headers).toEqual({})
  })

  it('signs for the store of a deployed shop', async () => {
    const { R2_ENDPOINT } = env
    env.R2_ENDPOINT = 'https://account.r2.cloudflarestorage.com'
    const response = await (await customer()).post('/api/objects/upload')
    env.R2_ENDPOINT = R2_ENDPOINT
    const { uploadURL } = await response.json<{ uploadURL: string }>()
    expect(uploadURL).toMatch(/^https:\/\/account\.r2\.cloudflarestorage\.com\/boutique-photos\/u\//)
  })

  it.each([
    [{ type: 'text/html' }, 'You can only upload: JPEG, PNG, WebP.'],
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

  it('stops at 20 unclaimed photos, also when they are asked for at once', async () => {
    const client = await customer()
    const asked = await Promise.all(Array.from({ length: 25 }, () => client.post('/api/objects/upload')))
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(20)
    const refused = asked.find(({ status }) => status === 409)
    expect(await refused?.json()).toEqual({
      message: 'Too many photos are waiting. Please book with them first, or try again tomorrow.',
    })
  })

  it('counts 60 an hour for an account, claimed or not', async () => {
    const client = await customer()
    const window = Math.floor(Date.now() / hour)
    await env.DB.prepare('INSERT INTO rate_limits (key, window, count) VALUES (?, ?, 60)')
      .bind(`uploads:${client.id}`, window)
      .run()
    const response = await client.post('/api/s3/multipart', { filename: 'a.jpg', type: 'image/jpeg' })
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await response.json()).toEqual({ error: expect.stringMatching(/^That was too often/) })
    const rows = await env.DB.prepare('SELECT 1 FROM photos WHERE user_id = ?').bind(client.id).all()
    expect(rows.results).toEqual([])
  })
})

describe('the companion Uppy asks', () => {
  it('answers params with a presigned PUT that takes exactly that file', async () => {
    const client = await customer()
    const query = 'filename=veil.jpg&type=image%2Fjpeg&metadata%5Bname%5D=veil.jpg&metadata%5Bsize%5D=2048'
    const answer = await (await client.get(`/api/s3/params?${query}`)).json<{ url: string }>()
    expect(answer).toEqual({
      method: 'PUT',
      url: expect.any(String),
      fields: {},
      headers: { 'Content-Type': 'image/jpeg' },
      expires: 3600,
    })
    const key = photoKeyOf(answer.url)
    expect(await rowOf(key ?? '')).toMatchObject({ user_id: client.id, content_type: 'image/jpeg', size: 2048 })
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
    expect([third.status, await third.json()]).toEqual([400, { error: 'This photo has no such part' }])
    expect((await part(0)).status).toBe(400)
    expect((await part(10_001)).status).toBe(400)
  })

  it('lists the parts that have arrived, as the store tells them', async () => {
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

  it('gives the place of a cancelled upload back', async () => {
    const client = await customer()
    const made = await openMultipart(client)
    const path = `/api/s3/multipart/${made.uploadId}?key=${made.key}`
    const cancelled = await client.send('DELETE', path)
    expect([cancelled.status, await cancelled.json()]).toEqual([200, {}])
    expect(await rowOf(made.key)).toBeNull()
    expect((await client.send('DELETE', path)).status).toBe(404)
  })

  it("never works on another person's upload, nor on a claimed one", async () => {
    const owner = await customer()
    const other = await customer()
    const made = await openMultipart(owner)
    const path = `/api/s3/multipart/${made.uploadId}`
    const parts = { parts: [{ PartNumber: 1, ETag: '"x"' }] }
    const attempts = (client: Client) =>
      Promise.all([
        client.get(`${path}?key=${made.key}`),
        client.get(`${path}/1?key=${made.key}`),
        client.post(`${path}/complete?key=${made.key}`, parts),
        client.send('DELETE', `${path}?key=${made.key}`),
      ])
    for (const response of await attempts(other)) {
      expect([response.status, await response.json()]).toEqual([404, { error: 'This upload is not there' }])
    }
    await env.PHOTOS.put(made.key, jpeg)
    await attach(owner.id, made.key)
    expect((await attempts(owner)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(await env.PHOTOS.head(made.key)).not.toBeNull()
  })

  it('has no temporary credentials and says so', async () => {
    const response = await (await customer()).get('/api/s3/sts')
    expect(response.status).toBe(501)
    expect(await response.json()).toEqual({ error: expect.stringContaining('presigned URLs') })
  })
})

describe('attaching photos', () => {
  it('keeps key, etag, size and the type the first bytes tell', async () => {
    const { id } = await customer()
    const png = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13])
    const keys = [await createUploadedPhoto(id), await createUploadedPhoto(id, { body: png })]
    const etags = await Promise.all(keys.map(async (key) => (await env.PHOTOS.head(key))?.etag))
    expect(await check(id, keys)).toEqual([
      { key: keys[0], etag: etags[0], size: 12, type: 'image/jpeg' },
      { key: keys[1], etag: etags[1], size: 12, type: 'image/png' },
    ])
    expect(await check(id, [])).toEqual([])
  })

  it.each([
    ['HTML named .jpg', '<!doctype html><script>alert(1)</script>', 'You can only upload'],
    ['an empty file', '', 'You can only upload'],
    ['a RIFF file that is no WebP', 'RIFF\x10\x00\x00\x00WAVEfmt ', 'You can only upload'],
    ['more than 10 MB', 'x'.repeat(photoLimits.bytes + 1), 'exceeds maximum allowed size of 10 MB'],
  ])('refuses %s and deletes it, not the good photo beside it', async (_what, body, sentence) => {
    const { id } = await customer()
    const [good, bad] = [await createUploadedPhoto(id), await createUploadedPhoto(id, { body })]
    await expect(check(id, [good, bad])).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining(sentence),
    })
    expect(await env.PHOTOS.head(bad)).toBeNull()
    expect(await env.PHOTOS.head(good)).not.toBeNull()
  })

  it('refuses a photo that is foreign, absent, claimed or about to be swept in the same words, and leaves it', async () => {
    const { id } = await customer()
    const claimed = await createUploadedPhoto(id)
    await attach(id, claimed)
    const foreign = await createUploadedPhoto((await customer()).id)
    const refused = [
      foreign,
      claimed,
      await createUploadedPhoto(id, { body: null }),
      await createUploadedPhoto(id, { age: 24 * hour - 60_000 }),
      `u/${id}/${crypto.randomUUID()}`,
    ]
    for (const key of refused) {
      await expect(check(id, [key])).rejects.toMatchObject({
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
    const checked = await check(id, [key])
    const race = ['first', 'second'].map((booking) => {
      const [claim] = photos.claimStatements(ctx, checked, 'booking', booking)
      if (!claim) throw new Error('nothing to claim')
      const note = ctx.db.run(`INSERT INTO counters (name, value) VALUES ('${booking}', 1)`)
      return ctx.db.batch([note, claim])
    })
    const [first, second] = await Promise.allSettled(race)
    expect(first?.status).toBe('fulfilled')
    expect(second?.status === 'rejected' && photos.isClaimRace(second.reason)).toBe(true)
    expect(photos.isClaimRace(new Error('something else'))).toBe(false)
    expect(await rowOf(key)).toMatchObject({ claim_id: 'first' })
    const noted = await env.DB.prepare("SELECT name FROM counters WHERE name IN ('first', 'second')").all()
    expect(noted.results).toEqual([{ name: 'first' }])
  })
})

describe('looking at a photo', () => {
  it('shows it to its owner and to admins, with a fixed type, sandboxed, privately cached', async () => {
    const owner = await customer()
    const key = await createUploadedPhoto(owner.id)
    await attach(owner.id, key)
    for (const client of [owner, await admin()]) {
      const response = await client.get(`/api/photos/${key}`)
      expect(response.status).toBe(200)
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(jpeg)
      expect(response.headers.get('Content-Type')).toBe('image/jpeg')
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(response.headers.get('Content-Security-Policy')).toBe("sandbox; default-src 'none'")
      expect(response.headers.get('Cache-Control')).toMatch(/^private/)
    }
  })

  it('shows it to the customer of the order it is attached to', async () => {
    const [owner, orderer, other] = [await admin(), await customer(), await customer()]
    const { id: ownerId } = await (await owner.get('/api/user')).json<{ id: string }>()
    const key = await createUploadedPhoto(ownerId)
    const orderId = crypto.randomUUID()
    await env.DB.prepare(
      "INSERT INTO orders (id, user_id, outfit_type, inspiration_photos, created_at, updated_at) VALUES (?, ?, 'Gown', ?, 0, 0)",
    )
      .bind(orderId, orderer.id, JSON.stringify([key]))
      .run()
    for (const statement of photos.claimStatements(ctx, await check(ownerId, [key]), 'order', orderId)) await statement
    expect((await orderer.get(`/api/photos/${key}`)).status).toBe(200)
    expect((await other.get(`/api/photos/${key}`)).status).toBe(404)
  })

  it('is not there for others, while unclaimed, or unknown', async () => {
    const [owner, other] = [await customer(), await customer()]
    const key = await createUploadedPhoto(owner.id)
    expect((await owner.get(`/api/photos/${key}`)).status).toBe(404)
    await attach(owner.id, key)
    expect((await other.get(`/api/photos/${key}`)).status).toBe(404)
    expect((await new Client().get(`/api/photos/${key}`)).status).toBe(401)
    expect((await owner.get(`/api/photos/u/${owner.id}/${crypto.randomUUID()}`)).status).toBe(404)
  })

  it('never shows what was swapped in after the claim', async () => {
    const owner = await customer()
    const key = await createUploadedPhoto(owner.id)
    await attach(owner.id, key)
    await env.PHOTOS.put(key, '<script>alert(1)</script>')
    const response = await owner.get(`/api/photos/${key}`)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('alert')
  })
})

describe('the hourly sweep', () => {
  const sweep = async () => {
    const context = createExecutionContext()
    await worker.scheduled(createScheduledController({ cron: '17 * * * *' }), env, context)
    await waitOnExecutionContext(context)
  }

  it('deletes photos unclaimed for 24 hours, in R2 and in D1, and no others', async () => {
    const { id } = await customer()
    const stale = await Promise.all(
      Array.from({ length: 95 }, () => createUploadedPhoto(id, { age: 24 * hour + 1000 })),
    )
    const fresh = await createUploadedPhoto(id, { age: 23 * hour })
    const claimed = await createUploadedPhoto(id)
    await attach(id, claimed)
    await env.DB.prepare('UPDATE photos SET created_at = 0 WHERE key = ?').bind(claimed).run()
    await sweep()
    const left = await env.DB.prepare('SELECT key FROM photos WHERE user_id = ?').bind(id).all<{ key: string }>()
    expect(left.results.map(({ key }) => key).sort()).toEqual([fresh, claimed].sort())
    expect(await env.PHOTOS.head(stale[94] ?? '')).toBeNull()
    expect(await env.PHOTOS.head(fresh)).not.toBeNull()
    expect(await env.PHOTOS.head(claimed)).not.toBeNull()
  })

  it('deletes sessions that ran out, counts of windows that are over, and request keys of yesterday', async () => {
    const { id } = await customer()
    const session = 'INSERT INTO sessions (sid, user_id, sess, expire) VALUES (?, ?, ?, ?)'
    const count = 'INSERT INTO rate_limits (key, window, count) VALUES (?, ?, 1)'
    const repeat =
      'INSERT INTO idempotency_keys (user_id, key, body_hash, booking_id, created_at) VALUES (?, ?, 0, ?, ?)'
    const now = Date.now()
    const bookingId = await bookingOf(id)
    await env.DB.batch([
      env.DB.prepare(repeat).bind(id, 'yesterday', bookingId, now - 24 * hour - 1000),
      env.DB.prepare(repeat).bind(id, 'today', bookingId, now - 23 * hour),
      env.DB.prepare(session).bind('over', id, '{}', now - 1000),
      env.DB.prepare(session).bind('open', id, '{}', now + hour),
      env.DB.prepare(count).bind('uploads:past', Math.floor(now / hour) - 1),
      env.DB.prepare(count).bind('uploads:now', Math.floor(now / hour)),
      env.DB.prepare(count).bind('exports:past', Math.floor(now / 60_000) - 2),
      env.DB.prepare(count).bind('exports:now', Math.floor(now / 60_000) + 1),
    ])
    await sweep()
    const kept = await env.DB.batch<{ name: string }>([
      env.DB.prepare("SELECT sid AS name FROM sessions WHERE sid IN ('over', 'open')"),
      env.DB.prepare("SELECT key AS name FROM rate_limits WHERE key LIKE '%:now' OR key LIKE '%:past' ORDER BY key"),
      env.DB.prepare('SELECT key AS name FROM idempotency_keys WHERE user_id = ?').bind(id),
    ])
    expect(kept.map(({ results }) => results.map(({ name }) => name))).toEqual([
      ['open'],
      ['exports:now', 'uploads:now'],
      ['today'],
    ])
  })
})
