import { Hono } from 'hono'
import { mergeInput } from '../../../shared/merges.ts'
import { mergeToAdmin } from '../../db/merges.ts'
import { requireAdmin } from '../../http/guards.ts'
import { type AppEnv, validate } from '../../http/http.ts'
import { merge } from './merges.ts'
import { undoMerge } from './undo.ts'

/** Two customers who are one person. */
export const mergeRoutes = new Hono<AppEnv>()
  .post('/admin/customers/:id/merge', requireAdmin, validate('json', mergeInput), async (c) => {
    const { row, repeated } = await merge(c.var.ctx, c.var.user, c.req.param('id'), c.req.valid('json'))
    const { users: [former] = [] } = row.former
    const text = (value: unknown) => (typeof value === 'string' ? value : null)
    const name = { firstName: text(former?.first_name), lastName: text(former?.last_name) }
    return c.json(mergeToAdmin({ ...row, ...name }), repeated ? 200 : 201)
  })

  .post('/admin/customers/:id/merges/:merge/undo', requireAdmin, async (c) =>
    c.json(await undoMerge(c.var.ctx, c.var.user, c.req.param('id'), c.req.param('merge'))),
  )
