import { expect, type Page, type Route } from '@playwright/test'
import { quiet } from './quiet.ts'
import { openFirstOrder, phone, signInAsAdmin, signInAsSampleCustomer } from './support.ts'
import { test } from './test.ts'

/** Holds what the page asks for at these addresses until `release` is called. */
async function hold(page: Page, pattern: RegExp) {
  const held: Route[] = []
  let isOpen = false
  await page.route(pattern, (route) => {
    if (isOpen) return route.continue()
    held.push(route)
  })
  return async () => {
    isOpen = true
    await Promise.all(held.map((route) => route.continue()))
  }
}

/** The paths that the page asks for from now on, in order. */
function watchRequests(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    asked.push(pathname + search)
  })
  return asked
}

/** Counts the frames in which the page has no main part, from when the document is read. */
const watchBlankFrames = (page: Page) =>
  page.addInitScript(() => {
    let blank = 0
    const look = () => {
      if (!document.querySelector('main')?.firstElementChild) document.documentElement.dataset.blank = String(++blank)
      requestAnimationFrame(look)
    }
    addEventListener('DOMContentLoaded', look)
  })
const blankFrames = (page: Page) => page.evaluate(() => document.documentElement.dataset.blank ?? '0')

const app = /\/assets\/start-screen-/
const scripts = /\/assets\/.*\.js$/

test('the admin’s session, lists and code are asked for before the app has come, and each once', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/admin')
  await expect(page.getByRole('table', { name: 'Consultation Bookings' })).toBeVisible()

  // An answer is used for 10 s: on a busy machine this test may take longer to let the app come.
  await page.clock.setFixedTime(new Date())
  const release = await hold(page, app)
  const asked = watchRequests(page)
  await page.goto('/admin', { waitUntil: 'commit' })
  const first = [
    '/api/user',
    '/api/bookings',
    '/api/admin/dashboard/stats',
    '/api/admin/dashboard/orders',
    '/api/admin/window',
    '/api/admin/notifications',
  ]
  await expect.poll(() => first.filter((path) => !asked.includes(path))).toEqual([])
  await expect.poll(() => asked.some((path) => path.startsWith('/assets/admin-'))).toBe(true)
  // The frame stands meanwhile.
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)

  await release()
  await expect(page.getByRole('table', { name: 'Consultation Bookings' })).toBeVisible()
  expect(
    asked.filter((path) => path.startsWith('/api/')).filter((path) => first.includes(path.replace(/\?$/, ''))),
  ).toHaveLength(first.length)
})

for (const [size, use] of [
  ['desktop', {}],
  ['phone', phone],
] as const)
  test.describe(size, () => {
    test.use(use)
    test('a customer sees her screen’s frame without any script, and never an empty page', async ({ page }) => {
      await signInAsSampleCustomer(page)
      await watchBlankFrames(page)
      const release = await hold(page, scripts)
      await page.goto('/user/dashboard', { waitUntil: 'commit' })
      await expect(page.getByRole('link', { name: 'My Orders' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible()
      await release()
      await expect(page.getByRole('heading', { name: 'Welcome back, Elizabeth' })).toBeVisible()
      await openFirstOrder(page)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await blankFrames(page)).toBe('0')
    })
  })

const orderCode = /\/assets\/order-[\w-]{8}\.js$/
const frame = (page: Page) => page.getByRole('link', { name: 'Settings' })

test('without a connection the next screen keeps the frame, says so, and comes by itself when there is one again', async ({
  page,
  context,
}) => {
  await signInAsSampleCustomer(page)
  await page.route(orderCode, (route) => route.abort())
  await page.goto('/user/dashboard')
  await expect(page.getByRole('link', { name: /^View Details/ }).first()).toBeVisible()
  await quiet(page)
  await context.setOffline(true)
  await openFirstOrder(page)
  await expect(page.getByRole('alert')).toContainText('We could not reach the shop.')
  await expect(frame(page)).toBeVisible()

  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.unroute(orderCode)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: /^Christening gown/ }).first()).toBeVisible()
})

test('after a deploy, when the next screen’s old code is gone, its document is fetched anew', async ({ page }) => {
  await signInAsSampleCustomer(page)
  const gone = (route: Route) => route.fulfill({ status: 404, body: '' })
  await page.route(orderCode, gone)
  await page.goto('/user/dashboard')
  await expect(page.getByRole('link', { name: /^View Details/ }).first()).toBeVisible()
  await quiet(page)
  const document = page.waitForRequest((request) => request.isNavigationRequest())
  await openFirstOrder(page)
  await document
  // The new document still does not find it here: it says so, and no second one is fetched by itself.
  await expect(page.getByRole('alert')).toContainText('We could not reach the shop.')
  await expect(frame(page)).toBeVisible()
  await page.unroute(orderCode, gone)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: /^Christening gown/ }).first()).toBeVisible()
})

test('what is below the first view of a new page waits until the page rests; a place on it has its height at once', async ({
  page,
}) => {
  const root = page.locator('html')
  for (const [path, isAtTop] of [
    ['/', true],
    ['/#contact', false],
  ] as const) {
    await page.goto('about:blank')
    const release = await hold(page, /\/assets\/public-[^/]+\.css$/)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(root).toHaveClass(/has-script/)
    expect(await root.evaluate((html) => html.classList.contains('begins-at-top')), path).toBe(isAtTop)
    await release()
    await expect(root).not.toHaveClass(/begins-at-top/)
    await page.unrouteAll()
  }
  await expect(page.locator('#contact').getByRole('heading').first()).toBeInViewport()
})
