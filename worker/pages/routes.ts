import { Hono } from 'hono'
import { categoryOf } from '../../shared/collections.ts'
import type { App } from '../http.ts'
import { open } from '../session.ts'
import * as pages from './pages.ts'
import { publicPage, shell } from './render.ts'

/** Screens of the app that the browser renders: the Worker answers the empty shell. */
const privateScreens = {
  '/auth': 'Sign in',
  '/forgot-password': 'Forgot password',
  '/admin-login': 'Admin sign-in',
  '/admin': 'Admin Dashboard',
  '/admin/settings': 'Admin Settings',
  '/user/dashboard': 'Dashboard',
  '/user/settings': 'Settings',
  '/user/orders/:id': 'Your order',
}

export const pageRoutes = new Hono<App>()
for (const [path, title] of Object.entries(privateScreens)) {
  pageRoutes.get(path, open, (c) => c.html(shell(title), 200, { 'Cache-Control': 'private, no-store' }))
}

pageRoutes
  .get('/dashboard', open, (c) => c.redirect('/user/dashboard'))
  .get('/', open, (c) => publicPage(c.var.ctx, pages.home, c.req.url))
  .get('/collections/:category', open, (c) => {
    const category = categoryOf(c.req.param('category'))
    return publicPage(c.var.ctx, category ? pages.collection(category) : pages.notFound, c.req.url)
  })
  .get('/password-recovery-guide', open, (c) => publicPage(c.var.ctx, pages.recoveryGuide, c.req.url))
  .get('/privacy', open, (c) => publicPage(c.var.ctx, pages.privacy, c.req.url))
  .get('*', open, (c) => publicPage(c.var.ctx, pages.notFound, c.req.url))
