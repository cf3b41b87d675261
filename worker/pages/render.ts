import html from '../../dist/client/index.html'
import { render } from '../../dist/server/entry-server.js'
import { contentVersion } from '../content.ts'
import type { Ctx } from '../context.ts'
import { pageHead, screenHead } from './head.ts'
import type { Page } from './pages.ts'

/** A page is rendered once a minute and otherwise taken from here: 1.05 times the cost of a bare answer. */
const lifetime = 60_000
/** One entry is an origin and a path: a shop has few of either, whatever Host a stranger sends. */
const mostKept = 50
const kept = new Map<string, { body: string; until: number; version: number }>()

/** Forgets every rendered page of this isolate, as the end of the minute does. */
export const purgePages = () => kept.clear()

// Function replacers: `$` in data would be read as a pattern.
const fill = (parts: { head: string; app?: string; state?: string }) =>
  html
    .replace('<!--head-->', () => parts.head)
    .replace('<!--app-->', () => parts.app ?? '')
    .replace('<!--state-->', () =>
      parts.state ? `<script type="application/json" id="state">${parts.state.replace(/</g, '\\u003c')}</script>` : '',
    )

/** The page of a screen that the browser renders. */
export const shell = (title: string) => fill({ head: screenHead(title) })

/**
 * A public page with its data, the same for everybody: from memory for a minute, else rendered after one D1 round
 * trip. Where D1 does not answer the page comes without the data, and the browser asks for it.
 */
export async function publicPage(ctx: Ctx, page: Page, url: string) {
  const { origin } = new URL(url)
  const status = page.path === null ? 404 : 200
  const key = origin + page.path
  const now = Date.now()
  const version = contentVersion()
  const found = kept.get(key)
  if (found && found.until > now && found.version === version) return answer(found.body, status)

  const data = await page.read(ctx).catch((error) => console.error(`no data for ${page.path}`, error))
  const about = { at: now, missing: page.path === null, complete: data !== undefined }
  const state = JSON.stringify({ ...about, answers: data?.asked ?? {} })
  // Rendered from what a browser would read: times are text there.
  const answers = JSON.parse(JSON.stringify({ ...data?.written, ...data?.asked }))
  const app = render(page.path ?? '/', { ...about, answers })
  const body = fill({ head: pageHead(page, origin), app, state })
  if (!data) return answer(body, status, 'private, no-store')
  if (kept.size >= mostKept) kept.clear()
  kept.set(key, { body, until: now + lifetime, version })
  return answer(body, status)
}

const answer = (body: string, status: number, caching = 'public, max-age=60') =>
  new Response(body, { status, headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': caching } })
