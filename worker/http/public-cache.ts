import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { bumpContentVersion, contentVersion, isContentJustChanged, publicAnswerMs } from '../content-version.ts'
import type { Ctx } from '../context.ts'
import { describeError } from '../lib/store-failures.ts'
import type { AppEnv } from './http.ts'

/** An answer that is the same for everybody: a page, or a page's data as JSON. */
type PublicAnswer = {
  body: Uint8Array
  type: string
  status: number
  etag: string
  /** Time in milliseconds at which the answer is a minute old. */
  until: number
  /** Content version at the time of reading. */
  version: number
}

/** Maximum bytes of cached answers, some 200 pages. An isolate has 128 MB, and strangers may send any Host. */
export const maxCachedBytes = 12_000_000
const memory = new Map<string, PublicAnswer>()
let memoryBytes = 0

/** Returns the bytes in this isolate's cache. */
export const cachedBytes = () => memoryBytes

/** Clears this isolate's cache, and ignores the edge cache for a minute. */
export function purgePublicCache() {
  bumpContentVersion()
  memory.clear()
  memoryBytes = 0
}

/** Returns the answer from this isolate's memory while it is fresh. */
export function findInMemory(key: string) {
  // In development, code changes would not take effect.
  if (import.meta.hot) return undefined
  const answer = memory.get(key)
  return answer && answer.until > Date.now() && answer.version === contentVersion() ? answer : undefined
}

/** Returns the last answer of any age, for use while D1 fails. */
export const findLast = (key: string) => memory.get(key)

/**
 * Returns the answer from the edge cache, which the isolates of a location share. Returns undefined if there is no edge
 * cache (workers.dev), and for a minute after a change made here, because the cached answer may be older.
 */
export async function findAtEdge(ctx: Ctx, key: string) {
  const address = edgeAddress(ctx, key)
  if (!address || isContentJustChanged()) return undefined
  const version = contentVersion()
  const found = await caches.default.match(address).catch(logFailure)
  if (!found) return undefined
  const answer = {
    body: new Uint8Array(await found.arrayBuffer()),
    type: found.headers.get('Content-Type') ?? '',
    status: found.status,
    etag: found.headers.get('ETag') ?? '',
    until: Number(found.headers.get(untilHeader)),
    version,
  }
  // The clock of the writer may be ahead.
  if (answer.until > Date.now() + publicAnswerMs) return undefined
  keepInMemory(key, answer)
  return findInMemory(key)
}

/** Returns time and content version before D1 is queried, so that a concurrent change is not missed. */
export const startReading = () => ({ readAt: Date.now(), version: contentVersion() })

type Made = ReturnType<typeof startReading> & { body: string; type: string; status: number }

/** Caches an answer here and at the edge for a minute from its reading. */
export async function storeAnswer(ctx: Ctx, key: string, made: Made): Promise<PublicAnswer> {
  const { type, status, version } = made
  const body = new TextEncoder().encode(made.body)
  const etag = await etagOf(made.body)
  const answer = { body, type, status, etag, until: made.readAt + publicAnswerMs, version }
  keepInMemory(key, answer)
  const address = edgeAddress(ctx, key)
  // Only existing pages: anybody could make up other addresses.
  if (address && status === 200) ctx.defer(caches.default.put(address, toEdge(answer)))
  return answer
}

function keepInMemory(key: string, answer: PublicAnswer) {
  drop(key)
  memory.set(key, answer)
  memoryBytes += answer.body.byteLength
  for (const oldest of memory.keys()) {
    if (memoryBytes <= maxCachedBytes) break
    drop(oldest)
  }
}

function drop(key: string) {
  memoryBytes -= memory.get(key)?.body.byteLength ?? 0
  memory.delete(key)
}

const untilHeader = 'X-Until'

/**
 * Returns the address in the edge cache, which includes the deployed version because another version has other scripts
 * and styles. Without a version, nothing is cached at the edge.
 */
function edgeAddress({ env }: Ctx, key: string) {
  if (!env.VERSION) return undefined
  const { origin, pathname, search } = new URL(key)
  return `${origin}/edge/${env.VERSION.id}${pathname}${search}`
}

function toEdge({ body, type, status, etag, until }: PublicAnswer) {
  const seconds = Math.floor((until - Date.now()) / 1000)
  const headers = { 'Content-Type': type, ETag: etag, 'Cache-Control': `max-age=${seconds}`, [untilHeader]: `${until}` }
  return new Response(body, { status, headers })
}

/** Returns a weak ETag, which stays valid if the answer is compressed on its way. */
async function etagOf(content: string) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content))
  return `W/"${Buffer.from(digest).toString('base64url').slice(0, 22)}"`
}

const logFailure = (error: Error) => console.error('no answer of the edge', describeError(error))

/** Returns the cache key of an answer: its address, and only the relevant parameters of the query. */
export function cacheKey(url: string, path: string, query = '') {
  return url.slice(0, url.indexOf('/', 'https://'.length)) + path + query
}

/**
 * Middleware for public GET routes, after the guard: answers everybody with the same JSON, cached in memory or at the
 * edge for a minute. `parameters` are the relevant ones of the query. While D1 fails, answers with the last one.
 */
export const answerFromCache = (...parameters: string[]) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const query = parameters.map((name) => `${name}=${encodeURIComponent(c.req.query(name) ?? '')}`)
    const key = cacheKey(c.req.url, c.req.path, query.length > 0 ? `?${query.join('&')}` : '')
    const answer = findInMemory(key) ?? (await findAtEdge(c.var.ctx, key))
    if (answer) return respond(c, answer)
    const reading = startReading()
    await next()
    const { status } = c.res
    const last = status >= 500 && findLast(key)
    if (last) c.res = respondUncached(last)
    if (status !== 200) return
    const [body, type] = [await c.res.text(), c.res.headers.get('Content-Type') ?? '']
    c.res = respond(c, await storeAnswer(c.var.ctx, key, { ...reading, body, type, status }))
  })

/** Returns an answer, or 304 if the client has it. Browsers may cache it for the rest of its minute. */
export function respond(c: Context, { body, type, status, etag, until }: PublicAnswer) {
  const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000))
  const headers = { 'Content-Type': type, 'Cache-Control': `public, max-age=${seconds}`, ETag: etag }
  const has = status === 200 && isNamed(etag, c.req.header('If-None-Match'))
  return has ? new Response(null, { status: 304, headers }) : new Response(body, { status, headers })
}

/** Returns an outdated answer that must not be cached. */
export const respondUncached = ({ body, type, status }: PublicAnswer) =>
  new Response(body, { status, headers: { 'Content-Type': type, 'Cache-Control': 'private, no-store' } })

const opaque = (etag: string) => etag.trim().replace(/^W\//, '')

/** Returns whether `If-None-Match` contains this ETag, compared weakly according to RFC 9110. */
const isNamed = (etag: string, header: string | undefined) =>
  header !== undefined && (header.trim() === '*' || header.split(',').some((one) => opaque(one) === opaque(etag)))
