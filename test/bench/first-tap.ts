import type { Browser } from '@playwright/test'
import { slowPhone, throttle } from './front.ts'
import { type Figure, median, type Section } from './report.ts'

const runs = 7

/** What is pressed once it is there, and what then stands in the page; `waitMs` after the first paint. */
type Tap = { name: string; press: string; answer: string; waitMs?: number; most?: number; before: number }

// `before`: the same tap when React took over the whole page, in milliseconds.
const taps: Tap[] = [
  {
    name: 'Chat at first paint: its panel',
    press: '[aria-label^="Chat with us"]',
    answer: '.chat-panel',
    most: 1600,
    before: 2254,
  },
  { name: 'Chat, after 8 s', press: '[aria-label^="Chat with us"]', answer: '.chat-panel', waitMs: 8000, before: 1119 },
  {
    name: 'Pause at first paint',
    press: '[aria-label="Pause pictures"]',
    answer: '[aria-label="Play pictures"]',
    most: 800,
    before: 1959,
  },
  {
    name: 'Book at first paint: the first error',
    press: '#contact button[type=submit]',
    answer: '#contact .error-text',
    most: 1600,
    before: 2104,
  },
]

/** Presses at the moment, looks at each frame, and notes how long the answer took. A text: it runs in the page. */
const watch = ({ press, answer, waitMs = 0 }: Tap) => `
  let start
  const look = () => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]
    if (start === undefined && painted && performance.now() > painted.startTime + ${waitMs}) {
      const target = document.querySelector('${press}')
      if (target) {
        start = ${waitMs} ? performance.now() : painted.startTime
        target.click()
      }
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

export async function firstTapSection(browser: Browser, url: string): Promise<Section> {
  const lines: Section['lines'] = []
  for (const tap of taps) {
    const times: number[] = []
    for (let run = 0; run < runs; run++) times.push(await measureTap(browser, url, tap))
    const took: Figure = { what: '', value: Math.round(median(times)), ...(tap.most && { most: tap.most }) }
    lines.push([tap.name, took, { what: '', value: tap.before }])
  }
  return {
    heading: 'First tap on the home page, milliseconds',
    note: `From the press, or from the first paint, to its answer, on ${slowPhone}: medians of ${runs}. Beside it the same when React took over the whole page.`,
    columns: ['', 'Takes', 'Took'],
    lines,
  }
}
