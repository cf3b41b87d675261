import { Hono } from 'hono'
import { reportDate } from '../../../shared/reports.ts'
import { readAsAdmin } from '../../http/guards.ts'
import { type AppEnv, validate } from '../../http/http.ts'
import * as reports from './reports.ts'
import { getCharts, listHeardFrom } from './reports.ts'

export const reportRoutes = new Hono<AppEnv>()
  .get('/admin/reports', readAsAdmin, async (c) => c.json(await reports.listDays(c.var.ctx)))

  .get('/admin/reports/charts', readAsAdmin, async (c) => c.json(await getCharts(c.var.ctx)))

  .get('/admin/reports/heard-from', readAsAdmin, async (c) => c.json(await listHeardFrom(c.var.ctx)))

  .get('/admin/reports/:date', readAsAdmin, validate('param', reportDate), async (c) =>
    c.json(await reports.getDay(c.var.ctx, c.req.valid('param').date)),
  )
