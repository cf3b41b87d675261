import { type Context, Hono } from 'hono'
import { type App, validate } from '../../http.ts'
import { open, requireAdmin } from '../../session.ts'
import { pictureForm } from './form.ts'
import { view, viewAtDesk } from './pictures.ts'
import * as sets from './sets.ts'

export const pictureRoutes = new Hono<App>()
  .get('/pictures/:id', open, async (c) =>
    answer(c, await view(c.var.ctx, c.req.param('id')), {
      'Cache-Control': 'public, max-age=31536000, immutable',
      // Nothing between keeps it: a retired piece's picture is gone from everywhere but its visitors' own browsers.
      'CDN-Cache-Control': 'no-store',
    }),
  )

  .get('/admin/pictures/:id', requireAdmin, async (c) =>
    answer(c, await viewAtDesk(c.var.ctx, c.req.param('id')), { 'Cache-Control': 'private, max-age=86400' }),
  )

  .post('/admin/pictures', requireAdmin, validate('form', pictureForm), async (c) =>
    c.json(await sets.keep(c.var.ctx, c.req.valid('form')), 201),
  )

const answer = (c: Context, picture: R2ObjectBody, caching: Record<string, string>) =>
  c.body(picture.body, 200, {
    ...caching,
    // Set from the first bytes when it was kept.
    'Content-Type': picture.httpMetadata?.contentType ?? 'application/octet-stream',
    'Content-Length': String(picture.size),
    ETag: picture.httpEtag,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "sandbox; default-src 'none'",
  })
