import { expect, type Page } from '@playwright/test'
import { expectFits } from './checks.ts'
import { signInAsAdmin, signInAsSampleCustomer } from './people.ts'
import { expectKept, photoFile } from './photos.ts'
import { phone, test, watchConsoleErrors } from './test.ts'

// The service worker keeps the owner's day, photos that were shared with the shop, and a customer's orders, until they have
// no more right to them.

test.use({ ...phone, serviceWorkers: 'allow' })

/** All that a browser keeps of the shop's, but for the page without a connection. */
const kept = (page: Page) =>
  page.evaluate(async () => ({
    caches: (await caches.keys()).filter((name) => name !== 'offline'),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    stored: Object.keys(localStorage),
  }))

/** Returns the kept day as text; it is kept once the worker is there and the page rests. */
async function keptDay(page: Page) {
  await page.goto('/admin')
  const text = () => page.evaluate(async () => (await caches.match('/kept-day', { cacheName: 'desk' }))?.text() ?? '')
  await expect.poll(text).not.toBe('')
  return text()
}

test('the day and its job cards are read without a connection, and erased by a logout', async ({ page, context }) => {
  const complaints = watchConsoleErrors(page)
  await signInAsAdmin(page, { alone: true })
  const text = await keptDay(page)
  expect(text).not.toMatch(/phone|amount|image|photos|email/i)
  const today = await (await page.request.get('/api/admin/today')).json()
  for (const { customerPhone } of [...today.behind, ...today.due, ...today.next])
    if (customerPhone) expect(text).not.toContain(customerPhone)

  await context.setOffline(true)
  await expect(page.getByText(/^No connection\. You can read this/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^No connection\. As of \d{1,2}:\d{2} [AP]M\.$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
  const done = page.getByRole('button', { name: /^Done / }).first()
  await expect(done).toBeDisabled()
  await expect(done).toHaveAccessibleDescription(/this phone needs a connection/)
  await expectFits(page)

  await page.locator('main li').getByRole('link').first().click()
  const card = page.getByRole('article', { name: /^Job card of order / })
  await expect(card).toBeVisible()
  await page.reload()
  await expect(card).toBeVisible()
  await expect(card.locator('img')).toHaveCount(0)
  // The order itself is not kept: a link to it from elsewhere shows what there is.
  await page.goto(new URL(page.url()).pathname.replace(/\/card$/, ''))
  await expect(card).toBeVisible()
  await page.locator('.desk-bar').getByRole('link', { name: 'Today' }).click()
  await expect(done).toBeVisible()

  // By itself.
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'Find' })).toBeVisible()
  await expect(page.getByText(/^No connection/)).toHaveCount(0)
  expect(complaints).toEqual([])

  // A logout leaves nothing of the desk, nor photos that were shared and not used.
  await share(page, photos)
  await expect(waiting(page)).toHaveCount(2)
  expect((await kept(page)).caches.sort()).toEqual(['desk', 'shared-photos'])
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => kept(page)).toMatchObject({ caches: [], databases: [] })
  expect((await kept(page)).stored.filter((key) => /desk|draft|kept|order/.test(key))).toEqual([])
})

test('a customer reads her dashboard and the order she opened after a reload without a connection, and a logout erases both', async ({
  page,
  context,
}) => {
  const complaints = watchConsoleErrors(page)
  await signInAsSampleCustomer(page, { alone: true })
  await page.goto('/')
  await controlled(page)
  await page.goto('/user/dashboard')
  const order = page.getByRole('link', { name: /^View Details of order / }).first()
  await order.click()
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  const text = () => page.evaluate(async () => (await caches.match('/kept-orders'))?.text() ?? '')
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await expect.poll(text).toContain(`/api/user/orders/${id}`)
  expect(await text()).not.toMatch(/api\/photos|\.(jpe?g|png|webp)"/)

  await context.setOffline(true)
  await page.reload()
  const since = page.getByText(/^You’re offline; as of \d{1,2}:\d{2} [AP]M\.$/)
  await expect(since).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
  await expectFits(page)
  await page.getByRole('link', { name: 'My Orders' }).click()
  await page.reload()
  await expect(since).toBeVisible()
  await expect(order).toBeVisible()

  // By itself.
  await context.setOffline(false)
  await expect(page.getByText(/; as of /)).toHaveCount(0)
  expect(complaints).toEqual([])

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(async () => (await kept(page)).caches).toEqual([])
  await context.setOffline(true)
  await page.goto('/user/dashboard')
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:/)
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/auth\?next=/)
})

// The share sheet of an Android phone sends a form with files to /admin/share, and the worker takes it.
const controlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)

/** Sends these files as the share sheet sends them. */
async function share(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  const sent = files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, bytes: buffer.toString('base64') }))
  const shown = page.waitForEvent('framenavigated')
  await page.evaluate((sent) => {
    const chosen = new DataTransfer()
    for (const { name, type, bytes } of sent)
      chosen.items.add(new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], name, { type }))
    const form = document.createElement('form')
    Object.assign(form, { method: 'POST', action: '/admin/share', enctype: 'multipart/form-data' })
    const input = document.createElement('input')
    Object.assign(input, { type: 'file', name: 'photos', multiple: true, files: chosen.files })
    form.append(input)
    document.body.append(form)
    form.submit()
  }, sent)
  await shown
}

const photos = [photoFile('lace.png'), photoFile('hem.png', { width: 32 })]
const list = { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('Ribbon') }
const waiting = (page: Page) => page.getByRole('list', { name: 'Shared photos' }).getByRole('img')
const todays = (page: Page) => page.getByRole('list', { name: 'Today', exact: true }).getByRole('button')

/** The desk keeps its day as well, once the page rests . */
const areKept = async (page: Page) => (await kept(page)).caches.includes('shared-photos')

test('photos shared from the gallery stand in the news of an order after one tap; the end of a session erases the day', async ({
  page,
  context,
}) => {
  const complaints = watchConsoleErrors(page)
  await signInAsAdmin(page)
  await page.goto('/admin')
  await controlled(page)
  await share(page, [...photos, list])
  await expect(page.getByRole('heading', { name: 'Which order are they for?' })).toBeVisible()
  await expect(page.getByText('1 file is left out: only photos can be shared here.')).toBeVisible()
  await expect(waiting(page)).toHaveCount(2)
  await expect(todays(page).first()).toBeVisible()

  await todays(page).first().click()
  await expect(page).toHaveURL(/\/admin\/orders\/[^/]+\?sheet=photo$/)
  const sheet = page.getByRole('dialog', { name: 'Add an update' })
  await expect(sheet.getByText(/^Ready, /)).toHaveCount(2)
  await expect(sheet.getByText('lace.png')).toBeVisible()
  await expect.poll(() => areKept(page)).toBe(false)
  await expectKept(page, 2)

  // They are the form's own by now: neither doubled nor given again.
  await page.reload()
  await expect(sheet.getByText(/^Ready, /)).toHaveCount(2)
  await page.goto('/admin/share')
  await expect(page.getByRole('heading', { name: 'No photos are waiting' })).toBeVisible()
  expect(complaints).toEqual([])

  await keptDay(page)
  const refused = page.waitForResponse((response) => response.status() === 401)
  await context.clearCookies({ name: 'session' })
  await page
    .locator('.desk-bar')
    .getByRole('link', { name: /^Orders/ })
    .click()
  await refused
  await expect.poll(async () => (await kept(page)).caches).toEqual([])
})
