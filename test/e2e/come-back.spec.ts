import { expect, type Page } from '@playwright/test'
import { detailPaths } from './screens.ts'
import { owner, sampleCustomer } from './support.ts'
import { test } from './test.ts'

// Back may bring a page from the browser's memory, as it was: after a sign-out it shows nothing of what it knew.

type Role = 'customer' | 'admin'
const signIns = {
  customer: (page: Page) => page.request.post('/api/login', { data: sampleCustomer }),
  admin: (page: Page) => page.request.post('/api/auth/admin/login', { data: owner }),
}

/** As Firefox and Safari do it: Chromium keeps no page that forbids storing, as these do. Returns whether it can be seen. */
const comeBack = (page: Page) =>
  page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    return document.body.checkVisibility({ visibilityProperty: true })
  })

const paths: Record<Role, (page: Page) => Promise<string[]>> = {
  customer: async (page) => ['/user/dashboard', '/user/settings', ...(await detailPaths.customer(page))],
  admin: async (page) => ['/admin', '/admin/settings', '/admin/share', ...(await detailPaths.admin(page))],
}

/** Paper of an order: its receipts and its bills. */
async function paperPaths(page: Page, order: string) {
  const { payments, bills } = await (await page.request.get(`/api${order}`)).json()
  const path = (kind: string) => (row: { id: string }) => `${order}/${kind}/${row.id}`
  return [...payments.slice(0, 1).map(path('receipts')), ...bills.slice(0, 1).map(path('bills'))]
}

for (const role of ['customer', 'admin'] as const)
  test(`no screen of the ${role} shows anything once its session has ended`, async ({ page }) => {
    await signIns[role](page)
    const all = await paths[role](page)
    const order = all.find((path) => /\/orders\/[^/]+$/.test(path)) ?? ''
    for (const path of [...all, ...(await paperPaths(page, order))]) {
      await signIns[role](page)
      await page.goto(path)
      await expect(page.locator('.skeleton')).toHaveCount(0)
      await expect(page.locator('h1').first()).toBeVisible()
      // A page that is loaded anew has another title.
      await page.evaluate(() => {
        document.title = 'as it was'
      })
      await page.request.post('/api/logout')
      expect(await comeBack(page), path).toBe(false)
      await expect.poll(() => page.title(), path).not.toBe('as it was')
      await expect(page.getByLabel('Password', { exact: true }), path).toBeVisible()
    }
  })

test('a screen stays hidden until the server has answered, and then stands as it was left', async ({ page }) => {
  await signIns.customer(page)
  await page.goto('/user/settings?tab=details')
  const name = page.locator('[name=firstName]')
  await name.fill('Elisabeth')
  let answer = () => {}
  const asked = new Promise<void>((next) => {
    answer = next
  })
  await page.route('**/api/user', async (route) => {
    await asked
    await route.continue()
  })
  expect(await comeBack(page)).toBe(false)
  answer()
  await expect(name).toBeVisible()
  await expect(name).toHaveValue('Elisabeth')
})

test('a screen of another customer is loaded anew', async ({ page }) => {
  await signIns.customer(page)
  await page.goto('/user/settings?tab=details')
  await expect(page.locator('[name=email]')).toHaveValue(sampleCustomer.email)
  await page.route('**/api/user', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), id: 'another', email: 'anu@example.com' } })
  })
  await comeBack(page)
  await expect(page.locator('[name=email]')).toHaveValue('anu@example.com')
})

test('a public page shows no chat of a customer who has signed out', async ({ page }) => {
  await signIns.customer(page)
  await page.goto('/')
  await page.getByRole('button', { name: /^Chat with us/ }).click()
  const chat = page.getByRole('dialog', { name: /^Chat with/ })
  await expect(chat.getByLabel('Message', { exact: true })).toBeVisible()
  await page.request.post('/api/logout')
  await comeBack(page)
  await expect(chat).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Chat with us/ })).toBeVisible()
})

test("a helper's phone shows no work once the desk has ended it", async ({ page, browser }) => {
  const desk = await (await browser.newContext()).newPage()
  await signIns.admin(desk)
  const add = async () => {
    const helper = { id: crypto.randomUUID(), name: 'Rema', role: 'assistant' }
    const { url } = await (await desk.request.post('/api/admin/staff', { data: helper })).json()
    const token = new URL(url).hash.slice(1).split('.')[0]
    expect((await page.request.post('/api/work/start', { data: { token } })).ok()).toBe(true)
    return helper.id
  }
  let id = await add()
  const { due } = await (await page.request.get('/api/work/today')).json()
  for (const path of ['/work', `/work/orders/${due[0].id}`]) {
    await page.goto(path)
    await expect(page.locator('.skeleton')).toHaveCount(0)
    await expect(page.locator('h1').first()).toBeVisible()
    expect((await desk.request.post(`/api/admin/staff/${id}/end`)).ok()).toBe(true)
    expect(await comeBack(page), path).toBe(false)
    await expect(page.getByRole('heading', { name: 'This phone is signed out' }), path).toBeVisible()
    id = await add()
  }
})
