import { expect, type Page } from '@playwright/test'
import { holdTimers } from './hold-timers.ts'
import { giveUpi, linkToTomorrow, phone, photoFile, signInAsAdmin, signUp } from './support.ts'
import { test } from './test.ts'
import { thumb } from './thumb.ts'

// What the owner does most, in as many taps as a thumb has patience for: from the open app, what is typed and the
// camera's own shutter not counted.

test.use(phone)

const today = () => new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)
const statuses = ['pending', 'confirmed', 'measurement', 'cutting', 'stitching', 'fitting', 'ready']

/** An order of a new customer whose cutting is to be finished today, and its name. */
async function orderOfToday(page: Page) {
  const family = await page.context().browser()?.newPage()
  if (!family) throw new Error('no browser')
  await signUp(family)
  const { id: userId } = await (await family.request.get('/api/user')).json()
  await family.close()
  const outfitType = `Frock ${Date.now().toString(36)}`
  const headers = { Origin: new URL(page.url()).origin }
  const customerPhone = `9${String(Date.now()).slice(-9)}`
  const order = { customerName: 'Sneha Mathew', customerPhone, outfitType, userId, garment: 'gown' }
  const made = await page.request.post('/api/admin/orders', {
    headers,
    data: {
      ...order,
      eventDate: `${new Date().getFullYear() + 2}-12-24`,
      status: 'cutting',
      items: [{ name: 'Frock', price: 500_000 }],
    },
  })
  expect(made.status()).toBe(201)
  const { id, updatedAt } = await made.json()
  const plan = Object.fromEntries(statuses.map((status) => [status, today()]))
  const planned = await page.request.patch(`/api/admin/orders/${id}`, { headers, data: { updatedAt, plan } })
  expect(planned.status()).toBe(200)
  await page.reload()
  return { id, outfitType, customerPhone, row: page.getByRole('listitem').filter({ has: menuOf(page, outfitType) }) }
}

const menuOf = (page: Page, outfitType: string) =>
  page.getByRole('button', { name: `Actions for ${outfitType}`, exact: true })
const entry = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })

test.beforeEach(async ({ page }) => {
  await signInAsAdmin(page)
  // The time in which a slip can be taken back.
  await holdTimers(page, 10_000)
  await page.goto('/admin')
})

test('what to finish is in sight', async ({ page }) => {
  await expect(page.getByRole('region', { name: 'Behind' }).getByRole('listitem').first()).toBeInViewport()
})

test('a stage is done at one tap, and taken back at another', async ({ page }) => {
  const { tap, expectTaps } = thumb()
  const { outfitType, row } = await orderOfToday(page)
  await tap(row.getByRole('button', { name: `Done ${outfitType}`, exact: true }))
  await expect(page.getByText('Moved to stitching', { exact: true })).toBeVisible()
  expectTaps(1)
  await page.getByRole('button', { name: 'Undo', exact: true }).tap()
  await expect(page.getByText('Nobody was told.', { exact: true })).toBeVisible()
  await expect(row).toContainText('Cut by')
})

test('a photo is with the customer in three', async ({ page }) => {
  const { tap, expectTaps } = thumb()
  const { id, outfitType } = await orderOfToday(page)
  await tap(menuOf(page, outfitType))
  await tap(entry(page, 'Photo'))
  const sheet = page.getByRole('dialog', { name: 'Add an update' })
  await sheet.getByLabel('Take a photo').setInputFiles(photoFile('hem.png'))
  await expect(sheet.getByText(/^Ready, /)).toHaveCount(1)
  await tap(sheet.getByRole('button', { name: 'Show to Sneha', exact: true }))
  await expect(sheet).toBeHidden()
  expectTaps(3)
  const { updates } = await (await page.request.get(`/api/admin/orders/${id}`)).json()
  expect(
    updates.map(({ photos, isVisible }: { photos: string[]; isVisible: boolean }) => [photos.length, isVisible]),
  ).toEqual([[1, true]])
})

test('who waits longest for an answer has one in two', async ({ page }) => {
  const { tap, expectTaps } = thumb()
  const family = await page.context().browser()?.newPage()
  if (!family) throw new Error('no browser')
  await signUp(family)
  const { id: roomId } = await (await family.request.get('/api/chat/room')).json()
  const headers = { Origin: new URL(page.url()).origin }
  const asked = await family.request.post('/api/chat/messages', { headers, data: { roomId, message: 'Is it ready?' } })
  expect(asked.ok()).toBe(true)
  // Others have waited longer, more than the list shows: here they have their answer.
  await page.route('**/api/admin/answers', async (route) => {
    const response = await route.fetch()
    const { counts } = await response.json()
    const [askedAt, dueAt] = [0, 86_400_000].map((ms) => new Date(Date.now() + ms).toISOString())
    const row = { kind: 'chat', about: roomId, askedAt, dueAt, name: 'Sneha Mathew', roomId }
    await route.fulfill({ response, json: { counts, rows: [row] } })
  })
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('list', { name: 'Answers due' })).toBeVisible({ timeout: 30_000 })
  }).toPass()
  await tap(page.getByRole('list', { name: 'Answers due' }).getByRole('link'))
  await page.getByRole('textbox', { name: /message/i }).fill('Tomorrow by four.')
  await tap(page.getByRole('button', { name: /^Send/ }))
  await expect(page.getByText('Tomorrow by four.').first()).toBeVisible()
  expectTaps(2)
  // The desk asks again by itself: an answer under way cannot be read once the window is closed.
  await page.unrouteAll({ behavior: 'wait' })
  await family.close()
})

test('the balance is noted in three', async ({ page }) => {
  const { tap, expectTaps } = thumb()
  const { id, outfitType } = await orderOfToday(page)
  await tap(menuOf(page, outfitType))
  await tap(entry(page, 'Payment'))
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('5,000')
  await tap(sheet.getByRole('button', { name: 'Save', exact: true }))
  await expect(sheet).toBeHidden()
  expectTaps(3)
  const { balanceAmount } = await (await page.request.get(`/api/admin/orders/${id}`)).json()
  expect(balanceAmount).toBe(0)
})

test('the next message is in WhatsApp at one tap', async ({ page, context }) => {
  const { tap, expectTaps } = thumb()
  await context.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: '<p>WhatsApp' }))
  const customerName = `Sosamma ${Date.now().toString(36)}`
  const data = { customerName, customerPhone: '98470 55555', outfitType: 'Baptism Suit' }
  expect((await page.request.post('/api/admin/orders', { data })).status()).toBe(201)
  await page.reload()
  const opened = context.waitForEvent('page')
  await tap(page.getByRole('link', { name: `Send to ${customerName} on WhatsApp`, exact: true }))
  await (await opened).waitForURL('https://wa.me/919847055555?**')
  await expect(page.getByText('Marked as sent', { exact: true })).toBeVisible()
  expectTaps(1)
})

test('a UPI code is shown in two', async ({ page }) => {
  const { tap, expectTaps } = thumb()
  await giveUpi(page)
  const { id, outfitType } = await orderOfToday(page)
  await tap(menuOf(page, outfitType))
  await tap(entry(page, 'UPI QR'))
  const name = `UPI code of ₹5,000 for order ${id.slice(0, 8)}`
  await expect(page.getByRole('img', { name, exact: true })).toBeInViewport()
  expectTaps(2)
})

test('somebody who walks in has an order in three', async ({ page }) => {
  const { tap, expectTaps } = thumb()
  await tap(page.getByRole('button', { name: 'New', exact: true }))
  await tap(entry(page, 'New order'))
  const sheet = page.getByRole('dialog', { name: 'New order' })
  await sheet.getByLabel('Name', { exact: true }).fill('Rema Nair')
  await sheet.getByLabel('What we make').fill('Frock for Mia')
  await tap(sheet.getByRole('button', { name: 'Make order', exact: true }))
  await expect(page).toHaveURL(/\/admin\/orders\/[\w-]+$/)
  await expect(page.getByRole('heading', { name: 'Frock for Mia', exact: true })).toBeVisible()
  expectTaps(3)
})

test('who calls is found by the number in two', async ({ page }) => {
  const { tap, expectTaps } = thumb()
  const { outfitType, customerPhone } = await orderOfToday(page)
  const search = page.getByLabel('Find an order: name or phone')
  await tap(search)
  await search.fill(customerPhone)
  await page.keyboard.press('Enter')
  await tap(page.getByRole('table', { name: 'Orders' }).locator('.row-open').filter({ hasText: outfitType }))
  await expect(page.getByRole('heading', { name: outfitType, exact: true })).toBeVisible()
  expectTaps(2)
})

test('a card is printed in three', async ({ page }) => {
  const { tap, expectTaps } = thumb()
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
  })
  const { outfitType } = await orderOfToday(page)
  await tap(menuOf(page, outfitType))
  await tap(entry(page, 'Card'))
  await tap(page.getByRole('button', { name: 'Print', exact: true }))
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
  expectTaps(3)
})

test("tomorrow's visits are shown at one", async ({ page }) => {
  const { tap, expectTaps } = thumb()
  const { id, outfitType } = await orderOfToday(page)
  const tomorrow = new Date(Date.now() + 86_400_000 + 5.5 * 3_600_000).toISOString().slice(0, 10)
  const data = { orderId: id, kind: 'fitting', startsAt: `${tomorrow}T06:00:00.000Z`, force: ['hours', 'places'] }
  const headers = { Origin: new URL(page.url()).origin }
  expect((await page.request.post('/api/admin/visits', { headers, data })).status()).toBe(201)
  await page.reload()
  await tap(linkToTomorrow(page))
  await expect(page.getByRole('listitem').filter({ hasText: outfitType })).toContainText('11:30 AM')
  expectTaps(1)
})
