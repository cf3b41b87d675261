import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { placeholderBoutique } from '../../../shared/boutique.ts'
import { createCtx } from '../../../worker/context.ts'
import { run } from '../../../worker/db/batch.ts'
import { products } from '../../../worker/db/schema.ts'
import { updateFacts } from '../../../worker/features/boutique/storefront.ts'
import { purgePublicCache } from '../../../worker/http/public-cache.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { Client } from '../../helpers/worker/client.ts'
import { admin, openShop, sneha } from '../../helpers/worker/shop.ts'
import { htmlOf, newProduct, pageOf, visitor } from '../../helpers/worker/storefront.ts'

openShop()

const wicked = '</style><script>alert(1)</script> "Lace" & Co'

// Data of the boutique on a device: the offline page and the app manifest.
beforeAll(async () => {
  await updateFacts(createCtx(env, keepRunning), { ...placeholderBoutique, name: wicked, phone: '+91 98470 12345' })
})

describe('the page for a device without a connection', () => {
  it("has the boutique's name and phone, as text", async () => {
    const html = await (await new Client().get('/offline')).text()
    expect(html).toContain("You're offline")
    expect(html).toContain('<a href="tel:+919847012345">Call +91 98470 12345</a>')
    expect(html).toContain('&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html.match(/<script/g)).toHaveLength(1)
  })

  it('runs its own script and fetches fonts, and nothing else, and holds no data of a user', async () => {
    const client = Object.assign(new Client(), { cookie: 'session=somebody' })
    const response = await client.get('/ml/offline')
    const html = await response.text()
    const code = /<script>(.*)<\/script>/.exec(html)?.[1]
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))
    const hash = btoa(String.fromCharCode(...new Uint8Array(digest)))
    expect(response.headers.get('Content-Security-Policy')).toBe(
      `default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; script-src 'sha256-${hash}'; frame-ancestors 'none'`,
    )
    expect(response.headers.has('Set-Cookie')).toBe(false)
    expect(html).toBe(await (await new Client().get('/ml/offline')).text())
  })
})

describe('the manifest', () => {
  it("lets a phone put the boutique on its Home Screen under the boutique's name, with images that exist", async () => {
    const response = await new Client().get('/manifest.webmanifest')
    expect(response.headers.get('Content-Type')).toBe('application/manifest+json')
    const manifest = await response.json<{ name: string; icons: { src: string }[] }>()
    // iOS allows notifications only for a standalone app.
    expect(manifest).toMatchObject({ name: wicked, start_url: '/', display: 'standalone' })
    expect(manifest).toMatchObject({ description: expect.stringContaining('made to measure in Kakkanad') })
    for (const { src } of manifest.icons) {
      const picture = await env.ASSETS.fetch(`http://localhost${src}`)
      expect([src, picture.status]).toEqual([src, 200])
    }
  })

  it('of the desk is an app of its own, which the admin’s screens name and nobody else’s', async () => {
    const manifestOf = async (path: string, user = new Client()) =>
      /<link rel="manifest" href="([^"]+)"/.exec(await (await user.get(path)).text())?.[1]
    for (const path of ['/admin', '/admin/settings', '/admin/orders/some'])
      expect(await manifestOf(path, admin)).toBe('/desk.webmanifest')
    for (const path of ['/', '/user/dashboard']) expect(await manifestOf(path, sneha)).toBe('/manifest.webmanifest')
    const desk = await new Client().read<{ shortcuts: { url: string }[] }>('/desk.webmanifest')
    expect(desk).toMatchObject({ id: '/admin', start_url: '/admin', display: 'standalone' })
    const params = { files: [{ name: 'photos', accept: ['image/*'] }] }
    const share_target = { action: '/admin/share', method: 'POST', enctype: 'multipart/form-data', params }
    expect(desk).toMatchObject({ share_target })
    for (const { url } of desk.shortcuts) expect((await admin.get(url)).status).toBe(200)
    // A signed-out user returns to the shortcut's target after the sign-in.
    const signedOut = await new Client().get('/admin?tab=orders&from=new')
    expect(signedOut.headers.get('Location')).toBe('/admin-login?next=%2Fadmin%3Ftab%3Dorders%26from%3Dnew')
  })
})

describe('photos that are shared while no service worker takes them', () => {
  const photo =
    'Content-Disposition: form-data; name="photos"; filename="lace.jpg"\r\nContent-Type: image/jpeg\r\n\r\nlace'
  const type = { 'Content-Type': 'multipart/form-data; boundary=part' }

  it('are answered by a page that asks for them again, and are not kept', async () => {
    const before = (await env.PHOTOS.list()).objects.length
    const response = await admin.post('/admin/share', `--part\r\n${photo}\r\n--part--\r\n`, type)
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
    expect(await response.text()).toContain('<h1>Please share again</h1>')
    expect((await env.PHOTOS.list()).objects.length).toBe(before)
  })
})

const ctx = createCtx(env, keepRunning)
beforeEach(purgePublicCache)
const createProduct = (more?: object) => newProduct(admin, more)

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
    for (const place of ['/', '/collections', '/collections/women', '/password-recovery-guide', pageOf(piece)])
      expect(places).toContain(place)
    expect(places).toHaveLength(9 + onSale.filter(({ retiredAt }) => !retiredAt).length)
    for (const place of ['/admin', '/auth', '/user/dashboard']) expect(places).not.toContain(place)
  })

  it('robots.txt keeps them from the admin area and the API, and shows them the map', async () => {
    const text = await htmlOf('/robots.txt')
    const lines = ['Disallow: /admin', 'Disallow: /api/', 'Allow: /api/pictures/']
    for (const line of [...lines, 'Sitemap: http://localhost/sitemap.xml']) expect(text.split('\n')).toContain(line)
  })
})
