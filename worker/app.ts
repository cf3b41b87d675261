import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { makeCtx } from './context.ts'
import { fail } from './failure.ts'
import { authRoutes } from './features/auth/routes.ts'
import { bookingRoutes } from './features/bookings/routes.ts'
import { boutiqueRoutes } from './features/boutique/routes.ts'
import { catalogRoutes } from './features/catalog/routes.ts'
import { chatRoutes } from './features/chat/routes.ts'
import { customerRoutes } from './features/customers/routes.ts'
import { dashboardRoutes } from './features/dashboard/routes.ts'
import { leadRoutes } from './features/leads/routes.ts'
import { deliverNoted } from './features/notifications/deliver.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { orderRoutes } from './features/orders/routes.ts'
import { pictureRoutes } from './features/pictures/routes.ts'
import { pushRoutes } from './features/push/routes.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { settingsRoutes } from './features/settings/routes.ts'
import { socialRoutes } from './features/social/routes.ts'
import { uploadRoutes } from './features/uploads/routes.ts'
import { type App, renderError } from './http.ts'
import { pageRoutes } from './pages/routes.ts'
import { refuseForeignOrigin, secureHeaders } from './security.ts'

/** A JSON body is text from a form: 64 KB holds the longest many times over. Photos go straight to R2. */
const bodyBytes = 64 * 1024
/** A picture of the window in its sizes, made small by the desk. */
const pictureBytes = 8 * 1024 * 1024

const upTo = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new HTTPException(413)
    },
  })

const api = new Hono<App>()
  .use(refuseForeignOrigin)
  .use((c, next) => (c.req.path === '/api/admin/pictures' ? upTo(pictureBytes) : upTo(bodyBytes))(c, next))
  .use(async (c, next) => {
    await next()
    // A socket's answer has headers that cannot be changed.
    if (c.res.status === 101) return
    // Answers about people: nothing between the Worker and the browser may keep them unless a route says so.
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'private, no-store')
  })
  .route('/', authRoutes)
  .route('/', bookingRoutes)
  .route('/', boutiqueRoutes)
  .route('/', catalogRoutes)
  .route('/', chatRoutes)
  .route('/', customerRoutes)
  .route('/', dashboardRoutes)
  .route('/', leadRoutes)
  .route('/', notificationRoutes)
  .route('/', orderRoutes)
  .route('/', pictureRoutes)
  .route('/', pushRoutes)
  .route('/', reportRoutes)
  .route('/', settingsRoutes)
  .route('/', socialRoutes)
  .route('/', uploadRoutes)
  .all('*', () => fail(404, 'There is nothing here'))

const shop = new Hono<App>()
  .use(async (c, next) => {
    c.set('requestId', crypto.randomUUID())
    c.set(
      'ctx',
      makeCtx(c.env, (work) => c.executionCtx.waitUntil(work)),
    )
    await next()
    deliverNoted(c.var.ctx)
  })
  .use(secureHeaders)
  .route('/api', api)
  .route('/', pageRoutes)
  .onError(renderError)

export const app = shop
/** Paths, payloads and answers of every route, for the typed client in web/api.ts. */
export type AppType = typeof shop
