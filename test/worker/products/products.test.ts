import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { purgePublicCache } from '../../../worker/http/public-cache.ts'
import { Client, customer, refusal } from '../../helpers/worker/client.ts'
import { countD1, findTableScans } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { imageUrls, newImage } from '../../helpers/worker/images.ts'
import { admin, openShop } from '../../helpers/worker/shop.ts'
import { gown, htmlOf, newProduct, type Product, pageOf, statusOf, visitor } from '../../helpers/worker/storefront.ts'

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

describe('a retired product', () => {
  it('is nowhere to be found, and its pictures are gone; brought back, all of it is there again', async () => {
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
})

describe('an order of a product that was retired since', () => {
  it('keeps its line and shows no picture that is gone', async () => {
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
})

describe('every list of the storefront', () => {
  it.each([
    '/api/admin/products',
    '/api/admin/products?status=retired',
    '/api/admin/products?status=featured',
    '/api/admin/products?q=gown',
    '/api/admin/testimonials?status=offered',
    '/api/admin/testimonials?status=approved',
    '/api/admin/testimonials?status=hidden',
    '/api/admin/testimonials?status=featured',
    '/api/admin/social-posts',
    '/api/admin/setup',
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

describe('a collection of more than 60 pieces', () => {
  it('goes on at an address of its own, by links that need no script', async () => {
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
})
