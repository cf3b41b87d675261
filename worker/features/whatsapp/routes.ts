import { Hono } from 'hono'
import { alsoQuery, messagesQuery, sentInput, templateInput, templateParam } from '../../../shared/whatsapp-inputs.ts'
import { readAsAdmin, requireAdmin } from '../../http/guards.ts'
import { type AppEnv, setPageHeaders, validate } from '../../http/http.ts'
import { listMessages, markSent, skip, undo } from './messages.ts'
import { listTemplates, toAdmin, updateTemplate } from './render.ts'

export const whatsappRoutes = new Hono<AppEnv>()
  .get('/admin/messages', readAsAdmin, validate('query', messagesQuery), async (c) => {
    const page = await listMessages(c.var.ctx, c.req.valid('query'))
    setPageHeaders(c, page)
    return c.json(page.rows.map(toAdmin))
  })

  .post(
    '/admin/messages/:id/sent',
    requireAdmin,
    validate('query', alsoQuery),
    validate('json', sentInput),
    async (c) => {
      const { sentAt } = await markSent(
        c.var.ctx,
        [c.req.param('id'), ...c.req.valid('query').also],
        c.req.valid('json').text,
      )
      return c.json({ sentAt })
    },
  )

  .post('/admin/messages/:id/skip', requireAdmin, validate('query', alsoQuery), async (c) => {
    await skip(c.var.ctx, [c.req.param('id'), ...c.req.valid('query').also])
    return c.json({ ok: true })
  })

  .post('/admin/messages/:id/undo', requireAdmin, validate('query', alsoQuery), async (c) => {
    await undo(c.var.ctx, [c.req.param('id'), ...c.req.valid('query').also])
    return c.json({ ok: true })
  })

  .get('/admin/message-templates', readAsAdmin, async (c) => c.json(await listTemplates(c.var.ctx)))

  .put(
    '/admin/message-templates/:topic/:language',
    requireAdmin,
    validate('param', templateParam),
    validate('json', templateInput),
    async (c) => c.json(await updateTemplate(c.var.ctx, c.req.valid('param'), c.req.valid('json'))),
  )
