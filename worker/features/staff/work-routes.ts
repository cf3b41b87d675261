import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { stageInput, workMeasurementInput, workStartInput } from '../../../shared/staff.ts'
import { noteOpened } from '../../db/audit.ts'
import { addressOf } from '../../http/client-info.ts'
import { setWorkCookie } from '../../http/cookies.ts'
import { allowAnyone, readAsWork, requireWork } from '../../http/guards.ts'
import { type AppEnv, validate } from '../../http/http.ts'
import { photoHeaders } from '../../http/private-photo.ts'
import { deviceName } from '../../lib/user-agent.ts'
import { finishStage, measureAtWork } from './finish-stage.ts'
import { getWork } from './get-work.ts'
import { listWork } from './list-work.ts'
import { startWork } from './start-work.ts'
import { getWorkPhoto } from './work-photo.ts'

export const workRoutes = new Hono<AppEnv>()
  .post('/work/start', allowAnyone, validate('json', workStartInput), async (c) => {
    const phone = { address: addressOf(c), label: deviceName(c.req.header('User-Agent')) }
    const { token, ...helper } = await startWork(c.var.ctx, c.req.valid('json').token, phone)
    setWorkCookie(c, token)
    return c.json(helper)
  })

  .get('/work/today', readAsWork, async (c) => c.json(await listWork(c.var.ctx, () => c.var.helper)))

  .get('/work/orders/:id', readAsWork, async (c) => {
    const { ctx } = c.var
    const id = c.req.param('id')
    const work = await getWork(ctx, () => c.var.helper, id)
    noteOpened(ctx, sql`${c.var.helper.staffId}`, 'card', id)
    return c.json(work)
  })

  .get('/work/orders/:id/photos/:photo', requireWork, async (c) => {
    const { id, photo: name } = c.req.param()
    const photo = await getWorkPhoto(c.var.ctx, c.var.helper, id, name)
    // Shorter than for the customer: a helper may be ended.
    return c.body(photo.body, 200, photoHeaders(photo, 300))
  })

  .post('/work/orders/:id/stage', requireWork, validate('json', stageInput), async (c) =>
    c.json(await finishStage(c.var.ctx, c.var.helper, c.req.param('id'), c.req.valid('json'))),
  )

  .post('/work/orders/:id/measurements', requireWork, validate('json', workMeasurementInput), async (c) => {
    const { repeated } = await measureAtWork(c.var.ctx, c.var.helper, c.req.param('id'), c.req.valid('json'))
    return c.json({ ok: true }, repeated ? 200 : 201)
  })
