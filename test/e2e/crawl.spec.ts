import { type Browser, expect, type Page, type Request, test } from '@playwright/test'
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
import { watchConsoleErrors } from './test.ts'

// Visits every screen once, and checks what must hold on a laptop and on a phone, there with what can be opened on it; in
// Malayalam what the words change, on a phone. The screens of a role share a window, as they do for a person: its files
// are fetched and its session is opened once.

type Window = {
  page: Page
  complaints: string[]
  /** Resolves when nothing is on its way to the page, also after a step within the app, which is no new document. */
  rest: () => Promise<void>
  /** The screen that the window shows can be left by a step within the app: it was in order, and nothing was opened. */
  isClean: boolean
}

const windows = new Map<CrawlRole, Window>()

/** Opens the window of a role once. A journey in the same browser closes all windows as it ends. */
async function windowOf(browser: Browser, role: CrawlRole) {
  const known = windows.get(role)
  if (known && !known.page.isClosed()) return known
  const page = await (await browser.newContext()).newPage()
  await enter(page, role)
  const window = { page, complaints: watchConsoleErrors(page), rest: watchTraffic(page), isClean: false }
  windows.set(role, window)
  return window
}

async function enter(page: Page, role: CrawlRole) {
  if (role === 'customer' || role === 'malayalamCustomer') await signInAsSampleCustomer(page)
  if (role === 'admin' || role === 'helper') await signInAsAdmin(page)
  if (role !== 'helper') return
  const { url } = await post(page, '/api/admin/staff', { id: crypto.randomUUID(), name: 'Rema', role: 'assistant' })
  await page.context().clearCookies()
  const token = new URL(url).hash.slice(1).split('.')[0]
  expect((await page.request.post('/api/work/start', { data: { token } })).ok()).toBe(true)
}

function watchTraffic(page: Page) {
  const onTheWay = new Set<Request>()
  page.on('request', (request) => onTheWay.add(request))
  page.on('requestfinished', (request) => onTheWay.delete(request))
  page.on('requestfailed', (request) => onTheWay.delete(request))
  page.on('framenavigated', () => onTheWay.clear())
  // What an answer leads to is asked for before the page is drawn again: calm twice in a row is calm.
  return async () => {
    let calm = 0
    const state = async () => {
      await page.evaluate(async () => {
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
        await new Promise((next) => setTimeout(next))
      })
      calm = onTheWay.size > 0 ? 0 : calm + 1
      return calm > 1 ? 'calm' : [...onTheWay].map((request) => request.url()).join()
    }
    await expect.poll(state, { message: 'on their way', intervals: [20] }).toBe('calm')
  }
}

/** The screens of the app behind a sign-in, of which one leads to the next without a new document. */
const areaOf = (path: string) => /^(\/ml)?\/(user|admin|work)(?![\w-])/.exec(path)?.[0]

/** Goes to a screen as a link of the app does, where the window shows another one of its area. */
async function goTo({ page, isClean }: Window, path: string) {
  const area = areaOf(path)
  if (!isClean || !area || area !== areaOf(new URL(page.url()).pathname)) return page.goto(path)
  await page.evaluate((path) => history.pushState(null, '', path), path)
}

/** A text where it can be seen: the menu and the header hold the same words, one of them hidden. */
const shown = (page: Page, text: string | RegExp) =>
  page
    .getByText(text, { exact: true })
    .or(page.getByLabel(text, { exact: true }))
    .filter({ visible: true })
    .first()

/** Scrolls through the page and back, so that everything that comes by itself is there. */
async function settle({ page, rest }: Window) {
  await rest()
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
    }
  })
  await rest()
  await page.evaluate(() => scrollTo(0, 0))
}

async function lookAt(page: Page, scheme: Scheme, { ofWindow = false } = {}) {
  await expect.poll(() => widthBeyond(page), 'pixels wider than the window').toBe(0)
  await expect.poll(() => headingFaults(page), 'faults of the headings').toEqual([])
  await expectNoSeriousViolations(page, [scheme], { ofWindow })
}

const nameOf = ([path, , open]: Screen, at: number) =>
  `${typeof path === 'string' ? path : path.name || 'screen'}${open ? ', opened' : ''} (${at})`

/** A small phone, with the bars of its browser over the page. */
const viewport = { width: 360, height: 640 }
const laptop = { width: 1280, height: 860 }
test.use({ viewport, reducedMotion: 'reduce' })

for (const role of Object.keys(screens) as CrawlRole[])
  test.describe(role, () => {
    for (const [at, screen] of screens[role].entries())
      test(`${nameOf(screen, at)} is in order`, async ({ browser }) => {
        const [path, texts = [], open] = screen
        const isDesk = role === 'admin' || role === 'helper'
        const isMalayalam = role.startsWith('malayalam')
        // Every other screen is dark on the phone and light on the laptop: the parts they share are seen in all four ways.
        const [onPhone, onLaptop]: [Scheme, Scheme] = at % 2 ? ['dark', 'light'] : ['light', 'dark']
        const window = await windowOf(browser, role)
        const { page, complaints } = window
        complaints.length = 0
        await page.setViewportSize(viewport)
        await goTo(window, typeof path === 'string' ? path : await path(page))
        window.isClean = false
        await settle(window)
        const isSheet = new URL(page.url()).searchParams.has('sheet')
        for (const text of texts) await expect.soft(shown(page, text), `${text}`).toBeVisible()
        // It is the English screen with other words, which have room on a laptop.
        if (isMalayalam) expect(await englishLeft(page, written)).toEqual([])
        else {
          // A sheet is the same on a laptop, and its page was looked at there.
          if (!isSheet) {
            await page.setViewportSize(laptop)
            await lookAt(page, onLaptop, { ofWindow: !open })
            if (isDesk || role === 'customer') expect(await printFaults(page), 'on paper').toEqual([])
            await page.setViewportSize(viewport)
          }
          await open?.(page)
          await lookAt(page, onPhone)
          if (!isDesk) expect(await coveredByLauncher(page), 'covered by the button of the chat').toEqual([])
        }
        await expectNarrowInLargeLetters(page, isDesk ? 360 : 320)
        if (!isMalayalam) {
          await page.setViewportSize(laptop)
          expect(await findRingFaults(page), 'focus rings').toEqual([])
        }
        if (isSheet) await expectClosedByEscape(page)
        expect(complaints).toEqual([])
        window.isClean = !open
      })
  })

async function expectClosedByEscape(page: Page) {
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => new URL(page.url()).searchParams.has('sheet')).toBe(false)
}
