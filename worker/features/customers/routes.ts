import { Hono } from 'hono'
import { customerInput, customerQuery } from '../../../shared/customers.ts'
import { type App, setPageHeaders, validate } from '../../http.ts'
import { requireAdmin } from '../../session.ts'
import * as customers from './customers.ts'

export const customerRoutes = new Hono<App>()
  .get('/admin/customers', requireAdmin, validate('query', customerQuery), async (c) => {
    const page = await customers.list(c.var.ctx, c.req.valid('query'))
    setPageHeaders(c, page)
    return c.json(page.rows.map(customers.present))
  })

  .get('/admin/customers/stats', requireAdmin, async (c) => c.json(await customers.stats(c.var.ctx)))

  .put('/admin/customers/:id', requireAdmin, validate('json', customerInput), async (c) => {
    const { isActive } = c.req.valid('json')
    return c.json(customers.present(await customers.setActive(c.var.ctx, c.req.param('id'), isActive)))
  })
