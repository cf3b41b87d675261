import { createMiddleware } from 'hono/factory'
import { fail } from './failures.ts'
import type { AppEnv } from './http.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Returns whether a method changes nothing. */
export const isSafe = (method: string) => safeMethods.has(method)

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Redirects http to https, with method and body. Local development is excluded, because it has no certificate. */
export const redirectToHttps = createMiddleware<AppEnv>(async (c, next) => {
  const url = new URL(c.req.url)
  if (url.protocol !== 'http:' || localHosts.has(url.hostname)) return next()
  url.protocol = 'https:'
  url.port = ''
  return c.redirect(url.toString(), 308)
})

/**
 * Prevents CSRF: a request that changes something must come from the site's own pages. Hono's csrf() ignores JSON
 * bodies, so this middleware checks every unsafe method. A request without both headers comes from no browser and
 * carries no user's cookies.
 */
export const refuseForeignOrigin = createMiddleware<AppEnv>(async (c, next) => {
  if (!isSafe(c.req.method)) {
    const origin = c.req.header('Origin')
    const site = c.req.header('Sec-Fetch-Site')
    const ownOrigin = new URL(c.req.url).origin
    if ((origin && origin !== ownOrigin) || (site && site !== 'same-origin')) fail(403, 'foreign_site')
  }
  await next()
})

/**
 * Refuses sockets opened from other sites: a browser sends cookies with a socket's request from any page, without a
 * preflight. Also refuses a request without an Origin.
 */
export const refuseForeignSocket = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.header('Origin') !== new URL(c.req.url).origin) fail(403, 'foreign_site')
  if (c.req.header('Upgrade')?.toLowerCase() !== 'websocket')
    fail(426, 'socket_only', { headers: { Upgrade: 'websocket' } })
  await next()
})

/** Sets the headers of every answer of the Worker; web/public/_headers repeats them for files. */
export const secureHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  // The headers of a Durable Object's 101 answer are immutable.
  if (c.res.status === 101) return
  const { headers } = c.res
  for (const [name, value] of headersOf(c.env.R2_ENDPOINT)) if (!headers.has(name)) headers.set(name, value)
})

let made: { endpoint: string; headers: [string, string][] } | undefined

/** Returns the headers for photos that are uploaded to `endpoint`, which never changes in a deployed Worker. */
function headersOf(endpoint: string) {
  if (made?.endpoint !== endpoint) made = { endpoint, headers: Object.entries(makeHeaders(endpoint)) }
  return made.headers
}

const makeHeaders = (endpoint: string) => ({
  'Content-Security-Policy': [
    "default-src 'self'",
    "script-src 'self'",
    // Radix sets inline styles; a nonce would not stay secret, because pages are cached.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    `connect-src 'self'${endpoint ? ` ${new URL(endpoint).origin}` : ''}`,
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=()',
  'Strict-Transport-Security': 'max-age=31536000',
  'Cross-Origin-Opener-Policy': 'same-origin',
})
