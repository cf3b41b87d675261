import { Hono } from 'hono'
import { categoryOf } from '../../shared/collections.ts'
import { factsNow } from '../boutique.ts'
import * as products from '../features/catalog/products.ts'
import type { App } from '../http.ts'
import { open } from '../session.ts'
import { manifestFile } from './manifest.ts'
import { offlinePage } from './offline.ts'
import * as pages from './pages.ts'
import { publicPage, shell } from './render.ts'
import { robots, sitemap } from './sitemap.ts'

/** As worker/lib/slug.ts makes them: anything else is asked of no database. */
const slugShape = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Screens of the app that the browser renders: the Worker answers the empty shell. */
const privateScreens = {
  '/auth': 'Sign in',
  '/forgot-password': 'Forgot password',
  '/admin-login': 'Admin sign-in',
  '/admin': 'Admin Dashboard',
  '/admin/settings': 'Admin Settings',
  '/admin/orders/:id': 'Order',
  '/admin/customers/:id': 'Customer',
  '/user/dashboard': 'Dashboard',
  '/user/settings': 'Settings',
  '/user/orders/:id': 'Your order',
}

export const pageRoutes = new Hono<App>()
for (const [path, title] of Object.entries(privateScreens)) {
  pageRoutes.get(path, open, async (c) =>
    c.html(await shell(c.var.ctx, title), 200, { 'Cache-Control': 'private, no-store' }),
  )
}

pageRoutes
  .get('/dashboard', open, (c) => c.redirect('/user/dashboard'))
  .get('/', open, (c) => publicPage(c.var.ctx, pages.home, c.req.url))
  .get('/collections/:category', open, (c) => {
    const category = categoryOf(c.req.param('category'))
    return publicPage(c.var.ctx, category ? pages.collection(category) : pages.notFound, c.req.url)
  })
  .get('/collections/:category/:slug', open, (c) => {
    const category = categoryOf(c.req.param('category'))
    const slug = c.req.param('slug')
    const isSlug = slugShape.test(slug)
    return publicPage(c.var.ctx, category && isSlug ? pages.piece(category, slug) : pages.notFound, c.req.url)
  })
  .get('/sitemap.xml', open, async (c) => sitemap(await products.addresses(c.var.ctx), c.req.url))
  .get('/robots.txt', open, (c) => robots(c.req.url))
  .get('/password-recovery-guide', open, (c) => publicPage(c.var.ctx, pages.recoveryGuide, c.req.url))
  .get('/privacy', open, (c) => publicPage(c.var.ctx, pages.privacy, c.req.url))
  .get('/manifest.webmanifest', open, async (c) => manifestFile(await factsNow(c.var.ctx)))
  .get('/offline', open, async (c) => offlinePage(await factsNow(c.var.ctx)))
  .get('*', open, (c) => publicPage(c.var.ctx, pages.notFound, c.req.url))
