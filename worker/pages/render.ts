import html from '../../dist/client/index.html'
import { render } from '../../dist/server/entry-server.js'
import { factsNow } from '../boutique.ts'
import { contentVersion } from '../content.ts'
import type { Ctx } from '../context.ts'
import { described } from '../lib/described.ts'
import { type Head, pageHead, screenHead } from './head.ts'
import { notFound, type Page } from './pages.ts'
import { jsonLd } from './structured.ts'

/** A page is rendered once a minute and otherwise taken from here: 1.05 times the cost of a bare answer. */
const lifetime = 60_000
/** One entry is an origin and a path, some 60 KB: 12 MB at most, whatever Host a stranger sends. */
const mostKept = 200
type Kept = { body: string; until: number; version: number }
const kept = new Map<string, Kept>()

/** Forgets every rendered page of this isolate, as the end of the minute does. */
export const purgePages = () => kept.clear()

// Function replacers: `$` in data would be read as a pattern.
const fill = (parts: { head: string; app?: string; state: object; data?: Head['data'] }) =>
  html
    .replace('<!--head-->', () => parts.head)
    .replace('<!--app-->', () => parts.app ?? '')
    .replace('<!--state-->', () => {
      const state = JSON.stringify(parts.state).replace(/</g, '\\u003c')
      return `<script type="application/json" id="state">${state}</script>${parts.data ? jsonLd(parts.data) : ''}`
    })

/** The page of a screen that the browser renders. */
export async function shell(ctx: Ctx, title: string) {
  const boutique = await factsNow(ctx)
  const state = { at: Date.now(), missing: false, complete: true, answers: {}, boutique }
  return fill({ head: screenHead(title, boutique), state })
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
  const found = kept.get(key)
  if (found && found.until > now && found.version === version)
    return answer(found.body, status, keepFor(found.until - now))

  const data = await page.read(ctx).catch((error) => {
    console.error(`no data for ${page.path}`, described(error))
    return undefined
  })
  if (data === null) return publicPage(ctx, notFound, url)
  if (data?.moved) return new Response(null, { status: 302, headers: { Location: data.moved } })
  if (!data && found) return answer(found.body, status, 'private, no-store')

  const boutique = data?.facts ?? (await factsNow(ctx))
  const about = { at: now, missing: page.path === null, complete: data !== undefined, boutique }
  // Rendered from what a browser would read: times are text there.
  const answers = JSON.parse(JSON.stringify({ ...data?.written, ...data?.asked }))
  const app = render(page.path ?? '/', { ...about, answers })
  const head = (data?.head ?? page.head)(boutique, origin)
  const body = fill({
    head: pageHead(head, page.path === null ? null : origin + page.path, boutique),
    app,
    state: { ...about, answers: data?.asked ?? {} },
    data: page.path === null ? undefined : head.data,
  })
  if (!data) return answer(body, status, 'private, no-store')
  keep(key, { body, until: now + lifetime, version })
  return answer(body, status, keepFor(lifetime))
}

function keep(key: string, page: Kept) {
  kept.delete(key)
  const [oldest] = kept.keys()
  if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
  kept.set(key, page)
}

/** Browsers keep a page no longer than its minute has left: a change is seen within one, not two. */
const keepFor = (milliseconds: number) => `public, max-age=${Math.ceil(milliseconds / 1000)}`

const answer = (body: string, status: number, caching: string) =>
  new Response(body, { status, headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': caching } })
