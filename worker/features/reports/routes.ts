import { Hono } from 'hono'
import { reportDate } from '../../../shared/reports.ts'
import { type App, validate } from '../../http.ts'
import { requireAdmin } from '../../session.ts'
import * as reports from './reports.ts'

export const reportRoutes = new Hono<App>()
  .get('/admin/reports', requireAdmin, async (c) => c.json(await reports.lastDays(c.var.ctx)))

  .get('/admin/reports/:date', requireAdmin, validate('param', reportDate), async (c) =>
    c.json(await reports.ofDay(c.var.ctx, c.req.valid('param').date)),
  )
