import { Hono } from 'hono'
import type { App } from '../../http.ts'
import { requireAdmin } from '../../session.ts'
import { stats } from './stats.ts'
import { work } from './work.ts'

export const dashboardRoutes = new Hono<App>()
  .get('/admin/dashboard/stats', requireAdmin, async (c) => c.json(await stats(c.var.ctx)))

  .get('/admin/dashboard/orders', requireAdmin, async (c) => c.json(await work(c.var.ctx)))
