import { beforeAll, describe, expect, it } from 'vitest'
import { admin, Client } from '../../helpers/worker/client.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import { findTableScans } from '../../helpers/worker/query-plans.ts'
import { newProduct } from '../../helpers/worker/storefront.ts'

let adminClient: Awaited<ReturnType<typeof admin>>
beforeAll(async () => {
  adminClient = await admin()
})

const createProduct = (more?: object) => newProduct(adminClient, more)

describe('every list of the storefront', () => {
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
  ])('reads by its indexes in one round trip: %s', async (path) => {
    await createProduct()
    const client = Object.assign(new Client(), { cookie: adminClient.cookie })
    const tally = countD1(client)
    expect((await client.get(path)).status).toBe(200)
    expect(tally.trips).toBeLessThanOrEqual(1)
    expect(await findTableScans(tally)).toEqual([])
  })
})
