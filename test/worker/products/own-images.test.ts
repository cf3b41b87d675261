import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { purgePublicCache } from '../../../worker/http/public-cache.ts'
import { admin, type Client } from '../../helpers/worker/client.ts'
import { newImage } from '../../helpers/worker/images.ts'
import { htmlOf, newProduct, type Product, pageOf, structuredData, visitor } from '../../helpers/worker/storefront.ts'

type Pictured = Product & { pictures: { src: string }[] }

let adminClient: Client
let piece: Product
let photo: string
const drawing = '/art/baptism-suit.svg'
const picture = (src: string) => ({ src, alt: '', srcset: null, width: null, height: null })

/** A product of the sample shop to which the owner has added a photograph, at the end of the list. */
beforeAll(async () => {
  adminClient = await admin()
  piece = await newProduct(adminClient, { name: 'Gabriel' })
  photo = (await newImage(adminClient)).src
  await env.DB.prepare('UPDATE products SET images = ?, pictures = ? WHERE id = ?')
    .bind(JSON.stringify([drawing]), JSON.stringify([picture(drawing)]), piece.id)
    .run()
  const pictures = [{ src: drawing }, { src: photo, alt: 'Gabriel, worn' }]
  const change = { pictures, featured: true }
  expect((await adminClient.patch(`/api/admin/products/${piece.id}`, change)).status).toBe(200)
})
beforeEach(purgePublicCache)

const shareImage = (html: string) => /<meta property="og:image" content="(.*?)">/.exec(html)?.[1]

describe('the owner’s own photograph', () => {
  it('comes before a drawing on the page, in lists and in what search engines read', async () => {
    const html = await htmlOf(pageOf(piece))
    expect(html.indexOf(photo)).toBeLessThan(html.indexOf(drawing))
    expect(structuredData(html).image).toEqual([`http://localhost${photo}`, `http://localhost${drawing}`])
    for (const list of ['/api/products/featured', '/api/products?category=baptism-suits']) {
      const [listed] = await (await visitor.get(list)).json<Pictured[]>()
      expect([listed?.images[0], listed?.pictures[0]?.src]).toEqual([photo, photo])
    }
  })

  it('is what a shared link shows: of the piece, its collection and the home page', async () => {
    for (const path of [pageOf(piece), '/collections/baptism-suits', '/']) {
      const html = await htmlOf(path)
      expect([path, shareImage(html)]).toEqual([path, `http://localhost${photo}`])
      expect(html).toContain('<meta property="og:image:alt" content="Gabriel, worn">')
    }
    expect(shareImage(await htmlOf('/collections/women'))).toBe('http://localhost/art/share.jpg')
  })

  it('stays where the owner put it in her editor', async () => {
    const edited = await (await adminClient.get(`/api/admin/products/${piece.id}`)).json<Pictured>()
    expect(edited.pictures.map(({ src }) => src)).toEqual([drawing, photo])
  })
})
