import { expect, type Page } from '@playwright/test'
import { owner, signInAsAdmin, signInAsSampleCustomer, signUp } from './people.ts'
import { createOrder } from './shop.ts'
import { holdScripts, test } from './test.ts'

// The end of a session: what a screen shows then, also when Back brings it from the browser's memory, as it was.

/** As Firefox and Safari do it: Chromium keeps no page that forbids storing, as these do. Returns whether it can be seen. */
const comeBack = (page: Page) =>
  page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    return document.body.checkVisibility({ visibilityProperty: true })
  })

test('a screen stays hidden until the server has answered, stands as it was left, and shows nothing to another customer or once its session has ended', async ({
  page,
}) => {
  await signInAsSampleCustomer(page, { alone: true })
  await page.goto('/user/settings?tab=details')
  const name = page.locator('[name=firstName]')
  await name.fill('Elisabeth')
  const answer = await holdScripts(page, '**/api/user')
  expect(await comeBack(page)).toBe(false)
  answer.free()
  await expect(name).toBeVisible()
  await expect(name).toHaveValue('Elisabeth')
  // Another customer has signed in on this phone: nothing of the first is shown to her.
  await page.route('**/api/user', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), id: 'another', email: 'anu@example.com' } })
  })
  expect(await comeBack(page)).toBe(false)
  await expect(page.locator('[name=email]')).toHaveValue('anu@example.com')
  await expect(name).not.toHaveValue('Elisabeth')
  await page.unroute('**/api/user')
  await page.request.post('/api/logout')
  expect(await comeBack(page)).toBe(false)
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})

test('a session that has ended says so at the sign-in, and what was typed stands there afterwards', async ({
  page,
}) => {
  await signInAsAdmin(page)
  const path = `/admin/orders/${await createOrder(page)}?sheet=photo`
  await page.goto(path)
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('For the desk alone')
  await page.getByText('Visible to the customer').click()
  await page.context().clearCookies({ name: 'session' })
  await page.getByRole('button', { name: 'Keep for the desk' }).click()
  await expect(page).toHaveURL(`/admin-login?next=${encodeURIComponent(path)}#session-ended`)
  await expect(page.getByText('Your session has ended. Sign in again: what you typed is still here.')).toBeVisible()
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(path)
  await expect(title).toHaveValue('For the desk alone')
  await expect(page.getByRole('switch', { name: 'Visible to the customer' })).not.toBeChecked()
})

test('a logout in another tab takes this one along and says that what was typed is erased', async ({ page }) => {
  const { firstName } = await signUp(page)
  await page.goto('/user/settings?tab=details')
  const name = page.getByLabel('First name')
  await expect(name).toHaveValue(firstName)
  await name.fill('Sneha Maria')
  const drafts = (on: Page) =>
    on.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')).length)
  await expect.poll(() => drafts(page)).toBe(1)
  const other = await page.context().newPage()
  await other.goto('/user/dashboard')
  await other.getByRole('button', { name: 'Sign Out' }).first().click()
  await expect(other).toHaveURL('/')
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent('/user/settings?tab=details')}#logged-out`)
  await expect(
    page.getByText('You logged out in another tab, so what you had typed in this one has been erased.'),
  ).toBeVisible()
  await expect.poll(() => drafts(page)).toBe(0)
})
