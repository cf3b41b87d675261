import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { dayMs } from '../../../shared/time.ts'
import { createCtx } from '../../../worker/context.ts'
import { run } from '../../../worker/db/batch.ts'
import { images } from '../../../worker/db/schema.ts'
import { sweep } from '../../../worker/features/images/storage.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { Client, refusal } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import { imageUpload, imageUrls, newImage, uploadImage, webp } from '../../helpers/worker/images.ts'
import { admin, openShop } from '../../helpers/worker/shop.ts'
import { gown, newProduct, type Product, statusOf, visitor } from '../../helpers/worker/storefront.ts'
import { jpeg } from '../../helpers/worker/uploads.ts'

openShop()

const ctx = createCtx(env, keepRunning)
const createProduct = (more?: object) => newProduct(admin, more)
const updateProduct = (id: string, change: object) => admin.patch(`/api/admin/products/${id}`, change)

describe('an image', () => {
  it('is served in all its sizes, and says which', async () => {
    const picture = await newImage(admin)
    const id = picture.src.slice('/api/pictures/'.length, -'.jpg'.length)
    const widths = Object.entries({ 480: 480, 720: 720, 960: 960, 1600: 1200 })
    const srcset = widths.map(([name, width]) => `/api/pictures/${id}-${name}.webp ${width}w`).join(', ')
    expect(picture).toEqual({ src: `/api/pictures/${id}.jpg`, srcset, width: 1200, height: 1500 })
    for (const [at, file] of imageUrls({ ...picture, alt: '' }).entries()) {
      const response = await visitor.get(file)
      expect([file, response.status]).toEqual([file, 200])
      expect(response.headers.get('Content-Type')).toBe(at === 0 ? 'image/jpeg' : 'image/webp')
      expect(response.headers.get('CDN-Cache-Control')).toBe('no-store')
      await response.arrayBuffer()
    }
  })

  it.each<[string, typeof imageUpload, number]>([
    ['a text', { ...imageUpload, jpeg: new TextEncoder().encode('<svg onload=alert(1)>') }, 422],
    ['a WebP where the JPEG belongs', { ...imageUpload, jpeg: webp }, 422],
    ['a script among the sizes', { ...imageUpload, 960: new TextEncoder().encode('alert(1)') }, 422],
    ['no JPEG', { width: '1200', height: '1500', 480: webp }, 400],
    ['an empty file', { ...imageUpload, 480: new Uint8Array() }, 400],
    ['a width that is none', { ...imageUpload, width: 'wide' }, 400],
    ['more than 60 KB in 720 px', { ...imageUpload, 720: new Uint8Array(60_001) }, 400],
    ['more than 200 KB in one size', { ...imageUpload, 1600: new Uint8Array(200_001) }, 400],
    ['a JPEG of more than 200 KB', { ...imageUpload, jpeg: new Uint8Array(200_001) }, 400],
  ])('is refused: %s', async (_, fields, status) => {
    const response = await uploadImage(admin, fields)
    expect(response.status).toBe(status)
    expect((await response.json<{ message: string }>()).message).toMatch(/picture/)
  })

  it('belongs to one piece: another cannot take it, and one that was never put in cannot be shown', async () => {
    const picture = await newImage(admin)
    const piece = await createProduct({ pictures: [{ src: picture.src, alt: 'The gown' }] })
    expect(piece.images).toEqual([picture.src])
    const message = 'That picture is not there any more. Please add it again.'
    for (const src of [
      picture.src,
      `/api/pictures/${crypto.randomUUID()}.jpg`,
      'https://example.com/a.jpg',
      '/art/x.svg',
    ])
      expect(await refusal(admin.post('/api/admin/products', { ...gown, pictures: [{ src }] }))).toEqual([422, message])
  })

  it('that is replaced is gone for good, the one that stays is not', async () => {
    const [first, second, third] = [await newImage(admin), await newImage(admin), await newImage(admin)]
    const { id } = await createProduct({ pictures: [{ src: first.src }, { src: second.src }] })
    const after = await updateProduct(id, { pictures: [{ src: third.src, alt: 'New' }, { src: second.src }] })
    expect((await after.json<Product>()).images).toEqual([third.src, second.src])
    for (const file of imageUrls({ ...first, alt: '' })) {
      expect(await statusOf(file)).toBe(404)
      expect(await statusOf(file.replace('/api/', '/api/admin/'), admin)).toBe(404)
    }
    for (const src of [second.src, third.src]) expect(await statusOf(src)).toBe(200)
  })

  it('that nothing shows is swept after a day, and not before; what a piece shows stays', async () => {
    const [loose, fresh, used] = [await newImage(admin), await newImage(admin), await newImage(admin)]
    await createProduct({ pictures: [{ src: used.src }] })
    const idOf = (src: string) => src.slice('/api/pictures/'.length, -4)
    for (const { src } of [loose, used])
      await db.run('UPDATE pictures SET created_at = ? WHERE id = ?', Date.now() - dayMs - 1, idOf(src))
    await sweep(ctx)
    expect(await statusOf(loose.src)).toBe(404)
    expect([await statusOf(fresh.src), await statusOf(used.src)]).toEqual([200, 200])
    expect((await run(ctx, ctx.db.select().from(images))).map(({ id }) => id)).not.toContain(idOf(loose.src))
  })
})

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

  const absent = ['..%2Fu%2Fsomebody', '00000000-0000-4000-8000-000000000000', 'u%2Fsomebody%2Fphoto', 'x'.repeat(2000)]
  it.each(absent)('is not found at /api/pictures/%s, and that answer is not kept', async (id) => {
    await env.PHOTOS.put('u/somebody/photo', jpeg)
    const response = await new Client().get(`/api/pictures/${id}`)
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([404, 'private, no-store'])
  })
})
