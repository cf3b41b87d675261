import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { photoKeyOf } from '../../../shared/photos.ts'
import { type Client, customer } from '../../helpers/worker/client.ts'
import { expectErrors } from '../../helpers/worker/quiet.ts'
import { claimPhoto, findPhotoRow, jpeg } from '../../helpers/worker/uploads.ts'

/** A multipart upload, opened through the real route. */
async function openMultipart(client: Client, asked: object = { filename: 'a.jpg', metadata: { size: 6_000_000 } }) {
  const response = await client.post('/api/s3/multipart', asked)
  return response.json<{ key: string; uploadId: string }>()
}

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
    const cancelled = await client.send('DELETE', path)
    expect([cancelled.status, await cancelled.json()]).toEqual([200, {}])
    expect(await findPhotoRow(made.key)).toBeNull()
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
    await claimPhoto(owner.id, made.key)
    expect((await attempts(owner)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(await env.PHOTOS.head(made.key)).not.toBeNull()
  })

  it('has no temporary credentials and says so', async () => {
    const response = await (await customer()).get('/api/s3/sts')
    expect(response.status).toBe(501)
    expect(await response.json()).toEqual({ error: expect.stringContaining('presigned URLs') })
  })
})
