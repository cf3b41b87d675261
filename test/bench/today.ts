import { type Browser, chromium } from '@playwright/test'
import { launchOptions } from '../helpers/chromium.ts'
import { slowPhone, throttle } from './front.ts'
import { median, type Section } from './report.ts'
import { adminCredentials, type BenchServer } from './server.ts'

const runs = 7
/** Today stands this many times later than its frame, at the most. */
const most = 1.5

const firstOrder = '.today-list li a[href^="/admin/orders/"]'

/** Notes when the first order of the day stands in the page. A text, because what runs there knows another world's types. */
const watchFirstOrder = `
  const observer = new MutationObserver(() => {
    if (!document.querySelector(${JSON.stringify(firstOrder)})) return
    observer.disconnect()
    // Once it is painted.
    requestAnimationFrame(() => setTimeout(() => { window.readableAt = performance.now() }))
  })
  observer.observe(document, { childList: true, subtree: true })`
const readMoments = `({
  frame: performance.getEntriesByName('first-contentful-paint')[0].startTime,
  readable: window.readableAt,
})`

/** Moments of one start of Today, in milliseconds from the start of the navigation. */
async function measureStart(browser: Browser, origin: string) {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 360, height: 740 } })
  await context.request.post('/api/auth/admin/login', { data: adminCredentials })
  await context.addInitScript(watchFirstOrder)
  const page = await context.newPage()
  // She opens it every day: the scripts are there.
  await page.goto('/admin')
  await page.waitForSelector(firstOrder)
  await throttle(page)
  await page.goto('/admin')
  await page.waitForSelector(firstOrder)
  await page.waitForFunction('window.readableAt')
  const moments = await page.evaluate<{ frame: number; readable: number }>(readMoments)
  await context.close()
  return moments
}

/** How long the owner waits for her day, beside the frame that needs no data. */
export async function measureToday({ origin }: BenchServer): Promise<Section> {
  const browser = await chromium.launch(await launchOptions())
  const starts = []
  for (let run = 0; run < runs; run++) starts.push(await measureStart(browser, origin))
  await browser.close()
  const [frame, readable] = [median(starts.map((one) => one.frame)), median(starts.map((one) => one.readable))]
  const ratio = Number(median(starts.map((one) => one.readable / one.frame)).toFixed(2))
  return {
    heading: 'Today on the owner’s phone, milliseconds',
    note: `The first order of the day, beside the empty frame, on ${slowPhone} that has opened it before: medians of ${runs}.`,
    columns: ['', ''],
    lines: [
      ['Frame painted', { what: '', value: Math.round(frame) }],
      ['First order readable', { what: '', value: Math.round(readable) }],
      ['Against the frame', { what: 'Today against its frame', value: ratio, most }],
    ],
  }
}
