import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { Client } from '../../helpers/worker/client.ts'
import { jpeg } from '../../helpers/worker/uploads.ts'

describe('a public image', () => {
  it('may be kept by browsers for a year, and runs nothing', async () => {
    await env.PHOTOS.put('public/0c0a5f0e-0000-4000-8000-000000000000', jpeg, {
      httpMetadata: { contentType: 'image/jpeg' },
    })
    const response = await new Client().get('/api/pictures/0c0a5f0e-0000-4000-8000-000000000000')
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    expect(response.headers.get('Set-Cookie')).toBeNull()
  })

  it.each([
    'nothing',
    '..%2Fu%2Fsomebody',
    '00000000-0000-4000-8000-000000000000',
    'u%2Fsomebody%2Fphoto',
    'x'.repeat(2000),
  ])('is not found at /api/pictures/%s, and that answer is not kept', async (id) => {
    await env.PHOTOS.put('u/somebody/photo', jpeg)
    const response = await new Client().get(`/api/pictures/${id}`)
    expect(response.status).toBe(404)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  })
})
