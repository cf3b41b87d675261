import { Hono } from 'hono'
import { uploadRequest } from '../../../shared/uploads.ts'
import { requireChatCaller, requireUser } from '../../http/guards.ts'
import { type AppEnv, validate } from '../../http/http.ts'
import { photoHeaders } from '../../http/private-photo.ts'
import { companionRoutes } from './companion-routes.ts'
import { getPhoto } from './get-photo.ts'
import { putPhoto } from './put-photo.ts'
import * as uploads from './uploads.ts'

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
