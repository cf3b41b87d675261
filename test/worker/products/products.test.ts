import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCtx } from '../../../worker/context.ts'
import { run } from '../../../worker/db/batch.ts'
import { orderItems, orders } from '../../../worker/db/schema.ts'
import { purgePublicCache } from '../../../worker/http/public-cache.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { admin, customer } from '../../helpers/worker/client.ts'
import { imageUrls, newImage } from '../../helpers/worker/images.ts'
import { gown, htmlOf, newProduct, type Product, pageOf, statusOf, visitor } from '../../helpers/worker/storefront.ts'

const ctx = createCtx(env, keepRunning)

let adminClient: Awaited<ReturnType<typeof admin>>
beforeAll(async () => {
  adminClient = await admin()
})
beforeEach(purgePublicCache)

const createProduct = (more?: object) => newProduct(adminClient, more)
const updateProduct = (id: string, change: object) => adminClient.patch(`/api/admin/products/${id}`, change)

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
    for (const response of [
      await adminClient.post('/api/admin/products', { ...gown, ...wrong }),
      await updateProduct(piece.id, wrong),
    ])
      expect([response.status, await response.json()]).toEqual([400, { message }])
  })

  it('is there once when four save it at the same moment; the others hear to look again', async () => {
    const save = () => adminClient.post('/api/admin/products', { ...gown, name: 'Saved at once' })
    const answers = await Promise.all([save(), save(), save(), save()])
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(201)
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(answer.status).toBe(409)
      expect(await answer.json()).toEqual({ message: expect.stringContaining('took this name at the same moment') })
    }
    const found = await (await adminClient.get('/api/admin/products?q=saved')).json<Product[]>()
    expect(found).toHaveLength(statuses.filter((status) => status === 201).length)
  })

  it('is found by its name at the desk, by the new one once it is renamed', async () => {
    const piece = await createProduct({ name: 'Zardozi bolero' })
    const found = async (q: string) =>
      (await (await adminClient.get(`/api/admin/products?q=${q}`)).json<Product[]>()).map(({ id }) => id)
    expect(await found('zard')).toEqual([piece.id])
    await updateProduct(piece.id, { name: 'Mirrorwork bolero' })
    expect(await found('zard')).toEqual([])
    expect(await found('mirr')).toEqual([piece.id])
  })

  it('stands on the home page in the order the owner gives, and off it when she says so', async () => {
    const [one, two, three] = [
      await createProduct({ name: 'One' }),
      await createProduct({ name: 'Two' }),
      await createProduct({ name: 'Three' }),
    ]
    const onHome = async () =>
      (await (await visitor.get('/api/products/featured')).json<Product[]>()).map(({ name }) => name)
    expect(await onHome()).toEqual([])
    for (const { id } of [one, two, three]) await updateProduct(id, { featured: true })
    expect(await onHome()).toEqual(['Three', 'Two', 'One'])
    expect((await adminClient.put('/api/admin/products/featured', { ids: [two.id, one.id, 'nobody'] })).status).toBe(
      200,
    )
    expect(await onHome()).toEqual(['Two', 'One'])
    await updateProduct(two.id, { featured: false })
    expect(await onHome()).toEqual(['One'])
    await updateProduct(one.id, { retired: true })
    await adminClient.put('/api/admin/products/featured', { ids: [one.id] })
    expect(await onHome()).toEqual([])
  })
})

describe('a retired product', () => {
  it('is nowhere to be found, and its pictures are gone; brought back, all of it is there again', async () => {
    const picture = await newImage(adminClient)
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
    expect(await statusOf(picture.src.replace('/api/', '/api/admin/'), adminClient)).toBe(200)
    expect((await (await adminClient.get('/api/admin/products?status=retired')).json<Product[]>())[0]?.id).toBe(
      piece.id,
    )
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
    const picture = await newImage(adminClient)
    const piece = await createProduct({ pictures: [{ src: picture.src }] })
    const orderId = crypto.randomUUID()
    await run(ctx, ctx.db.insert(orders).values({ id: orderId, userId: buyer.id, outfitType: 'Gown' }))
    await run(ctx, ctx.db.insert(orderItems).values({ orderId, productId: piece.id, name: piece.name, price: 100 }))
    const image = async () =>
      (await (await buyer.get('/api/user/orders')).json<{ items: { name: string; image: string }[] }[]>())[0]?.items
    expect(await image()).toMatchObject([{ name: piece.name, image: picture.src }])
    await updateProduct(piece.id, { retired: true })
    expect(await image()).toMatchObject([{ name: piece.name, image: null }])
  })
})
