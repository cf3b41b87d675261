import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { photoKeyOf, photoLimits } from '../../../shared/photos.ts'
import { type Client, customer, refusal } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import { expectErrors } from '../../helpers/worker/quiet.ts'
import { openShop } from '../../helpers/worker/shop.ts'
import { checkPhotos, claimPhoto, createUploadedPhoto, findPhotoRow, jpeg } from '../../helpers/worker/uploads.ts'

openShop()

const minute = 60_000
const png = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13])
const webp = new TextEncoder().encode('RIFF\x10\x00\x00\x00WEBPVP8 ')

/** `size` bytes that begin like a JPEG. */
function photoOf(size: number) {
  const bytes = new Uint8Array(size).fill(7)
  bytes.set(jpeg)
  return bytes
}
type Upload = { uploadURL: string; key: string; headers: Record<string, string> }
const ask = async (client: Client) => (await client.post('/api/objects/upload')).json<Upload>()

/** Puts bytes as a browser does, with their length in a header. */
const put = (client: Client, url: string, body: BodyInit, headers: Record<string, string> = {}) =>
  client.fetch(
    new Request(url, {
      method: 'PUT',
      headers: { Cookie: client.cookie, Origin: 'http://localhost', ...headers },
      body,
    }),
  )

const putBytes = (client: Client, url: string, bytes: Uint8Array) =>
  put(client, url, new Blob([new Uint8Array(bytes)]), { 'Content-Length': String(bytes.length) })

/** Bytes whose length nobody knows ahead. */
const streamOf = (bytes: Uint8Array) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 65_536) controller.enqueue(bytes.subarray(at, at + 65_536))
      controller.close()
    },
  })
const stored = (key: string) => env.PHOTOS.head(key)

describe('asking for an upload without a size', () => {
  it('answers an address of the Worker for a key of the caller, and where Uppy asks for parameters', async () => {
    const client = await customer()
    const { uploadURL, key, headers } = await ask(client)
    expect(uploadURL).toBe(`http://localhost/api/objects/upload/${key}`)
    expect([photoKeyOf(uploadURL), headers]).toEqual([key, {}])
    expect(await findPhotoRow(key)).toMatchObject({ user_id: client.id, size: null })
    const answer = await client.read<{ url: string }>('/api/s3/params?filename=a.jpg&type=image%2Fjpeg')
    expect(answer).toEqual({
      method: 'PUT',
      url: expect.stringMatching(/^http:\/\/localhost\/api\/objects\/upload\/u\//),
      fields: {},
      headers: { 'Content-Type': 'image/jpeg' },
      expires: 300,
    })
    expect((await putBytes(client, answer.url, jpeg)).status).toBe(200)
  })
})

describe('a photo that is put to the Worker', () => {
  it.each([
    ['a JPEG', jpeg, 'image/jpeg'],
    ['a PNG', png, 'image/png'],
    ['a WebP', webp, 'image/webp'],
    ['exactly 10 MB', photoOf(photoLimits.bytes), 'image/jpeg'],
  ])('is stored and can be attached: %s', async (_what, bytes, type) => {
    const client = await customer()
    const { uploadURL, key } = await ask(client)
    const response = await putBytes(client, uploadURL, bytes)
    expect([response.status, await response.json()]).toEqual([200, { ok: true }])
    const object = await stored(key)
    expect([object?.size, object?.httpMetadata?.contentType]).toEqual([bytes.length, type])
    expect(response.headers.get('ETag')).toBe(object?.httpEtag)
    expect(await checkPhotos(client.id, [key])).toMatchObject([{ key, size: bytes.length, type }])
  })

  it('is refused with more than 10 MB, in the header or as they come', async () => {
    expectErrors()
    const client = await customer()
    const { uploadURL, key } = await ask(client)
    const tooMany = photoOf(photoLimits.bytes + 1)
    expect((await putBytes(client, uploadURL, tooMany)).status).toBe(413)
    const lying = await put(client, uploadURL, streamOf(tooMany), { 'Content-Length': '4096' })
    expect(lying.status).toBeGreaterThanOrEqual(400)
    expect(await stored(key)).toBeNull()
  })

  it('is refused without its length, and where fewer bytes come than were announced', async () => {
    const client = await customer()
    const { uploadURL, key } = await ask(client)
    expect((await put(client, uploadURL, streamOf(jpeg))).status).toBe(411)
    expect((await put(client, uploadURL, streamOf(jpeg), { 'Content-Length': '99' })).status).toBe(400)
    expect((await put(client, uploadURL, streamOf(jpeg), { 'Content-Length': '-1' })).status).toBe(411)
    expect((await put(client, uploadURL, '', { 'Content-Length': '0' })).status).toBe(400)
    expect(await stored(key)).toBeNull()
    expect((await putBytes(client, uploadURL, jpeg)).status).toBe(200)
  })

  it.each([
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['a RIFF file that is no WebP', 'RIFF\x10\x00\x00\x00WAVEfmt '],
    ['two bytes', '\xff\xd8'],
  ])('is refused where it is %s, and stores nothing', async (_what, body) => {
    const client = await customer()
    const { uploadURL, key } = await ask(client)
    const bytes = new TextEncoder().encode(body)
    const headers = { 'Content-Type': 'image/jpeg', 'Content-Length': String(bytes.length) }
    const refused = await refusal(put(client, uploadURL, bytes, headers))
    expect(refused).toEqual([415, 'You can only upload: JPEG, PNG, WebP.'])
    expect(await stored(key)).toBeNull()
  })

  it('is taken once, also of two that come at once', async () => {
    const client = await customer()
    const { uploadURL, key } = await ask(client)
    const both = await Promise.all([photoOf(4096), photoOf(5000)].map((bytes) => putBytes(client, uploadURL, bytes)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    const before = await stored(key)
    expect((await putBytes(client, uploadURL, png)).status).toBe(404)
    expect((await stored(key))?.etag).toBe(before?.etag)
  })

  it("is taken for five minutes, and from the key's owner alone", async () => {
    const [client, other] = [await customer(), await customer()]
    const { uploadURL, key } = await ask(client)
    expect((await putBytes(other, uploadURL, jpeg)).status).toBe(404)
    expect((await put(Object.assign(await customer(), { cookie: '' }), uploadURL, jpeg)).status).toBe(401)
    expect((await put(client, uploadURL, jpeg, { Origin: 'https://elsewhere.example' })).status).toBe(403)
    await db.run('UPDATE photos SET created_at = created_at - ? WHERE key = ?', 5 * minute, key)
    expect((await putBytes(client, uploadURL, jpeg)).status).toBe(404)
    expect(await stored(key)).toBeNull()
  })

  it('never goes over an attached one, nor to a key that was given out for the store', async () => {
    const client = await customer()
    const claimed = await createUploadedPhoto(client.id)
    await claimPhoto(client.id, claimed)
    const { key: presigned } = await (await client.post('/api/objects/upload', { size: 12 })).json<Upload>()
    const opened = await client.post('/api/s3/multipart', { metadata: { size: 6_000_000 } })
    const { key: inParts } = await opened.json<Upload>()
    for (const key of [claimed, presigned, inParts, `u/${client.id}/${crypto.randomUUID()}`])
      expect((await putBytes(client, `http://localhost/api/objects/upload/${key}`, png)).status).toBe(404)
    expect((await stored(claimed))?.size).toBe(jpeg.length)
    expect(await stored(presigned)).toBeNull()
  })

  it('can be put again where the store did not answer', async () => {
    expectErrors()
    const client = await customer()
    const { uploadURL, key } = await ask(client)
    const store = vi.spyOn(env.PHOTOS, 'put').mockRejectedValueOnce(new Error('put: We encountered an internal error.'))
    const failed = await putBytes(client, uploadURL, jpeg)
    store.mockRestore()
    expect(failed.status).toBeGreaterThanOrEqual(500)
    expect((await putBytes(client, uploadURL, jpeg)).status).toBe(200)
    expect(await stored(key)).not.toBeNull()
  })
})
