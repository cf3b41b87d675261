import { createMiddleware } from 'hono/factory'
import { fail } from './failures.ts'
import type { AppEnv } from './http.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * CSRF: a request that changes something must come from our own pages. Hono's csrf() never looks at JSON bodies, so
 * this looks at every unsafe method. A request with neither header comes from no browser and carries no user's cookies.
 */
export const refuseForeignOrigin = createMiddleware<AppEnv>(async (c, next) => {
  if (!safeMethods.has(c.req.method)) {
    const origin = c.req.header('Origin')
    const site = c.req.header('Sec-Fetch-Site')
    const ownOrigin = new URL(c.req.url).origin
    if ((origin && origin !== ownOrigin) || (site && site !== 'same-origin'))
      fail(403, 'This request came from another site')
  }
  await next()
})

/**
 * A browser sends cookies with a socket's request from any page and asks no preflight: only our own pages may open one.
 * A request without an Origin is refused as well.
 */
export const refuseForeignSocket = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.header('Origin') !== new URL(c.req.url).origin) fail(403, 'This request came from another site')
  if (c.req.header('Upgrade')?.toLowerCase() !== 'websocket')
    fail(426, 'This is for a socket', { Upgrade: 'websocket' })
  await next()
})

/** Headers of every answer that the Worker makes; web/public/_headers repeats them for files. */
export const secureHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const storeOrigin = c.env.R2_ENDPOINT ? ` ${new URL(c.env.R2_ENDPOINT).origin}` : ''
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    // Radix sets inline styles; a nonce would not stay secret, because pages are cached.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    `connect-src 'self'${storeOrigin}`,
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
  // A Durable Object's 101 and R2's answers have headers that cannot be changed.
  if (c.res.status === 101) return
  c.res = new Response(c.res.body, c.res)
  const setIfAbsent = (name: string, value: string) => c.res.headers.has(name) || c.res.headers.set(name, value)
  setIfAbsent('Content-Security-Policy', policy)
  setIfAbsent('X-Content-Type-Options', 'nosniff')
  setIfAbsent('Referrer-Policy', 'strict-origin-when-cross-origin')
  setIfAbsent('Permissions-Policy', 'camera=(self), microphone=(), geolocation=()')
  setIfAbsent('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
  setIfAbsent('Cross-Origin-Opener-Policy', 'same-origin')
})
