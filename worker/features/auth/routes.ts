import { type Context, Hono } from 'hono'
import {
  adminLoginInput,
  adminPasswordInput,
  forgotPasswordInput,
  loginInput,
  passwordInput,
  registerInput,
} from '../../../shared/auth.ts'
import { safeNext } from '../../../shared/safe-next.ts'
import {
  clearGuestCookie,
  clearSessionCookie,
  readGuestCookie,
  setSessionCookie,
  sidFromCookie,
} from '../../http/cookies.ts'
import { allowAnyone, requireAdmin, requireAnySession } from '../../http/guards.ts'
import { hangUp } from '../../http/hang-up.ts'
import { type AppEnv, validate } from '../../http/http.ts'
import { rateLimitAddress } from '../../http/limits.ts'
import * as accounts from './accounts.ts'
import * as recovery from './password-recovery.ts'
import * as passwords from './passwords.ts'

const clientInfoOf = async (c: Context<AppEnv>) => ({
  address: rateLimitAddress(c.req.header('CF-Connecting-IP')),
  previousSid: await sidFromCookie(c),
})

async function signOut(c: Context<AppEnv>) {
  const sid = await sidFromCookie(c)
  if (sid) await accounts.signOut(c.var.ctx, sid)
  clearSessionCookie(c)
  const guest = await readGuestCookie(c, c.env.SESSION_KEY)
  if (!guest) return
  // A guest has one room, of the same name.
  hangUp(c.var.ctx, [guest], { session: guest.id })
  clearGuestCookie(c)
}

export const authRoutes = new Hono<AppEnv>()
  .get('/user', requireAnySession, (c) => c.json(accounts.serializeUser(c.var.user, c.var.session)))

  .post('/login', allowAnyone, validate('json', loginInput), async (c) => {
    const { user, token } = await accounts.signIn(c.var.ctx, c.req.valid('json'), await clientInfoOf(c))
    setSessionCookie(c, token, 'customer')
    return c.json(user)
  })

  .post('/register', allowAnyone, validate('json', registerInput), async (c) => {
    const { user, token } = await accounts.register(c.var.ctx, c.req.valid('json'), await clientInfoOf(c))
    setSessionCookie(c, token, 'customer')
    return c.json(user, 201)
  })

  .post('/auth/admin/login', allowAnyone, validate('json', adminLoginInput), async (c) => {
    const { user, token } = await accounts.signInAdmin(c.var.ctx, c.req.valid('json'), await clientInfoOf(c))
    setSessionCookie(c, token, 'admin')
    return c.json(user)
  })

  .post('/auth/forgot-password', allowAnyone, validate('json', forgotPasswordInput), async (c) => {
    await recovery.request(c.var.ctx, c.req.valid('json').email)
    return c.json({ ok: true })
  })

  .post('/admin/customers/:id/reset-password', requireAdmin, async (c) =>
    c.json(await recovery.reset(c.var.ctx, c.req.param('id'))),
  )

  .put('/user/password', requireAnySession, validate('json', passwordInput), async (c) => {
    const address = rateLimitAddress(c.req.header('CF-Connecting-IP'))
    const { user, token } = await passwords.update(c.var.ctx, c.var.session, c.req.valid('json'), address)
    setSessionCookie(c, token, c.var.user.role)
    return c.json(user)
  })

  .post('/auth/admin/change-password', requireAdmin, validate('json', adminPasswordInput), async (c) => {
    const address = rateLimitAddress(c.req.header('CF-Connecting-IP'))
    const { user, token } = await passwords.update(c.var.ctx, c.var.session, c.req.valid('json'), address)
    setSessionCookie(c, token, 'admin')
    return c.json(user)
  })

  .post('/logout', allowAnyone, async (c) => {
    await signOut(c)
    // A form on the page that GET /api/logout answers wants a page; the app wants JSON.
    return c.req.header('Sec-Fetch-Mode') === 'navigate' ? c.redirect('/', 303) : c.json({ ok: true })
  })

  .get('/login', allowAnyone, (c) => {
    const next = safeNext(c.req.query('next'), new URL(c.req.url).origin)
    const page = next?.startsWith('/admin') ? '/admin-login' : '/auth'
    return c.redirect(next ? `${page}?next=${encodeURIComponent(next)}` : page)
  })

  .get('/logout', allowAnyone, async (c) => {
    const own = c.req.header('Sec-Fetch-Site') === 'same-origin' && c.req.header('Sec-Fetch-Mode') === 'navigate'
    if (own && !c.req.header('Sec-Purpose')) {
      await signOut(c)
      return c.redirect('/')
    }
    // Reached by a link elsewhere or fetched ahead: leaving is a choice, so ask with a form.
    return c.html(
      '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Logout</title>' +
        '<p>Do you want to log out?</p><form method="post" action="/api/logout"><button>Logout</button></form></html>',
    )
  })
