import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { purgePublicCache } from '../../../worker/http/public-cache.ts'
import { admin, Client } from '../../helpers/worker/client.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import { findTableScans } from '../../helpers/worker/query-plans.ts'
import { gown, htmlOf, newProduct, type Product, pageOf, visitor } from '../../helpers/worker/storefront.ts'

type ProductPage = { goesWith: Product[]; besides: Product[] }

let adminClient: Client
let comb: Product
let candle: Product
let sister: Product
beforeAll(async () => {
  adminClient = await admin()
  comb = await newProduct(adminClient, { name: 'Comb', category: 'accessories' })
  candle = await newProduct(adminClient, { name: 'Candle', category: 'accessories' })
  sister = await newProduct(adminClient, { name: 'Sister gown' })
})
beforeEach(purgePublicCache)

const update = (id: string, change: object) => adminClient.patch(`/api/admin/products/${id}`, change)
const namesOf = (products: Product[]) => products.map(({ name }) => name)
async function shownBeside({ slug }: Product) {
  purgePublicCache()
  const { goesWith, besides } = await (await visitor.get(`/api/products/${slug}`)).json<ProductPage>()
  return { goesWith: namesOf(goesWith), besides: namesOf(besides) }
}

describe('what goes with a product', () => {
  it('stands on its page in the order the owner gave, apart from what is like it', async () => {
    const piece = await newProduct(adminClient, { name: 'Clara', goesWith: [candle.id, comb.id] })
    expect(await shownBeside(piece)).toEqual({ goesWith: ['Candle', 'Comb'], besides: ['Sister gown'] })
    const html = await htmlOf(pageOf(piece))
    expect(html).toContain('Goes with it')
    expect(html).toContain('More like it')
    expect(html.indexOf('/collections/accessories/candle')).toBeLessThan(html.indexOf('/collections/accessories/comb'))
    const changed = await update(piece.id, { goesWith: [comb.id, sister.id] })
    expect(await changed.json()).toMatchObject({ goesWith: [comb.id, sister.id] })
    // What goes with it is not offered in its place as well.
    expect(await shownBeside(piece)).toEqual({ goesWith: ['Comb', 'Sister gown'], besides: [] })
    await update(piece.id, { name: 'Clara dress' })
    expect((await shownBeside(piece)).goesWith).toEqual(['Comb', 'Sister gown'])
    await update(piece.id, { goesWith: [], retired: true })
  })

  it('is shown while it is on sale, never the product itself, and nothing of what does not exist', async () => {
    const piece = await newProduct(adminClient, { name: 'Agnes', goesWith: [candle.id, 'nobody', comb.id] })
    await update(piece.id, { goesWith: [piece.id, candle.id, 'nobody', comb.id] })
    await update(candle.id, { retired: true })
    expect((await shownBeside(piece)).goesWith).toEqual(['Comb'])
    await update(candle.id, { retired: false })
    expect((await shownBeside(piece)).goesWith).toEqual(['Candle', 'Comb'])
    const alone = await newProduct(adminClient, { name: 'Alone', category: 'women' })
    const html = await htmlOf(pageOf(alone))
    for (const unsaid of ['Goes with it', 'More like it']) expect(html).not.toContain(unsaid)
  })

  it('is at most four', async () => {
    const five = { goesWith: ['1', '2', '3', '4', '5'] }
    for (const response of [
      await adminClient.post('/api/admin/products', { ...gown, ...five }),
      await update(sister.id, five),
    ])
      expect([response.status, await response.json()]).toEqual([400, { message: 'At most 4 pieces go with one' }])
  })

  it('is read by indexes, with the page in one round trip', async () => {
    const piece = await newProduct(adminClient, { name: 'Measured', goesWith: [comb.id] })
    const client = new Client()
    const tally = countD1(client)
    await htmlOf(pageOf(piece), client)
    expect(tally.trips).toBe(1)
    expect(await findTableScans(tally)).toEqual([])
  })
})
