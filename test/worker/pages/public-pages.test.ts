import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCtx } from '../../../worker/context.ts'
import { run } from '../../../worker/db/batch.ts'
import { products, socialPosts, testimonials } from '../../../worker/db/schema.ts'
import { purgePublicCache } from '../../../worker/http/public-cache.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { passSessionsOn } from '../../helpers/worker/bindings.ts'
import { Client, refusal } from '../../helpers/worker/client.ts'

const ctx = createCtx(env, keepRunning)
const day = 86_400_000
const hostileText = '</script><img src=x onerror=alert(1)> & "lace" $& `$1` \'n'

const insertProduct = (slug: string, more: Partial<typeof products.$inferInsert> = {}) =>
  run(
    ctx,
    ctx.db.insert(products).values({
      slug,
      name: `The ${slug}`,
      description: `About the ${slug}`,
      category: 'women',
      price: 950_000,
      images: ['/art/lehenga.svg'],
      ...more,
    }),
  )

const insertTestimonial = (name: string, more: Partial<typeof testimonials.$inferInsert> = {}) =>
  run(ctx, ctx.db.insert(testimonials).values({ name, review: `So says ${name}`, rating: 5, ...more }))

const insertPost = (
  network: 'instagram' | 'facebook',
  daysAgo: number,
  more: Partial<typeof socialPosts.$inferInsert> = {},
) =>
  run(
    ctx,
    ctx.db.insert(socialPosts).values({
      network,
      imageUrl: `/art/${network}-${daysAgo}.svg`,
      timestamp: new Date(Date.now() - daysAgo * day),
      ...more,
    }),
  )

beforeAll(async () => {
  await insertProduct('second', { featured: 2 })
  await insertProduct('first', { featured: 9, category: 'children', name: hostileText, description: hostileText })
  await insertProduct('plain')
  await insertProduct('retired', { featured: 99, retiredAt: new Date() })
  await insertProduct('third', { featured: 1 })
  for (let place = 1; place <= 7; place++)
    await insertTestimonial(`Customer ${place}`, { featured: place, source: 'google' })
  await insertTestimonial('Nobody in particular', { featured: 50, image: '/api/pictures/face', location: '' })
  await insertTestimonial('Unfeatured', { source: 'instagram', location: 'Aluva' })
  for (let daysAgo = 1; daysAgo <= 14; daysAgo++) await insertPost('instagram', daysAgo, { caption: `Day ${daysAgo}` })
  await insertPost('facebook', 3, { likes: 0 })
})
beforeEach(purgePublicCache)

const read = async <Answer>(path: string) => {
  const response = await new Client().get(path)
  expect([path, response.status, response.headers.get('Cache-Control')]).toEqual([path, 200, 'public, max-age=60'])
  expect(response.headers.has('Set-Cookie')).toBe(false)
  return response.json<Answer>()
}
type Slugs = { slug: string }[]
type Names = { name: string }[]

describe('the storefront', () => {
  it('shows a collection, the featured first, and nothing of the others; it guesses none', async () => {
    const pieces = await read<Slugs>('/api/products?category=women')
    expect(pieces.map(({ slug }) => slug)).toEqual(['second', 'third', 'plain'])
    expect(await read('/api/products?category=accessories')).toEqual([])
    for (const query of ['', '?category=', '?category=constructor', '?category=Women'])
      expect(await refusal(new Client().get(`/api/products${query}`))).toEqual([400, 'No such collection'])
  })

  it('has six testimonials, the highest first, and the reviews of the networks, and only theirs', async () => {
    const said = await read<Names>('/api/testimonials/featured')
    const places = [7, 6, 5, 4, 3].map((place) => `Customer ${place}`)
    expect(said.map(({ name }) => name)).toEqual(['Nobody in particular', ...places])
    expect(said[0]).toMatchObject({ location: 'Verified Customer', profileImage: '/api/pictures/face', source: null })
    const { reviews } = await read<{ reviews: Names }>('/api/social/reviews')
    expect(reviews.map(({ name }) => name)).toContain('Unfeatured')
    expect(reviews.map(({ name }) => name)).not.toContain('Nobody in particular')
    expect(reviews).toHaveLength(8)
  })

  it('has twelve posts of a network, the newest first, and none of the other', async () => {
    const row = await read<{ caption: string }[]>('/api/social/instagram')
    expect(row.map(({ caption }) => caption)).toEqual(Array.from({ length: 12 }, (_, index) => `Day ${index + 1}`))
    expect(await read('/api/social/facebook')).toMatchObject([{ likes: 0, comments: null, caption: null }])
  })
})

describe('a public page', () => {
  const open = async (path: string, client = new Client()) => {
    const response = await client.get(path)
    return { response, html: await response.text() }
  }

  it.each([
    ['/', 'Kasavu &amp; Lace: baptism suits, communion dresses and occasion wear in Kochi'],
    ['/collections', 'Our collections | Kasavu &amp; Lace'],
    ['/collections/women', 'Women | Kasavu &amp; Lace'],
    ['/privacy', 'Privacy: what we keep and why | Kasavu &amp; Lace'],
    ['/auth', 'Sign in | Kasavu &amp; Lace'],
    ['/forgot-password', 'Forgot password | Kasavu &amp; Lace'],
  ])('%s has what a search engine and a link preview show', async (path, title) => {
    const { response, html } = await open(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(html).toContain(`<title>${title}</title>`)
    expect(html).toContain(`<meta property="og:title" content="${title}">`)
    expect(html).toContain(`<link rel="canonical" href="http://localhost${path}">`)
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}">/)
    expect(html).toContain('<meta property="og:image" content="http://localhost/art/share.jpg">')
    expect(html).not.toContain('noindex')
    const picture = await env.ASSETS.fetch('http://localhost/art/share.jpg')
    expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
  })

  it('is the same for everybody, may be kept for a minute, and gives its scripts the facts of the boutique alone', async () => {
    const { response, html } = await open('/', Object.assign(new Client(), { cookie: 'session=somebody' }))
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=60')
    expect(response.headers.has('Set-Cookie')).toBe(false)
    expect((await open('/')).html).toBe(html)
    const state = JSON.parse(/id="state">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')
    expect(Object.keys(state)).toEqual(['boutique'])
  })

  const nowhere = ['/collections/constructor', '/collections?price=cheap', '/collections?page=0', '/PRIVACY']
  it.each([...nowhere, '/%E0%A4%A', '//', '//evil.example/'])('says that nothing is there: %s', async (path) => {
    const { response, html } = await open(path)
    expect(response.status).toBe(404)
    expect(html).toMatch(/<h1[^>]*>Page Not Found<\/h1>/)
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).not.toContain('rel="canonical"')
  })

  it.each([
    ['/privacy/', '/privacy'],
    ['/admin/', '/admin'],
    ['/collections/women/?page=2', '/collections/women?page=2'],
    ['/collections/women//', '/collections/women'],
  ])('has no slash at the end of its address, and leads on from one: %s', async (path, to) => {
    const response = await new Client().get(path)
    expect([response.status, response.headers.get('Location')]).toEqual([301, to])
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=60')
  })

  it('is not looked for any longer where a path has 100,000 slashes', async () => {
    const { response } = await open(`/a${'/'.repeat(100_000)}b`)
    expect(response.status).toBe(404)
  })

  it('shows all pieces, or those of a price, which no search engine lists by itself', async () => {
    const links = ({ html }: { html: string }) =>
      [...html.matchAll(/href="\/collections\/[\w-]+\/([\w-]+)"/g)].map(([, slug]) => slug)
    const all = new Set(links(await open('/collections')))
    for (const slug of ['first', 'second', 'third', 'plain']) expect(all).toContain(slug)
    await env.DB.prepare("UPDATE products SET price = 499999 WHERE slug = 'second'").run()
    await env.DB.prepare("UPDATE products SET price = 500000 WHERE slug = 'third'").run()
    const cheap = await open('/collections?price=under-5000')
    expect(links(cheap)).toContain('second')
    expect(links(cheap)).not.toContain('third')
    expect(cheap.html).toContain('<meta name="robots" content="noindex">')
    expect(links(await open('/collections/women?price=5000-10000'))).toContain('third')
    expect((await open('/collections/accessories?price=over-20000')).html).toContain('Nothing at this price')
  })

  it('carries what people wrote as text, whatever they wrote', async () => {
    await insertPost('instagram', 0, { caption: hostileText })
    const { html } = await open('/')
    expect(html).not.toContain('<img src=x')
    expect(html).toContain(
      '&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt; &amp; &quot;lace&quot; $&amp; `$1` &#x27;n',
    )
    // The page's own, the carousel's and the facts.
    expect(html.match(/<script/g)).toHaveLength(3)
  })

  it('comes without its data where the database does not answer, is kept nowhere, and says so', async () => {
    passSessionsOn()
    vi.spyOn(env.DB, 'batch').mockRejectedValue(new Error('D1_ERROR: no answer'))
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { response, html } = await open('/')
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    expect(html).toContain('Luxury Fashion')
    expect(html).toMatch(/We could not load the collections.*<a[^>]* href="\?">Try again/s)
    expect(html).toMatch(/Loading (<!-- -->)?Instagram/)
    const collectionPage = await open('/collections/women')
    expect(collectionPage.html).toMatch(/We could not load the collections.*<a[^>]* href="\?">Try again/s)
    vi.restoreAllMocks()
    expect((await open('/')).html).toContain('The second')
  })
})
