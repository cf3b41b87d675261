import { type Browser, expect, type Page } from '@playwright/test'
import { expectNoSeriousViolations, phone, signInAsAdmin, signUp } from './support.ts'
import { test } from './test.ts'

// A price that is agreed on two phones: sent, changed at the customer's wish, and accepted.

test.use(phone)

const dialog = (page: Page) => page.getByRole('dialog')

async function customerOn(browser: Browser) {
  const page = await (await browser.newContext(phone)).newPage()
  await signUp(page)
  const { id } = await (await page.request.get('/api/user')).json()
  return { page, userId: String(id) }
}

async function expectFits(page: Page) {
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
}

test('the owner sends a quotation, the customer asks for a change, gets version 2 and accepts it', async ({
  page: desk,
  browser,
}) => {
  const { page: hers, userId } = await customerOn(browser)
  await signInAsAdmin(desk)
  const items = [{ name: 'Communion dress', quantity: 1, price: 1_850_000 }]
  const made = await desk.request.post('/api/admin/orders', {
    data: { customerName: 'Sneha Mathew', outfitType: 'Communion dress', userId, items },
  })
  expect(made.status(), await made.text()).toBe(201)
  const { id } = await made.json()

  await desk.goto(`/admin/orders/${id}`)
  await desk.getByRole('button', { name: 'Send a quotation', exact: true }).click()
  await expect(dialog(desk).getByLabel('Piece 1', { exact: true })).toHaveValue('Communion dress')
  await expectNoSeriousViolations(desk)
  await dialog(desk).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog(desk)).toHaveCount(0)
  const quotations = desk.getByRole('region', { name: 'Quotations', exact: true })
  await expect(quotations).toContainText('Version 1, ₹18,500')
  await expectFits(desk)

  await hers.goto('/user/dashboard')
  await expect(hers.getByText('Our quotation of ₹18,500 is waiting for your answer', { exact: true })).toBeVisible()
  await hers.getByRole('link', { name: /^View Details/ }).click()
  const quotation = hers.getByRole('region', { name: 'Our quotation', exact: true })
  await expect(quotation.getByRole('button', { name: 'Accept ₹18,500', exact: true })).toBeInViewport()
  await expectNoSeriousViolations(hers)
  await expectFits(hers)
  await quotation.getByRole('button', { name: 'Ask for a change', exact: true }).click()
  await dialog(hers).getByLabel('What would you like to change?').fill('A simpler lace, please')
  await dialog(hers).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(hers.getByText(/^You asked for a change on .*“A simpler lace, please”/)).toBeVisible()

  await desk.goto('/admin')
  await expect(desk.getByRole('link', { name: /^Open quotations? to change/ })).toBeVisible()
  await desk.goto(`/admin/orders/${id}?sheet=quote`)
  await expect(dialog(desk)).toContainText('They asked: “A simpler lace, please”')
  await dialog(desk).getByLabel('Price each', { exact: true }).fill('16,000')
  await dialog(desk).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(quotations).toContainText('Version 2, ₹16,000')

  await hers.reload()
  await quotation.getByRole('button', { name: 'Accept ₹16,000', exact: true }).click()
  await dialog(hers).getByRole('button', { name: 'Yes, accept', exact: true }).click()
  await expect(hers.getByText(/^You accepted on /)).toBeVisible()
  await expect(hers.locator('#bill')).toContainText('Total₹16,000')
  await expectNoSeriousViolations(hers)

  await desk.reload()
  await expect(desk.getByRole('region', { name: 'Money', exact: true })).toContainText('Total₹16,000')
  await hers.context().close()
})
