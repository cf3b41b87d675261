import { expect } from '@playwright/test'
import { quiet } from './quiet.ts'
import { signInAsAdmin, signInAsSampleCustomer, signUp, watchConsoleErrors } from './support.ts'
import { test } from './test.ts'

test('the home page opens, and complains of nothing', async ({ page }) => {
  const complaints = watchConsoleErrors(page)
  const response = await page.goto('/')
  expect(response?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Luxury Fashion')
  await expect(page.getByRole('heading', { name: 'Clara communion dress' })).toBeVisible()
  await quiet(page)
  expect(complaints).toEqual([])
})

test('an unknown address says so, with status 404', async ({ page }) => {
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
})

test('the templates of pages are not served as files', async ({ request }) => {
  for (const path of ['/page.html', '/screen.html', '/assets/../page.html'])
    expect((await request.get(path)).status(), path).toBe(404)
})

test('a customer, the sample customer and the owner are each who they are', async ({ browser }) => {
  const roles = [
    { enter: signUp, role: 'customer' },
    { enter: signInAsSampleCustomer, role: 'customer' },
    { enter: signInAsAdmin, role: 'admin' },
  ]
  for (const { enter, role } of roles) {
    const page = await browser.newPage()
    expect((await page.request.get('/api/user')).status()).toBe(401)
    await enter(page)
    expect(await (await page.request.get('/api/user')).json()).toMatchObject({ role })
    await page.close()
  }
})
