import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { placeholderBoutique } from '../../../shared/boutique.ts'
import { createCtx } from '../../../worker/context.ts'
import { images, orderItems, orders, products } from '../../../worker/db/schema.ts'
import { sweep } from '../../../worker/features/images/images.ts'
import { toMail } from '../../../worker/features/notifications/to-mail.ts'
import { purgePages } from '../../../worker/pages/render.ts'
import { admin, Client, customer } from '../../helpers/worker/client.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import { imageUpload, imageUrls, newImage, uploadImage, webp } from '../../helpers/worker/images.ts'
import { findTableScans } from '../../helpers/worker/query-plans.ts'

const ctx = createCtx(env, () => {})
const visitor = new Client()
const day = 86_400_000

let owner: Awaited<ReturnType<typeof admin>>
beforeAll(async () => {
  owner = await admin()
})
beforeEach(purgePages)

const gown = { name: 'Heirloom gown', description: 'Pintucks and lace.', category: 'baptism-suits', price: 1_240_000 }
type Product = { id: string; slug: string; name: string; images: string[]; featured: number; category: string }

async function createProduct(more: object = {}) {
  const response = await owner.post('/api/admin/products', { ...gown, ...more })
  expect(response.status).toBe(201)
  return response.json<Product>()
}
const updateProduct = (id: string, what: object) => owner.patch(`/api/admin/products/${id}`, what)
const pageOf = ({ category, slug }: Product) => `/collections/${category}/${slug}`
const htmlOf = async (path: string, client = visitor) => (await client.get(path)).text()
const statusOf = async (path: string, client: Client = visitor) => {
  const response = await client.get(path)
  await response.arrayBuffer()
  return response.status
}
const structured = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')

describe('a shop that nobody has entered anything into', () => {
  it('looks right: sections without anything are not there, the rest says what it can', async () => {
    const html = await htmlOf('/')
    for (const there of [
      'Luxury Fashion',
      'Our Exclusive Services',
      'Book Consultation',
      'aria-label="Latest from Instagram"',
    ])
      expect(html).toContain(there)
    for (const absent of ['Our Signature Collections', 'What Our Customers Say', 'undefined', 'NaN'])
      expect(html).not.toContain(absent)
    // What leads to the collections finds its place all the same.
    expect(html).toContain('id="collections"')
    expect(await htmlOf('/collections/women')).toContain('Nothing on this rail yet')
    expect((await htmlOf('/sitemap.xml')).match(/<loc>/g)).toHaveLength(7)
    expect(await (await owner.get('/api/admin/window')).json()).toEqual({
      facts: false,
      pieces: false,
      featured: false,
      praise: false,
      posts: false,
      offered: false,
    })
  })
})

describe('a piece', () => {
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
      await owner.post('/api/admin/products', { ...gown, ...wrong }),
      await updateProduct(piece.id, wrong),
    ])
      expect([response.status, await response.json()]).toEqual([400, { message }])
  })

  it('is there once when four save it at the same moment; the others hear to look again', async () => {
    const save = () => owner.post('/api/admin/products', { ...gown, name: 'Saved at once' })
    const answers = await Promise.all([save(), save(), save(), save()])
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(201)
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(answer.status).toBe(409)
      expect(await answer.json()).toEqual({ message: expect.stringContaining('took this name at the same moment') })
    }
    const found = await (await owner.get('/api/admin/products?q=saved')).json<Product[]>()
    expect(found).toHaveLength(statuses.filter((status) => status === 201).length)
  })

  it('is found by its name at the desk, by the new one once it is renamed', async () => {
    const piece = await createProduct({ name: 'Zardozi bolero' })
    const found = async (q: string) =>
      (await (await owner.get(`/api/admin/products?q=${q}`)).json<Product[]>()).map(({ id }) => id)
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
    expect((await owner.put('/api/admin/products/featured', { ids: [two.id, one.id, 'nobody'] })).status).toBe(200)
    expect(await onHome()).toEqual(['Two', 'One'])
    await updateProduct(two.id, { featured: false })
    expect(await onHome()).toEqual(['One'])
    await updateProduct(one.id, { retired: true })
    await owner.put('/api/admin/products/featured', { ids: [one.id] })
    expect(await onHome()).toEqual([])
  })
})

describe('a picture', () => {
  it('is served in all its sizes, and says which', async () => {
    const picture = await newImage(owner)
    const id = picture.src.slice('/api/pictures/'.length, -'.jpg'.length)
    expect(picture).toEqual({
      src: `/api/pictures/${id}.jpg`,
      srcset: [480, 960, 1200]
        .map((width, at) => `/api/pictures/${id}-${[480, 960, 1600][at]}.webp ${width}w`)
        .join(', '),
      width: 1200,
      height: 1500,
    })
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
    ['more than 2 MB in one size', { ...imageUpload, 480: new Uint8Array(2 * 1024 * 1024 + 1) }, 400],
  ])('is refused: %s', async (_, fields, status) => {
    const response = await uploadImage(owner, fields)
    expect(response.status).toBe(status)
    expect((await response.json<{ message: string }>()).message).toMatch(/picture/)
  })

  it('belongs to one piece: another cannot take it, and one that was never put in cannot be shown', async () => {
    const picture = await newImage(owner)
    const piece = await createProduct({ pictures: [{ src: picture.src, alt: 'The gown' }] })
    expect(piece.images).toEqual([picture.src])
    const message = 'That picture is not there any more. Please add it again.'
    for (const src of [
      picture.src,
      `/api/pictures/${crypto.randomUUID()}.jpg`,
      'https://example.com/a.jpg',
      '/art/x.svg',
    ]) {
      const response = await owner.post('/api/admin/products', { ...gown, pictures: [{ src }] })
      expect([response.status, await response.json()]).toEqual([422, { message }])
    }
  })

  it('that is replaced is gone for good, the one that stays is not', async () => {
    const [first, second, third] = [await newImage(owner), await newImage(owner), await newImage(owner)]
    const { id } = await createProduct({ pictures: [{ src: first.src }, { src: second.src }] })
    const after = await updateProduct(id, { pictures: [{ src: third.src, alt: 'New' }, { src: second.src }] })
    expect((await after.json<Product>()).images).toEqual([third.src, second.src])
    for (const file of imageUrls({ ...first, alt: '' })) {
      expect(await statusOf(file)).toBe(404)
      expect(await statusOf(file.replace('/api/', '/api/admin/'), owner)).toBe(404)
    }
    for (const src of [second.src, third.src]) expect(await statusOf(src)).toBe(200)
  })

  it('that nothing shows is swept after a day, and not before; what a piece shows stays', async () => {
    const [loose, fresh, used] = [await newImage(owner), await newImage(owner), await newImage(owner)]
    await createProduct({ pictures: [{ src: used.src }] })
    const idOf = (src: string) => src.slice('/api/pictures/'.length, -4)
    for (const { src } of [loose, used])
      await env.DB.prepare('UPDATE pictures SET created_at = ? WHERE id = ?')
        .bind(Date.now() - day - 1, idOf(src))
        .run()
    await sweep(ctx)
    expect(await statusOf(loose.src)).toBe(404)
    expect([await statusOf(fresh.src), await statusOf(used.src)]).toEqual([200, 200])
    expect((await ctx.db.select().from(images)).map(({ id }) => id)).not.toContain(idOf(loose.src))
  })
})

describe('a retired piece', () => {
  it('is nowhere to be found, and its pictures are gone; brought back, all of it is there again', async () => {
    const picture = await newImage(owner)
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
    expect(await statusOf(picture.src.replace('/api/', '/api/admin/'), owner)).toBe(200)
    expect((await (await owner.get('/api/admin/products?status=retired')).json<Product[]>())[0]?.id).toBe(piece.id)
    // Pressed twice it is the same.
    expect((await updateProduct(piece.id, { retired: true })).status).toBe(200)
    expect((await updateProduct(piece.id, { featured: true })).status).toBe(409)

    expect((await updateProduct(piece.id, { retired: false })).status).toBe(200)
    expect(await Promise.all(places.map((place) => statusOf(place)))).toEqual(places.map(() => 200))
    expect(await listed()).toEqual([false, true, true, false])
  })
})

describe('an order of a piece that was retired since', () => {
  it('keeps its line and shows no picture that is gone', async () => {
    const buyer = await customer()
    const picture = await newImage(owner)
    const piece = await createProduct({ pictures: [{ src: picture.src }] })
    const orderId = crypto.randomUUID()
    await ctx.db.insert(orders).values({ id: orderId, userId: buyer.id, outfitType: 'Gown' })
    await ctx.db.insert(orderItems).values({ orderId, productId: piece.id, name: piece.name, price: 100 })
    const image = async () =>
      (await (await buyer.get('/api/user/orders')).json<{ items: { name: string; image: string }[] }[]>())[0]?.items
    expect(await image()).toMatchObject([{ name: piece.name, image: picture.src }])
    await updateProduct(piece.id, { retired: true })
    expect(await image()).toMatchObject([{ name: piece.name, image: null }])
  })
})

describe('the page of a piece', () => {
  const wicked = '</script><img src=x onerror=alert(1)> & "lace" $& `$1`'

  it('has what a search engine and a link preview show, and claims no rating', async () => {
    const picture = await newImage(owner)
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
    expect(structured(html)).toMatchObject({
      '@type': 'Product',
      name: 'Preview gown',
      url,
      image: [`http://localhost${picture.src}`],
      offers: { price: '12400.00', priceCurrency: 'INR' },
    })
    expect(JSON.stringify(structured(html))).not.toMatch(/rating/i)
  })

  it('carries what the owner wrote as text, whatever she wrote', async () => {
    const piece = await createProduct({ name: wicked, description: wicked })
    const html = await htmlOf(pageOf(piece))
    expect(html).not.toContain('<img src=x')
    expect(structured(html)).toMatchObject({ name: wicked, description: wicked })
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

  it('is at its own address only: another collection leads there, and an odd name asks no database', async () => {
    const piece = await createProduct({ name: 'Moved piece' })
    const response = await visitor.get(`/collections/women/${piece.slug}`)
    expect([response.status, response.headers.get('Location')]).toEqual([302, pageOf(piece)])
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

describe('what the owner changes', () => {
  it('is on the pages at once where she works, and everywhere within the minute', async () => {
    const piece = await createProduct({ name: 'Slow gown' })
    expect(await htmlOf(pageOf(piece))).toContain('Slow gown')
    await updateProduct(piece.id, { name: 'Quick gown' })
    expect(await htmlOf(pageOf(piece))).toContain('Quick gown')

    // Another isolate has not heard of it: it shows what it has for a minute, and tells browsers to keep it no longer.
    const now = vi.spyOn(Date, 'now')
    const start = Date.now() + 60_001
    now.mockReturnValue(start)
    await htmlOf(pageOf(piece))
    await env.DB.prepare("UPDATE products SET name = 'Elsewhere gown' WHERE id = ?").bind(piece.id).run()
    now.mockReturnValue(start + 45_000)
    const kept = await visitor.get(pageOf(piece))
    expect(kept.headers.get('Cache-Control')).toBe('public, max-age=15')
    expect(await kept.text()).toContain('Quick gown')
    now.mockReturnValue(start + 60_000)
    expect(await htmlOf(pageOf(piece))).toContain('Elsewhere gown')
    now.mockRestore()
  })

  it('leaves the last page standing while the database does not answer', async () => {
    const piece = await createProduct({ name: 'Standing gown' })
    await htmlOf(pageOf(piece))
    await updateProduct(piece.id, { description: 'Another hem.' })
    vi.spyOn(env.DB, 'batch').mockRejectedValue(new Error('D1_ERROR: no answer'))
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const response = await visitor.get(pageOf(piece))
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
    expect(await response.text()).toContain('Standing gown')
    vi.restoreAllMocks()
    expect(await htmlOf(pageOf(piece))).toContain('Another hem.')
  })
})

describe('the facts of the boutique', () => {
  const facts = {
    ...placeholderBoutique,
    name: 'Thread & Tide',
    phone: '+91 98470 11111',
    whatsapp: '+91 98470 11111',
    hours: {
      week: [null, null, { open: 600, close: 1140 }, { open: 600, close: 1140 }, null, null, { open: 660, close: 900 }],
      closed: [{ date: new Date(Date.now() + 3 * day).toISOString().slice(0, 10), reason: 'Onam' }],
    },
  }

  it('are placeholders that search engines are not told, until she enters hers', async () => {
    const html = await htmlOf('/')
    expect(html).toContain('<title>Kasavu &amp; Lace')
    expect(structured(html)).toBeNull()
    expect(await (await owner.get('/api/admin/boutique')).json()).toEqual({
      facts: placeholderBoutique,
      entered: false,
    })
  })

  it('reach every page, its head, its structured data and the screens behind the sign-in', async () => {
    const saved = await owner.put('/api/admin/boutique', facts)
    expect([saved.status, (await saved.json<{ facts: typeof facts }>()).facts.whatsapp]).toEqual([200, '919847011111'])
    const html = await htmlOf('/')
    expect(html).toContain('<title>Thread &amp; Tide: ')
    expect(html).toContain('href="tel:+919847011111"')
    expect(html).toContain('https://wa.me/919847011111')
    for (const line of ['Tue-Wed 10:00 AM - 7:00 PM', 'Saturday 11:00 AM - 3:00 PM', 'Sunday by appointment', '(Onam)'])
      expect(html).toContain(line)
    const data = structured(html)
    expect(data).toMatchObject({ '@type': 'ClothingStore', name: 'Thread & Tide', telephone: '+91 98470 11111' })
    expect(data.openingHoursSpecification.map((one: { dayOfWeek: string }) => one.dayOfWeek)).toEqual([
      'Tuesday',
      'Wednesday',
      'Saturday',
    ])
    expect(data.specialOpeningHoursSpecification).toHaveLength(1)
    expect(JSON.stringify(data)).not.toMatch(/rating/i)
    for (const path of ['/privacy', '/collections/women', '/no-such-page', '/admin'])
      expect(await htmlOf(path)).toMatch(/<title>[^<]*Thread &amp; Tide<\/title>/)
    const state = JSON.parse(/id="state">(.*?)<\/script>/s.exec(await htmlOf('/auth'))?.[1] ?? '{}')
    expect(state.boutique.phone).toBe('+91 98470 11111')
  })

  it('stand under every mail', () => {
    const about = { notificationId: 'n1', userId: 'u1', type: 'booking_status', relatedId: null }
    const told = { ...about, title: 'Booking confirmed', message: 'See you' }
    const mail = toMail(told, { to: 'a@example.com', from: 'shop@example.com', site: '', boutique: facts })
    expect(mail.text).toContain('Thread & Tide\n+91 98470 11111')
    expect(JSON.stringify(mail)).not.toContain('Kasavu')
  })

  it.each([
    ['no name', { name: '' }, 'Name of the boutique is required'],
    [
      'a shop that closes before it opens',
      { hours: { ...facts.hours, week: [{ open: 600, close: 600 }, ...facts.hours.week.slice(1)] } },
      'The shop has to open before it closes',
    ],
    ['a week of six days', { hours: { ...facts.hours, week: facts.hours.week.slice(1) } }, 'A week has seven days'],
    [
      'a closed day twice',
      { hours: { ...facts.hours, closed: [{ date: '2027-01-01' }, { date: '2027-01-01' }] } },
      'A closed day is there twice',
    ],
    [
      'an address of another network',
      { instagram: { handle: '@a', url: 'https://evil.test/instagram.com' } },
      'Please enter your Instagram address, with https://',
    ],
    [
      'a link that runs',
      { facebook: { url: 'javascript:alert(1)' } },
      'Please enter your Facebook address, with https://',
    ],
  ])('are refused with %s, and stay as they were', async (_, wrong, message) => {
    const before = await (await owner.get('/api/admin/boutique')).json()
    const response = await owner.put('/api/admin/boutique', { ...facts, ...wrong })
    expect([response.status, await response.json()]).toEqual([400, { message }])
    expect(await (await owner.get('/api/admin/boutique')).json()).toEqual(before)
  })
})

describe('for search engines', () => {
  it('the sitemap has every public page and every piece on sale', async () => {
    const piece = await createProduct({ name: 'Mapped gown' })
    const response = await visitor.get('/sitemap.xml')
    expect(response.headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
    const xml = await response.text()
    const places = [...xml.matchAll(/<loc>http:\/\/localhost(.*?)<\/loc>/g)].map((match) => match[1])
    const onSale = await ctx.db.select().from(products)
    expect(places).toContain('/')
    expect(places).toContain('/collections/women')
    expect(places).toContain(pageOf(piece))
    expect(places).toHaveLength(7 + onSale.filter(({ retiredAt }) => !retiredAt).length)
    for (const place of ['/admin', '/auth', '/user/dashboard']) expect(places).not.toContain(place)
  })

  it('robots.txt keeps them from the desk and the API, and shows them the map', async () => {
    const text = await htmlOf('/robots.txt')
    for (const line of [
      'Disallow: /admin',
      'Disallow: /api/',
      'Allow: /api/pictures/',
      'Sitemap: http://localhost/sitemap.xml',
    ])
      expect(text.split('\n')).toContain(line)
  })
})

describe('the desk', () => {
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
    '/api/admin/window',
    '/api/products/heirloom-gown',
    '/sitemap.xml',
  ])('reads by its indexes in one round trip beside the session: %s', async (path) => {
    const client = Object.assign(new Client(), { cookie: owner.cookie })
    const tally = countD1(client)
    expect((await client.get(path)).status).toBe(200)
    expect(tally.trips).toBeLessThanOrEqual(2)
    expect(await findTableScans(tally)).toEqual([])
  })

  it('is told what the window still lacks', async () => {
    expect(await (await owner.get('/api/admin/window')).json()).toEqual({
      facts: true,
      pieces: true,
      featured: false,
      praise: false,
      posts: false,
      offered: false,
    })
  })
})
