import { errors, type Page } from '@playwright/test'

/** Longer than this, in milliseconds, nothing is awaited that may never be told: half of what an expectation is given. */
const longestWait = 30_000

/**
 * Until nothing more is on its way to the page. Chromium keeps back the end of a request now and then (in 3 of 3,300
 * tests), and a test that waits for it fails though nothing is wrong: it goes on, and names what is outstanding. What
 * the page should show is for the test to expect.
 */
export async function quiet(page: Page) {
  try {
    await page.waitForLoadState('networkidle', { timeout: longestWait })
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error
    const ended = await page.evaluate(() => performance.getEntries().map(({ name }) => name))
    const asked = (await page.requests()).map((request) => request.url())
    const outstanding = asked.filter((url) => !ended.includes(url))
    console.warn(page.url(), 'is not quiet for', outstanding)
  }
}
