import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { billCancelInput, billInput } from '../../../shared/bill-inputs.ts'
import { orders } from '../../db/schema.ts'
import { readAsAdmin, readAsUser, requireAdmin } from '../../http/guards.ts'
import { type AppEnv, validate } from '../../http/http.ts'
import { getBill, getCustomerBill, toAdmin } from './bills.ts'
import { cancelBill } from './cancel-bill.ts'
import { makeBill } from './make-bill.ts'

export const billRoutes = new Hono<AppEnv>()
  .post('/admin/orders/:id/bills', requireAdmin, validate('json', billInput), async (c) => {
    const { bill, repeated } = await makeBill(c.var.ctx, c.var.user, c.req.param('id'), c.req.valid('json'))
    return c.json(toAdmin(bill), repeated ? 200 : 201)
  })

  .post('/admin/orders/:id/bills/:bill/cancel', requireAdmin, validate('json', billCancelInput), async (c) => {
    const { id, bill: billId } = c.req.param()
    const { bill, repeated } = await cancelBill(c.var.ctx, c.var.user, id, billId, c.req.valid('json'))
    return c.json(toAdmin(bill), repeated ? 200 : 201)
  })

  .get('/admin/orders/:id/bills/:bill', readAsAdmin, async (c) =>
    c.json(await getBill(c.var.ctx, c.req.param('bill'), eq(orders.id, c.req.param('id')))),
  )

  .get('/user/orders/:id/bills/:bill', readAsUser, async (c) =>
    c.json(await getCustomerBill(c.var.ctx, c.req.param('id'), c.req.param('bill'), c.var.userId)),
  )
