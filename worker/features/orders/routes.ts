import { Hono } from 'hono'
import { pageQuery } from '../../../shared/lists.ts'
import { type App, setPageHeaders, validate } from '../../http.ts'
import { requireUser } from '../../session.ts'
import * as orders from './orders.ts'

export const orderRoutes = new Hono<App>()
  .get('/user/orders', requireUser, validate('query', pageQuery), async (c) => {
    const page = await orders.listOf(c.var.ctx, c.var.user, c.req.valid('query'))
    setPageHeaders(c, page)
    return c.json(page.rows.map(orders.present))
  })

  .get('/user/orders/:id', requireUser, async (c) =>
    c.json(orders.presentWhole(await orders.find(c.var.ctx, c.var.user, c.req.param('id')))),
  )
