import { type Context, Hono } from 'hono'
import { allowAnyone, requireAdmin } from '../../http/guards.ts'
import { type AppEnv, validate } from '../../http/http.ts'
import { create, imageUploadForm } from './create-image.ts'
import { getForAdmin, getPublic } from './storage.ts'

export const imageRoutes = new Hono<AppEnv>()
  .get('/pictures/:id', allowAnyone, async (c) =>
    imageResponse(c, await getPublic(c.var.ctx, c.req.param('id')), {
      'Cache-Control': 'public, max-age=31536000, immutable',
      // No cache in between keeps it: the image of a retired product is gone from everywhere but its visitors' browsers.
      'CDN-Cache-Control': 'no-store',
    }),
  )

  .get('/admin/pictures/:id', requireAdmin, async (c) =>
    imageResponse(c, await getForAdmin(c.var.ctx, c.req.param('id')), { 'Cache-Control': 'private, max-age=86400' }),
  )

  .post('/admin/pictures', requireAdmin, validate('form', imageUploadForm), async (c) =>
    c.json(await create(c.var.ctx, c.req.valid('form')), 201),
  )

const imageResponse = (c: Context, object: R2ObjectBody, cacheHeaders: Record<string, string>) =>
  c.body(object.body, 200, {
    ...cacheHeaders,
    // Taken from the first bytes when it was stored.
    'Content-Type': object.httpMetadata?.contentType ?? 'application/octet-stream',
    'Content-Length': String(object.size),
    ETag: object.httpEtag,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "sandbox; default-src 'none'",
  })
