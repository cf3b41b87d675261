import { Hono } from 'hono'
import { hoursInput } from '../../../shared/boutique-input.ts'
import { planQuery, weeksQuery } from '../../../shared/order-inputs.ts'
import { dayMs, indianWeek, startOfIndianDay } from '../../../shared/time.ts'
import { noteOpenedAll } from '../../db/audit.ts'
import { readAsAdmin, requireAdmin } from '../../http/guards.ts'
import { type AppEnv, validate } from '../../http/http.ts'
import { listDayCards, listHoursEffects, updateHours } from './day-cards.ts'
import { listToday } from './today.ts'
import { listWeeks, proposePlan } from './weeks.ts'

export const planRoutes = new Hono<AppEnv>()
  .get('/admin/plan', readAsAdmin, validate('query', planQuery), async (c) =>
    c.json(await proposePlan(c.var.ctx, c.req.valid('query'))),
  )

  .get('/admin/today', readAsAdmin, async (c) => c.json(await listToday(c.var.ctx)))

  .get('/admin/today/cards', readAsAdmin, async (c) => {
    const cards = await listDayCards(c.var.ctx)
    // Logged because a finder of the phone may read all cards. The phone repeats this request with each change, so one
    // entry a day suffices.
    const ids = cards.map(({ id }) => id)
    noteOpenedAll(c.var.ctx, c.var.userId, 'card', ids, dayMs)
    return c.json(cards)
  })

  .put('/admin/hours', requireAdmin, validate('json', hoursInput), async (c) =>
    c.json(await updateHours(c.var.ctx, c.req.valid('json'))),
  )

  .post('/admin/hours/effects', requireAdmin, validate('json', hoursInput), async (c) =>
    c.json(await listHoursEffects(c.var.ctx, c.req.valid('json'))),
  )

  .get('/admin/weeks', readAsAdmin, validate('query', weeksQuery), async (c) => {
    const { from } = c.req.valid('query')
    return c.json(await listWeeks(c.var.ctx, indianWeek(from ? startOfIndianDay(from) : Date.now())))
  })
