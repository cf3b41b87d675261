import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sampleFacts } from '../../../scripts/sample/data/boutique.ts'
import { purgePublicCache } from '../../../worker/http/public-cache.ts'
import { Client, refusal } from '../../helpers/worker/client.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { newImage } from '../../helpers/worker/images.ts'
import { admin, openShop } from '../../helpers/worker/shop.ts'
import {
  gown,
  htmlOf,
  newProduct,
  type Product,
  pageOf,
  statusOf,
  structuredData,
  visitor,
} from '../../helpers/worker/storefront.ts'

openShop()

beforeEach(purgePublicCache)
const createProduct = (more?: object) => newProduct(admin, more)

describe('the page of a product', () => {
  const wicked = '</script><img src=x onerror=alert(1)> & "lace" $& `$1`'

  it('has what a search engine and a link preview show, and claims no rating', async () => {
    const picture = await newImage(admin)
    const pictures = [{ src: picture.src, alt: 'A gown by the window' }]
    const facts = { sizes: 'Ages 6 to 9', cloth: 'Silk organza', included: 'Dress and veil', weeksToMake: 5 }
    const piece = await createProduct({ name: 'Preview gown', pictures, ...facts })
    const html = await htmlOf(pageOf(piece))
    const url = `http://localhost${pageOf(piece)}`
    expect(html).toContain('<title>Preview gown | ')
    expect(html).toContain(`<link rel="canonical" href="${url}">`)
    expect(html).toContain(`<meta property="og:image" content="http://localhost${picture.src}">`)
    expect(html).toContain('<meta property="og:image:alt" content="A gown by the window">')
    expect(html).toContain(`srcSet="${picture.srcset}"`)
    expect(html).toContain(`/?piece=${piece.slug}#contact`)
    for (const fact of ['₹12,400', facts.sizes, facts.cloth, facts.included, '5 weeks']) expect(html).toContain(fact)
    expect(structuredData(html)).toMatchObject({
      '@type': 'Product',
      name: 'Preview gown',
      url,
      image: [`http://localhost${picture.src}`],
      offers: { price: '12400.00', priceCurrency: 'INR' },
    })
    expect(JSON.stringify(structuredData(html))).not.toMatch(/rating/i)
    const trail = [...html.matchAll(/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) => JSON.parse(json))[1]
    expect(trail.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
      'Kasavu & Lace',
      'Baptism Suits',
      'Preview gown',
    ])
  })

  it('carries what the owner wrote as text, whatever she wrote', async () => {
    const piece = await createProduct({ name: wicked, description: wicked })
    const html = await htmlOf(pageOf(piece))
    expect(html).not.toContain('<img src=x')
    expect(structuredData(html)).toMatchObject({ name: wicked, description: wicked })
    expect(html).toContain('&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt; &amp; &quot;lace&quot;')
    expect(await htmlOf('/collections/baptism-suits')).not.toContain('<img src=x')
  })

  it('is asked about under its own address', async () => {
    expect((await admin.put('/api/admin/boutique', sampleFacts)).status).toBe(200)
    const piece = await createProduct({ name: 'Asked gown' })
    const question = encodeURIComponent(`About "Asked gown" (http://localhost${pageOf(piece)}): `)
    expect(await htmlOf(pageOf(piece))).toContain(`?text=${question}`)
  })

  it('is at its own address only: another collection leads there, and an odd name asks no database', async () => {
    const piece = await createProduct({ name: 'Moved piece' })
    const response = await visitor.get(`/collections/women/${piece.slug}`)
    expect([response.status, response.headers.get('Location')]).toEqual([301, pageOf(piece)])
    // Not permanent: the product may return to this collection.
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=60')
    const client = new Client()
    const tally = countD1(client)
    // Renders the Not Found page once, so that it is cached.
    await statusOf('/collections/hats/any', client)
    const trips = tally.trips
    for (const path of ['hats/any', 'women/Any', 'women/a_b', 'women/-'])
      expect(await statusOf(`/collections/${path}`, client)).toBe(404)
    expect(tally.trips).toBe(trips)
    expect(await statusOf('/collections/women/nobody-made-this', client)).toBe(404)
    expect(tally.trips).toBe(trips + 1)
  })
})

type ProductPage = { goesWith: Product[]; besides: Product[] }
let comb: Product
let candle: Product
let sister: Product

beforeAll(async () => {
  comb = await newProduct(admin, { name: 'Comb', category: 'accessories' })
  candle = await newProduct(admin, { name: 'Candle', category: 'accessories' })
  sister = await newProduct(admin, { name: 'Sister gown', category: 'children' })
})
const update = (id: string, change: object) => admin.patch(`/api/admin/products/${id}`, change)
const namesOf = (products: Product[]) => products.map(({ name }) => name)

async function shownBeside({ slug }: Product) {
  purgePublicCache()
  const { goesWith, besides } = await visitor.read<ProductPage>(`/api/products/${slug}`)
  return { goesWith: namesOf(goesWith), besides: namesOf(besides) }
}

describe('what goes with a product', () => {
  it('stands on its page in the order the owner gave, apart from what is like it', async () => {
    const piece = await newProduct(admin, { name: 'Clara', category: 'children', goesWith: [candle.id, comb.id] })
    expect(await shownBeside(piece)).toEqual({ goesWith: ['Candle', 'Comb'], besides: ['Sister gown'] })
    const html = await htmlOf(pageOf(piece))
    expect(html).toContain('Goes with it')
    expect(html).toContain('More like it')
    expect(html.indexOf('/collections/accessories/candle')).toBeLessThan(html.indexOf('/collections/accessories/comb'))
    const changed = await update(piece.id, { goesWith: [comb.id, sister.id] })
    expect(await changed.json()).toMatchObject({ goesWith: [comb.id, sister.id] })
    // A companion is not listed among the alternatives too.
    expect(await shownBeside(piece)).toEqual({ goesWith: ['Comb', 'Sister gown'], besides: [] })
    await update(piece.id, { name: 'Clara dress' })
    expect((await shownBeside(piece)).goesWith).toEqual(['Comb', 'Sister gown'])
    await update(piece.id, { goesWith: [], retired: true })
  })

  it('is shown while it is on sale, never the product itself, and nothing of what does not exist', async () => {
    const goesWith = [candle.id, 'nobody', comb.id]
    const piece = await newProduct(admin, { name: 'Agnes', category: 'children', goesWith })
    await update(piece.id, { goesWith: [piece.id, candle.id, 'nobody', comb.id] })
    await update(candle.id, { retired: true })
    expect((await shownBeside(piece)).goesWith).toEqual(['Comb'])
    await update(candle.id, { retired: false })
    expect((await shownBeside(piece)).goesWith).toEqual(['Candle', 'Comb'])
    const alone = await newProduct(admin, { name: 'Alone', category: 'women' })
    const html = await htmlOf(pageOf(alone))
    for (const unsaid of ['Goes with it', 'More like it']) expect(html).not.toContain(unsaid)
  })

  it('is at most four', async () => {
    const five = { goesWith: ['1', '2', '3', '4', '5'] }
    for (const response of [admin.post('/api/admin/products', { ...gown, ...five }), update(sister.id, five)])
      expect(await refusal(response)).toEqual([400, 'At most 4 pieces go with one'])
  })
})

type Pictured = Product & { pictures: { src: string }[] }
let gabriel: Product
let photo: string
const drawing = '/art/baptism-suit.svg'
const picture = (src: string) => ({ src, alt: '', srcset: null, width: null, height: null })

/** Adds a photograph to a product at the end of the sample list. */
beforeAll(async () => {
  gabriel = await newProduct(admin, { name: 'Gabriel' })
  photo = (await newImage(admin)).src
  const drawn = [JSON.stringify([drawing]), JSON.stringify([picture(drawing)])]
  await db.run('UPDATE products SET images = ?, pictures = ? WHERE id = ?', ...drawn, gabriel.id)
  const pictures = [{ src: drawing }, { src: photo, alt: 'Gabriel, worn' }]
  const change = { pictures, featured: true }
  expect((await admin.patch(`/api/admin/products/${gabriel.id}`, change)).status).toBe(200)
})
const shareImage = (html: string) => /<meta property="og:image" content="(.*?)">/.exec(html)?.[1]

describe('the owner’s own photograph', () => {
  it('comes before a drawing on the page, in lists and in what search engines read, and not in her editor', async () => {
    const edited = await admin.read<Pictured>(`/api/admin/products/${gabriel.id}`)
    expect(edited.pictures.map(({ src }) => src)).toEqual([drawing, photo])
    const html = await htmlOf(pageOf(gabriel))
    expect(html.indexOf(photo)).toBeLessThan(html.indexOf(drawing))
    expect(structuredData(html).image).toEqual([`http://localhost${photo}`, `http://localhost${drawing}`])
    for (const list of ['/api/products/featured', '/api/products?category=baptism-suits']) {
      const [listed] = await visitor.read<Pictured[]>(list)
      expect([listed?.images[0], listed?.pictures[0]?.src]).toEqual([photo, photo])
    }
  })

  it('is what a shared link shows: of the piece, its collection and the home page', async () => {
    for (const path of [pageOf(gabriel), '/collections/baptism-suits', '/']) {
      const html = await htmlOf(path)
      expect([path, shareImage(html)]).toEqual([path, `http://localhost${photo}`])
      expect(html).toContain('<meta property="og:image:alt" content="Gabriel, worn">')
    }
    expect(shareImage(await htmlOf('/collections/women'))).toBe('http://localhost/art/share.jpg')
  })
})
