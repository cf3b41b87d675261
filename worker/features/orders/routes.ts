import { Hono } from 'hono'
import { pageQuery } from '../../../shared/lists.ts'
import {
  orderInput,
  orderPatch,
  orderQuery,
  orderUpdateInput,
  orderUpdatePatch,
  paymentInput,
} from '../../../shared/order-inputs.ts'
import { type AppEnv, setPageHeaders, validate } from '../../http/http.ts'
import { requireAdmin, requireUser } from '../../http/session.ts'
import * as desk from './admin-orders.ts'
import { createOrder } from './create-order.ts'
import * as orders from './customer-orders.ts'
import * as updates from './order-updates.ts'
import { toAdmin } from './order-values.ts'
import { pay } from './payments.ts'
import { updateOrder } from './update-order.ts'

export const orderRoutes = new Hono<AppEnv>()
  .get('/user/orders', requireUser, validate('query', pageQuery), async (c) => {
    const page = await orders.list(c.var.ctx, c.var.user, c.req.valid('query'))
    setPageHeaders(c, page)
    return c.json(page.rows.map(orders.toCustomerListItem))
  })

  .get('/user/orders/:id', requireUser, async (c) =>
    c.json(orders.toCustomer(await orders.get(c.var.ctx, c.var.user, c.req.param('id')))),
  )

  .get('/admin/orders', requireAdmin, validate('query', orderQuery), async (c) => {
    const page = await desk.list(c.var.ctx, c.req.valid('query'))
    setPageHeaders(c, page)
    return c.json(page.rows.map(toAdmin))
  })

  .post('/admin/orders', requireAdmin, validate('json', orderInput), async (c) => {
    const { order, repeated } = await createOrder(c.var.ctx, c.var.user, c.req.valid('json'))
    return c.json(order, repeated ? 200 : 201)
  })

  .get('/admin/orders/:id', requireAdmin, async (c) => c.json(await desk.get(c.var.ctx, c.req.param('id'))))

  .patch('/admin/orders/:id', requireAdmin, validate('json', orderPatch), async (c) =>
    c.json(await updateOrder(c.var.ctx, c.var.user, c.req.param('id'), c.req.valid('json'))),
  )

  .post('/admin/orders/:id/payments', requireAdmin, validate('json', paymentInput), async (c) =>
    c.json(await pay(c.var.ctx, c.var.user, c.req.param('id'), c.req.valid('json')), 201),
  )

  .post('/admin/orders/:id/updates', requireAdmin, validate('json', orderUpdateInput), async (c) => {
    const { update, repeated } = await updates.create(c.var.ctx, c.var.user, c.req.param('id'), c.req.valid('json'))
    return c.json(update, repeated ? 200 : 201)
  })

  .patch('/admin/orders/:id/updates/:updateId', requireAdmin, validate('json', orderUpdatePatch), async (c) => {
    const { id, updateId } = c.req.param()
    return c.json(await updates.update(c.var.ctx, c.var.user, id, updateId, c.req.valid('json')))
  })

  .delete('/admin/orders/:id/updates/:updateId', requireAdmin, async (c) => {
    await updates.remove(c.var.ctx, c.req.param('id'), c.req.param('updateId'))
    return c.json({ ok: true })
  })
