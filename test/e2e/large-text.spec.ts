import { expect, test } from '@playwright/test'
import { enter, type Role, roles } from './screens.ts'
import { openFirstOrder, phone, signInAsAdmin } from './support.ts'

// Letters of twice the size on a phone of 360 px: no screen is wider than the window, and nothing of a header is cut.

test.use({ ...phone, reducedMotion: 'reduce' })

const screens: Record<Role, string[]> = {
  visitor: [
    '/',
    '/collections/women',
    '/collections/women/meera-lehenga',
    '/privacy',
    '/questions',
    '/auth',
    '/auth?tab=register',
    '/admin-login',
    '/forgot-password',
  ],
  customer: [
    '/user/dashboard',
    '/user/dashboard?tab=consultations',
    '/user/settings',
    '/user/settings?tab=details',
    '/user/settings?tab=password',
  ],
  admin: [
    '/admin',
    ...[
      'bookings',
      'orders',
      'customers',
      'messages',
      'leads',
      'chat-leads',
      'contacts',
      'resets',
      'notifications',
      'visits',
      'window',
      'reports',
      'whatsapp',
      'privacy',
    ].map((tab) => `/admin?tab=${tab}`),
    '/admin/settings',
    ...['shop', 'messages', 'import', 'backup', 'security'].map((tab) => `/admin/settings?tab=${tab}`),
  ],
}

for (const role of roles)
  test(`no screen of the ${role} is wider than the window`, async ({ page }) => {
    test.slow()
    await enter[role](page)
    for (const path of screens[role]) {
      await page.goto(path)
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '32px'
      })
      await expect(page.getByRole('heading').first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expect(page.locator('.skeleton')).toHaveCount(0)
      const beyond = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      await expect.poll(beyond, path).toBe(0)
    }
  })

test('the newest order of a customer is as narrow, and Sign Out can be pressed', async ({ page }) => {
  await enter.customer(page)
  await page.goto('/user/dashboard')
  await openFirstOrder(page)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px'
  })
  await expect(page.getByRole('heading', { name: 'What you ordered' })).toBeVisible()
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(beyond).toBe(0)
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeInViewport({ ratio: 1 })
})

test('an order at the desk is as narrow, and nothing of its money leaves the window', async ({ page }) => {
  await signInAsAdmin(page)
  const made = await page.request.post('/api/admin/orders', {
    data: {
      customerName: 'Sneha Mathew',
      outfitType: 'Christening gown',
      items: [{ name: 'Christening gown', quantity: 1, price: 1_425_000 }],
    },
  })
  const { id } = await made.json()
  await page.goto(`/admin/orders/${id}`)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px'
  })
  await expect(page.getByRole('heading', { name: 'Measurements', exact: true })).toBeVisible()
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(beyond).toBe(0)
  const furthest = () =>
    page
      .getByRole('region', { name: 'Money', exact: true })
      .locator('dd')
      .evaluateAll((amounts) => Math.max(...amounts.map((amount) => amount.getBoundingClientRect().right)))
  await expect.poll(furthest).toBeGreaterThan(0)
  await expect.poll(furthest).toBeLessThanOrEqual(360)
})
