import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { partBytes, photoKeyOf } from '../../shared/photos.ts'
import { presignPut } from '../../worker/lib/presign.ts'
import { registerCustomer, startServer } from '../helpers/harness.ts'

// Against the real S3 endpoint of wrangler: what is signed here is checked there, as R2 checks it.

let server: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

type Customer = Awaited<ReturnType<typeof registerCustomer>>
type Upload = { uploadURL: string; key: string; headers: Record<string, string> }

/** `size` bytes that begin like a JPEG. */
function jpeg(size = 4096) {
  const bytes = new Uint8Array(size).fill(7)
  bytes.set([0xff, 0xd8, 0xff, 0xe0])
  return bytes
}

async function askUpload(customer: Customer, asked: object = { type: 'image/jpeg', size: 4096 }): Promise<Upload> {
  const response = await customer.call('POST', '/api/objects/upload', asked)
  expect(response.status).toBe(200)
  return response.json()
}
const put = (url: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'PUT', body, headers })

async function uploaded(customer: Customer, body: BodyInit = jpeg(), asked?: object) {
  const upload = await askUpload(customer, asked)
  expect((await put(upload.uploadURL, body, upload.headers)).status).toBe(200)
  return upload
}
const book = (customer: Customer, inspirationPhotos: string[]) =>
  customer.call('POST', '/api/bookings', {
    childName: 'Anna',
    parentName: 'Sneha Mathew',
    phone: '98470 12345',
    email: 'sneha@example.com',
    serviceType: 'baptism-suit',
    inspirationPhotos,
  })
describe('a presigned PUT', () => {
  it('stores the photo, a booking takes it by key or by URL, and its customer sees the very bytes', async () => {
    const customer = await registerCustomer(server)
    const [first, second] = [await uploaded(customer), await uploaded(customer)]
    expect((await book(customer, [first.key, second.uploadURL])).status).toBe(201)
    for (const { key } of [first, second]) {
      const shown = await customer.call('GET', `/api/photos/${key}`)
      expect([shown.status, shown.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
      expect(new Uint8Array(await shown.arrayBuffer())).toEqual(jpeg())
    }
    const stranger = await registerCustomer(server)
    expect((await stranger.call('GET', `/api/photos/${first.key}`)).status).toBe(404)
  })

  it('takes no other size, no other type, and nothing to another address', async () => {
    const customer = await registerCustomer(server)
    const { uploadURL, key, headers } = await askUpload(customer)
    const elsewhere = uploadURL.replace(key, `u/${customer.id}/${crypto.randomUUID()}`)
    const longer = uploadURL.replace('X-Amz-Expires=3600', 'X-Amz-Expires=604800')
    const refused = await Promise.all([
      put(uploadURL, jpeg(4097), headers),
      put(uploadURL, jpeg(), { 'Content-Type': 'text/html' }),
      put(elsewhere, jpeg(), headers),
      put(longer, jpeg(), headers),
    ])
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect(await server.isStored(key)).toBe(false)
  })

  it('takes nothing once it has expired', async () => {
    const bucket = {
      url: `${server.origin}/cdn-cgi/local/r2/s3/boutique-photos`,
      accessKeyId: 'local',
      secretAccessKey: 'local-development-only',
    }
    const key = `u/nobody/${crypto.randomUUID()}`
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2 * 60_000 })
    const url = await presignPut(bucket, key, { seconds: 60 })
    vi.useRealTimers()
    const response = await put(url, jpeg())
    expect(response.status).toBe(403)
    expect(await response.text()).toContain('Request has expired')
    expect(await server.isStored(key)).toBe(false)
  })
})

describe('a multipart upload', () => {
  const size = partBytes + 1000

  async function open(customer: Customer, metadata: object) {
    const asked = { filename: 'veil.jpg', type: 'image/jpeg', metadata }
    const { key, uploadId } = await (await customer.call('POST', '/api/s3/multipart', asked)).json()
    const path = `/api/s3/multipart/${uploadId}`
    const sign = async (part: number): Promise<string> =>
      (await (await customer.call('GET', `${path}/${part}?key=${key}`)).json()).url
    const send = async (part: number, body: BodyInit) => {
      const response = await put(await sign(part), body)
      return { status: response.status, PartNumber: part, ETag: response.headers.get('ETag') }
    }
    const finish = (parts: object[]) => customer.call('POST', `${path}/complete?key=${key}`, { parts })
    return { key, path, sign, send, finish }
  }

  it('joins its parts into the photo', async () => {
    const customer = await registerCustomer(server)
    const { key, path, send, finish } = await open(customer, { size: String(size) })
    const bytes = jpeg(size)
    const parts = [await send(1, bytes.slice(0, partBytes)), await send(2, bytes.slice(partBytes))]
    expect(await (await customer.call('GET', `${path}?key=${key}`)).json()).toEqual([])
    const done = await finish(parts)
    expect(done.status).toBe(200)
    const { location, ...rest } = await done.json()
    expect(rest).toEqual({ key, bucket: 'boutique-photos' })
    expect(photoKeyOf(location)).toBe(key)
    expect((await book(customer, [key])).status).toBe(201)
    const shown = await customer.call('GET', `/api/photos/${key}`)
    expect(Buffer.from(await shown.arrayBuffer()).equals(bytes)).toBe(true)
  })

  it('takes no part of another length or number, none without a size, and none once it was cancelled', async () => {
    const customer = await registerCustomer(server)
    const silent = await customer.call('POST', '/api/s3/multipart', { filename: 'veil.jpg', metadata: {} })
    expect(silent.status).toBe(400)
    const { key, path, send, sign } = await open(customer, { size: String(size) })
    expect([(await send(2, jpeg(999))).status, (await send(2, jpeg(1001))).status]).toEqual([403, 403])
    expect((await send(2, jpeg(1000))).status).toBe(200)
    const url = await sign(2)
    expect((await put(url.replace('partNumber=2', 'partNumber=9999'), jpeg(1000))).status).toBe(403)
    expect((await customer.call('GET', `${path}/9999?key=${key}`)).status).toBe(400)
    expect((await customer.call('DELETE', `${path}?key=${key}`)).status).toBe(200)
    expect((await put(url, jpeg(1000))).status).toBe(404)
    expect((await customer.call('GET', `${path}/2?key=${key}`)).status).toBe(404)
  })
})
