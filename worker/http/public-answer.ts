import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './http.ts'
import { findAtEdge, findInMemory, findLast, type PublicAnswer, startReading, storeAnswer } from './public-cache.ts'

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
