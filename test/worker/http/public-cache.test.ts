import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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
import { keepRunning } from '../../helpers/worker/background.ts'

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
afterEach(() => vi.restoreAllMocks())

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
