import { Hono } from 'hono'
import { shopRuleParam, shopRuleUpdate } from '../../../shared/shop-rules.ts'
import { readAsAdmin, requireAdmin } from '../../http/guards.ts'
import { type AppEnv, validate } from '../../http/http.ts'
import * as shopRules from './shop-rules.ts'

export const shopRuleRoutes = new Hono<AppEnv>()
  .get('/admin/rules', readAsAdmin, async (c) => c.json(await shopRules.list(c.var.ctx)))

  .put(
    '/admin/rules/:name',
    requireAdmin,
    validate('param', shopRuleParam),
    validate('json', shopRuleUpdate),
    async (c) => c.json(await shopRules.update(c.var.ctx, c.req.valid('param').name, c.req.valid('json'))),
  )
