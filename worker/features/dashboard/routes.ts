import { Hono } from 'hono'
import { requireAdmin } from '../../http/guards.ts'
import type { AppEnv } from '../../http/http.ts'
import { getStats } from './stats.ts'
import { getWorkload } from './workload.ts'

export const dashboardRoutes = new Hono<AppEnv>()
  .get('/admin/dashboard/stats', requireAdmin, async (c) => c.json(await getStats(c.var.ctx)))

  .get('/admin/dashboard/orders', requireAdmin, async (c) => c.json(await getWorkload(c.var.ctx)))
