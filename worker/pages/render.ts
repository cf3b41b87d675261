import type { Context } from 'hono'
import pageHtml from '../../dist/client/page.html'
import { render } from '../../dist/server/entry-server.js'
import { getFacts } from '../boutique.ts'
import type { Ctx } from '../context.ts'
import type { AppEnv } from '../http/http.ts'
import { cacheKey, respond, respondUncached } from '../http/public-answer.ts'
import { findAtEdge, findInMemory, findLast, startReading, storeAnswer } from '../http/public-cache.ts'
import { describeError } from '../lib/describe-error.ts'
import { fillTemplate } from './fill-template.ts'
import { pageHead } from './head.ts'
import { notFound, type Page, type PageData } from './public-pages.ts'

const htmlType = 'text/html; charset=utf-8'

/**
 * A public page with its data, the same for everybody: from memory or the edge for a minute, else rendered after one D1
 * round trip. Where D1 does not answer the page comes as it last was, else without the data, and the browser asks for it.
 */
export async function publicPage(c: Context<AppEnv>, page: Page): Promise<Response> {
  const { ctx } = c.var
  const key = cacheKey(c.req.url, page.path ?? '/404')
  const kept = findInMemory(key) ?? (await findAtEdge(ctx, key))
  if (kept) return respond(c, kept)

  const reading = startReading()
  const data = await page.load(ctx).catch((error) => {
    console.error(`no data for ${page.path}`, describeError(error))
    return undefined
  })
  if (data === null) return publicPage(c, notFound)
  if (data?.redirectTo) return c.redirect(data.redirectTo)
  const last = data ? undefined : findLast(key)
  if (last) return respondUncached(last)

  const status = page.path === null ? 404 : 200
  const body = await renderPage(ctx, page, data, { origin: new URL(c.req.url).origin, at: reading.readAt })
  if (!data) return c.html(body, status, { 'Cache-Control': 'private, no-store' })
  // The moment of its reading makes no other page of it.
  const content = body.replace(`"at":${reading.readAt}`, '')
  return respond(c, await storeAnswer(ctx, key, { ...reading, body, content, type: htmlType, status }))
}

async function renderPage(
  ctx: Ctx,
  page: Page,
  data: PageData | undefined,
  { origin, at }: { origin: string; at: number },
) {
  const boutique = data?.facts ?? (await getFacts(ctx))
  const pageState = { at, missing: page.path === null, complete: data !== undefined, boutique }
  // Rendered from what a browser would read: times are text there.
  const answers = JSON.parse(JSON.stringify({ ...data?.serverAnswers, ...data?.browserAnswers }))
  const app = render(page.path ?? '/', { ...pageState, answers })
  const head = (data?.head ?? page.head)(boutique, origin)
  return fillTemplate(pageHtml, {
    head: pageHead(head, page.path === null ? null : origin + page.path, boutique),
    app,
    state: { ...pageState, answers: data?.browserAnswers ?? {} },
    data: page.path === null ? undefined : head.data,
  })
}
