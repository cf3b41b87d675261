import { Hono } from 'hono'
import { garmentInput, garmentUpdate } from '../../../shared/garments.ts'
import { readAsAdmin, requireAdmin } from '../../http/guards.ts'
import { type AppEnv, validate } from '../../http/http.ts'
import * as garments from './garments.ts'
import { toAdmin } from './garments.ts'

export const garmentRoutes = new Hono<AppEnv>()
  .get('/admin/garments', readAsAdmin, async (c) => c.json((await garments.list(c.var.ctx)).map(toAdmin)))

  .post('/admin/garments', requireAdmin, validate('json', garmentInput), async (c) => {
    const { row, repeated } = await garments.create(c.var.ctx, c.req.valid('json'))
    return c.json(toAdmin(row), repeated ? 200 : 201)
  })

  .put('/admin/garments/:id', requireAdmin, validate('json', garmentUpdate), async (c) =>
    c.json(toAdmin(await garments.update(c.var.ctx, c.req.param('id'), c.req.valid('json')))),
  )
