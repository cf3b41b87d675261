import { Hono } from 'hono'
import { occasionInput, occasionParam, occasionQuery } from '../../../shared/occasions.ts'
import { readAsAdmin, requireAdmin } from '../../http/guards.ts'
import { type AppEnv, setPageHeaders, validate } from '../../http/http.ts'
import { listOccasions, settle, takeBack, toAdmin } from './occasions.ts'

/** Occasions to write to parents about, by hand: no cron knows of them. */
export const occasionRoutes = new Hono<AppEnv>()
  .get('/admin/occasions', readAsAdmin, validate('query', occasionQuery), async (c) => {
    const page = await listOccasions(c.var.ctx, c.req.valid('query'))
    setPageHeaders(c, page)
    if (page.hasSettled) c.header('X-Has-Settled', '1')
    return c.json(page.rows.map(toAdmin))
  })

  .put(
    '/admin/occasions/:kind/:about',
    requireAdmin,
    validate('param', occasionParam),
    validate('json', occasionInput),
    async (c) => {
      await settle(c.var.ctx, c.req.valid('param'), c.req.valid('json'))
      return c.json({ ok: true })
    },
  )

  .delete('/admin/occasions/:kind/:about', requireAdmin, validate('param', occasionParam), async (c) => {
    await takeBack(c.var.ctx, c.req.valid('param'))
    return c.json({ ok: true })
  })
