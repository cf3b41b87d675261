import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { purgePublicCache } from '../../../worker/http/public-cache.ts'
import { askWorker } from '../../helpers/worker/background.ts'
import { admin, Client } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { newProduct, pageOf } from '../../helpers/worker/storefront.ts'

let adminClient: Awaited<ReturnType<typeof admin>>
let paths: string[]
beforeAll(async () => {
  adminClient = await admin()
  const piece = await newProduct(adminClient, { name: 'Cached gown' })
  await adminClient.put('/api/admin/products/featured', { ids: [piece.id] })
  paths = [
    '/',
    '/privacy',
    '/collections/baptism-suits',
    pageOf(piece),
    '/sitemap.xml',
    '/api/products/featured',
    '/api/products?category=baptism-suits',
    `/api/products/${piece.slug}`,
    '/api/testimonials/featured',
    '/api/social/reviews',
    '/api/social/instagram',
    '/api/social/facebook',
  ]
})
beforeEach(purgePublicCache)
afterEach(() => vi.restoreAllMocks())

const visitor = new Client()
const ask = async (path: string, ifNoneMatch?: string) => {
  const response = await visitor.get(path, ifNoneMatch === undefined ? {} : { 'If-None-Match': ifNoneMatch })
  const headers = Object.fromEntries(response.headers)
  return { status: response.status, etag: headers.etag ?? '', headers, text: await response.text() }
}

describe('what is public', () => {
  it('is read from D1 once a minute', async () => {
    stopClock()
    const counted = new Client()
    const tally = countD1(counted)
    for (const path of paths) {
      await counted.get(path)
      const { trips } = tally
      const again = await counted.get(path)
      expect([path, again.status, tally.trips]).toEqual([path, 200, trips])
      expect(again.headers.has('Set-Cookie')).toBe(false)
    }
  })

  it('shows a change at once where it was made, and elsewhere when its minute is over', async () => {
    const path = '/api/products?category=women'
    const piece = await newProduct(adminClient, { name: 'Slow saree', category: 'women' })
    expect((await ask(path)).text).toContain('Slow saree')
    await adminClient.patch(`/api/admin/products/${piece.id}`, { name: 'Quick saree' })
    expect((await ask(path)).text).toContain('Quick saree')

    const now = vi.spyOn(Date, 'now')
    const start = Date.now() + 60_001
    now.mockReturnValue(start)
    await ask(path)
    await db.run("UPDATE products SET name = 'Elsewhere saree' WHERE id = ?", piece.id)
    now.mockReturnValue(start + 45_000)
    const kept = await ask(path)
    expect(kept.text).toContain('Quick saree')
    expect(kept.headers['cache-control']).toBe('public, max-age=15')
    now.mockReturnValue(start + 60_000)
    expect((await ask(path)).text).toContain('Elsewhere saree')
  })

  it('stands as it last was while D1 does not answer, kept nowhere; what was never read fails', async () => {
    await ask('/api/products/featured')
    await adminClient.put('/api/admin/products/featured', { ids: [] })
    const broken = new Client()
    const refused = new Proxy(env.DB, {
      get: () => {
        throw new Error('D1_ERROR: no answer')
      },
    })
    broken.fetch = (request) => askWorker(request, { DB: refused })
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const last = await broken.get('/api/products/featured')
    expect([last.status, last.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
    expect(await last.text()).toContain('Cached gown')
    expect((await broken.get('/api/social/facebook')).status).toBeGreaterThanOrEqual(500)
  })
})

describe('whoever has it already', () => {
  it('is told so without a body, under the same headers', async () => {
    for (const path of paths) {
      const whole = await ask(path)
      expect([path, whole.status, whole.etag]).toEqual([path, 200, expect.stringMatching(/^W\/"[\w-]{22}"$/)])
      const { 'content-type': _type, 'content-length': _length, ...headers } = whole.headers
      for (const named of [whole.etag, whole.etag.replace('W/', ''), `"other", ${whole.etag}`, '*']) {
        const again = await ask(path, named)
        expect([path, named, again.status, again.text]).toEqual([path, named, 304, ''])
        expect(again.headers).toMatchObject(headers)
      }
    }
  })

  it('gets the new one when something has changed', async () => {
    const piece = await newProduct(adminClient, { name: 'First gown' })
    const before = await ask(pageOf(piece))
    await adminClient.patch(`/api/admin/products/${piece.id}`, { name: 'Second gown' })
    const after = await ask(pageOf(piece), before.etag)
    expect([after.status, after.etag === before.etag]).toEqual([200, false])
    expect(after.text).toContain('Second gown')
  })

  it('gets what is asked for where nothing is known of it', async () => {
    for (const named of ['', '""', 'W/', '"other"', ',,', 'W/"'])
      expect((await ask('/api/products/featured', named)).status).toBe(200)
    expect((await ask('/no-such-page', '*')).status).toBe(404)
  })
})
