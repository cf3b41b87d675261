import { expect, type Page } from '@playwright/test'
import {
  expectNoSeriousViolations,
  owner,
  phone,
  signInAsAdmin,
  signInAsSampleCustomer,
  watchConsoleErrors,
} from './support.ts'
import { test } from './test.ts'

test.use({ ...phone, serviceWorkers: 'allow' })

/** All that a browser keeps of the shop's, but for the page without a connection. */
const kept = (page: Page) =>
  page.evaluate(async () => ({
    caches: (await caches.keys()).filter((name) => name !== 'offline'),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    stored: Object.keys(localStorage),
  }))

/** What is kept of the day, as the text that it is; it comes once the worker is there and the page rests. */
async function keptDay(page: Page) {
  await page.goto('/admin')
  const text = () => page.evaluate(async () => (await caches.match('/kept-day', { cacheName: 'desk' }))?.text() ?? '')
  await expect.poll(text).not.toBe('')
  return text()
}

const signInAlone = async (page: Page) =>
  expect((await page.request.post('/api/auth/admin/login', { data: owner })).ok()).toBe(true)

test('the day and its job cards are read without a connection', async ({ page, context }) => {
  const complaints = watchConsoleErrors(page)
  await signInAsAdmin(page)
  const text = await keptDay(page)
  expect(text).not.toMatch(/phone|amount|image|photos|email/i)
  const today = await (await page.request.get('/api/admin/today')).json()
  for (const { customerPhone } of [...today.behind, ...today.due, ...today.next])
    if (customerPhone) expect(text).not.toContain(customerPhone)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/^No connection\. As of \d{1,2}:\d{2} [AP]M\.$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
  const done = page.getByRole('button', { name: /^Done / }).first()
  await expect(done).toBeDisabled()
  await expect(done).toHaveAccessibleDescription(/this phone needs a connection/)
  await expectNoSeriousViolations(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  await page.locator('main li').getByRole('link').first().click()
  const card = page.getByRole('article', { name: /^Job card of order / })
  await expect(card).toBeVisible()
  await page.reload()
  await expect(card).toBeVisible()
  await expect(card.locator('img')).toHaveCount(0)
  // The order itself is not kept: a link to it from elsewhere shows what there is.
  await page.goto(new URL(page.url()).pathname.replace(/\/card$/, ''))
  await expect(card).toBeVisible()
  await page.getByRole('link', { name: 'Today' }).click()
  await expect(done).toBeVisible()

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('searchbox', { name: /^Find an order/ })).toBeVisible()
  await expect(page.getByText(/^No connection/)).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('a logout leaves nothing of the desk on the phone', async ({ page, context }) => {
  await signInAlone(page)
  await keptDay(page)
  expect((await kept(page)).caches).toEqual(['desk'])
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => kept(page)).toMatchObject({ caches: [], databases: [] })
  expect((await kept(page)).stored.filter((key) => /desk|draft|kept|order/.test(key))).toEqual([])
  await context.setOffline(true)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'There is no connection' })).toBeVisible()
})

test('the end of the session erases the day', async ({ page, context }) => {
  await signInAlone(page)
  await keptDay(page)
  const refused = page.waitForResponse((response) => response.status() === 401)
  await context.clearCookies({ name: 'session' })
  await page
    .locator('.tab-bar')
    .getByRole('tab', { name: /^Orders/ })
    .click()
  await refused
  await expect.poll(async () => (await kept(page)).caches).toEqual([])
})

test('a customer who signs in on this phone has nothing of the desk', async ({ page, context }) => {
  await signInAlone(page)
  await keptDay(page)
  await signInAsSampleCustomer(page, { alone: true })
  await page.goto('/user/dashboard')
  await expect(page.getByRole('tab', { name: 'My Orders' })).toBeVisible()
  await expect.poll(async () => (await kept(page)).caches).toEqual([])
  await context.setOffline(true)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'There is no connection' })).toBeVisible()
})

test('what was kept a day ago is not shown', async ({ page, context }) => {
  await signInAsAdmin(page)
  await keptDay(page)
  // The desk itself would keep the day anew as soon as another test has changed it.
  await page.goto('/privacy')
  await page.evaluate(async () => {
    const cache = await caches.open('desk')
    await cache.put('/kept-at', new Response(String(Date.now() - 24 * 60 * 60 * 1000)))
  })
  await context.setOffline(true)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'There is no connection' })).toBeVisible()
  expect((await kept(page)).caches).toEqual([])
})
