import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

// Checks of a screen that hold for every screen. crawl.spec.ts runs them on each; a journey runs one where only it gets.

/** The whole of axe in half the bytes of `axe.source`, which a page parses in half the time. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

export type Scheme = 'light' | 'dark'

/** By how many pixels the page is wider than its window, without the room that is kept for a scrollbar. */
export const widthBeyond = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement
    return root.scrollWidth - Math.min(root.clientWidth, Math.round(root.getBoundingClientRect().width))
  })

/** Expects the page to be as narrow as its window, and without a fault that axe calls serious. */
export async function expectFits(page: Page) {
  await expect.poll(() => widthBeyond(page), 'pixels wider than the window').toBe(0)
  await expectNoSeriousViolations(page)
}

/** Expects the page to be no wider than a phone of this width, which it stays in, in letters of twice the size, as weak eyes need them. */
export async function expectNarrowInLargeLetters(page: Page, width: number) {
  await page.setViewportSize({ width, height: 640 })
  const setLetters = (size: string) =>
    page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, size)
  await setLetters('32px')
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await expect.poll(() => widthBeyond(page), 'pixels wider in large letters').toBe(0)
  // The link to the content waits above the page.
  const skips = page.locator('a[href="#main"]')
  expect(await skips.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom > 0))).not.toContain(true)
  await setLetters('')
}

/** Names the faults of the visible headings: no single one of the first level, or a level that is left out. */
export const headingFaults = (page: Page) =>
  page.evaluate(() => {
    const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter((heading) =>
      heading.checkVisibility(),
    )
    const levels = headings.map(({ tagName }) => Number(tagName.slice(1)))
    const skipped = headings.filter((_, at) => (levels[at] ?? 0) > (levels[at - 1] ?? 0) + 1)
    const first = levels.filter((level) => level === 1).length
    return [
      ...(first === 1 ? [] : [`${first} of the first level`]),
      ...skipped.map(({ tagName, textContent }) => `${tagName} ${textContent} comes too early`),
    ]
  })

/** The rules that another scheme or width can break on a page that was checked with every rule in one. */
const rulesOfAWindow = [
  ...['color-contrast', 'scrollable-region-focusable'],
  ...['button-name', 'image-alt', 'label', 'link-name'],
]

/**
 * Expects no fault that axe calls serious or critical, and no role that an element may not have, which Lighthouse counts
 * too. `ofWindow` leaves out what another width checks.
 */
export async function expectNoSeriousViolations(
  page: Page,
  schemes: Scheme[] = ['light', 'dark'],
  { ofWindow = false } = {},
) {
  // A toast that goes, or a list that comes, while axe looks is a fault of that moment: a real one stays.
  await expect.poll(() => seriousViolations(page, schemes, ofWindow)).toEqual([])
}

async function seriousViolations(page: Page, schemes: Scheme[], ofWindow: boolean) {
  const found: string[] = []
  for (const [nth, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme })
    await nothingMoves(page)
    found.push(...(await violations(page, ofWindow || nth > 0 ? { runOnly: rulesOfAWindow } : {})))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}

/**
 * Axe's own builder brings its 650 KB into the page four times for one look: here they come once to a document. Lists of
 * passed rules, and style sheets fetched again for a rule that is off, cost as much as the violations. A page behind a sheet
 * is looked at where it is visited without the sheet.
 */
async function violations(page: Page, only: axe.RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(
    async (options) => {
      const place = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document
      const found: axe.AxeResults = await Object(window).axe.run(place, options)
      return found.violations
        .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || id === 'aria-allowed-role')
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    },
    { resultTypes: ['violations'], preload: false, ...only } satisfies axe.RunOptions,
  )
}

/**
 * Resolves when the animations that end have ended: half faded in, a text has too little contrast. Animations by scrolling
 * never end.
 */
const nothingMoves = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect, timeline }) =>
          playState !== 'running' || timeline !== document.timeline || effect?.getComputedTiming().endTime === Infinity,
      ),
  )

/**
 * Scrolls down the page, and names the main buttons and the amounts that the chat's button covers, by a grid of points in
 * each. The chat's button gives way in the frames after a step; a real fault stays.
 */
export const coveredByLauncher = (page: Page) =>
  page.evaluate(async () => {
    const mostFrames = 60
    const launcher = document.querySelector('.chat-launcher')?.closest('button')
    const listCovered = () =>
      [...document.querySelectorAll('.btn:not(.btn-line), .flex > dd')].filter((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        if (element === launcher || top > innerHeight || top + height < 0 || !element.checkVisibility()) return false
        return [0.05, 0.25, 0.5, 0.75, 0.95].some((x) =>
          [0.05, 0.5, 0.95].some((y) =>
            launcher?.contains(document.elementFromPoint(left + width * x, top + height * y)),
          ),
        )
      })
    const faults: string[] = []
    for (let top = 0; launcher && top < document.documentElement.scrollHeight; top += innerHeight * 0.8) {
      scrollTo({ top, behavior: 'instant' })
      let covered = listCovered()
      for (let frame = 0; covered.length > 0 && frame < mostFrames; frame++) {
        await new Promise(requestAnimationFrame)
        covered = listCovered()
      }
      faults.push(...covered.map((one) => one.textContent?.trim() || one.outerHTML.slice(0, 80)))
    }
    scrollTo({ top: 0, behavior: 'instant' })
    return faults
  })

/** Adds up by how much the page has moved by itself, from its first byte or from now on: `await shifts.sum()`. */
export async function watchShifts(page: Page, { fromNow = false } = {}) {
  if (fromNow) await twoFrames(page)
  const watch = (isBuffered: boolean) => {
    const seen = { shift: 0 }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) seen.shift += Number(entry.value)
    }).observe({ type: 'layout-shift', buffered: isBuffered })
    Object.assign(window, { seen })
  }
  await (fromNow ? page.evaluate(watch, false) : page.addInitScript(watch, true))
  const sum = async () => {
    await twoFrames(page)
    return page.evaluate(() => Number(Object(window).seen.shift))
  }
  return { sum }
}

/** Resolves when a shift that has happened is reported: it is laid out in the first frame, and reported after it. */
const twoFrames = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  })

/** Names what is wrong with the page on A4 paper, in whose size it stays: too wide, letters that a dark phone leaves pale, or buttons. */
export async function printFaults(page: Page) {
  // A4 within margins of 14 mm.
  await page.setViewportSize({ width: 688, height: 950 })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const faults = await page.evaluate(async () => {
    // React renders for another width in the frame after it.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const { scrollWidth } = document.documentElement
    const isPale = [...document.querySelectorAll('h1')].some((title) => {
      const [red = 0, green = 0, blue = 0] = getComputedStyle(title).color.match(/\d+/g)?.map(Number) ?? []
      return title.checkVisibility() && red + green + blue > 300
    })
    const buttons = [...document.querySelectorAll('.btn, [role=tab], .chat-launcher')].filter((one) =>
      one.checkVisibility(),
    )
    return [
      ...(scrollWidth > 688 ? [`${scrollWidth} px wide`] : []),
      ...(isPale ? ['pale letters'] : []),
      ...buttons.map((one) => one.outerHTML.slice(0, 100)),
    ]
  })
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
  return faults
}
