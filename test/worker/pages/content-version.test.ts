import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { purgePublicCache } from '../../../worker/http/public-cache.ts'
import { admin } from '../../helpers/worker/client.ts'
import { passSessionsOn } from '../../helpers/worker/d1-sessions.ts'
import { htmlOf, newProduct, pageOf, visitor } from '../../helpers/worker/storefront.ts'

let adminClient: Awaited<ReturnType<typeof admin>>
beforeAll(async () => {
  adminClient = await admin()
})
beforeEach(purgePublicCache)

const createProduct = (more?: object) => newProduct(adminClient, more)
const updateProduct = (id: string, change: object) => adminClient.patch(`/api/admin/products/${id}`, change)

describe('what the admin changes', () => {
  it('is on the pages at once where she works, and everywhere within the minute', async () => {
    const piece = await createProduct({ name: 'Slow gown' })
    expect(await htmlOf(pageOf(piece))).toContain('Slow gown')
    await updateProduct(piece.id, { name: 'Quick gown' })
    expect(await htmlOf(pageOf(piece))).toContain('Quick gown')

    // Another isolate has not heard of it: it shows what it has for a minute, and tells browsers to keep it no longer.
    const now = vi.spyOn(Date, 'now')
    const start = Date.now() + 60_001
    now.mockReturnValue(start)
    await htmlOf(pageOf(piece))
    await env.DB.prepare("UPDATE products SET name = 'Elsewhere gown' WHERE id = ?").bind(piece.id).run()
    now.mockReturnValue(start + 45_000)
    const kept = await visitor.get(pageOf(piece))
    expect(kept.headers.get('Cache-Control')).toBe('public, max-age=15')
    expect(await kept.text()).toContain('Quick gown')
    now.mockReturnValue(start + 60_000)
    expect(await htmlOf(pageOf(piece))).toContain('Elsewhere gown')
    now.mockRestore()
  })

  it('leaves the last page standing while the database does not answer', async () => {
    const piece = await createProduct({ name: 'Standing gown' })
    await htmlOf(pageOf(piece))
    await updateProduct(piece.id, { description: 'Another hem.' })
    passSessionsOn()
    vi.spyOn(env.DB, 'batch').mockRejectedValue(new Error('D1_ERROR: no answer'))
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const response = await visitor.get(pageOf(piece))
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
    expect(await response.text()).toContain('Standing gown')
    vi.restoreAllMocks()
    expect(await htmlOf(pageOf(piece))).toContain('Another hem.')
  })
})
