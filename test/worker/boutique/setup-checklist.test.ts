import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { sampleFacts } from '../../../scripts/sample/data/boutique.ts'
import { admin } from '../../helpers/worker/client.ts'
import { newProduct } from '../../helpers/worker/storefront.ts'

let adminClient: Awaited<ReturnType<typeof admin>>
beforeAll(async () => {
  adminClient = await admin()
})

const createProduct = (more?: object) => newProduct(adminClient, more)

describe('the setup checklist', () => {
  it('says what is done', async () => {
    await createProduct()
    await adminClient.put('/api/admin/boutique', sampleFacts)
    expect(await (await adminClient.get('/api/admin/window')).json()).toEqual({
      facts: true,
      pieces: true,
      featured: false,
      praise: false,
      posts: false,
      offered: false,
    })
  })

  it.each([
    ['a number that a former form had put in', { ...sampleFacts, phone: '+91 00000 00000' }],
    [
      'an address that it had put in',
      { ...sampleFacts, address: { ...sampleFacts.address, street: '12 Placeholder Lane' } },
    ],
    ['words alone', {}],
  ])('does not count the facts as entered with %s', async (_what, facts) => {
    await env.DB.prepare('INSERT OR REPLACE INTO boutique_facts (id, facts, updated_at) VALUES (1, ?, 0)')
      .bind(JSON.stringify(facts))
      .run()
    expect(await (await adminClient.get('/api/admin/window')).json()).toMatchObject({ facts: false })
  })
})
