import { Hono } from 'hono'
import { addClaimInput, claimInput, confirmEmailInput } from '../../../shared/auth.ts'
import { customerProfileInput, profileInput } from '../../../shared/customers.ts'
import { addressOf, originOf } from '../../http/client-info.ts'
import { setSessionCookie } from '../../http/cookies.ts'
import { allowAnyone, requireAdmin, requireUser } from '../../http/guards.ts'
import { type AppEnv, validate } from '../../http/http.ts'
import { addToAccount } from './add-to-account.ts'
import { claim, createClaimLink } from './claim.ts'
import { confirm, sendLinkAgain } from './confirm-email.ts'
import * as profile from './profile.ts'

/** Who somebody is: details, a confirmed address, an account that is claimed. */
export const personRoutes = new Hono<AppEnv>()
  .post('/auth/confirm-email', allowAnyone, validate('json', confirmEmailInput), async (c) => {
    await confirm(c.var.ctx, c.req.valid('json').token, addressOf(c))
    return c.json({ ok: true })
  })

  .post('/user/confirm-email', requireUser, async (c) => {
    await sendLinkAgain(c.var.ctx, c.var.session, { origin: originOf(c), address: addressOf(c) })
    return c.json({ ok: true })
  })

  .post('/admin/customers/:id/claim-link', requireAdmin, async (c) =>
    c.json(await createClaimLink(c.var.ctx, c.req.param('id'), originOf(c))),
  )

  .post('/auth/claim', allowAnyone, validate('json', claimInput), async (c) => {
    const { user, token } = await claim(c.var.ctx, c.req.valid('json'), { address: addressOf(c), origin: originOf(c) })
    setSessionCookie(c, token, 'customer')
    return c.json(user)
  })

  .post('/user/claim', requireUser, validate('json', addClaimInput), async (c) => {
    await addToAccount(c.var.ctx, c.var.user, c.req.valid('json').token, addressOf(c))
    return c.json({ ok: true })
  })

  .put('/user/profile', requireUser, validate('json', profileInput), async (c) =>
    c.json(
      await profile.updateOwn(c.var.ctx, c.var.session, c.req.valid('json'), {
        address: addressOf(c),
        origin: originOf(c),
      }),
    ),
  )

  .patch('/admin/customers/:id/profile', requireAdmin, validate('json', customerProfileInput), async (c) => {
    await profile.updateByAdmin(c.var.ctx, c.var.user, c.req.param('id'), c.req.valid('json'), originOf(c))
    return c.json({ ok: true })
  })
