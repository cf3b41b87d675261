import { Hono } from 'hono'
import { api } from './api.ts'
import { createCtx } from './context.ts'
import { deliverIfDue } from './features/notifications/deliver.ts'
import { setBookmarkCookie } from './http/cookies.ts'
import { type AppEnv, renderError } from './http/http.ts'
import { isSafe, redirectToHttps, secureHeaders } from './http/security.ts'
import { pageRoutes } from './pages/routes.ts'

export const app = new Hono<AppEnv>()
  .use(redirectToHttps)
  .use(async (c, next) => {
    const ctx = createCtx(c.env, (work) => c.executionCtx.waitUntil(work), { writes: !isSafe(c.req.method) })
    c.set('ctx', ctx)
    await next()
    if (ctx.connection.bookmark) setBookmarkCookie(c, ctx.connection.bookmark)
    deliverIfDue(ctx)
  })
  .use(secureHeaders)
  .route('/api', api)
  .route('/', pageRoutes)
  .onError(renderError)
