import { expect, type Page } from '@playwright/test'
import { expectNoSeriousViolations, phone, signInAsAdmin, signInAsSampleCustomer, signUp } from './support.ts'
import { test } from './test.ts'

const signIn = async (page: Page, email: string, password: string) => {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test('a forgotten password: asked for, passed on by the owner, used once for a new one', async ({ page, browser }) => {
  const person = await signUp(page)
  await page.request.post('/api/logout')
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('heading', { name: 'Request Submitted' })).toBeVisible()

  const desk = await browser.newPage()
  await signInAsAdmin(desk)
  await desk.goto('/admin?tab=resets')
  const card = desk.getByRole('listitem').filter({ hasText: person.email })
  await expect(card.getByText('Password Reset Request', { exact: true })).toBeVisible()
  const { temporaryPassword } = await desk.request
    .get('/api/admin/notifications?type=password_reset')
    .then((response) => response.json())
    .then((rows: { data: string }[]) => rows.map(({ data }) => JSON.parse(data)))
    .then((requests: { userEmail: string; temporaryPassword: string }[]) => {
      const found = requests.find(({ userEmail }) => userEmail === person.email)
      if (!found) throw new Error('the request is not on the desk')
      return found
    })
  await expect(card.getByText(temporaryPassword)).toBeVisible()
  await desk.close()

  await signIn(page, person.email, temporaryPassword)
  await expect(page).toHaveURL('/user/settings?tab=password')
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  expect((await page.request.get('/api/user/orders')).status()).toBe(403)
  await page.getByLabel('New password', { exact: true }).fill('needle-and-thread-9')
  await page.getByLabel('Confirm new password', { exact: true }).fill('needle-and-thread-9')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Password Updated', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/user/dashboard')
  await expect(page.getByText('No Orders Yet')).toBeVisible()

  await page.request.post('/api/logout')
  await signIn(page, person.email, temporaryPassword)
  await expect(page.getByText('Login failed', { exact: true })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(phone)
  for (const path of ['/forgot-password', '/password-recovery-guide'])
    test(`${path} has no serious fault and does not scroll sideways`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoSeriousViolations(page)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBeLessThanOrEqual(0)
    })
  test('the customer settings have none either', async ({ page }) => {
    await signInAsSampleCustomer(page)
    for (const tab of ['notifications', 'password']) {
      await page.goto(`/user/settings?tab=${tab}`)
      await expect(page.getByRole('tab', { selected: true })).toBeVisible()
      await expectNoSeriousViolations(page)
    }
  })
})

test('a visitor asks a question without an account', async ({ page }) => {
  await page.goto('/#contact')
  await page.getByText('Only a question? Write to us').click()
  const enquiry = page.locator('form', { hasText: 'Your question' })
  await enquiry.getByLabel('Your name').fill('ഹരി Govind')
  await page.getByLabel('Your email').fill('hari@example.com')
  await page.getByLabel('Your question').fill('Do you alter blouses?')
  await page.reload()
  await page.getByText('Only a question? Write to us').click()
  await expect(page.getByLabel('Your question')).toHaveValue('Do you alter blouses?')
  await page.getByRole('button', { name: 'Send question' }).click()
  await expect(page.getByText(/We have your question/)).toBeVisible()
})
