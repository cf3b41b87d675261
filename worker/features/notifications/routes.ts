import { type Context, Hono } from 'hono'
import { pageQuery } from '../../../shared/lists.ts'
import { notificationQuery } from '../../../shared/notifications.ts'
import { readAsAdmin, readAsUser, requireAdmin, requireUser } from '../../http/guards.ts'
import { type AppEnv, setPageHeaders, validate } from '../../http/http.ts'
import * as inbox from './inbox.ts'

function setInboxHeaders(c: Context, { next, unread }: { next: string | null; unread: number }) {
  setPageHeaders(c, { next, total: null })
  c.header('X-Unread-Count', String(unread))
}

export const notificationRoutes = new Hono<AppEnv>()
  .get('/admin/notifications', readAsAdmin, validate('query', notificationQuery), async (c) => {
    const page = await inbox.list(c.var.ctx, 'admin', c.req.valid('query'))
    setInboxHeaders(c, page)
    return c.json(page.rows)
  })

  .post('/admin/notifications/:id/read', requireAdmin, async (c) =>
    c.json(await inbox.markRead(c.var.ctx, 'admin', c.req.param('id'))),
  )

  .post('/admin/notifications/read-all', requireAdmin, async (c) => {
    await inbox.markAllRead(c.var.ctx, 'admin')
    return c.json({ ok: true })
  })

  .get('/user/notifications', readAsUser, validate('query', notificationQuery), async (c) => {
    const page = await inbox.list(c.var.ctx, c.var.userId, c.req.valid('query'))
    setInboxHeaders(c, page)
    return c.json(page.rows)
  })

  .post('/user/notifications/:id/read', requireUser, async (c) =>
    c.json(await inbox.markRead(c.var.ctx, c.var.user.id, c.req.param('id'))),
  )

  .post('/user/notifications/read-all', requireUser, async (c) => {
    await inbox.markAllRead(c.var.ctx, c.var.user.id)
    return c.json({ ok: true })
  })

  .get('/admin/deliveries/failed', readAsAdmin, validate('query', pageQuery), async (c) => {
    const page = await inbox.listFailedDeliveries(c.var.ctx, c.req.valid('query'))
    setPageHeaders(c, page)
    return c.json(page.rows)
  })

  .post('/admin/deliveries/:id/retry', requireAdmin, async (c) => {
    await inbox.retry(c.var.ctx, c.req.param('id'))
    return c.json({ ok: true })
  })
