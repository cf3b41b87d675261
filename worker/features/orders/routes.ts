import { Hono } from 'hono'
import { exportQuery } from '../../../shared/lists.ts'
import {
  orderInput,
  orderPatch,
  orderQuery,
  orderUpdateInput,
  orderUpdatePatch,
  takeBackInput,
} from '../../../shared/order-inputs.ts'
import { noteOpened } from '../../db/audit.ts'
import { readAsAdmin, requireAdmin } from '../../http/guards.ts'
import { type AppEnv, setPageHeaders, validate, xlsxHeaders } from '../../http/http.ts'
import { get as getOrder } from './admin-order.ts'
import * as adminOrders from './admin-orders.ts'
import { createOrder } from './create-order.ts'
import { exportOrders } from './export-orders.ts'
import { toAdmin, toAdminDetails, toAdminListItem, updateToAdmin } from './serialize.ts'
import { takeBack } from './take-back.ts'
import { updateOrder } from './update-order.ts'
import { createOrderUpdate, deleteOrderUpdate, updateOrderUpdate } from './work-updates.ts'

export const orderRoutes = new Hono<AppEnv>()
  .get('/admin/orders', readAsAdmin, validate('query', orderQuery), async (c) => {
    const page = await adminOrders.list(c.var.ctx, c.req.valid('query'))
    setPageHeaders(c, page)
    return c.json(page.rows.map(toAdminListItem))
  })

  .get('/admin/orders/export', requireAdmin, validate('query', exportQuery), async (c) =>
    c.body(await exportOrders(c.var.ctx, c.var.user, c.req.valid('query')), 200, xlsxHeaders('orders_export.xlsx')),
  )

  .post('/admin/orders', requireAdmin, validate('json', orderInput), async (c) => {
    const { row, repeated } = await createOrder(c.var.ctx, c.var.user, c.req.valid('json'))
    return c.json(toAdmin(row), repeated ? 200 : 201)
  })

  .get('/admin/orders/:id', readAsAdmin, async (c) => {
    const id = c.req.param('id')
    const found = await getOrder(c.var.ctx, id)
    noteOpened(c.var.ctx, c.var.userId, 'card', id)
    return c.json(toAdminDetails(found))
  })

  .patch('/admin/orders/:id', requireAdmin, validate('json', orderPatch), async (c) =>
    c.json(toAdmin(await updateOrder(c.var.ctx, c.var.user, c.req.param('id'), c.req.valid('json')))),
  )

  .post('/admin/orders/:id/take-back', requireAdmin, validate('json', takeBackInput), async (c) =>
    c.json(toAdmin(await takeBack(c.var.ctx, c.var.user, c.req.param('id'), c.req.valid('json')))),
  )

  .post('/admin/orders/:id/updates', requireAdmin, validate('json', orderUpdateInput), async (c) => {
    const { row, repeated } = await createOrderUpdate(c.var.ctx, c.var.user, c.req.param('id'), c.req.valid('json'))
    return c.json(updateToAdmin(row), repeated ? 200 : 201)
  })

  .patch('/admin/orders/:id/updates/:updateId', requireAdmin, validate('json', orderUpdatePatch), async (c) => {
    const { id, updateId } = c.req.param()
    return c.json(updateToAdmin(await updateOrderUpdate(c.var.ctx, c.var.user, id, updateId, c.req.valid('json'))))
  })

  .delete('/admin/orders/:id/updates/:updateId', requireAdmin, async (c) => {
    await deleteOrderUpdate(c.var.ctx, c.req.param('id'), c.req.param('updateId'))
    return c.json({ ok: true })
  })
