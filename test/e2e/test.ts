import { test as base, errors, type Page } from '@playwright/test'

/**
 * Closes the windows that a test opened beside its own: an open desk goes on asking for its news. A request that a route has
 * in hand as the test ends would fail the next one.
 */
export const test = base.extend<{ windowsClosed: undefined }>({
  windowsClosed: [
    async ({ browser }, use) => {
      await use(undefined)
      const pages = browser.contexts().flatMap((context) => context.pages())
      await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})

/** For `test.use(phone)`: the smallest phone that the shop is made for. */
export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

/** The open dialog. */
export const dialog = (page: Page) => page.getByRole('dialog')

/** Half of the time that an expectation is given, in milliseconds. */
const longestWait = 30_000

/**
 * Resolves when nothing more is on its way to the page. Chromium keeps back the end of a request now and then (in 3 of
 * 3,300 tests): after 30 s this goes on, because the test expects what it needs.
 */
export async function quiet(page: Page) {
  await page.waitForLoadState('networkidle', { timeout: longestWait }).catch((error) => {
    if (!(error instanceof errors.TimeoutError)) throw error
  })
}

/** Collects exceptions and refusals by the page's own policy from now on. */
export function watchConsoleErrors(page: Page) {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text())
  })
  return complaints
}

/** Holds these files of the page back, or all scripts; `letThrough(3)` lets three pass, each when it is asked for. */
export async function holdScripts(page: Page, files: string | RegExp = '**/assets/*.js') {
  const held: (() => void)[] = []
  let isFree = false
  let noticed = () => {}
  await page.route(files, async (route) => {
    if (!isFree)
      await new Promise<void>((pass) => {
        held.push(pass)
        noticed()
      })
    await route.continue()
  })
  return {
    async letThrough(count: number) {
      for (let passed = 0; passed < count; passed++) {
        while (held.length === 0)
          await new Promise<void>((next) => {
            noticed = next
          })
        const arrived = page.waitForEvent('requestfinished', (request) => request.url().includes('.js'))
        held.shift()?.()
        await arrived
      }
    },
    free() {
      isFree = true
      for (const pass of held.splice(0)) pass()
    },
  }
}

/**
 * Holds timers of these many milliseconds, of pages that come from now on, until `letGo`: a toast, or the time in which
 * something can be undone, would be over on a busy machine before the test has looked.
 */
export async function holdTimers(page: Page, ...heldMs: number[]) {
  await page.addInitScript((heldMs) => {
    const { setTimeout: start, clearTimeout: stop } = window
    const held = new Map<number, () => void>()
    // Below zero, where the browser has no ids.
    let id = 0
    Object.assign(window, {
      setTimeout(handler: TimerHandler, ms?: number, ...values: unknown[]) {
        if (typeof handler !== 'function' || !heldMs.includes(ms ?? 0)) return start(handler, ms, ...values)
        held.set(--id, () => handler(...values))
        return id
      },
      clearTimeout: (of?: number) => held.delete(of ?? 0) || stop(of),
      letTimersGo() {
        for (const [of, go] of held) if (held.delete(of)) go()
      },
    })
  }, heldMs)
  return { letGo: () => page.evaluate(() => Object(window).letTimersGo()) }
}
