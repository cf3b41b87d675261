import { Hono } from 'hono'
import { pageQuery } from '../../../shared/lists.ts'
import { measurementInput, wearerInput, wearerPatch } from '../../../shared/measure-inputs.ts'
import { readAsAdmin, readAsUser, requireAdmin } from '../../http/guards.ts'
import { type AppEnv, setPageHeaders, validate } from '../../http/http.ts'
import * as measurements from './measurements.ts'
import * as wearers from './wearers.ts'
import { listOwn, list as listWearers, setToAdmin, wearerToAdmin, wearerWithNewest } from './wearers.ts'

export const measurementRoutes = new Hono<AppEnv>()
  .get('/user/wearers', readAsUser, async (c) => c.json(await listOwn(c.var.ctx, c.var.userId)))

  .get('/admin/customers/:id/wearers', readAsAdmin, async (c) =>
    c.json((await listWearers(c.var.ctx, c.req.param('id'))).map(wearerWithNewest)),
  )

  .post('/admin/customers/:id/wearers', requireAdmin, validate('json', wearerInput), async (c) => {
    const { row, repeated } = await wearers.create(c.var.ctx, c.req.param('id'), c.req.valid('json'))
    return c.json(wearerToAdmin(row), repeated ? 200 : 201)
  })

  .patch('/admin/wearers/:id', requireAdmin, validate('json', wearerPatch), async (c) =>
    c.json(wearerToAdmin(await wearers.update(c.var.ctx, c.req.param('id'), c.req.valid('json')))),
  )

  .get('/admin/wearers/:id/measurements', readAsAdmin, validate('query', pageQuery), async (c) => {
    const page = await measurements.list(c.var.ctx, c.req.param('id'), c.req.valid('query'))
    setPageHeaders(c, page)
    return c.json(page.rows.map(setToAdmin))
  })

  .post('/admin/wearers/:id/measurements', requireAdmin, validate('json', measurementInput), async (c) => {
    const { row, repeated } = await measurements.measure(c.var.ctx, c.var.user, c.req.param('id'), c.req.valid('json'))
    return c.json(setToAdmin(row), repeated ? 200 : 201)
  })
