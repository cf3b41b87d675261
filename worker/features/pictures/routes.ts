import { Hono } from 'hono'
import type { App } from '../../http.ts'
import { open } from '../../session.ts'
import { view } from './pictures.ts'

export const pictureRoutes = new Hono<App>().get('/pictures/:id', open, async (c) => {
  const picture = await view(c.var.ctx, c.req.param('id'))
  return c.body(picture.body, 200, {
    // Set from the first bytes when it was kept.
    'Content-Type': picture.httpMetadata?.contentType ?? 'application/octet-stream',
    'Content-Length': String(picture.size),
    ETag: picture.httpEtag,
    'Cache-Control': 'public, max-age=31536000, immutable',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "sandbox; default-src 'none'",
  })
})
