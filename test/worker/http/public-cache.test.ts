import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { placeholderBoutique } from '../../../shared/boutique.ts'
import { cacheFacts, getFacts } from '../../../worker/boutique.ts'
import { bumpContentVersion, contentVersion } from '../../../worker/content-version.ts'
import { createCtx } from '../../../worker/context.ts'
import {
  cachedBytes,
  findAtEdge,
  findInMemory,
  maxCachedBytes,
  purgePublicCache,
  startReading,
  storeAnswer,
} from '../../../worker/http/public-cache.ts'
import { askWorker, keepRunning } from '../../helpers/worker/background.ts'
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

const page = (body: string) => ({ ...startReading(), body, type: 'text/html; charset=utf-8', status: 200 })
const key = (path: string) => `http://localhost${path}`
const textOf = (answer?: { body: Uint8Array }) => answer && new TextDecoder().decode(answer.body)

/** Keeps an answer, and waits until it is at the edge. */
async function store(path: string, made: Parameters<typeof storeAnswer>[2], bindings: Partial<Cloudflare.Env> = {}) {
  const execution = createExecutionContext()
  const ctx = createCtx({ ...env, ...bindings }, (work) => execution.waitUntil(work))
  const answer = await storeAnswer(ctx, key(path), made)
  await waitOnExecutionContext(execution)
  return answer
}
const ctx = createCtx(env, keepRunning)

/** Another isolate of the same place: its memory is empty, and the edge is the same. */
const forgetMemory = () => store('/large', page('x'.repeat(maxCachedBytes + 1)), { VERSION: undefined })

let start = Date.now()
const at = (milliseconds: number) => vi.spyOn(Date, 'now').mockReturnValue(start + milliseconds)
beforeEach(() => {
  purgePublicCache()
  // Well after the purge: for a minute nothing is taken from the edge.
  start += 1_000_000
  at(0)
})

describe('an answer for everybody', () => {
  it('is not shown after a change, nor kept when the change came while it was read', async () => {
    await store('/', page('Lace'))
    bumpContentVersion()
    expect(findInMemory(key('/'))).toBeUndefined()

    const reading = page('Lace')
    bumpContentVersion()
    await store('/', reading)
    expect(findInMemory(key('/'))).toBeUndefined()
  })

  it('takes 12 MB at most; what has been there longest goes', async () => {
    for (let nth = 0; nth < 30; nth++) await store(`/${nth}`, page(String(nth).repeat(500_000)), { VERSION: undefined })
    expect(cachedBytes()).toBeLessThanOrEqual(maxCachedBytes)
    expect(findInMemory(key('/0'))).toBeUndefined()
    expect(textOf(findInMemory(key('/29')))).toHaveLength(1_000_000)
    await store('/29', page('short'))
    purgePublicCache()
    expect(cachedBytes()).toBe(0)
  })
})

describe('an answer at the edge', () => {
  const open = async (path: string) => textOf(await findAtEdge(ctx, key(path)))

  it('serves another isolate for what is left of its minute', async () => {
    const kept = await store('/a?category=women', page('Lace'))
    await forgetMemory()
    at(30_000)
    expect(await open('/a')).toBeUndefined()
    expect(await findAtEdge(ctx, key('/a?category=women'))).toEqual(kept)
    expect(findInMemory(key('/a?category=women'))).toEqual(kept)
    at(60_000)
    expect(findInMemory(key('/a?category=women'))).toBeUndefined()
    expect(await open('/a?category=women')).toBeUndefined()
  })

  it('is not taken for a minute by whoever has changed something: it may be from before', async () => {
    await store('/b', page('Lace'))
    at(10_000)
    bumpContentVersion()
    expect(await open('/b')).toBeUndefined()
    await store('/b', page('Organza'))
    await forgetMemory()
    at(69_999)
    expect(await open('/b')).toBeUndefined()
  })

  it('is not taken by another deployed version, which has other scripts and styles', async () => {
    await store('/c', page('Lace'), { VERSION: { id: 'another', tag: '', timestamp: '' } })
    await forgetMemory()
    expect(await open('/c')).toBeUndefined()
  })

  it('is not needed: without a version, without a cache and from a clock that is ahead, D1 is asked', async () => {
    await store('/d', page('Lace'), { VERSION: undefined })
    await store('/e', { ...page('Lace'), readAt: start + 1_000 })
    await store('/f', page('Lace'))
    await forgetMemory()
    expect([await open('/d'), await open('/e')]).toEqual([undefined, undefined])
    vi.spyOn(caches.default, 'match').mockRejectedValue(new Error('no cache'))
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await open('/f')).toBeUndefined()
    expect(logged).toHaveBeenCalledOnce()
  })

  it('is never one that nothing stands behind', async () => {
    const put = vi.spyOn(caches.default, 'put')
    await store('/404', { ...page('Nothing'), status: 404 })
    expect(textOf(findInMemory(key('/404')))).toBe('Nothing')
    expect(put).not.toHaveBeenCalled()
  })
})

it('facts that were read before a change are read again after it', async () => {
  const version = contentVersion()
  bumpContentVersion()
  cacheFacts([{ facts: { ...placeholderBoutique, name: 'Of yesterday' } }], version)
  expect((await getFacts(ctx)).name).toBe(placeholderBoutique.name)
})
