import { Hono } from 'hono'
import { pinInput, pinPatch, pinVersion } from '../../../shared/pins.ts'
import { readAsUser, requireUser, type UserApp } from '../../http/guards.ts'
import { type AppEnv, validate } from '../../http/http.ts'
import { toViewer } from './pin-rows.ts'
import * as pins from './pins.ts'
import { changePin, removePin } from './pins.ts'

const viewerOf = ({ session: { user, isAdmin } }: Pick<UserApp['Variables'], 'session'>) => ({
  id: user.id,
  isAdmin,
})

/** Both sides ask here: whether it is an admin who asks is known by the session alone. */
export const pinRoutes = new Hono<AppEnv>()
  .get('/orders/:id/pins', readAsUser, async (c) => {
    const { ctx, userId } = c.var
    const found = await pins.readForBoth(ctx, userId, c.req.param('id'))
    const viewer = viewerOf(c.var)
    return c.json(pins.shownTo(viewer, found).map((pin) => toViewer(pin, viewer)))
  })

  .post('/orders/:id/pins', requireUser, validate('json', pinInput), async (c) => {
    const viewer = viewerOf(c.var)
    const { pin, repeated } = await pins.add(c.var.ctx, viewer, c.req.param('id'), c.req.valid('json'))
    return c.json(toViewer(pin, viewer), repeated ? 200 : 201)
  })

  .patch('/orders/:id/pins/:pin', requireUser, validate('json', pinPatch), async (c) => {
    const viewer = viewerOf(c.var)
    const { id, pin } = c.req.param()
    return c.json(toViewer(await changePin(c.var.ctx, viewer, id, pin, c.req.valid('json')), viewer))
  })

  .delete('/orders/:id/pins/:pin', requireUser, validate('query', pinVersion), async (c) => {
    const { id, pin } = c.req.param()
    await removePin(c.var.ctx, viewerOf(c.var), id, pin, c.req.valid('query').updatedAt)
    return c.json({ ok: true })
  })
