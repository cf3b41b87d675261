import { expect, type Page } from '@playwright/test'
import { newCustomer, signInAsAdmin } from './people.ts'
import { createOrder, openTimes } from './shop.ts'
import { dialog, phone, test } from './test.ts'

test.use(phone)

/** No sheet is open, and the browser is back from the entry of the last one: a step that comes before would be lost. */
async function expectClosed(page: Page) {
  await expect(dialog(page)).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => Object(history.state).sheets ?? 0)).toBe(0)
}

test('Back closes the open sheet and nothing else, and Forward opens it again', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/admin?tab=customers')
  await page.locator('.tab-bar').getByRole('button', { name: /^More/ }).click()
  await dialog(page)
    .getByRole('button', { name: /^Bookings/ })
    .click()
  await page.getByLabel('Name, email, phone or service').fill('elizabeth')
  const list = '/admin?tab=bookings&q=elizabeth'
  await expect(page).toHaveURL(list)
  const row = page.getByRole('button', { name: 'മറിയ' }).first()
  await row.click()
  await expect(dialog(page)).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(list)
  await page.goForward()
  await expect(dialog(page)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expectClosed(page)
  await expect(page).toHaveURL(list)
  await page.getByRole('button', { name: 'Add booking' }).click()
  await expect(dialog(page)).toBeVisible()
  await page.goBack()
  await expectClosed(page)
  await expect(page).toHaveURL(list)
  await expect(row).toBeVisible()
  // A tab is one step: the next Back comes to the one before.
  await page.goBack()
  await expect(page).toHaveURL('/admin?tab=customers')
})

test('Back closes a sheet of an order and stays on the order; what was typed is there when it is opened again', async ({
  page,
}) => {
  await signInAsAdmin(page)
  const path = `/admin/orders/${await createOrder(page)}`
  await page.goto('/admin?tab=orders')
  await page.goto(path)
  const open = () =>
    page
      .getByRole('button', { name: /^(Payment|Record payment)$/ })
      .first()
      .click()
  await open()
  await dialog(page).getByLabel('Amount').fill('2,500')
  await page.goBack()
  await expectClosed(page)
  await expect(page).toHaveURL(path)
  await open()
  await expect(dialog(page).getByLabel('Amount')).toHaveValue('2,500')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expectClosed(page)
  await expect(page).toHaveURL(path)
  await page.goBack()
  await expect(page).toHaveURL('/admin?tab=orders')
})

test('a sheet without an address of its own is closed by Back as well, and Forward leads nowhere', async ({ page }) => {
  await signInAsAdmin(page)
  const [{ id }] = await (await page.request.get('/api/admin/customers?q=elizabeth')).json()
  await page.goto('/admin?tab=orders')
  await page.goto(`/admin/customers/${id}`)
  const open = () => page.getByRole('button', { name: /^Edit details of / }).click()
  await open()
  await dialog(page).getByLabel('First name').fill('Rosamma')
  await page.goBack()
  await expectClosed(page)
  await open()
  await expect(dialog(page).getByLabel('First name')).toHaveValue('Rosamma')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expectClosed(page)
  // Forward, and off that entry again.
  await page.evaluate(() => {
    const step = () => new Promise((done) => addEventListener('popstate', done, { once: true }))
    const twoSteps = step().then(step)
    history.forward()
    return twoSteps.then(() => {})
  })
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(`/admin/customers/${id}`)
  await page.goBack()
  await expect(page).toHaveURL('/admin?tab=orders')
})

type Sheet = [parameter: string, value: string, title: string | RegExp]

/** Opens the sheet as its button does: one entry of history, which names it. */
async function open(page: Page, [name, value, title]: Sheet) {
  await page.evaluate(
    ([parameter, text]) => {
      const url = new URL(location.href)
      url.searchParams.set(parameter, text)
      history.pushState({ opened: parameter }, '', url)
    },
    [name, value] as const,
  )
  const sheet = page.getByRole('dialog', { name: title })
  await expect(sheet).toBeVisible()
  return sheet
}

/** Opens each sheet of this screen, closes it by X, by Escape and by Back, and goes back to before the screen. */
async function tryEach(page: Page, path: string, sheets: Sheet[]) {
  await page.goto('/offline')
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { href } = new URL(page.url())
  const ways = {
    x: () => dialog(page).getByRole('button', { name: 'Close', exact: true }).click(),
    escape: () => page.keyboard.press('Escape'),
    back: () => page.goBack(),
  }
  for (const sheet of sheets)
    for (const [way, close] of Object.entries(ways)) {
      const shown = await open(page, sheet)
      await close()
      await expect(shown, `${sheet[0]}=${sheet[1]} by ${way}`).toHaveCount(0)
      await expect(page, `${sheet[0]}=${sheet[1]} by ${way}`).toHaveURL(href)
    }
  await page.goBack()
  await expect(page).toHaveURL('/offline')
}

test('every sheet of an order closes by X, Escape and Back, which do not open it again, for its customer and at the desk', async ({
  page: desk,
  browser,
}) => {
  await signInAsAdmin(desk)
  await openTimes(desk)
  const hers = await browser.newPage()
  const { userId } = await newCustomer(hers)
  const id = await createOrder(desk, { outfitType: 'Communion dress', userId, status: 'fitting' })
  await desk.goto(`/admin/orders/${id}?sheet=quote`)
  await desk.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(desk.getByRole('dialog')).toHaveCount(0)

  await tryEach(hers, `/user/orders/${id}`, [
    ['sheet', 'upi', 'Pay by UPI'],
    ['sheet', 'upi-all', 'Pay by UPI'],
    ['sheet', 'paid', 'Did it go through?'],
    ['sheet', 'change', 'Ask for a change'],
    ['sheet', 'family', 'Share with family'],
    ['visit', 'choose', 'Book your visit'],
  ])
  const claimed = await hers.request.post(`/api/user/orders/${id}/paid`, {
    data: { id: crypto.randomUUID(), amount: 100_000, reference: '412345678901' },
  })
  expect(claimed.ok(), await claimed.text()).toBe(true)

  await tryEach(desk, `/admin/orders/${id}`, [
    ['sheet', 'photo', 'Add an update'],
    ['sheet', 'payment', 'Record payment'],
    ['sheet', 'claim', 'Record payment'],
    ['sheet', 'upi', 'Pay by UPI'],
    ['sheet', 'give-back', 'Refund'],
    ['sheet', 'bill', 'Make a bill'],
    ['sheet', 'stage', 'Stage'],
    ['sheet', 'plan', 'Plan by hand'],
    ['sheet', 'measure', 'Measure'],
    ['sheet', 'quote', 'Send a quotation'],
    ['sheet', 'quote-yes', /accepted\?$/],
    ['sheet', 'quote-change', 'What should change?'],
  ])
})

test('every sheet of a list closes by X, Escape and Back', async ({ page }) => {
  await signInAsAdmin(page)
  const firstIdOf = async (path: string) => (await (await page.request.get(path)).json())[0].id
  await tryEach(page, '/admin?tab=orders', [['from', 'new', 'New order']])
  await tryEach(page, '/admin?tab=customers', [['add', 'customer', 'New customer']])
  await tryEach(page, '/admin?tab=bookings', [
    ['add', 'booking', 'Add booking'],
    ['open', await firstIdOf('/api/bookings'), ''],
  ])
  await tryEach(page, '/admin?tab=contacts', [['open', await firstIdOf('/api/admin/contacts'), '']])
  await tryEach(page, '/admin?tab=chat-leads', [['open', await firstIdOf('/api/chat/leads'), '']])
  await tryEach(page, '/admin?tab=leads', [['open', await firstIdOf('/api/admin/leads'), '']])
})
