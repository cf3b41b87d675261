import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCtx } from '../../../worker/context.ts'
import { run } from '../../../worker/db/batch.ts'
import { products } from '../../../worker/db/schema.ts'
import { purgePublicCache } from '../../../worker/http/public-cache.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { admin } from '../../helpers/worker/client.ts'
import { htmlOf, newProduct, pageOf, visitor } from '../../helpers/worker/storefront.ts'

const ctx = createCtx(env, keepRunning)

let adminClient: Awaited<ReturnType<typeof admin>>
beforeAll(async () => {
  adminClient = await admin()
})
beforeEach(purgePublicCache)

const createProduct = (more?: object) => newProduct(adminClient, more)

describe('for search engines', () => {
  it('the sitemap has every public page and every piece on sale', async () => {
    const piece = await createProduct({ name: 'Mapped gown' })
    const response = await visitor.get('/sitemap.xml')
    expect(response.headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
    const xml = await response.text()
    const all = [...xml.matchAll(/<loc>http:\/\/localhost(.*?)<\/loc>/g)].map(([, path = '']) => path)
    const inMalayalam = /^\/ml(\/|$)/
    const places = all.filter((path) => !inMalayalam.test(path))
    expect(all.filter((path) => inMalayalam.test(path))).toEqual(places.map((path) => `/ml${path.replace(/^\/$/, '')}`))
    expect(xml).toContain('hreflang="ml" href="http://localhost/ml"')
    expect(xml).toContain('hreflang="ml" href="http://localhost/ml/privacy"')
    const onSale = await run(ctx, ctx.db.select().from(products))
    expect(places).toContain('/')
    expect(places).toContain('/collections/women')
    expect(places).toContain('/password-recovery-guide')
    expect(places).toContain(pageOf(piece))
    expect(places).toHaveLength(8 + onSale.filter(({ retiredAt }) => !retiredAt).length)
    for (const place of ['/admin', '/auth', '/user/dashboard']) expect(places).not.toContain(place)
  })

  it('robots.txt keeps them from the admin area and the API, and shows them the map', async () => {
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
