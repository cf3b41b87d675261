import { type Context, Hono } from 'hono'
import { inviteInput, staffInput, staffPatch } from '../../../shared/staff.ts'
import { originOf } from '../../http/client-info.ts'
import { readAsAdmin, requireAdmin } from '../../http/guards.ts'
import { type AppEnv, validate } from '../../http/http.ts'
import type { StaffMember } from './staff.ts'
import * as staff from './staff.ts'

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
