import { Hono } from 'hono'
import { pageQuery } from '../../../shared/lists.ts'
import {
  orderInput,
  orderPatch,
  orderQuery,
  paymentInput,
  updateInput,
  updatePatch,
} from '../../../shared/order-inputs.ts'
import { type App, setPageHeaders, validate } from '../../http.ts'
import { requireAdmin, requireUser } from '../../session.ts'
import { change } from './change.ts'
import * as desk from './desk.ts'
import { make } from './make.ts'
import { presentAtDesk } from './order.ts'
import * as orders from './orders.ts'
import { pay } from './payments.ts'
import * as updates from './updates.ts'

export const orderRoutes = new Hono<App>()
  .get('/user/orders', requireUser, validate('query', pageQuery), async (c) => {
    const page = await orders.listOf(c.var.ctx, c.var.user, c.req.valid('query'))
    setPageHeaders(c, page)
    return c.json(page.rows.map(orders.present))
  })

  .get('/user/orders/:id', requireUser, async (c) =>
    c.json(orders.presentWhole(await orders.find(c.var.ctx, c.var.user, c.req.param('id')))),
  )

  .get('/admin/orders', requireAdmin, validate('query', orderQuery), async (c) => {
    const page = await desk.list(c.var.ctx, c.req.valid('query'))
    setPageHeaders(c, page)
    return c.json(page.rows.map(presentAtDesk))
  })

  .post('/admin/orders', requireAdmin, validate('json', orderInput), async (c) => {
    const { order, repeated } = await make(c.var.ctx, c.var.user, c.req.valid('json'))
    return c.json(order, repeated ? 200 : 201)
  })

  .get('/admin/orders/:id', requireAdmin, async (c) => c.json(await desk.find(c.var.ctx, c.req.param('id'))))

  .patch('/admin/orders/:id', requireAdmin, validate('json', orderPatch), async (c) =>
    c.json(await change(c.var.ctx, c.var.user, c.req.param('id'), c.req.valid('json'))),
  )

  .post('/admin/orders/:id/payments', requireAdmin, validate('json', paymentInput), async (c) =>
    c.json(await pay(c.var.ctx, c.var.user, c.req.param('id'), c.req.valid('json')), 201),
  )

  .post('/admin/orders/:id/updates', requireAdmin, validate('json', updateInput), async (c) => {
    const { update, repeated } = await updates.post(c.var.ctx, c.var.user, c.req.param('id'), c.req.valid('json'))
    return c.json(update, repeated ? 200 : 201)
  })

  .patch('/admin/orders/:id/updates/:updateId', requireAdmin, validate('json', updatePatch), async (c) => {
    const { id, updateId } = c.req.param()
    return c.json(await updates.revise(c.var.ctx, c.var.user, id, updateId, c.req.valid('json')))
  })

  .delete('/admin/orders/:id/updates/:updateId', requireAdmin, async (c) => {
    await updates.remove(c.var.ctx, c.req.param('id'), c.req.param('updateId'))
    return c.json({ ok: true })
  })
