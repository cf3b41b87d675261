import { filesOf } from 'virtual:client-files'
import type { Context } from 'hono'
import { inSpokenLanguage } from '../../shared/malayalam.ts'
import { privateScreens, type ScreenPath } from '../../shared/private-screens.ts'
import type { Language } from '../../shared/words/t.ts'
import firstStyles from '../../web/styles/first.css?inline'
import screenStyles from '../../web/styles/screen.css?inline'
import { getFacts, spokenFacts } from '../boutique.ts'
import type { Ctx } from '../context.ts'
import type { AppEnv } from '../http/http.ts'
import {
  cacheKey,
  findAtEdge,
  findInMemory,
  findLast,
  respond,
  respondUncached,
  startReading,
  storeAnswer,
} from '../http/public-cache.ts'
import { describeError } from '../lib/store-failures.ts'
import { notFound } from './fixed-pages.ts'
import { importRenderer } from './imported-later.ts'
import { breadcrumbJsonLd } from './json-ld.ts'
import { alternatesHeader, inMalayalam, pathIn, speakOfPage, speechOf } from './malayalam.ts'
import pageTemplate from './page.html?raw'
import { completeTemplate, fillTemplate, type Head, hiddenHead, type Page, type PageData, pageHead } from './page.ts'
import screenTemplate from './screen.html?raw'

const htmlType = 'text/html; charset=utf-8'

/**
 * Returns a public page with its data, the same for everybody. It is cached in memory or at the edge for a minute, and
 * rendered after one D1 round trip. While D1 fails, returns the last version, or the page without data and with a note.
 */
export async function publicPage(c: Context<AppEnv>, page: Page, language: Language = 'en'): Promise<Response> {
  const answer = await answerPage(c, page, language)
  const alternates = answer.status < 400 && alternatesHeader(page, new URL(c.req.url).origin)
  if (alternates) answer.headers.set('Link', alternates)
  return answer
}

async function answerPage(c: Context<AppEnv>, page: Page, language: Language): Promise<Response> {
  const { ctx } = c.var
  const prefix = language === 'en' ? '' : '/ml'
  const key = cacheKey(c.req.url, pathIn(language, page) ?? `${prefix}/404`)
  const kept = findInMemory(key) ?? (await findAtEdge(ctx, key))
  if (kept) return respond(c, kept)

  const reading = startReading()
  const data = await page.load(ctx).catch((error) => {
    console.error(`no data for ${page.path}`, describeError(error))
    return undefined
  })
  if (data === null) return answerPage(c, notFound, language)
  if (data?.redirectTo) return redirectForGood(c, prefix + data.redirectTo)
  const last = data ? undefined : findLast(key)
  if (last) return respondUncached(last)

  const status = page.path === null ? 404 : 200
  const body = await renderPage(ctx, page, data, { origin: new URL(c.req.url).origin, language })
  if (!data) return c.html(body, status, { 'Cache-Control': 'private, no-store' })
  return respond(c, await storeAnswer(ctx, key, { ...reading, body, type: htmlType, status }))
}

const jsonLdOf = ({ data, trail }: Head, origin: string) => [
  ...(data ? [data] : []),
  ...(trail ? [breadcrumbJsonLd(trail, origin)] : []),
]

/**
 * Redirects to the correct address. A browser asks again after a minute, because a piece may return to its earlier
 * address.
 */
export function redirectForGood(c: Context, path: string): Response {
  c.header('Cache-Control', 'public, max-age=60')
  return c.redirect(path, 301)
}

const pageHtml = completeTemplate(pageTemplate, filesOf('page'), firstStyles)

type Place = { origin: string; language: Language }

async function renderPage(ctx: Ctx, page: Page, data: PageData | undefined, { origin, language }: Place) {
  const facts = data?.facts ?? (await getFacts(ctx))
  const [{ render }, speech] = await Promise.all([importRenderer(), speechOf(language)])
  const boutique = speakOfPage(speech, () => spokenFacts(facts))
  // Rendered from the JSON that a browser would read, in which times are text.
  const json = JSON.stringify({ ...page.props, ...data?.props, origin })
  const props = speakOfPage(speech, () => JSON.parse(json, inSpokenLanguage))
  const path = pathIn(language, page)
  const app = render({ name: page.name, props }, boutique, speech, page.inMalayalam && (page.path ?? undefined))
  const head = speakOfPage(speech, () => (data?.head ?? page.head)(boutique, origin))
  return fillTemplate(language === 'en' ? pageHtml : inMalayalam(pageHtml), {
    head: page.hidden
      ? hiddenHead(head.title)
      : pageHead(head, path === null ? null : origin + path, boutique, language),
    app,
    state: { boutique },
    data: page.path === null ? [] : jsonLdOf(head, origin),
  })
}

const screenHtml = completeTemplate(screenTemplate, filesOf('screen'), screenStyles)

/** Returns the names of all files that a screen loads at the start. */
function filesOfScreen(path: ScreenPath, language: Language) {
  const names = ['screen', ...(language === 'ml' ? ['malayalam-screens'] : []), 'start-screen']
  return [...new Set([...names, `pages/${privateScreens[path].page}`].flatMap(filesOf))]
}

/** Preloads the files in parallel with the entry, which imports them in sequence. */
const preloadLinks = (files: string[]) =>
  [
    ...files.filter(isSheet).map((file) => `<link rel="preload" as="style" crossorigin href="${file}">`),
    ...files.filter((file) => !isSheet(file)).map((file) => `<link rel="modulepreload" href="${file}">`),
  ].join('')
const isSheet = (file: string) => file.endsWith('.css')

/**
 * Preload links for the data of the day's first rows, requested before any script runs. Only in an admin's browser: any
 * other would get a refusal and an error in its console.
 */
const firstOfDay = ['/api/admin/today', '/api/user']
  .map((path) => `<link rel="preload" as="fetch" href="${path}" crossorigin="use-credentials">`)
  .join('')
const isDay = ({ pathname, searchParams }: URL) =>
  pathname === '/admin' && ['today', null].includes(searchParams.get('tab'))

/**
 * Returns the document of a private screen: frame, skeleton and the names of its files. It contains no personal data.
 */
export async function screen(ctx: Ctx, path: ScreenPath, url: URL, language: Language, isAdmins: boolean) {
  const { pathname, search } = url
  const [facts, { renderSkeleton }, speech] = await Promise.all([getFacts(ctx), importRenderer(), speechOf(language)])
  const boutique = speakOfPage(speech, () => spokenFacts(facts))
  const html = path.startsWith('/admin') ? screenHtml.replace('/manifest.webmanifest', '/desk.webmanifest') : screenHtml
  const spoken = language === 'ml' ? inMalayalam(html) : html
  const title = speakOfPage(speech, () => privateScreens[path].title())
  return fillTemplate(
    spoken.replace(
      '<!--files-->',
      (isAdmins && isDay(url) ? firstOfDay : '') + preloadLinks(filesOfScreen(path, language)),
    ),
    {
      head: hiddenHead(`${title} | ${boutique.name}`),
      app: renderSkeleton(pathname, search, boutique, speech),
      state: { boutique },
    },
  )
}
