import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Refusal } from '../../../shared/refusals/refusal.ts'
import {
  completeRequest,
  keyQuery,
  multipartRequest,
  paramsQuery,
  partParam,
  uploadRequest,
} from '../../../shared/uploads.ts'
import { fail } from '../../http/failures.ts'
import { requireChatCaller, requireUser, type UserApp } from '../../http/guards.ts'
import { type AppEnv, validate } from '../../http/http.ts'
import { photoHeaders } from '../../http/private-photo.ts'
import { getPhoto, putPhoto } from './photo-object.ts'
import * as uploads from './uploads.ts'

/** Copies the message of a refusal to `error`, which Uppy's companion client reads. */
const companionErrors = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  if (c.res.ok) return
  const refusal = await c.res.json<Refusal>()
  c.res = Response.json({ ...refusal, error: refusal.message }, c.res)
})

const uploaderOf = ({ user: { id }, session: { isAdmin } }: UserApp['Variables']) => ({ id, isAdmin })

/** Companion routes that Uppy calls. */
const companionRoutes = new Hono<AppEnv>()
  .use('/s3/*', companionErrors)

  .get('/s3/params', requireUser, validate('query', paramsQuery), async (c) => {
    const { type, 'metadata[size]': size } = c.req.valid('query')
    const upload = await uploads.create(c.var.ctx, uploaderOf(c.var), { type, size }, new URL(c.req.url).origin)
    const { url, headers, expires } = upload
    return c.json({ method: 'PUT', url, fields: {}, headers, expires })
  })

  .post('/s3/multipart', requireUser, validate('json', multipartRequest), async (c) => {
    const { type, metadata } = c.req.valid('json')
    return c.json(await uploads.createMultipart(c.var.ctx, uploaderOf(c.var), { type, size: metadata.size }))
  })

  .get('/s3/multipart/:uploadId', requireUser, validate('query', keyQuery), async (c) => {
    const upload = { userId: c.var.user.id, uploadId: c.req.param('uploadId'), ...c.req.valid('query') }
    return c.json(await uploads.listUploadedParts(c.var.ctx, upload, new URL(c.req.url).origin))
  })

  .get(
    '/s3/multipart/:uploadId/:partNumber',
    requireUser,
    validate('param', partParam),
    validate('query', keyQuery),
    async (c) => {
      const { uploadId, partNumber } = c.req.valid('param')
      const upload = { userId: c.var.user.id, uploadId, ...c.req.valid('query') }
      return c.json(await uploads.signPart(c.var.ctx, upload, partNumber, new URL(c.req.url).origin))
    },
  )

  .post(
    '/s3/multipart/:uploadId/complete',
    requireUser,
    validate('query', keyQuery),
    validate('json', completeRequest),
    async (c) => {
      const upload = { userId: c.var.user.id, uploadId: c.req.param('uploadId'), ...c.req.valid('query') }
      return c.json(await uploads.complete(c.var.ctx, upload, c.req.valid('json').parts, new URL(c.req.url).origin))
    },
  )

  .delete('/s3/multipart/:uploadId', requireUser, validate('query', keyQuery), async (c) => {
    const upload = { userId: c.var.user.id, uploadId: c.req.param('uploadId'), ...c.req.valid('query') }
    await uploads.abort(c.var.ctx, upload)
    return c.json({})
  })

  .get('/s3/sts', requireUser, () => fail(501, 'no_credentials'))

export const uploadRoutes = new Hono<AppEnv>()
  .route('/', companionRoutes)

  .post('/objects/upload', requireUser, validate('json', uploadRequest), async (c) => {
    const { user, session, ctx } = c.var
    const uploader = { id: user.id, isAdmin: session.isAdmin }
    const { url, key, headers } = await uploads.create(ctx, uploader, c.req.valid('json'), new URL(c.req.url).origin)
    return c.json({ uploadURL: url, key, headers })
  })

  .put('/objects/upload/u/:user/:id', requireUser, async (c) => {
    const { user, id } = c.req.param()
    const upload = { userId: c.var.user.id, key: `u/${user}/${id}`, length: Number(c.req.header('Content-Length')) }
    const { httpEtag } = await putPhoto(c.var.ctx, upload, c.req.raw.body)
    return c.json({ ok: true }, 200, { ETag: httpEtag })
  })

  .get('/photos/u/:user/:id', requireChatCaller, async (c) => {
    const { user, id } = c.req.param()
    const photo = await getPhoto(c.var.ctx, c.var.caller, `u/${user}/${id}`)
    return c.body(photo.body, 200, photoHeaders(photo, 3600))
  })
