import { sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import {
  inviteInput,
  staffInput,
  staffPatch,
  stageInput,
  workMeasurementInput,
  workStartInput,
} from '../../../shared/staff.ts'
import { noteOpened } from '../../db/audit.ts'
import { setWorkCookie } from '../../http/cookies.ts'
import { allowAnyone, readAsAdmin, readAsWork, requireAdmin, requireWork } from '../../http/guards.ts'
import { type AppEnv, addressOf, originOf, validate } from '../../http/http.ts'
import { photoHeaders } from '../../http/private-photo.ts'
import { deviceName } from '../../lib/text.ts'
import { finishStage, getWorkPhoto, measureAtWork } from './finish-stage.ts'
import * as staff from './staff.ts'
import { type StaffMember, startWork } from './staff.ts'
import { getWork, listWork } from './work.ts'

/** A helper as the desk sees one; never what opens a phone. */
const toAdmin = ({ id, name, role, label, seenAt, startedAt, inviteExpiresAt, createdAt, updatedAt }: StaffMember) => ({
  ...{ id, name, role, label, seenAt, startedAt, inviteExpiresAt, createdAt, updatedAt },
})

/** Behind the `#`, which no browser sends: the phone reads who begins. */
const linkOf = (c: Context, token: string, { name }: StaffMember) =>
  `${originOf(c)}/work/start#${token}.${encodeURIComponent(name)}`

export const staffRoutes = new Hono<AppEnv>()
  .get('/admin/staff', readAsAdmin, async (c) => c.json((await staff.list(c.var.ctx)).map(toAdmin)))

  .post('/admin/staff', requireAdmin, validate('json', staffInput), async (c) => {
    const { member, token, repeated } = await staff.add(c.var.ctx, c.var.user, c.req.valid('json'))
    return c.json({ ...toAdmin(member), url: linkOf(c, token, member) }, repeated ? 200 : 201)
  })

  .patch('/admin/staff/:id', requireAdmin, validate('json', staffPatch), async (c) =>
    c.json(toAdmin(await staff.change(c.var.ctx, c.req.param('id'), c.req.valid('json')))),
  )

  .post('/admin/staff/:id/invite', requireAdmin, validate('json', inviteInput), async (c) => {
    const { member, token } = await staff.invite(c.var.ctx, c.var.user, c.req.param('id'), c.req.valid('json').id)
    return c.json({ ...toAdmin(member), url: linkOf(c, token, member) })
  })

  .post('/admin/staff/:id/end', requireAdmin, async (c) => {
    await staff.end(c.var.ctx, c.var.user, c.req.param('id'))
    return c.json({ ok: true })
  })

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
