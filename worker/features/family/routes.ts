import { type Context, Hono } from 'hono'
import { familyLinkInput, familyPinInput } from '../../../shared/family.ts'
import { readFamilyCookie, setFamilyCookie } from '../../http/cookies.ts'
import { allowAnyone, readAsAdmin, readAsUser, requireAdmin, requireUser } from '../../http/guards.ts'
import { type AppEnv, addressOf, originOf, validate } from '../../http/http.ts'
import { photoHeaders } from '../../http/private-photo.ts'
import * as familyLinks from './family-links.ts'
import { openLink, passLifeMs } from './family-links.ts'
import { getFamilyOrder, getFamilyPhoto } from './family-order.ts'

/** The token stands behind the `#`, which no log keeps. */
const urlOf = (c: Context, token: string) => `${originOf(c)}/f#${token}`

export const familyRoutes = new Hono<AppEnv>()
  .get('/user/orders/:id/family-links', readAsUser, async (c) => {
    const links = await familyLinks.listToShare(c.var.ctx, c.var.userId, c.req.param('id'))
    return c.json(links.map(({ token, ...link }) => ({ ...link, url: token && urlOf(c, token) })))
  })

  .post('/user/orders/:id/family-links', requireUser, validate('json', familyLinkInput), async (c) => {
    const { ctx, user } = c.var
    const { link, repeated } = await familyLinks.create(ctx, user.id, c.req.param('id'), c.req.valid('json'))
    const { token, ...shown } = link
    return c.json({ ...shown, url: urlOf(c, token) }, repeated ? 200 : 201)
  })

  .delete('/user/orders/:id/family-links/:link', requireUser, async (c) => {
    const { ctx, user } = c.var
    const { id, link } = c.req.param()
    await familyLinks.end(ctx, { userId: user.id }, id, link, user)
    return c.json({ ok: true })
  })

  .get('/admin/orders/:id/family-links', readAsAdmin, async (c) =>
    c.json(await familyLinks.list(c.var.ctx, 'desk', c.req.param('id'))),
  )

  .delete('/admin/orders/:id/family-links/:link', requireAdmin, async (c) => {
    const { ctx, user } = c.var
    const { id, link } = c.req.param()
    await familyLinks.end(ctx, 'desk', id, link, user)
    return c.json({ ok: true })
  })

  .post('/family', allowAnyone, validate('json', familyPinInput), async (c) => {
    const { tokenHash, pass } = await openLink(c.var.ctx, c.req.valid('json'), addressOf(c))
    setFamilyCookie(c, `/api/family/${tokenHash}`, pass, passLifeMs)
    return c.json({ ok: true })
  })

  // Named by the hash of the link's token: logs keep addresses, and the hash opens nothing.
  .get('/family/:hash', allowAnyone, async (c) =>
    c.json(await getFamilyOrder(c.var.ctx, c.req.param('hash'), readFamilyCookie(c))),
  )

  .get('/family/:hash/photos/:id', allowAnyone, async (c) => {
    const { hash, id } = c.req.param()
    const photo = await getFamilyPhoto(c.var.ctx, hash, readFamilyCookie(c), id)
    // Shorter than for the customer: a link may end.
    return c.body(photo.body, 200, photoHeaders(photo, 300))
  })
