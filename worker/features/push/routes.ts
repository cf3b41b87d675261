import { Hono } from 'hono'
import { renewInput, subscribeInput, unsubscribeInput } from '../../../shared/push.ts'
import { fail } from '../../http/failures.ts'
import { allowAnyone, readAsUser, requireUser } from '../../http/guards.ts'
import { type AppEnv, validate } from '../../http/http.ts'
import { deviceName } from '../../lib/text.ts'
import * as devices from './devices.ts'

export const pushRoutes = new Hono<AppEnv>()
  .get('/push/public-key', allowAnyone, (c) => c.json({ key: c.env.VAPID_PUBLIC_KEY ?? fail(503, 'push_off') }))

  .post('/push/subscribe', requireUser, validate('json', subscribeInput), async (c) => {
    const label = deviceName(c.req.header('User-Agent'))
    return c.json(await devices.subscribe(c.var.ctx, c.var.session, c.req.valid('json'), label), 201)
  })

  .post('/push/unsubscribe', requireUser, validate('json', unsubscribeInput), async (c) => {
    await devices.unsubscribe(c.var.ctx, c.var.session, c.req.valid('json'))
    return c.json({ ok: true })
  })

  .post('/push/renew', requireUser, validate('json', renewInput), async (c) => {
    await devices.renew(c.var.ctx, c.var.session, c.req.valid('json'))
    return c.json({ ok: true })
  })

  .get('/push/devices', readAsUser, async (c) => c.json(await devices.list(c.var.ctx, c.var.userId, c.var.sid)))

  .delete('/push/devices/:id', requireUser, async (c) => {
    await devices.remove(c.var.ctx, c.var.session, c.req.param('id'))
    return c.json({ ok: true })
  })
