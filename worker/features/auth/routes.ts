import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import {
  addClaimInput,
  adminLoginInput,
  adminPasswordInput,
  claimInput,
  confirmEmailInput,
  forgotPasswordInput,
  loginInput,
  passwordInput,
  registerInput,
} from '../../../shared/auth.ts'
import { customerProfileInput, profileInput } from '../../../shared/customers.ts'
import { safeNext } from '../../../shared/sign-in.ts'
import { pathIn } from '../../../shared/words/paths.ts'
import {
  clearGuestCookie,
  clearSessionCookie,
  correctRoleHint,
  hasKnownBrowserCookie,
  readGuestCookie,
  readKnownBrowserCookie,
  setKnownBrowserCookie,
  setSessionCookie,
  sidFromCookie,
} from '../../http/cookies.ts'
import { fail } from '../../http/failures.ts'
import {
  allowAnyone,
  readAsAnySession,
  requireAdmin,
  requireAnySession,
  requireUser,
  type UserApp,
} from '../../http/guards.ts'
import { signOutGuest } from '../../http/guests.ts'
import {
  type AppEnv,
  addressOf,
  isUnavailable,
  languageOf,
  languageOfPath,
  originOf,
  validate,
} from '../../http/http.ts'
import type { User } from '../../http/sessions.ts'
import { describeError } from '../../lib/store-failures.ts'
import { confirm, register, sendLinkAgain } from './accounts.ts'
import { requirePlace } from './admission.ts'
import { addToAccount, claim, createClaimLink } from './claim.ts'
import { changePassword, type PasswordChange, requestReset, resetPassword } from './passwords.ts'
import * as profile from './profile.ts'
import { listEndpointHashes, serializeUser } from './serialize.ts'
import { signIn, signInAdmin, signOut } from './sign-in.ts'

/** The answer to a link on another site and to a prefetch: asks with a form, so that neither logs anyone out. */
const logoutPage =
  '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Logout</title>' +
  '<p>Do you want to log out?</p><form method="post" action="/api/logout"><button>Logout</button></form></html>'

const clientInfoOf = async (c: Context<AppEnv>, email: string) => ({
  address: addressOf(c),
  known: await readKnownBrowserCookie(c, c.env.SESSION_KEY, email),
  previousSid: await sidFromCookie(c),
})

/** Puts a new session into the browser, which from now on is known to the account. */
async function startSession(c: Context, token: string, { email, role }: { email: string; role: User['role'] }) {
  setSessionCookie(c, token, role)
  await setKnownBrowserCookie(c, c.env.SESSION_KEY, email)
}

/** Changes the password and sets the cookie of the renewed session. */
async function renewPassword(c: Context<UserApp>, input: PasswordChange) {
  const { user, token } = await changePassword(c.var.ctx, c.var.session, input, addressOf(c))
  await startSession(c, token, user)
  return user
}

/**
 * Ends the browser's session and its chat as a guest. The cookies are cleared first: a device that others use is signed out
 * also while D1 is down. Throws 503 then, because the session itself goes on.
 */
async function logOut(c: Context<AppEnv>) {
  const sid = await sidFromCookie(c)
  const guest = await readGuestCookie(c, c.env.SESSION_KEY)
  clearSessionCookie(c)
  if (guest) clearGuestCookie(c)
  try {
    if (sid) await signOut(c.var.ctx, sid)
    if (guest) await signOutGuest(c.var.ctx, guest)
  } catch (error) {
    if (!isUnavailable(error)) throw error
    console.error('a session was not ended at logout:', describeError(error))
    fail(503, 'sign_out_unfinished')
  }
}

/** Ahead of the body: a flood of strangers that finds no place to hash is not read. */
const refuseFlood = createMiddleware<AppEnv>(async (c, next) => {
  if (!hasKnownBrowserCookie(c)) requirePlace(c.var.ctx, addressOf(c))
  await next()
})

export const authRoutes = new Hono<AppEnv>()
  .get('/user', readAsAnySession, async (c) => {
    const knownEndpoints = await listEndpointHashes(c.var.ctx, c.var.userId)
    const { session } = c.var
    const user = serializeUser(session.user, session, { knownEndpoints, isRemoved: session.pushRemoved })
    correctRoleHint(c, user.role)
    return c.json(user)
  })

  .post('/login', allowAnyone, refuseFlood, validate('json', loginInput), async (c) => {
    const input = c.req.valid('json')
    const { user, token } = await signIn(c.var.ctx, input, await clientInfoOf(c, input.email))
    await startSession(c, token, user)
    return c.json(user)
  })

  .post('/register', allowAnyone, refuseFlood, validate('json', registerInput), async (c) => {
    const { user, token } = await register(c.var.ctx, c.req.valid('json'), {
      address: addressOf(c),
      origin: originOf(c),
      language: languageOf(c),
    })
    await startSession(c, token, user)
    return c.json(user, 201)
  })

  .post('/auth/admin/login', allowAnyone, refuseFlood, validate('json', adminLoginInput), async (c) => {
    const input = c.req.valid('json')
    const { user, token } = await signInAdmin(c.var.ctx, input, await clientInfoOf(c, input.email))
    await startSession(c, token, user)
    return c.json(user)
  })

  .post('/auth/forgot-password', allowAnyone, validate('json', forgotPasswordInput), async (c) => {
    await requestReset(c.var.ctx, c.req.valid('json').email, addressOf(c))
    return c.json({ ok: true })
  })

  .post('/admin/customers/:id/reset-password', requireAdmin, async (c) =>
    c.json(await resetPassword(c.var.ctx, c.req.param('id'))),
  )

  .put('/user/password', requireAnySession, validate('json', passwordInput), async (c) =>
    c.json(await renewPassword(c, c.req.valid('json'))),
  )

  .post('/auth/admin/change-password', requireAdmin, validate('json', adminPasswordInput), async (c) =>
    c.json(await renewPassword(c, c.req.valid('json'))),
  )

  .post('/logout', allowAnyone, async (c) => {
    await logOut(c)
    // A form on the page that GET /api/logout answers wants a page; the app wants JSON.
    return c.req.header('Sec-Fetch-Mode') === 'navigate'
      ? c.redirect(pathIn(languageOf(c), '/'), 303)
      : c.json({ ok: true })
  })

  .get('/login', allowAnyone, (c) => {
    const next = safeNext(c.req.query('next'), new URL(c.req.url).origin)
    const language = next ? languageOfPath(next) : languageOf(c)
    const page = next?.startsWith('/admin') ? '/admin-login' : pathIn(language, '/auth')
    return c.redirect(next ? `${page}?next=${encodeURIComponent(next)}` : page)
  })

  .get('/logout', allowAnyone, async (c) => {
    const own = c.req.header('Sec-Fetch-Site') === 'same-origin' && c.req.header('Sec-Fetch-Mode') === 'navigate'
    if (own && !c.req.header('Sec-Purpose')) {
      await logOut(c)
      return c.redirect(pathIn(languageOf(c), '/'))
    }
    return c.html(logoutPage)
  })

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
