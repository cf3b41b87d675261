import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { purgePublicCache } from '../../../worker/http/public-cache.ts'
import { Client } from '../../helpers/worker/client.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import { findTableScans } from '../../helpers/worker/query-plans.ts'
import { htmlOf, statusOf } from '../../helpers/worker/storefront.ts'

beforeAll(async () => {
  await env.DB.prepare(
    `INSERT INTO products (id, slug, name, description, category, price, created_at, updated_at)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 61)
     SELECT 'p' || i, 'gown-' || i, 'Gown ' || i, 'Silk', 'women', 100, 1000 - i, 0 FROM n`,
  ).run()
})
beforeEach(purgePublicCache)

describe('a collection of more than 60 pieces', () => {
  it('goes on at an address of its own, by links that need no script', async () => {
    const first = await htmlOf('/collections/women')
    expect(first).toContain('/collections/women/gown-60"')
    expect(first).not.toContain('/collections/women/gown-61"')
    expect(first).toContain('href="/collections/women?page=2"')
    const client = new Client()
    const tally = countD1(client)
    const second = await htmlOf('/collections/women?page=2', client)
    expect(second).toContain('/collections/women/gown-61"')
    expect(second).not.toContain('/collections/women/gown-60"')
    expect(second).toContain('<link rel="canonical" href="http://localhost/collections/women?page=2">')
    expect(second).not.toContain('?page=3')
    expect(tally.trips).toBe(1)
    expect(await findTableScans(tally)).toEqual([])
  })

  it('has no page where there are no pieces, and none that is no number', async () => {
    for (const page of ['3', '0', '-1', '01', '99', '1e3', 'two', ''])
      expect([page, await statusOf(`/collections/women?page=${page}`)]).toEqual([page, 404])
    expect(await statusOf('/collections/women?page=1')).toBe(200)
  })

  it('shows its first 60 as JSON', async () => {
    expect(await (await new Client().get('/api/products?category=women')).json()).toHaveLength(60)
  })
})
