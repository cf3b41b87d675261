import { expect, type Page } from '@playwright/test'
import { openTimes } from './open-times.ts'
import { enter } from './screens.ts'
import { giveUpi, signUp } from './support.ts'
import { test } from './test.ts'

// Every sheet that the address names closes by its X, by Escape and by Back, and Back does not open it again.

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

const ways = {
  X: (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click(),
  Escape: (page: Page) => page.keyboard.press('Escape'),
  Back: (page: Page) => page.goBack(),
}

/** Tries each sheet on this screen, and goes back to where the screen was opened from. */
async function tryEach(page: Page, path: string, sheets: Sheet[]) {
  await page.goto('/offline')
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { href } = new URL(page.url())
  for (const sheet of sheets)
    for (const [way, close] of Object.entries(ways)) {
      const shown = await open(page, sheet)
      await close(page)
      await expect(shown, `${sheet[0]}=${sheet[1]} closes by ${way}`).toHaveCount(0)
      await expect(page, `${sheet[0]}=${sheet[1]} closes by ${way}`).toHaveURL(href)
    }
  await page.goBack()
  await expect(page).toHaveURL('/offline')
}

async function firstId(page: Page, list: string): Promise<string> {
  const [first] = await (await page.request.get(list)).json()
  return first.id
}

test('the sheets of the lists', async ({ page }) => {
  await enter.admin(page)
  await tryEach(page, '/admin?tab=customers', [['add', 'customer', 'New customer']])
  await tryEach(page, '/admin?tab=orders', [['from', 'new', 'New order']])
  const booking = await firstId(page, '/api/bookings')
  await tryEach(page, '/admin?tab=bookings', [
    ['add', 'booking', 'Add booking'],
    ['open', booking, / for /],
  ])
  await tryEach(page, '/admin?tab=contacts', [['open', await firstId(page, '/api/admin/contacts'), /./]])
})

test('the sheets of an order, for its customer and at the desk', async ({ page: desk, browser }) => {
  await enter.admin(desk)
  await desk.goto('/admin')
  await openTimes(desk)
  await giveUpi(desk)
  const hers = await (await browser.newContext()).newPage()
  await signUp(hers)
  const { id: userId } = await (await hers.request.get('/api/user')).json()
  const items = [{ name: 'Communion dress', quantity: 1, price: 1_850_000 }]
  const made = await desk.request.post('/api/admin/orders', {
    data: { customerName: 'Sneha Mathew', outfitType: 'Communion dress', userId, items, status: 'fitting' },
  })
  expect(made.status(), await made.text()).toBe(201)
  const { id } = await made.json()
  await desk.goto(`/admin/orders/${id}?sheet=quote`)
  await desk.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(desk.getByRole('dialog')).toHaveCount(0)

  await tryEach(hers, `/user/orders/${id}`, [
    ['sheet', 'upi', 'Pay by UPI'],
    ['sheet', 'paid', 'I have paid'],
    ['sheet', 'change', 'Ask for a change'],
    ['sheet', 'family', 'Show it to the family'],
    ['visit', 'choose', 'Choose a time to come'],
  ])
  const claimed = await hers.request.post(`/api/user/orders/${id}/paid`, {
    data: { id: crypto.randomUUID(), amount: 100_000, reference: '412345678901' },
  })
  expect(claimed.ok(), await claimed.text()).toBe(true)

  await tryEach(desk, `/admin/orders/${id}`, [
    ['sheet', 'photo', 'Add an update'],
    ['sheet', 'payment', 'Note a payment'],
    ['sheet', 'claim', 'Note a payment'],
    ['sheet', 'upi', 'Pay by UPI'],
    ['sheet', 'give-back', 'Give money back'],
    ['sheet', 'bill', 'Make a bill'],
    ['sheet', 'stage', 'Stage'],
    ['sheet', 'plan', 'Plan by hand'],
    ['sheet', 'measure', 'Measure'],
    ['sheet', 'quote', 'Send a quotation'],
    ['sheet', 'quote-yes', /accepted\?$/],
    ['sheet', 'quote-change', 'What should change?'],
  ])
})
