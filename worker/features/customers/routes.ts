import { Hono } from 'hono'
import { customerInput, customerPatch, customerQuery } from '../../../shared/customers.ts'
import { periodQuery } from '../../../shared/lists.ts'
import { type App, setPageHeaders, validate, xlsxHeaders } from '../../http.ts'
import { requireAdmin } from '../../session.ts'
import * as customers from './customers.ts'
import { exportCustomers } from './export.ts'
import * as file from './file.ts'

export const customerRoutes = new Hono<App>()
  .get('/admin/customers', requireAdmin, validate('query', customerQuery), async (c) => {
    const page = await customers.list(c.var.ctx, c.req.valid('query'))
    setPageHeaders(c, page)
    return c.json(page.rows.map(customers.present))
  })

  .get('/admin/customers/stats', requireAdmin, async (c) => c.json(await customers.stats(c.var.ctx)))

  .get('/admin/customers/export', requireAdmin, validate('query', periodQuery), async (c) => {
    const book = await exportCustomers(c.var.ctx, c.var.user, c.req.valid('query'))
    return c.body(book, 200, xlsxHeaders('customers_export.xlsx'))
  })

  .put('/admin/customers/:id', requireAdmin, validate('json', customerInput), async (c) => {
    const { isActive } = c.req.valid('json')
    return c.json(customers.present(await customers.setActive(c.var.ctx, c.req.param('id'), isActive)))
  })

  .get('/admin/customers/:id', requireAdmin, async (c) => c.json(await file.open(c.var.ctx, c.req.param('id'))))

  .patch('/admin/customers/:id', requireAdmin, validate('json', customerPatch), async (c) =>
    c.json(await file.note(c.var.ctx, c.req.param('id'), c.req.valid('json'))),
  )
