import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { bumpContentVersion, contentVersion, isContentJustChanged, publicAnswerMs } from '../content-version.ts'
import type { Ctx } from '../context.ts'
import { describeError } from '../lib/store-failures.ts'
import type { AppEnv } from './http.ts'

/** An answer that is the same for everybody: a page, or what a page shows as JSON. */
type PublicAnswer = {
  body: Uint8Array
  type: string
  status: number
  etag: string
  /** Milliseconds at which what it says is a minute old. */
  until: number
  /** The content version it was read at. */
  version: number
}

/** Some 200 pages; an isolate has 128 MB, and strangers may ask under any Host. */
export const maxCachedBytes = 12_000_000
const memory = new Map<string, PublicAnswer>()
let memoryBytes = 0

/** What is in this isolate's memory. */
export const cachedBytes = () => memoryBytes

/** Forgets every answer of this isolate, and takes none from the edge for a minute. */
export function purgePublicCache() {
  bumpContentVersion()
  memory.clear()
  memoryBytes = 0
}

/** The answer from this isolate's memory, while it may be shown. */
export function findInMemory(key: string) {
  // In development the code changes under it.
  if (import.meta.hot) return undefined
  const answer = memory.get(key)
  return answer && answer.until > Date.now() && answer.version === contentVersion() ? answer : undefined
}

/** The last answer, however old: for while D1 does not answer. */
export const findLast = (key: string) => memory.get(key)

/**
 * The answer from the edge's cache, which the isolates of a place share; nothing where there is none (workers.dev), nor
 * for a minute after a change made here, because what lies there may be older.
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
  // The clock of whoever wrote it may be ahead.
  if (answer.until > Date.now() + publicAnswerMs) return undefined
  keepInMemory(key, answer)
  return findInMemory(key)
}

/** When, and at which content version, D1 is asked: taken before, so that no change meanwhile is overlooked. */
export const startReading = () => ({ readAt: Date.now(), version: contentVersion() })

type Made = ReturnType<typeof startReading> & { body: string; type: string; status: number }

/** Keeps an answer for the minute from its reading, here and at the edge. */
export async function storeAnswer(ctx: Ctx, key: string, made: Made): Promise<PublicAnswer> {
  const { type, status, version } = made
  const body = new TextEncoder().encode(made.body)
  const etag = await etagOf(made.body)
  const answer = { body, type, status, etag, until: made.readAt + publicAnswerMs, version }
  keepInMemory(key, answer)
  const address = edgeAddress(ctx, key)
  // An address where nothing is can be made up by anybody.
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

/** Under the deployed version: another one has other scripts and styles. Without it nothing is kept at the edge. */
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

/** Weak: what compresses an answer on its way leaves such an ETag as it is. */
async function etagOf(content: string) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content))
  return `W/"${Buffer.from(digest).toString('base64url').slice(0, 22)}"`
}

const logFailure = (error: Error) => console.error('no answer of the edge', describeError(error))

/** What an answer is kept under: where it is asked, and of the query only what it depends on. */
export function cacheKey(url: string, path: string, query = '') {
  return url.slice(0, url.indexOf('/', 'https://'.length)) + path + query
}

/**
 * For public GET routes, after the guard: the same JSON for everybody, from memory or the edge for a minute, else made by
 * the handler. `parameters` are those of the query it depends on. While D1 does not answer: the last one.
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

/** An answer as it was made, or 304 for whoever has it: browsers keep it for what is left of its minute. */
export function respond(c: Context, { body, type, status, etag, until }: PublicAnswer) {
  const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000))
  const headers = { 'Content-Type': type, 'Cache-Control': `public, max-age=${seconds}`, ETag: etag }
  const has = status === 200 && isNamed(etag, c.req.header('If-None-Match'))
  return has ? new Response(null, { status: 304, headers }) : new Response(body, { status, headers })
}

/** An answer that is out of date: kept nowhere. */
export const respondUncached = ({ body, type, status }: PublicAnswer) =>
  new Response(body, { status, headers: { 'Content-Type': type, 'Cache-Control': 'private, no-store' } })

const opaque = (etag: string) => etag.trim().replace(/^W\//, '')

/** Whether `If-None-Match` names this ETag, compared weakly as RFC 9110 says. */
const isNamed = (etag: string, header: string | undefined) =>
  header !== undefined && (header.trim() === '*' || header.split(',').some((one) => opaque(one) === opaque(etag)))
