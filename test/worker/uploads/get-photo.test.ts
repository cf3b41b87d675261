import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { admin, Client, customer } from '../../helpers/worker/client.ts'
import { claimPhoto, createUploadedPhoto, jpeg } from '../../helpers/worker/uploads.ts'

describe('looking at a photo', () => {
  it('shows it to its owner and to admins, with a fixed type, sandboxed, privately cached', async () => {
    const owner = await customer()
    const key = await createUploadedPhoto(owner.id)
    await claimPhoto(owner.id, key)
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
    await claimPhoto(ownerId, key, orderId, 'order')
    expect((await orderer.get(`/api/photos/${key}`)).status).toBe(200)
    expect((await other.get(`/api/photos/${key}`)).status).toBe(404)
  })

  it('is not there for others, while unclaimed, or unknown', async () => {
    const [owner, other] = [await customer(), await customer()]
    const key = await createUploadedPhoto(owner.id)
    expect((await owner.get(`/api/photos/${key}`)).status).toBe(404)
    await claimPhoto(owner.id, key)
    expect((await other.get(`/api/photos/${key}`)).status).toBe(404)
    expect((await new Client().get(`/api/photos/${key}`)).status).toBe(401)
    expect((await owner.get(`/api/photos/u/${owner.id}/${crypto.randomUUID()}`)).status).toBe(404)
  })

  it('never shows what was swapped in after the claim', async () => {
    const owner = await customer()
    const key = await createUploadedPhoto(owner.id)
    await claimPhoto(owner.id, key)
    await env.PHOTOS.put(key, '<script>alert(1)</script>')
    const response = await owner.get(`/api/photos/${key}`)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('alert')
  })
})
