import { Hono } from 'hono'
import { categoryOf } from '../../shared/collections.ts'
import { screenPaths } from '../../shared/private-screens.ts'
import { cacheFacts, factsStatement, getFacts } from '../boutique.ts'
import { contentVersion } from '../content-version.ts'
import { batch } from '../db/batch.ts'
import * as products from '../features/products/statements.ts'
import { hasSessionCookie } from '../http/cookies.ts'
import { allowAnyone } from '../http/guards.ts'
import type { AppEnv } from '../http/http.ts'
import { answerFromCache } from '../http/public-answer.ts'
import * as fixedPages from './fixed-pages.ts'
import { home } from './home-page.ts'
import { deskManifestResponse, manifestResponse } from './manifest.ts'
import { offlineResponse } from './offline.ts'
import { collection, product } from './product-pages.ts'
import { publicPage, redirectForGood } from './render.ts'
import { screen } from './screen.ts'
import { robots, sitemap } from './sitemap.ts'

/** As worker/lib/slug.ts makes them: anything else is asked of no database. */
const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/

/**
 * A path without the slashes it ends in; undefined where there are none. Two at its start would lead to another site.
 * By hand: the expression for it took 400 ms for 16,000 slashes before a letter.
 */
function withoutLastSlashes(path: string) {
  let end = path.length
  while (path[end - 1] === '/') end--
  return end > 0 && end < path.length && path[1] !== '/' ? path.slice(0, end) : undefined
}

/** Of `?page=`: 1 without it, undefined for what is no page. */
function pageNumber(asked = '1') {
  const page = /^[1-9]\d?$/.test(asked) ? Number(asked) : undefined
  return page && page <= products.maxCollectionPages ? page : undefined
}

export const pageRoutes = new Hono<AppEnv>()
const unstored = { 'Cache-Control': 'private, no-store' }
for (const path of screenPaths) {
  pageRoutes.get(path, allowAnyone, async (c) => {
    const url = new URL(c.req.url)
    // Whether the session still stands is asked with the data: without a cookie there is none.
    if (hasSessionCookie(c)) return c.html(await screen(c.var.ctx, path, url), 200, unstored)
    const next = encodeURIComponent(url.pathname + url.search)
    c.header('Cache-Control', unstored['Cache-Control'])
    return c.redirect(`${path.startsWith('/admin') ? '/admin-login' : '/auth'}?next=${next}`)
  })
}

pageRoutes
  .get('/dashboard', allowAnyone, (c) => c.redirect('/user/dashboard'))
  .get('/', allowAnyone, (c) => publicPage(c, home))
  .get('/collections/:category', allowAnyone, (c) => {
    const category = categoryOf(c.req.param('category'))
    const page = pageNumber(c.req.query('page'))
    return publicPage(c, category && page ? collection(category, page) : fixedPages.notFound)
  })
  .get('/collections/:category/:slug', allowAnyone, (c) => {
    const category = categoryOf(c.req.param('category'))
    const slug = c.req.param('slug')
    const isSlug = slugPattern.test(slug)
    return publicPage(c, category && isSlug ? product(category, slug) : fixedPages.notFound)
  })
  .get('/sitemap.xml', allowAnyone, answerFromCache(), async (c) => {
    const { ctx } = c.var
    const version = contentVersion()
    const read = await batch(ctx, { paths: products.publicPathsStatement(ctx), facts: factsStatement(ctx) })
    return sitemap(read.paths, c.req.url, cacheFacts(read.facts, version))
  })
  .get('/robots.txt', allowAnyone, (c) => robots(c.req.url))
  .get('/password-recovery-guide', allowAnyone, (c) => publicPage(c, fixedPages.recoveryGuide))
  .get('/questions', allowAnyone, (c) => publicPage(c, fixedPages.questions))
  .get('/privacy', allowAnyone, (c) => publicPage(c, fixedPages.privacy))
  .get('/auth', allowAnyone, (c) =>
    publicPage(c, c.req.query('tab') === 'register' ? fixedPages.signUp : fixedPages.signIn),
  )
  .get('/forgot-password', allowAnyone, (c) => publicPage(c, fixedPages.forgotPassword))
  .get('/confirm-email', allowAnyone, (c) => publicPage(c, fixedPages.confirmEmail))
  .get('/claim/:token', allowAnyone, (c) => publicPage(c, fixedPages.claim))
  .get('/admin-login', allowAnyone, (c) => publicPage(c, fixedPages.adminSignIn))
  .get('/manifest.webmanifest', allowAnyone, async (c) => manifestResponse(await getFacts(c.var.ctx)))
  .get('/desk.webmanifest', allowAnyone, async (c) => deskManifestResponse(await getFacts(c.var.ctx)))
  .get('/offline', allowAnyone, async (c) => offlineResponse(await getFacts(c.var.ctx)))
  // What is asked of the Worker there is no file: a page that is older or newer than the deployed version wants it.
  .get('/assets/*', allowAnyone, (c) => c.text('There is no such file', 404, unstored))
  .get('/fonts/*', allowAnyone, (c) => c.text('There is no such file', 404, unstored))
  .get('*', allowAnyone, async (c) => {
    const { pathname, search } = new URL(c.req.url)
    const path = withoutLastSlashes(pathname)
    return path ? redirectForGood(c, path + search) : publicPage(c, fixedPages.notFound)
  })
