import { expect } from '@playwright/test'
import { enter, widthBeyond } from './screens.ts'
import { openFirstOrder, phone, signInAsAdmin } from './support.ts'
import { test } from './test.ts'

// Letters of twice the size on a phone of 360 px: no screen of one order is wider than the window, and nothing of it is cut.
// All other screens are looked at in screens.spec.ts.

test.use({ ...phone, reducedMotion: 'reduce' })

test('the newest order of a customer is as narrow, and Sign Out can be pressed', async ({ page }) => {
  await enter.customer(page)
  await page.goto('/user/dashboard')
  await openFirstOrder(page)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px'
  })
  await expect(page.getByRole('heading', { name: 'What you ordered' })).toBeVisible()
  await expect.poll(() => widthBeyond(page)).toBe(0)
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
  await expect.poll(() => widthBeyond(page)).toBe(0)
  const furthest = () =>
    page
      .getByRole('region', { name: 'Money', exact: true })
      .locator('dd')
      .evaluateAll((amounts) => Math.max(...amounts.map((amount) => amount.getBoundingClientRect().right)))
  await expect.poll(furthest).toBeGreaterThan(0)
  await expect.poll(furthest).toBeLessThanOrEqual(360)
  // What is done most is one row along the lower edge: in three it covered a third of the screen.
  const actions = page.getByRole('navigation', { name: 'What to do' })
  await expect.poll(() => actions.evaluate((bar) => bar.getBoundingClientRect().height)).toBeLessThanOrEqual(90)
})
