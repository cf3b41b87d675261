import { expect } from '@playwright/test'
import { expectNoSeriousViolations, newPerson, owner, phone, sampleCustomer, watchConsoleErrors } from './support.ts'
import { test } from './test.ts'

test('a visitor makes an account and is on her dashboard; her next sign-in leads where she was going', async ({
  page,
}) => {
  const person = newPerson()
  await page.goto('/api/login?next=/user/dashboard')
  await expect(page).toHaveURL('/auth?next=%2Fuser%2Fdashboard')
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/user/dashboard')

  await page.goto('/auth')
  await expect(page).toHaveURL('/user/dashboard')

  await page.request.post('/api/logout')
  await page.goto('/auth?next=%2Fprivacy%23keep')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/privacy#keep')
})

test('a wrong password is told, and what was typed stays', async ({ page }) => {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(sampleCustomer.email)
  await page.getByLabel('Password', { exact: true }).fill('not-her-password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Login failed', { exact: true })).toBeVisible()
  await expect(page.getByText('Please check your email and password', { exact: true }).first()).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(sampleCustomer.email)
  await expect(page).toHaveURL('/auth')
  expect((await page.request.get('/api/user')).status()).toBe(401)
})

test('the owner signs in at her own door, and a customer does not', async ({ page }) => {
  await page.goto('/admin-login')
  const button = page.getByRole('button', { name: 'Sign In' })
  // Not before React is there: a browser would ignore Enter after a password manager.
  await page.getByLabel('Email').focus()
  await expect(button).toBeDisabled()
  await page.getByLabel('Email').fill(sampleCustomer.email)
  await page.getByLabel('Password', { exact: true }).fill(sampleCustomer.password)
  await button.click()
  await expect(page.getByRole('alert')).toHaveText('Invalid credentials')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await button.click()
  await expect(page).toHaveURL('/admin')
  expect(await (await page.request.get('/api/user')).json()).toMatchObject({ role: 'admin' })
})

test('a keyboard alone signs in, and no dialog is announced around the form', async ({ page }) => {
  await page.goto('/auth')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByLabel('Email').focus()
  await page.keyboard.type(sampleCustomer.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(sampleCustomer.password)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/user/dashboard')
})

for (const [size, use] of Object.entries({ phone, desktop: {} }))
  test.describe(size, () => {
    test.use(use)
    test('no sign-in screen has a serious fault or is wider than the window', async ({ page }) => {
      const complaints = watchConsoleErrors(page)
      for (const path of ['/auth', '/auth?tab=register', '/admin-login']) {
        await page.goto(path)
        await page.getByLabel('Email').fill('not an address')
        await page.getByLabel('Password', { exact: true }).fill('12345')
        await page.locator('button[type=submit]').click()
        await expect(page.getByText('Please enter a valid email address')).toBeVisible()
        await expectNoSeriousViolations(page)
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
          path,
        ).toBe(0)
      }
      expect(complaints).toEqual([])
    })
  })
