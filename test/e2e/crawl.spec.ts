import { test as base, expect, type Page } from '@playwright/test'
import {
  coveredByLauncher,
  expectNarrowInLargeLetters,
  expectNoSeriousViolations,
  headingFaults,
  printFaults,
  type Scheme,
  widthBeyond,
} from './checks.ts'
import { type CrawlRole, type Screen, screens } from './crawl-table.ts'
import { findRingFaults } from './focus-rings.ts'
import { englishLeft, written } from './malayalam.ts'
import { signInAsAdmin, signInAsSampleCustomer } from './people.ts'
import { post } from './shop.ts'
import { quiet, watchConsoleErrors } from './test.ts'

// Visits every screen once, first as a phone, then as a laptop, and checks what must hold on each. The screens of a role
// share a window, as they do for a person: its files are fetched and its session is opened once.

type Window = { page: Page; complaints: string[] }

const test = base.extend<object, { windowOf: (role: CrawlRole) => Promise<Window> }>({
  windowOf: [
    async ({ browser }, use) => {
      const windows = new Map<CrawlRole, Window>()
      await use(async (role) => {
        const known = windows.get(role)
        if (known) return known
        const page = await (await browser.newContext()).newPage()
        await enter(page, role)
        const window = { page, complaints: watchConsoleErrors(page) }
        windows.set(role, window)
        return window
      })
      await Promise.all([...windows.values()].map(({ page }) => page.context().close()))
    },
    { scope: 'worker' },
  ],
})

async function enter(page: Page, role: CrawlRole) {
  if (role === 'customer' || role === 'malayalamCustomer') await signInAsSampleCustomer(page)
  if (role === 'admin' || role === 'helper') await signInAsAdmin(page)
  if (role !== 'helper') return
  const { url } = await post(page, '/api/admin/staff', { id: crypto.randomUUID(), name: 'Rema', role: 'assistant' })
  await page.context().clearCookies()
  const token = new URL(url).hash.slice(1).split('.')[0]
  expect((await page.request.post('/api/work/start', { data: { token } })).ok()).toBe(true)
}

/** A text where it can be seen: the menu and the header hold the same words, one of them hidden. */
const shown = (page: Page, text: string | RegExp) =>
  page
    .getByText(text, { exact: true })
    .or(page.getByLabel(text, { exact: true }))
    .filter({ visible: true })
    .first()

/** Scrolls through the page and back, so that everything that comes by itself is there. */
async function settle(page: Page) {
  await quiet(page)
  await expect(page.locator('.skeleton')).toHaveCount(0)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y < height; y += 700) await page.mouse.wheel(0, 700)
  await quiet(page)
  await page.evaluate(() => scrollTo(0, 0))
}

async function lookAt(page: Page, isDesk: boolean, scheme: Scheme) {
  await expect.poll(() => widthBeyond(page), 'pixels wider than the window').toBe(0)
  await expect.poll(() => headingFaults(page), 'faults of the headings').toEqual([])
  await expectNoSeriousViolations(page, [scheme])
  if (isDesk) return
  expect(await coveredByLauncher(page), 'covered by the button of the chat').toEqual([])
}

const nameOf = ([path, , open]: Screen, at: number) =>
  `${typeof path === 'string' ? path : path.name || 'screen'}${open ? ', opened' : ''} (${at})`

/** These are looked at with a phone's own letters, too. */
const withPhoneFonts = ['/', '/ml', '/ml/auth', '/ml/collections/women/meera-lehenga', '/ml/privacy', '/privacy']
const tagOf = ([path, , open]: Screen) =>
  typeof path === 'string' && !open && withPhoneFonts.includes(path) ? '@phone-fonts' : []

/** A small phone, with the bars of its browser over the page. */
const viewport = { width: 360, height: 640 }
test.use({ viewport, reducedMotion: 'reduce' })

for (const role of Object.keys(screens) as CrawlRole[])
  test.describe(role, () => {
    for (const [at, screen] of screens[role].entries())
      test(`${nameOf(screen, at)} is in order on a phone and on a laptop`, { tag: tagOf(screen) }, async ({
        windowOf,
      }) => {
        const [path, texts = [], open] = screen
        const isDesk = role === 'admin' || role === 'helper'
        const isSigned = isDesk || role === 'customer'
        // Every other screen is dark on the phone and light on the laptop: the parts they share are seen in all four ways.
        const [onPhone, onLaptop]: [Scheme, Scheme] = at % 2 ? ['dark', 'light'] : ['light', 'dark']
        const { page, complaints } = await windowOf(role)
        complaints.length = 0
        await page.setViewportSize(viewport)
        await page.goto(typeof path === 'string' ? path : await path(page))
        await settle(page)
        await open?.(page)
        for (const text of texts) await expect.soft(shown(page, text), `${text}`).toBeVisible()
        await lookAt(page, isDesk, onPhone)
        await expectNarrowInLargeLetters(page, isDesk ? 360 : 320)
        if (role.startsWith('malayalam')) expect(await englishLeft(page, written)).toEqual([])
        await page.setViewportSize({ width: 1280, height: 860 })
        await lookAt(page, isDesk, onLaptop)
        expect(await findRingFaults(page), 'focus rings').toEqual([])
        if (isSigned && !open) expect(await printFaults(page), 'on paper').toEqual([])
        expect(complaints).toEqual([])
      })
  })
