import { expect, type Page } from '@playwright/test'
import { expectKept } from './kept-photos.ts'
import { expectNoSeriousViolations, owner, phone, photoFile, signInAsAdmin, watchConsoleErrors } from './support.ts'
import { test } from './test.ts'

// What the share sheet of an Android phone does: a form with files is sent to /admin/share, and the worker takes it.
test.use({ ...phone, serviceWorkers: 'allow' })

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

/** All that a browser keeps of the shop's, but for the page without a connection. */
const kept = (page: Page) =>
  page.evaluate(async () => ({
    caches: (await caches.keys()).filter((name) => name !== 'offline'),
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }))
/** The desk keeps its day as well, once the page rests (kept-day.spec.ts). */
const areKept = async (page: Page) => (await kept(page)).caches.includes('shared-photos')

test('photos shared from the gallery stand in the news of an order after one tap', async ({ page }) => {
  const complaints = watchConsoleErrors(page)
  await signInAsAdmin(page)
  await page.goto('/admin')
  await controlled(page)
  await share(page, [...photos, list])
  await expect(page.getByRole('heading', { name: 'Which order are they for?' })).toBeVisible()
  await expect(page.getByText('1 file is left out: only photos can be shared here.')).toBeVisible()
  await expect(waiting(page)).toHaveCount(2)
  await expect(todays(page).first()).toBeVisible()
  await expectNoSeriousViolations(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  await page.getByRole('searchbox').fill('nobody is called this')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText('No order has this name, phone or number.')).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: 'Find' }).click()

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
})

test('who is signed out signs in first; what she does not use goes with the logout', async ({ page }) => {
  await page.goto('/')
  await controlled(page)
  await share(page, photos)
  await expect(page).toHaveURL('/admin-login?next=%2Fadmin%2Fshare')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(waiting(page)).toHaveCount(2)
  expect(await areKept(page)).toBe(true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => kept(page)).toEqual({ caches: [], databases: [] })
})

test('what was shared a day ago is gone, and what she does not want goes at once', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/admin')
  await controlled(page)
  await share(page, photos)
  await page.getByRole('button', { name: 'Do not use these photos' }).click()
  await expect(page.getByRole('heading', { name: 'No photos are waiting' })).toBeVisible()
  await expect.poll(() => areKept(page)).toBe(false)

  await share(page, photos)
  await expect(waiting(page)).toHaveCount(2)
  await page.evaluate(async () => {
    const cache = await caches.open('shared-photos')
    await cache.put('/kept-at', new Response(String(Date.now() - 24 * 60 * 60 * 1000)))
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No photos are waiting' })).toBeVisible()
  await expect.poll(() => areKept(page)).toBe(false)
})

test('a share that brings no photo says so, and one that no worker takes asks for another', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/admin')
  await controlled(page)
  await share(page, [list])
  await expect(page.getByText('1 file is left out: only photos can be shared here.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No photos are waiting' })).toBeVisible()
  // The page itself would have a new one soon.
  await page.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('None here', 'SecurityError'))
  })
  await page.evaluate(async () => (await navigator.serviceWorker.ready).unregister())
  await page.reload()
  await share(page, photos)
  await expect(page.getByRole('heading', { name: 'Please share again' })).toBeVisible()
  await page.getByRole('link', { name: 'Open the desk' }).click()
  await expect(page).toHaveURL('/admin')
})
