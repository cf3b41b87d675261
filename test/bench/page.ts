import { gzipSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { launchOptions } from '../helpers/chromium.ts'
import { slowPhone, startFront, throttle } from './front.ts'
import { type Figure, median, type Section } from './report.ts'

const runs = 15
/** Time after which everything that loads without a touch has loaded, in milliseconds. */
const settledMs = 3000
const kb = 1024

/** Pages to measure. The product is in the sample data; a product page is as heavy as its images. */
const pages = [
  ...['/', '/ml', '/collections/women', '/collections/women/meera-lehenga', '/ml/collections/women/meera-lehenga'],
  ...['/privacy', '/ml/privacy', '/auth', '/auth?tab=register', '/admin-login', '/no-such-page'],
]

/**
 * Measures everything loaded before any touch, and the scripts loaded while scrolling to the end, in transferred bytes.
 */
async function measureLoad(browser: Browser, url: string) {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
  // Once per URL: a module fetched before comes from the browser's cache.
  const seen = new Map<string, Promise<{ kind: string; bytes: number }>>()
  page.on('response', (response) => {
    if (seen.has(response.url())) return
    const measured = response.body().then((body) => {
      const packed = /woff2|jpeg|png|webp|avif/.test(response.headers()['content-type'] ?? '')
      const path = new URL(response.url()).pathname
      const kind = path.endsWith('.js') ? 'script' : response.request().resourceType()
      return { kind, bytes: packed ? body.length : gzipSync(body).length }
    })
    seen.set(response.url(), measured)
  })
  const bytesOf = async (wanted?: string) =>
    (await Promise.all(seen.values())).reduce(
      (sum, { kind, bytes }) => (!wanted || kind === wanted ? sum + bytes : sum),
      0,
    )
  await page.addInitScript(`
    window.shift = 0
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.shift += entry.value })
      .observe({ type: 'layout-shift', buffered: true })`)
  await page.goto(url)
  await page.waitForTimeout(settledMs)
  const before = { html: await bytesOf('document'), script: await bytesOf('script'), all: await bytesOf() }
  const blocking = await page.evaluate<number>(
    "performance.getEntriesByType('resource').filter((entry) => entry.renderBlockingStatus === 'blocking').length",
  )
  const shift = await page.evaluate<number>('window.shift')
  const hrefs = await page.evaluate<string[]>(
    "[...document.querySelectorAll('link[rel=preload][as=font]')].map(({ href }) => href)",
  )
  const preloaded = await Promise.all(hrefs.map((href) => seen.get(href)))
  const fonts = preloaded.reduce((sum, font) => sum + (font?.bytes ?? 0), 0)
  for (let step = 0; step < 30; step++) {
    await page.mouse.wheel(0, 500)
    await page.waitForTimeout(100)
  }
  await page.waitForLoadState('networkidle')
  const scrolled = await bytesOf('script')
  await page.close()
  return { ...before, blocking, shift, scrolled, fonts }
}

/** Returns the time to the first contentful paint on a slow phone with an empty cache, in milliseconds. */
async function firstPaint(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await throttle(page)
  await page.goto(url)
  const at = await page.evaluate<number>("performance.getEntriesByName('first-contentful-paint')[0].startTime")
  await context.close()
  return at
}

const figure = (value: number, most?: number): Figure => ({ what: '', value, ...(most !== undefined && { most }) })

async function loadSection(browser: Browser, url: string): Promise<Section> {
  const lines: Section['lines'] = []
  for (const path of pages) {
    const { html, script, all, scrolled, fonts, blocking, shift } = await measureLoad(browser, url + path)
    // The same text in Malayalam is 1.6 times as long in gzip.
    const isMalayalam = /^\/ml(\/|$)/.test(path)
    const bytes = path === '/' ? 135 * kb : path.startsWith('/collections') ? 68 * kb : undefined
    lines.push([
      path,
      figure(script, (path === '/' || path === '/ml' ? 7 : 6) * kb),
      figure(scrolled, 100 * kb),
      figure(html, (isMalayalam ? 18 : 15) * kb),
      figure(fonts, isMalayalam ? 66 * kb : undefined),
      figure(all, bytes),
      figure(blocking, path.match(/auth|admin/) ? 1 : 0),
      figure(Number(shift.toFixed(4)), 0),
    ])
  }
  const columns = ['', 'Script', 'Script, scrolled to the end', 'HTML with its CSS', 'Letters before the paint']
  return {
    heading: 'Public pages, before any touch',
    note: `In Chromium at 360 px, bytes gzip. A sign-in page has all its form below its sheet, which may hold it up.
This Chromium has no Malayalam letters: for a name in them an English page fetches ours, 21 KB, which a phone with its own does not.`,
    columns: [...columns, 'All bytes', 'Blocking', 'Layout shift'],
    lines,
  }
}

async function paintSection(browser: Browser, url: string): Promise<Section> {
  const pairs: { page: number; plain: number }[] = []
  for (let run = 0; run < runs; run++)
    pairs.push({ page: await firstPaint(browser, `${url}/`), plain: await firstPaint(browser, `${url}/plain`) })
  const middle = (of: (pair: { page: number; plain: number }) => number) => median(pairs.map(of))
  const ratio = middle(({ page, plain }) => page / plain)
  return {
    heading: 'First paint of the home page',
    note: `On ${slowPhone}, medians of ${runs} pairs, against the same HTML without scripts.`,
    columns: ['', ''],
    lines: [
      ['First paint, ms', figure(Math.round(middle(({ page }) => page)))],
      ['First paint as plain HTML, ms', figure(Math.round(middle(({ plain }) => plain)))],
      ['First paint against plain HTML', figure(Number(ratio.toFixed(2)), 1.1)],
    ],
  }
}

const tapRuns = 7

/** Element to press once the page is painted, and the element that answers. */
type Tap = { name: string; press: string; answer: string; most: number }

const taps: Tap[] = [
  { name: 'Chat: its panel', press: '[aria-label^="Chat with us"]', answer: '.chat-panel', most: 1600 },
  { name: 'Pause', press: '[aria-label="Pause pictures"]', answer: '[aria-label="Play pictures"]', most: 800 },
  {
    ...{ name: 'Book: the first error', press: '#contact button[type=submit]' },
    ...{ answer: '#contact .error-text', most: 1600 },
  },
]

/**
 * Script that presses at the first paint, checks each frame, and records the time to the answer. A string, because it
 * runs in the page.
 */
const watch = ({ press, answer }: Tap) => `
  let start
  const look = () => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]
    const target = start === undefined && painted && document.querySelector('${press}')
    if (target) {
      start = painted.startTime
      target.click()
    }
    if (start !== undefined && document.querySelector('${answer}')) window.tapMs = performance.now() - start
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)`

async function measureTap(browser: Browser, url: string, tap: Tap) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await throttle(page)
  await page.addInitScript(watch(tap))
  await page.goto(url, { waitUntil: 'commit' })
  const took = await page.waitForFunction<number | undefined>('window.tapMs')
  const ms = Number(await took.jsonValue())
  await context.close()
  return ms
}

async function firstTapSection(browser: Browser, url: string): Promise<Section> {
  const lines: Section['lines'] = []
  for (const tap of taps) {
    const times: number[] = []
    for (let run = 0; run < tapRuns; run++) times.push(await measureTap(browser, url, tap))
    lines.push([tap.name, figure(Math.round(median(times)), tap.most)])
  }
  return {
    heading: 'First tap on the home page, milliseconds',
    note: `From the first paint, at which it is pressed, to its answer, on ${slowPhone}: medians of ${tapRuns}.`,
    columns: ['', 'Takes'],
    lines,
  }
}

/** Measures the public pages before any touch, the home page's first paint, and its first touches. */
export async function measurePages(origin: string): Promise<Section[]> {
  const front = await startFront(origin)
  const browser = await chromium.launch(await launchOptions())
  const sections = [
    await loadSection(browser, front.url),
    await paintSection(browser, front.url),
    await firstTapSection(browser, front.url),
  ]
  await browser.close()
  front.close()
  return sections
}
