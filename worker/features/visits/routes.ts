import { Hono } from 'hono'
import {
  adminVisitInput,
  adminVisitPatch,
  freeQuery,
  visitInput,
  visitMove,
  visitsQuery,
} from '../../../shared/visits.ts'
import { readAsAdmin, readAsUser, requireAdmin, requireUser } from '../../http/guards.ts'
import { type AppEnv, originOf, validate } from '../../http/http.ts'
import { getCalendarEntry } from './calendar.ts'
import { cancelVisit, changeVisit, moveVisit } from './change-visit.ts'
import { listFree, listVisits } from './list-visits.ts'
import { addVisit, takeVisit } from './take-visit.ts'
import { toCustomer } from './visit.ts'

export const visitRoutes = new Hono<AppEnv>()
  .get('/visits/free', readAsUser, validate('query', freeQuery), async (c) =>
    c.json(await listFree(c.var.ctx, c.req.valid('query'))),
  )

  .post('/user/bookings/:id/visit', requireUser, validate('json', visitInput), async (c) => {
    const key = { of: 'booking', id: c.req.param('id') } as const
    const { visit, repeated } = await takeVisit(c.var.ctx, c.var.user.id, key, c.req.valid('json'))
    return c.json(toCustomer(visit), repeated ? 200 : 201)
  })

  .post('/user/orders/:id/visit', requireUser, validate('json', visitInput), async (c) => {
    const key = { of: 'order', id: c.req.param('id') } as const
    const { visit, repeated } = await takeVisit(c.var.ctx, c.var.user.id, key, c.req.valid('json'))
    return c.json(toCustomer(visit), repeated ? 200 : 201)
  })

  .put('/user/visits/:id', requireUser, validate('json', visitMove), async (c) =>
    c.json(toCustomer(await moveVisit(c.var.ctx, c.var.user.id, c.req.param('id'), c.req.valid('json')))),
  )

  .post('/user/visits/:id/cancel', requireUser, async (c) =>
    c.json(toCustomer(await cancelVisit(c.var.ctx, c.var.user.id, c.req.param('id')))),
  )

  .get('/admin/visits', readAsAdmin, validate('query', visitsQuery), async (c) =>
    c.json(await listVisits(c.var.ctx, c.req.valid('query'))),
  )

  .post('/admin/visits', requireAdmin, validate('json', adminVisitInput), async (c) => {
    const { visit, repeated } = await addVisit(c.var.ctx, c.req.valid('json'))
    return c.json(visit, repeated ? 200 : 201)
  })

  .put('/admin/visits/:id', requireAdmin, validate('json', adminVisitPatch), async (c) =>
    c.json(await changeVisit(c.var.ctx, c.req.param('id'), c.req.valid('json'))),
  )

  .get('/visits/:id/ics', requireUser, async (c) => {
    const entry = await getCalendarEntry(c.var.ctx, c.var.session, c.req.param('id'), originOf(c))
    return c.body(entry, 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="visit.ics"',
    })
  })
