import { createServer, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { launchOptions } from '../helpers/chromium.ts'
import { median, type Section } from './report.ts'

const runs = 15
/** Longer than the boot file waits for an idle moment (3 s): what loads without a touch has loaded. */
const idleMs = 5000

/** The page as a slow phone sees it: 4G with a long way to go, and a processor four times slower. */
async function throttle(page: Page) {
  const session = await page.context().newCDPSession(page)
  const bytes = (1.6 * 1024 * 1024) / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/**
 * A front that compresses as Cloudflare does, and has the home page a second time at /plain: the same HTML
 * without its scripts.
 */
async function startProxy(origin: string) {
  const send = (response: ServerResponse, status: number, type: string, body: Buffer) =>
    response.writeHead(status, { 'Content-Type': type, 'Content-Encoding': 'gzip' }).end(gzipSync(body))
  const server = createServer(async (request, response) => {
    const plain = request.url === '/plain'
    const answer = await fetch(origin + (plain ? '/' : request.url))
    const body = Buffer.from(await answer.arrayBuffer())
    const type = answer.headers.get('Content-Type') ?? 'application/octet-stream'
    const page = plain ? Buffer.from(body.toString().replace(/<script[^>]*>.*?<\/script>/gs, '')) : body
    send(response, answer.status, type, page)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

/** Everything that comes before any touch: gzip bytes of scripts and of the HTML, blocking requests, layout shift. */
async function measureLoad(browser: Browser, url: string) {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
  let [html, script] = [0, 0]
  page.on('response', async (response) => {
    const kind = response.request().resourceType()
    if (kind === 'document') html += gzipSync(await response.body()).length
    if (kind === 'script') script += gzipSync(await response.body()).length
  })
  await page.addInitScript(`
    window.shift = 0
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.shift += entry.value })
      .observe({ type: 'layout-shift', buffered: true })`)
  await page.goto(url)
  await page.waitForTimeout(idleMs)
  const blocking = await page.evaluate<number>(
    "performance.getEntriesByType('resource').filter((entry) => entry.renderBlockingStatus === 'blocking').length",
  )
  const shift = await page.evaluate<number>('window.shift')
  await page.close()
  return { html, script, blocking, shift }
}

/** Milliseconds to the first paint with content, on a slow phone with nothing cached. */
async function firstPaint(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await throttle(page)
  await page.goto(url)
  const at = await page.evaluate<number>("performance.getEntriesByName('first-contentful-paint')[0].startTime")
  await context.close()
  return at
}

/** The home page before any touch, and its first paint against the same page as plain HTML. */
export async function measurePage(origin: string): Promise<Section> {
  const front = await startProxy(origin)
  const browser = await chromium.launch(await launchOptions())
  const { html, script, blocking, shift } = await measureLoad(browser, front.url)
  const pairs: { page: number; plain: number }[] = []
  for (let run = 0; run < runs; run++) {
    pairs.push({
      page: await firstPaint(browser, `${front.url}/`),
      plain: await firstPaint(browser, `${front.url}/plain`),
    })
  }
  const middle = (of: (pair: { page: number; plain: number }) => number) => median(pairs.map(of))
  await browser.close()
  front.close()
  return {
    heading: 'Home page, before any touch',
    note:
      'In Chromium at 360 px, what comes by itself when the browser is idle included. First paint on a slowed-down phone ' +
      `(1.6 Mbit/s, 150 ms, a quarter of this processor), medians of ${runs} pairs, against the same HTML without scripts.`,
    columns: ['', ''],
    lines: [
      ['Script, gzip bytes', { what: '', value: script, most: 95 * 1024 }],
      ['HTML with its CSS, gzip bytes', { what: '', value: html, most: 14 * 1024 }],
      ['Render-blocking requests', { what: '', value: blocking, most: 0 }],
      ['Cumulative layout shift', { what: '', value: Number(shift.toFixed(4)), most: 0 }],
      ['First paint, ms', { what: '', value: Math.round(middle(({ page }) => page)) }],
      ['First paint as plain HTML, ms', { what: '', value: Math.round(middle(({ plain }) => plain)) }],
      [
        'First paint against plain HTML',
        { what: '', value: Number(middle(({ page, plain }) => page / plain).toFixed(2)), most: 1.1 },
      ],
    ],
  }
}
