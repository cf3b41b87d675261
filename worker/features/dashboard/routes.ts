import { Hono } from 'hono'
import { readAsAdmin } from '../../http/guards.ts'
import type { AppEnv } from '../../http/http.ts'
import { getChanges, getStats } from './dashboard.ts'

export const dashboardRoutes = new Hono<AppEnv>()
  .get('/admin/dashboard/stats', readAsAdmin, async (c) => c.json(await getStats(c.var.ctx)))

  .get('/admin/dashboard/changes', readAsAdmin, async (c) => c.json(await getChanges(c.var.ctx)))
