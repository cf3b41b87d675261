import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '../../../shared/time.ts'
import { createCtx } from '../../../worker/context.ts'
import { sweep } from '../../../worker/features/images/storage.ts'
import { purgePublicCache } from '../../../worker/http/public-cache.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { Client, customer, refusal } from '../../helpers/worker/client.ts'
import { countD1, findTableScans } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { imageUpload, imageUrls, newImage, uploadImage, webp } from '../../helpers/worker/images.ts'
import { admin, openShop } from '../../helpers/worker/shop.ts'
import { gown, htmlOf, newProduct, type Product, pageOf, statusOf, visitor } from '../../helpers/worker/storefront.ts'
import { jpeg } from '../../helpers/worker/uploads.ts'

openShop()

beforeEach(purgePublicCache)
const createProduct = (more?: object) => newProduct(admin, more)
const updateProduct = (id: string, change: object) => admin.patch(`/api/admin/products/${id}`, change)

describe('a product', () => {
  it('gets its address from its name, a number where the name is taken, and keeps it when it is renamed', async () => {
    expect((await createProduct({ name: 'Clara’s Première dress!' })).slug).toBe('claras-premiere-dress')
    const second = await createProduct({ name: 'Claras premiere  dress' })
    expect(second.slug).toBe('claras-premiere-dress-2')
    expect((await createProduct({ name: 'മറിയ' })).slug).toBe('piece')
    const renamed = await (await updateProduct(second.id, { name: 'Another name' })).json<Product>()
    expect(renamed).toMatchObject({ name: 'Another name', slug: 'claras-premiere-dress-2' })
  })

  it.each([
    ['no name', { name: ' ' }, 'Name is required'],
    ['no such collection', { category: 'hats' }, 'No such collection'],
    ['a price below nothing', { price: -1 }, 'Please enter a price in rupees'],
    ['part of a paisa', { price: 0.5 }, 'Please enter a price in rupees'],
    ['a price over a crore', { price: 1_000_000_001 }, 'Please check the price: it is over a crore'],
    ['nine pictures', { pictures: Array(9).fill({ src: '/x' }) }, 'A piece has at most 8 pictures'],
  ])('is refused with %s, new or changed', async (_, wrong, message) => {
    const piece = await createProduct()
    for (const response of [admin.post('/api/admin/products', { ...gown, ...wrong }), updateProduct(piece.id, wrong)])
      expect(await refusal(response)).toEqual([400, message])
  })

  it('is there once when four save it at the same moment; the others hear to look again', async () => {
    const save = () => admin.post('/api/admin/products', { ...gown, name: 'Saved at once' })
    const answers = await Promise.all([save(), save(), save(), save()])
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(201)
    const refused = [409, expect.stringContaining('took this name at the same moment')]
    for (const answer of answers.filter(({ status }) => status !== 201)) expect(await refusal(answer)).toEqual(refused)
    const found = await admin.read<Product[]>('/api/admin/products?q=saved')
    expect(found).toHaveLength(statuses.filter((status) => status === 201).length)
  })

  it('stands on the home page in the order the owner gives, and off it when she says so', async () => {
    const [one, two, three] = [
      await createProduct({ name: 'One' }),
      await createProduct({ name: 'Two' }),
      await createProduct({ name: 'Three' }),
    ]
    const onHome = async () => (await visitor.read<Product[]>('/api/products/featured')).map(({ name }) => name)
    expect(await onHome()).toEqual([])
    for (const { id } of [one, two, three]) await updateProduct(id, { featured: true })
    expect(await onHome()).toEqual(['Three', 'Two', 'One'])
    expect((await admin.put('/api/admin/products/featured', { ids: [two.id, one.id, 'nobody'] })).status).toBe(200)
    expect(await onHome()).toEqual(['Two', 'One'])
    await updateProduct(two.id, { featured: false })
    expect(await onHome()).toEqual(['One'])
    await updateProduct(one.id, { retired: true })
    await admin.put('/api/admin/products/featured', { ids: [one.id] })
    expect(await onHome()).toEqual([])
  })
})

it('a retired product is nowhere to be found, and its pictures are gone; brought back, all of it is there again', async () => {
  const picture = await newImage(admin)
  const piece = await createProduct({ name: 'Veil of the day', pictures: [{ src: picture.src }] })
  await updateProduct(piece.id, { featured: true })
  const places = [pageOf(piece), `/api/products/${piece.slug}`, ...imageUrls({ ...picture, alt: '' })]
  const listed = async () => {
    const pages = ['/', '/collections/baptism-suits', '/sitemap.xml', '/api/products/featured']
    return Promise.all(pages.map(async (page) => (await htmlOf(page)).includes('veil-of-the-day')))
  }
  expect(await Promise.all(places.map((place) => statusOf(place)))).toEqual(places.map(() => 200))
  expect(await listed()).toEqual([true, true, true, true])

  expect(await (await updateProduct(piece.id, { retired: true })).json()).toMatchObject({ featured: 0 })
  expect(await Promise.all(places.map((place) => statusOf(place)))).toEqual(places.map(() => 404))
  expect(await htmlOf(pageOf(piece))).toContain('<meta name="robots" content="noindex">')
  expect(await listed()).toEqual([false, false, false, false])
  // The owner still sees what she has.
  expect(await statusOf(picture.src.replace('/api/', '/api/admin/'), admin)).toBe(200)
  expect((await admin.read<Product[]>('/api/admin/products?status=retired'))[0]?.id).toBe(piece.id)
  // Pressed twice it is the same.
  expect((await updateProduct(piece.id, { retired: true })).status).toBe(200)
  expect((await updateProduct(piece.id, { featured: true })).status).toBe(409)

  expect((await updateProduct(piece.id, { retired: false })).status).toBe(200)
  expect(await Promise.all(places.map((place) => statusOf(place)))).toEqual(places.map(() => 200))
  expect(await listed()).toEqual([false, true, true, false])
})

it('an order of a product that was retired since keeps its line and shows no picture that is gone', async () => {
  const buyer = await customer()
  const picture = await newImage(admin)
  const piece = await createProduct({ pictures: [{ src: picture.src }] })
  await admin.createOrder({ userId: buyer.id, items: [{ productId: piece.id, name: piece.name, price: 100 }] })
  const image = async () =>
    (await buyer.read<{ items: { name: string; image: string }[] }[]>('/api/user/orders'))[0]?.items
  expect(await image()).toMatchObject([{ name: piece.name, image: picture.src }])
  await updateProduct(piece.id, { retired: true })
  expect(await image()).toMatchObject([{ name: piece.name, image: null }])
})

describe('every list of the storefront', () => {
  // Those without a query are in http/guards.test.ts.
  it.each([
    '/api/admin/products?status=retired',
    '/api/admin/products?status=featured',
    '/api/admin/products?q=gown',
    '/api/admin/testimonials?status=offered',
    '/api/admin/testimonials?status=approved',
    '/api/admin/testimonials?status=hidden',
    '/api/admin/testimonials?status=featured',
    '/api/products/heirloom-gown',
    '/api/products/featured',
    '/api/products?category=women',
    '/api/testimonials/featured',
    '/api/social/reviews',
    '/api/social/instagram',
    '/sitemap.xml',
  ])('reads by its indexes in one round trip: %s', async (path) => {
    await createProduct()
    const client = Object.assign(new Client(), { cookie: admin.cookie })
    const tally = countD1(client)
    expect((await client.get(path)).status).toBe(200)
    expect(tally.trips).toBe(1)
    expect(await findTableScans(tally)).toEqual([])
  })
})

beforeAll(async () => {
  await db.run(`INSERT INTO products (id, slug, name, description, category, price, created_at, updated_at)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 61)
     SELECT 'p' || i, 'gown-' || i, 'Gown ' || i, 'Silk', 'women', 100, 1000 - i, 0 FROM n`)
})

it('a collection of more than 60 pieces goes on at an address of its own, by links that need no script', async () => {
  const first = await htmlOf('/collections/women')
  expect(first).toContain('/collections/women/gown-60"')
  expect(first).not.toContain('/collections/women/gown-61"')
  expect(first).toContain('href="/collections/women?page=2"')
  const client = new Client()
  const tally = countD1(client)
  const second = await htmlOf('/collections/women?page=2', client)
  expect(second).toContain('/collections/women/gown-61"')
  expect(second).not.toContain('/collections/women/gown-60"')
  expect(second).toContain('<link rel="canonical" href="http://localhost/collections/women?page=2">')
  expect(second).not.toContain('?page=3')
  expect(tally.trips).toBe(1)
  expect(await findTableScans(tally)).toEqual([])
  // There is no page without pieces, and none that is no number.
  for (const page of ['3', '0', '-1', '01', '99', '1e3', 'two', ''])
    expect([page, await statusOf(`/collections/women?page=${page}`)]).toEqual([page, 404])
  expect(await statusOf('/collections/women?page=1')).toBe(200)
})

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
    await sweep(createCtx(env, keepRunning))
    expect(await statusOf(loose.src)).toBe(404)
    expect([await statusOf(fresh.src), await statusOf(used.src)]).toEqual([200, 200])
    expect(await db.count('pictures WHERE id = ?', idOf(loose.src))).toBe(0)
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
