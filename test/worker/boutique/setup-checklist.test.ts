import { beforeAll, describe, expect, it } from 'vitest'
import { placeholderBoutique } from '../../../shared/boutique.ts'
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
    await adminClient.put('/api/admin/boutique', placeholderBoutique)
    expect(await (await adminClient.get('/api/admin/window')).json()).toEqual({
      facts: true,
      pieces: true,
      featured: false,
      praise: false,
      posts: false,
      offered: false,
    })
  })
})
