import { Hono } from 'hono'
import { pageQuery } from '../../../shared/lists.ts'
import { readAsUser } from '../../http/guards.ts'
import { type AppEnv, setPageHeaders, validate } from '../../http/http.ts'
import * as customerOrder from './customer-order.ts'
import * as customerOrders from './customer-orders.ts'
import { toCustomer, toCustomerListItem } from './serialize.ts'
import { listWaiting } from './waiting.ts'

export const customerOrderRoutes = new Hono<AppEnv>()
  .get('/user/waiting', readAsUser, async (c) => c.json(await listWaiting(c.var.ctx, c.var.userId)))

  .get('/user/orders', readAsUser, validate('query', pageQuery), async (c) => {
    const page = await customerOrders.list(c.var.ctx, c.var.userId, c.req.valid('query'))
    setPageHeaders(c, page)
    return c.json(page.rows.map(toCustomerListItem))
  })

  .get('/user/orders/:id', readAsUser, async (c) =>
    c.json(toCustomer(await customerOrder.get(c.var.ctx, c.var.userId, c.req.param('id')))),
  )
