import { Hono } from 'hono'
import { answerRoutes } from './features/answers/routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { shopBackupRoutes } from './features/backup/routes.ts'
import { bookingRoutes } from './features/bookings/routes.ts'
import { boutiqueRoutes } from './features/boutique/routes.ts'
import { chatRoutes } from './features/chat/routes.ts'
import { customerRoutes } from './features/customers/routes.ts'
import { dashboardRoutes } from './features/dashboard/routes.ts'
import { familyRoutes } from './features/family/routes.ts'
import { garmentRoutes } from './features/garments/routes.ts'
import { imageRoutes } from './features/images/routes.ts'
import { importRoutes } from './features/imports/routes.ts'
import { leadRoutes } from './features/leads/routes.ts'
import { measurementRoutes } from './features/measurements/routes.ts'
import { mergeRoutes } from './features/merges/routes.ts'
import { moneyRoutes } from './features/money/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { occasionRoutes } from './features/occasions/routes.ts'
import { customerOrderRoutes } from './features/orders/customer-routes.ts'
import { quoteRoutes } from './features/orders/quote-routes.ts'
import { orderRoutes } from './features/orders/routes.ts'
import { pinRoutes } from './features/pins/routes.ts'
import { planRoutes } from './features/plan/routes.ts'
import { privacyRoutes } from './features/privacy/routes.ts'
import { productRoutes } from './features/products/routes.ts'
import { pushRoutes } from './features/push/routes.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { settingsRoutes } from './features/settings/routes.ts'
import { shopRuleRoutes } from './features/shop-rules/routes.ts'
import { socialRoutes } from './features/social/routes.ts'
import { staffRoutes, workRoutes } from './features/staff/routes.ts'
import { testimonialRoutes } from './features/testimonials/routes.ts'
import { uploadRoutes } from './features/uploads/routes.ts'
import { visitRoutes } from './features/visits/routes.ts'
import { whatsappRoutes } from './features/whatsapp/routes.ts'
import { fail } from './http/failures.ts'
import { type AppEnv, limitBody } from './http/http.ts'
import { refuseForeignOrigin } from './http/security.ts'

/** JSON bodies are texts of forms: 64 KB holds the longest many times over. Photos go straight to R2. */
const maxBodyBytes = 64 * 1024
/** An image in its sizes, which the admin's browser has made small. */
const maxImageBytes = 1024 * 1024

/** A photo that is put back: one of 10 MB at most was taken. */
const maxPhotoBytes = 12 * 1024 * 1024

const limitJson = limitBody(maxBodyBytes)
const limitImage = limitBody(maxImageBytes)
const limitPhoto = limitBody(maxPhotoBytes)
/** Bodies that may be longer: their routes count them once they know who asks. */
const isCountedByRoute = (path: string) => path === '/api/admin/imports' || path.startsWith('/api/objects/upload/')

export const api = new Hono<AppEnv>()
  .use(refuseForeignOrigin)
  .use((c, next) => {
    if (isCountedByRoute(c.req.path)) return next()
    if (c.req.path.startsWith('/api/backup/objects/')) return limitPhoto(c, next)
    return (c.req.path === '/api/admin/pictures' ? limitImage : limitJson)(c, next)
  })
  .use(async (c, next) => {
    await next()
    // A socket's answer has headers that cannot be changed.
    if (c.res.status === 101) return
    // Answers are about people: no cache may keep them unless a route says so.
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'private, no-store')
  })
  .route('/', answerRoutes)
  .route('/', authRoutes)
  .route('/', shopBackupRoutes)
  .route('/', bookingRoutes)
  .route('/', boutiqueRoutes)
  .route('/', productRoutes)
  .route('/', chatRoutes)
  .route('/', customerRoutes)
  .route('/', dashboardRoutes)
  .route('/', familyRoutes)
  .route('/', garmentRoutes)
  .route('/', importRoutes)
  .route('/', leadRoutes)
  .route('/', measurementRoutes)
  .route('/', mergeRoutes)
  .route('/', moneyRoutes)
  .route('/', notificationRoutes)
  .route('/', occasionRoutes)
  .route('/', orderRoutes)
  .route('/', customerOrderRoutes)
  .route('/', quoteRoutes)
  .route('/', pinRoutes)
  .route('/', planRoutes)
  .route('/', imageRoutes)
  .route('/', privacyRoutes)
  .route('/', pushRoutes)
  .route('/', reportRoutes)
  .route('/', searchRoutes)
  .route('/', settingsRoutes)
  .route('/', shopRuleRoutes)
  .route('/', socialRoutes)
  .route('/', staffRoutes)
  .route('/', workRoutes)
  .route('/', testimonialRoutes)
  .route('/', uploadRoutes)
  .route('/', visitRoutes)
  .route('/', whatsappRoutes)
  .all('*', () => fail(404, 'nothing_here'))

/** Paths, payloads and answers of every route, for the typed client in web/api.ts. */
export type ApiType = typeof api
