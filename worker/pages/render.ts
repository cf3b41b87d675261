import pageHtml from '../../dist/client/page.html'
import screenHtml from '../../dist/client/screen.html'
import { render } from '../../dist/server/entry-server.js'
import { minuteMs } from '../../shared/time.ts'
import { getFacts } from '../boutique.ts'
import { contentVersion } from '../content-version.ts'
import type { Ctx } from '../context.ts'
import { describeError } from '../lib/describe-error.ts'
import { jsonForScript } from '../lib/escape-html.ts'
import { type Head, pageHead, screenHead } from './head.ts'
import { jsonLdScript } from './json-ld.ts'
import { notFound, type Page } from './public-pages.ts'

/** A page is rendered once a minute and otherwise taken from here: 1.05 times the cost of a bare answer. */
const cacheMs = minuteMs
/** One entry is an origin and a path, some 60 KB: 12 MB at most, whatever Host a stranger sends. */
const maxCachedPages = 200
type CachedPage = { body: string; until: number; version: number }
const pageCache = new Map<string, CachedPage>()

/** Forgets every rendered page of this isolate, as the end of the minute does. */
export const purgePages = () => pageCache.clear()

// Function replacers: `$` in data would be read as a pattern.
const fillTemplate = (template: string, parts: { head: string; app?: string; state: object; data?: Head['data'] }) =>
  template
    .replace('<!--head-->', () => parts.head)
    .replace('<!--app-->', () => parts.app ?? '')
    .replace('<!--state-->', () => {
      const state = `<script type="application/json" id="state">${jsonForScript(parts.state)}</script>`
      return parts.data ? state + jsonLdScript(parts.data) : state
    })

/** The page of a screen that the browser renders. */
export async function screen(ctx: Ctx, title: string) {
  const boutique = await getFacts(ctx)
  return fillTemplate(screenHtml, { head: screenHead(title, boutique), state: { boutique } })
}

/**
 * A public page with its data, the same for everybody: from memory for a minute, else rendered after one D1 round
 * trip. Where D1 does not answer the page comes as it last was, else without the data, and the browser asks for it.
 */
export async function publicPage(ctx: Ctx, page: Page, url: string): Promise<Response> {
  const { origin } = new URL(url)
  const status = page.path === null ? 404 : 200
  const key = origin + page.path
  const now = Date.now()
  const version = contentVersion()
  const cachedPage = pageCache.get(key)
  if (cachedPage && cachedPage.until > now && cachedPage.version === version)
    return htmlResponse(cachedPage.body, status, cacheControlFor(cachedPage.until - now))

  const data = await page.load(ctx).catch((error) => {
    console.error(`no data for ${page.path}`, describeError(error))
    return undefined
  })
  if (data === null) return publicPage(ctx, notFound, url)
  if (data?.redirectTo) return new Response(null, { status: 302, headers: { Location: data.redirectTo } })
  if (!data && cachedPage) return htmlResponse(cachedPage.body, status, 'private, no-store')

  const boutique = data?.facts ?? (await getFacts(ctx))
  const pageState = { at: now, missing: page.path === null, complete: data !== undefined, boutique }
  // Rendered from what a browser would read: times are text there.
  const answers = JSON.parse(JSON.stringify({ ...data?.serverAnswers, ...data?.browserAnswers }))
  const app = render(page.path ?? '/', { ...pageState, answers })
  const head = (data?.head ?? page.head)(boutique, origin)
  const body = fillTemplate(pageHtml, {
    head: pageHead(head, page.path === null ? null : origin + page.path, boutique),
    app,
    state: { ...pageState, answers: data?.browserAnswers ?? {} },
    data: page.path === null ? undefined : head.data,
  })
  if (!data) return htmlResponse(body, status, 'private, no-store')
  cachePage(key, { body, until: now + cacheMs, version })
  return htmlResponse(body, status, cacheControlFor(cacheMs))
}

function cachePage(key: string, page: CachedPage) {
  pageCache.delete(key)
  const [oldest] = pageCache.keys()
  if (pageCache.size >= maxCachedPages && oldest !== undefined) pageCache.delete(oldest)
  pageCache.set(key, page)
}

/** Browsers keep a page no longer than its minute has left: a change is seen within one, not two. */
const cacheControlFor = (milliseconds: number) => `public, max-age=${Math.ceil(milliseconds / 1000)}`

const htmlResponse = (body: string, status: number, cacheControl: string) =>
  new Response(body, { status, headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': cacheControl } })
