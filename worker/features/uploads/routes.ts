import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import {
  completeRequest,
  keyQuery,
  multipartRequest,
  paramsQuery,
  partParam,
  uploadRequest,
} from '../../../shared/uploads.ts'
import { fail } from '../../http/failures.ts'
import { requireChatCaller, requireUser } from '../../http/guards.ts'
import { type AppEnv, validate } from '../../http/http.ts'
import { getPhoto } from './get-photo.ts'
import * as multipart from './multipart.ts'
import * as uploads from './uploads.ts'

const originOf = (url: string) => new URL(url).origin

/** Uppy's companion client reads refusals as `{ error }`. */
const companionErrors = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  if (c.res.ok) return
  const { message } = await c.res.json<{ message: string }>()
  c.res = Response.json({ error: message }, c.res)
})

export const uploadRoutes = new Hono<AppEnv>()
  .post('/objects/upload', requireUser, validate('json', uploadRequest), async (c) => {
    const { user, ctx } = c.var
    const { url, key, headers } = await uploads.create(ctx, user.id, c.req.valid('json'), originOf(c.req.url))
    return c.json({ uploadURL: url, key, headers })
  })

  .get('/photos/u/:user/:id', requireChatCaller, async (c) => {
    const { user, id } = c.req.param()
    const photo = await getPhoto(c.var.ctx, c.var.caller, `u/${user}/${id}`)
    return c.body(photo.body, 200, {
      'Content-Type': photo.type,
      'Content-Length': String(photo.size),
      ETag: photo.etag,
      // Private pictures: this browser alone may keep them for an hour, and only for the session that asked.
      'Cache-Control': 'private, max-age=3600',
      Vary: 'Cookie',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "sandbox; default-src 'none'",
    })
  })

  .use('/s3/*', companionErrors)

  .get('/s3/params', requireUser, validate('query', paramsQuery), async (c) => {
    const { type, 'metadata[size]': size } = c.req.valid('query')
    const upload = await uploads.create(c.var.ctx, c.var.user.id, { type, size }, originOf(c.req.url))
    const { url, headers, expires } = upload
    return c.json({ method: 'PUT', url, fields: {}, headers, expires })
  })

  .post('/s3/multipart', requireUser, validate('json', multipartRequest), async (c) => {
    const { type, metadata } = c.req.valid('json')
    return c.json(await multipart.create(c.var.ctx, c.var.user.id, { type, size: metadata?.size }))
  })

  .get('/s3/multipart/:uploadId', requireUser, validate('query', keyQuery), async (c) => {
    const upload = { userId: c.var.user.id, uploadId: c.req.param('uploadId'), ...c.req.valid('query') }
    return c.json(await multipart.listUploadedParts(c.var.ctx, upload, originOf(c.req.url)))
  })

  .get(
    '/s3/multipart/:uploadId/:partNumber',
    requireUser,
    validate('param', partParam),
    validate('query', keyQuery),
    async (c) => {
      const { uploadId, partNumber } = c.req.valid('param')
      const upload = { userId: c.var.user.id, uploadId, ...c.req.valid('query') }
      return c.json(await multipart.signPart(c.var.ctx, upload, partNumber, originOf(c.req.url)))
    },
  )

  .post(
    '/s3/multipart/:uploadId/complete',
    requireUser,
    validate('query', keyQuery),
    validate('json', completeRequest),
    async (c) => {
      const upload = { userId: c.var.user.id, uploadId: c.req.param('uploadId'), ...c.req.valid('query') }
      return c.json(await multipart.complete(c.var.ctx, upload, c.req.valid('json').parts, originOf(c.req.url)))
    },
  )

  .delete('/s3/multipart/:uploadId', requireUser, validate('query', keyQuery), async (c) => {
    const upload = { userId: c.var.user.id, uploadId: c.req.param('uploadId'), ...c.req.valid('query') }
    await multipart.abort(c.var.ctx, upload)
    return c.json({})
  })

  .get('/s3/sts', requireUser, () =>
    fail(501, 'Temporary credentials are not offered here: ask for presigned URLs under /s3/params and /s3/multipart'),
  )
