import { expect, type Page } from '@playwright/test'
import { signInAsAdmin } from './people.ts'
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
  await page.locator('.desk-bar').getByRole('button', { name: /^More/ }).click()
  await dialog(page)
    .getByRole('link', { name: /^Bookings/ })
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
