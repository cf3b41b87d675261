import { Hono } from 'hono'
import {
  customerExportQuery,
  customerNotesInput,
  customerQuery,
  customerStatusInput,
  newCustomerInput,
  numberConfirmationInput,
  phoneQuery,
} from '../../../shared/customers.ts'
import { noteOpened } from '../../db/audit.ts'
import { readAsAdmin, requireAdmin } from '../../http/guards.ts'
import { type AppEnv, setPageHeaders, validate, xlsxHeaders } from '../../http/http.ts'
import { createCustomer, listByPhone } from './create-customer.ts'
import { detailsToAdmin, notesToAdmin, toAdmin } from './customer.ts'
import * as customers from './customers.ts'
import { getDetails } from './details.ts'

export const customerRoutes = new Hono<AppEnv>()
  .get('/admin/customers', readAsAdmin, validate('query', customerQuery), async (c) => {
    const page = await customers.list(c.var.ctx, c.req.valid('query'))
    setPageHeaders(c, page)
    return c.json(page.rows.map(toAdmin))
  })

  .post('/admin/customers', requireAdmin, validate('json', newCustomerInput), async (c) => {
    const { row, repeated } = await createCustomer(c.var.ctx, c.req.valid('json'))
    return c.json(toAdmin(row), repeated ? 200 : 201)
  })

  .get('/admin/customers/by-phone', readAsAdmin, validate('query', phoneQuery), async (c) =>
    c.json((await listByPhone(c.var.ctx, c.req.valid('query').phone)).map(toAdmin)),
  )

  .get('/admin/customers/stats', readAsAdmin, async (c) => c.json(await customers.getStats(c.var.ctx)))

  .get('/admin/customers/export', requireAdmin, validate('query', customerExportQuery), async (c) => {
    const workbook = await customers.exportCustomers(c.var.ctx, c.var.user, c.req.valid('query'))
    return c.body(workbook, 200, xlsxHeaders('customers_export.xlsx'))
  })

  .put('/admin/customers/:id', requireAdmin, validate('json', customerStatusInput), async (c) => {
    const { isActive } = c.req.valid('json')
    return c.json(toAdmin(await customers.setActive(c.var.ctx, c.req.param('id'), isActive)))
  })

  .put('/admin/customers/:id/number', requireAdmin, validate('json', numberConfirmationInput), async (c) =>
    c.json(toAdmin(await customers.confirmNumber(c.var.ctx, c.var.user, c.req.param('id'), c.req.valid('json')))),
  )

  .get('/admin/customers/:id', readAsAdmin, async (c) => {
    const id = c.req.param('id')
    const found = await getDetails(c.var.ctx, id)
    noteOpened(c.var.ctx, c.var.userId, 'file', id)
    return c.json(detailsToAdmin(found))
  })

  .patch('/admin/customers/:id', requireAdmin, validate('json', customerNotesInput), async (c) =>
    c.json(notesToAdmin(await customers.updateNotes(c.var.ctx, c.req.param('id'), c.req.valid('json')))),
  )
