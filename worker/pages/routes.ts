import { type Context, Hono } from 'hono'
import { type Category, categoryOf, priceRangeOf } from '../../shared/collections.ts'
import { isInMalayalam, type ScreenPath, screenPaths } from '../../shared/private-screens.ts'
import { sharePath } from '../../shared/share-target.ts'
import { signInReasonOf } from '../../shared/sign-in.ts'
import { pathIn } from '../../shared/words/paths.ts'
import type { Language } from '../../shared/words/t.ts'
import { cacheFacts, factsStatement, getFacts } from '../boutique.ts'
import { contentVersion } from '../content-version.ts'
import { batch } from '../db/batch.ts'
import * as products from '../features/products/statements.ts'
import { hasSessionCookie, hintsAtAdmin } from '../http/cookies.ts'
import { allowAnyone } from '../http/guards.ts'
import type { AppEnv } from '../http/http.ts'
import { answerFromCache } from '../http/public-cache.ts'
import * as fixedPages from './fixed-pages.ts'
import { speechOf } from './malayalam.ts'
import { accessRequiredResponse, offlineResponse, shareAgainResponse } from './plain-page.ts'
import { publicPage, redirectForGood, screen } from './render.ts'
import { collection, home, product } from './shop-pages.ts'
import { deskManifestResponse, manifestResponse, robots, sitemap } from './site-files.ts'

/** Matches the output of `slugify`: any other text needs no query. */
const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/

/**
 * Returns a path without its trailing slashes; undefined if there are none. Two leading slashes would lead to another
 * site. Without a regular expression, which took 400 ms for 16,000 slashes before a letter.
 */
function withoutLastSlashes(path: string) {
  let end = path.length
  while (path[end - 1] === '/') end--
  return end > 0 && end < path.length && path[1] !== '/' ? path.slice(0, end) : undefined
}

/** Returns the page of `?page=`: 1 if absent, undefined for an invalid page. */
function pageNumber(asked = '1') {
  const page = /^[1-9]\d?$/.test(asked) ? Number(asked) : undefined
  return page && page <= products.maxCollectionPages ? page : undefined
}

/** Returns the page of a collection, or of all pieces, for the request's address. */
function collectionOf(c: Context<AppEnv>, category?: Category) {
  const page = pageNumber(c.req.query('page'))
  const asked = c.req.query('price')
  const price = priceRangeOf(asked)
  return page && (price || !asked) ? collection({ category, price, page }) : fixedPages.notFound
}

const unstored = { 'Cache-Control': 'private, no-store' }

/** Sends no referrer to other sites, and keeps search engines from listing the page. */
function unlisted(page: Response) {
  const answer = new Response(page.body, page)
  answer.headers.set('Referrer-Policy', 'no-referrer')
  answer.headers.set('X-Robots-Tag', 'noindex')
  return answer
}

/** Redirects an old link to the form with the token behind a `#`, which browsers do not send. */
function hideToken(c: Context<AppEnv>, path: string, token: string) {
  c.header('Referrer-Policy', 'no-referrer')
  c.header('Cache-Control', unstored['Cache-Control'])
  return c.redirect(`${path}#${encodeURIComponent(token)}`)
}

export const pageRoutes = new Hono<AppEnv>()
function screenRoute(path: ScreenPath, language: Language) {
  pageRoutes.get(pathIn(language, path), allowAnyone, async (c) => {
    const url = new URL(c.req.url)
    // The session itself is checked with the data; without a cookie there is none. A helper has another cookie.
    if (hasSessionCookie(c) || path.startsWith('/work'))
      return c.html(await screen(c.var.ctx, path, url, language, hintsAtAdmin(c)), 200, unstored)
    const asked = url.pathname + url.search
    if (!path.startsWith('/admin')) {
      const [facts, speech] = await Promise.all([getFacts(c.var.ctx), speechOf(language)])
      return accessRequiredResponse(facts, speech, asked, pathIn(language, '/auth'))
    }
    c.header('Cache-Control', unstored['Cache-Control'])
    return c.redirect(`/admin-login?next=${encodeURIComponent(asked)}`)
  })
}
for (const path of screenPaths) {
  screenRoute(path, 'en')
  if (isInMalayalam(path)) screenRoute(path, 'ml')
}

// Pages available in both languages.
for (const [language, start] of [
  ['en', ''],
  ['ml', '/ml'],
] as const)
  pageRoutes
    .get(start || '/', allowAnyone, (c) => publicPage(c, home, language))
    .get(`${start}/collections`, allowAnyone, (c) => publicPage(c, collectionOf(c), language))
    .get(`${start}/collections/:category`, allowAnyone, (c) => {
      const category = categoryOf(c.req.param('category'))
      return publicPage(c, category ? collectionOf(c, category) : fixedPages.notFound, language)
    })
    .get(`${start}/collections/:category/:slug`, allowAnyone, (c) => {
      const category = categoryOf(c.req.param('category'))
      const slug = c.req.param('slug')
      const isSlug = slugPattern.test(slug)
      return publicPage(c, category && isSlug ? product(category, slug) : fixedPages.notFound, language)
    })
    .get(`${start}/password-recovery-guide`, allowAnyone, (c) => publicPage(c, fixedPages.recoveryGuide, language))
    .get(`${start}/questions`, allowAnyone, (c) => publicPage(c, fixedPages.questions, language))
    .get(`${start}/privacy`, allowAnyone, (c) => publicPage(c, fixedPages.privacy, language))
    .get(`${start}/f`, allowAnyone, async (c) => unlisted(await publicPage(c, fixedPages.family, language)))
    .get(`${start}/f/:token`, allowAnyone, (c) => hideToken(c, `${start}/f`, c.req.param('token')))
    .get(`${start}/auth`, allowAnyone, (c) =>
      publicPage(
        c,
        fixedPages.signIn(
          c.req.query('tab') === 'register' ? 'register' : 'login',
          signInReasonOf(c.req.query('next')),
        ),
        language,
      ),
    )
    .get(`${start}/forgot-password`, allowAnyone, (c) => publicPage(c, fixedPages.forgotPassword, language))
    .get(`${start}/confirm-email`, allowAnyone, async (c) => {
      const token = c.req.query('token')
      return token ? hideToken(c, `${start}/confirm-email`, token) : publicPage(c, fixedPages.confirmEmail, language)
    })
    .get(`${start}/claim`, allowAnyone, (c) => publicPage(c, fixedPages.claim, language))
    .get(`${start}/claim/:token`, allowAnyone, (c) => hideToken(c, `${start}/claim`, c.req.param('token')))
    .get(`${start}/dashboard`, allowAnyone, (c) => c.redirect(`${start}/user/dashboard`))
    .get(`${start}/offline`, allowAnyone, async ({ var: { ctx } }) => {
      const [facts, speech] = await Promise.all([getFacts(ctx), speechOf(language)])
      return offlineResponse(facts, speech)
    })

pageRoutes
  .get('/sitemap.xml', allowAnyone, answerFromCache(), async (c) => {
    const { ctx } = c.var
    const version = contentVersion()
    const read = await batch(ctx, { paths: products.publicPathsStatement(ctx), facts: factsStatement(ctx) })
    return sitemap(read.paths, c.req.url, cacheFacts(read.facts, version))
  })
  .get('/robots.txt', allowAnyone, (c) => robots(c.req.url))
  .get('/admin-login', allowAnyone, (c) => publicPage(c, fixedPages.adminSignIn))
  .get('/manifest.webmanifest', allowAnyone, async (c) => manifestResponse(await getFacts(c.var.ctx)))
  .get('/desk.webmanifest', allowAnyone, async (c) => deskManifestResponse(await getFacts(c.var.ctx)))
  .post(sharePath, allowAnyone, async (c) => shareAgainResponse(await getFacts(c.var.ctx)))
  // Assets that reach the Worker do not exist: a page of an older or newer version requests them.
  .get('/assets/*', allowAnyone, (c) => c.text('There is no such file', 404, unstored))
  .get('/fonts/*', allowAnyone, (c) => c.text('There is no such file', 404, unstored))
  .get('*', allowAnyone, async (c) => {
    const { pathname, search } = new URL(c.req.url)
    const path = withoutLastSlashes(pathname)
    return path
      ? redirectForGood(c, path + search)
      : publicPage(c, fixedPages.notFound, pathname.startsWith('/ml/') ? 'ml' : 'en')
  })
