import { Hono } from 'hono'
import { searchQuery } from '../../../shared/lists.ts'
import { readAsAdmin } from '../../http/guards.ts'
import { type AppEnv, validate } from '../../http/http.ts'
import { search } from './search.ts'

export const searchRoutes = new Hono<AppEnv>().get(
  '/admin/search',
  readAsAdmin,
  validate('query', searchQuery),
  async (c) => c.json(await search(c.var.ctx, c.req.valid('query').q)),
)
