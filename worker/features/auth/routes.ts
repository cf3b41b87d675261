import { type Context, Hono } from 'hono'
import {
  adminLoginInput,
  adminPasswordInput,
  forgotPasswordInput,
  loginInput,
  passwordInput,
  registerInput,
} from '../../../shared/auth.ts'
import { clearGuestCookie, presentedGuest } from '../../guests.ts'
import { hangUp } from '../../hang-up.ts'
import { type App, validate } from '../../http.ts'
import { addressOf } from '../../limits.ts'
import {
  clearSessionCookie,
  open,
  presentedSid,
  requireAdmin,
  requireAnySession,
  setSessionCookie,
} from '../../session.ts'
import * as accounts from './accounts.ts'
import { safeNext } from './next.ts'
import * as passwords from './passwords.ts'
import * as recovery from './recovery.ts'

const callerOf = async (c: Context<App>) => ({
  address: addressOf(c.req.header('CF-Connecting-IP')),
  oldSid: await presentedSid(c),
})

async function signOut(c: Context<App>) {
  const sid = await presentedSid(c)
  if (sid) await accounts.signOut(c.var.ctx, sid)
  clearSessionCookie(c)
  const guest = await presentedGuest(c, c.env.SESSION_KEY)
  if (!guest) return
  // A guest has one room, of the same name.
  hangUp(c.var.ctx, [guest], { session: guest.id })
  clearGuestCookie(c)
}

export const authRoutes = new Hono<App>()
  .get('/user', requireAnySession, (c) => c.json(accounts.present(c.var.user, c.var.signedIn)))

  .post('/login', open, validate('json', loginInput), async (c) => {
    const { user, token } = await accounts.signIn(c.var.ctx, c.req.valid('json'), await callerOf(c))
    setSessionCookie(c, token, 'customer')
    return c.json(user)
  })

  .post('/register', open, validate('json', registerInput), async (c) => {
    const { user, token } = await accounts.register(c.var.ctx, c.req.valid('json'), await callerOf(c))
    setSessionCookie(c, token, 'customer')
    return c.json(user, 201)
  })

  .post('/auth/admin/login', open, validate('json', adminLoginInput), async (c) => {
    const { user, token } = await accounts.signInAdmin(c.var.ctx, c.req.valid('json'), await callerOf(c))
    setSessionCookie(c, token, 'admin')
    return c.json(user)
  })

  .post('/auth/forgot-password', open, validate('json', forgotPasswordInput), async (c) => {
    await recovery.request(c.var.ctx, c.req.valid('json').email)
    return c.json({ ok: true })
  })

  .post('/admin/customers/:id/reset-password', requireAdmin, async (c) =>
    c.json(await recovery.reset(c.var.ctx, c.req.param('id'))),
  )

  .put('/user/password', requireAnySession, validate('json', passwordInput), async (c) => {
    const address = addressOf(c.req.header('CF-Connecting-IP'))
    const { user, token } = await passwords.change(c.var.ctx, c.var.signedIn, c.req.valid('json'), address)
    setSessionCookie(c, token, c.var.user.role)
    return c.json(user)
  })

  .post('/auth/admin/change-password', requireAdmin, validate('json', adminPasswordInput), async (c) => {
    const address = addressOf(c.req.header('CF-Connecting-IP'))
    const { user, token } = await passwords.change(c.var.ctx, c.var.signedIn, c.req.valid('json'), address)
    setSessionCookie(c, token, 'admin')
    return c.json(user)
  })

  .post('/logout', open, async (c) => {
    await signOut(c)
    // A form on the page that GET /api/logout answers wants a page; the app wants JSON.
    return c.req.header('Sec-Fetch-Mode') === 'navigate' ? c.redirect('/', 303) : c.json({ ok: true })
  })

  .get('/login', open, (c) => {
    const next = safeNext(c.req.query('next'), c.req.url)
    const page = next?.startsWith('/admin') ? '/admin-login' : '/auth'
    return c.redirect(next ? `${page}?next=${encodeURIComponent(next)}` : page)
  })

  .get('/logout', open, async (c) => {
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
