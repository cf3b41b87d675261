import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sampleFacts } from '../../../scripts/sample/data/boutique.ts'
import { purgePublicCache } from '../../../worker/http/public-cache.ts'
import { admin, Client } from '../../helpers/worker/client.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import { newImage } from '../../helpers/worker/images.ts'
import { findTableScans } from '../../helpers/worker/query-plans.ts'
import { htmlOf, newProduct, pageOf, statusOf, structuredData, visitor } from '../../helpers/worker/storefront.ts'

let adminClient: Awaited<ReturnType<typeof admin>>
beforeAll(async () => {
  adminClient = await admin()
})
beforeEach(purgePublicCache)

const createProduct = (more?: object) => newProduct(adminClient, more)

describe('the page of a product', () => {
  const wicked = '</script><img src=x onerror=alert(1)> & "lace" $& `$1`'

  it('has what a search engine and a link preview show, and claims no rating', async () => {
    const picture = await newImage(adminClient)
    const piece = await createProduct({
      name: 'Preview gown',
      pictures: [{ src: picture.src, alt: 'A gown by the window' }],
    })
    const html = await htmlOf(pageOf(piece))
    const url = `http://localhost${pageOf(piece)}`
    expect(html).toContain('<title>Preview gown | ')
    expect(html).toContain(`<link rel="canonical" href="${url}">`)
    expect(html).toContain(`<meta property="og:image" content="http://localhost${picture.src}">`)
    expect(html).toContain('<meta property="og:image:alt" content="A gown by the window">')
    expect(html).toContain(`srcSet="${picture.srcset}"`)
    expect(html).toContain(`/?piece=${piece.slug}#contact`)
    expect(html).toContain('₹12,400')
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

  it('costs one round trip that reads by indexes, and none while it is kept', async () => {
    const piece = await createProduct()
    const client = new Client()
    const tally = countD1(client)
    const first = await htmlOf(pageOf(piece), client)
    expect(tally.trips).toBe(1)
    expect(await findTableScans(tally)).toEqual([])
    expect(await htmlOf(pageOf(piece), client)).toBe(first)
    expect(tally.trips).toBe(1)
  })

  it('says what is known of the piece, and nothing of what is not', async () => {
    const facts = { sizes: 'Ages 6 to 9', cloth: 'Silk organza', included: 'Dress and veil', weeksToMake: 5 }
    const html = await htmlOf(pageOf(await createProduct({ name: 'Known gown', ...facts })))
    for (const said of ['Ages or sizes', 'Ages 6 to 9', 'Silk organza', 'Dress and veil', 'Takes about', '5 weeks'])
      expect(html).toContain(said)
    const plain = await htmlOf(pageOf(await createProduct({ name: 'Plain gown', cloth: '  ' })))
    for (const unsaid of ['Ages or sizes', 'Cloth', 'Takes about']) expect(plain).not.toContain(unsaid)
  })

  it('is asked about under its own address', async () => {
    expect((await adminClient.put('/api/admin/boutique', sampleFacts)).status).toBe(200)
    const piece = await createProduct({ name: 'Asked gown' })
    const question = encodeURIComponent(`About "Asked gown" (http://localhost${pageOf(piece)}): `)
    expect(await htmlOf(pageOf(piece))).toContain(`?text=${question}`)
  })

  it('is at its own address only: another collection leads there, and an odd name asks no database', async () => {
    const piece = await createProduct({ name: 'Moved piece' })
    const response = await visitor.get(`/collections/women/${piece.slug}`)
    expect([response.status, response.headers.get('Location')]).toEqual([301, pageOf(piece)])
    // Not for ever: the piece may come back to this collection.
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=60')
    const client = new Client()
    const tally = countD1(client)
    // Once, so that the page of what is missing stands.
    await statusOf('/collections/hats/any', client)
    const trips = tally.trips
    for (const path of [
      '/collections/hats/any',
      '/collections/women/Any',
      '/collections/women/a_b',
      '/collections/women/-',
    ])
      expect(await statusOf(path, client)).toBe(404)
    expect(tally.trips).toBe(trips)
    expect(await statusOf('/collections/women/nobody-made-this', client)).toBe(404)
    expect(tally.trips).toBe(trips + 1)
  })
})
