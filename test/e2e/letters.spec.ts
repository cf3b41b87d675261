import { expect, type Locator, type Page } from '@playwright/test'
import { phone, signInAsAdmin, signUp } from './support.ts'
import { test } from './test.ts'

// What stands beside one another stays so in letters that are not the shop's own: the system's, and those of twice the size.

const rowsOf = (header: Locator) =>
  header.locator('a, button').evaluateAll((all) => {
    const boxes = all.filter((element) => element.checkVisibility()).map((element) => element.getBoundingClientRect())
    const top = Math.max(...boxes.map((box) => box.top))
    return boxes.filter(({ bottom }) => bottom <= top).length
  })

for (const width of [360, 320])
  test.describe(`at ${width} px, before the shop's letters are there`, () => {
    test.use({ ...phone, viewport: { width, height: 740 } })

    test('a header is one row', async ({ page }) => {
      await page.route('**/fonts/*', (route) => route.abort())
      await page.goto('/privacy')
      await expect.poll(() => rowsOf(page.getByRole('banner'))).toBe(0)
      await signUp(page)
      await page.goto('/user/dashboard')
      await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
      await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
      await expect.poll(() => rowsOf(page.getByRole('banner'))).toBe(0)
    })
  })

for (const width of [1280, 1440, 1600])
  test.describe(`at ${width} px, before the shop's letters are there`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('the tabs of the desk are one row', async ({ page }) => {
      await page.route('**/fonts/*', (route) => route.abort())
      await signInAsAdmin(page)
      // The open tab is bold: the longest label makes the longest row.
      await page.goto('/admin?tab=resets')
      await expect(page.getByRole('tab', { name: 'Password Resets' })).toHaveAttribute('data-state', 'active')
      expect(await rowsOf(page.getByRole('tablist', { name: 'Desk' }))).toBe(0)
    })
  })

test.describe('with letters of twice the size on a phone', () => {
  test.use({ ...phone, reducedMotion: 'reduce' })

  const enlarge = (page: Page) =>
    page.evaluate(() => {
      document.documentElement.style.fontSize = '32px'
    })

  test('the menu is beside the name', async ({ page }) => {
    await page.goto('/privacy')
    await enlarge(page)
    await expect.poll(() => rowsOf(page.getByRole('banner'))).toBe(0)
  })

  test('a figure has its words whole, and a price of a piece its digits', async ({ page }) => {
    await signInAsAdmin(page)
    await page.goto('/admin?tab=customers')
    await enlarge(page)
    const names = page.getByRole('term').filter({ hasText: /customers|month|orders/ })
    await expect(names).toHaveCount(3)
    const cut = () =>
      names.evaluateAll((all) =>
        all
          .filter((name) => {
            if (name instanceof HTMLElement) name.style.overflowWrap = 'normal'
            return name.scrollWidth > name.clientWidth
          })
          .map((name) => name.textContent),
      )
    await expect.poll(cut).toEqual([])

    await page.goto('/admin?tab=orders&from=new')
    await enlarge(page)
    const price = page.getByRole('textbox', { name: 'Price each' })
    await price.fill('1,16,000')
    await expect.poll(() => price.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0)
  })
})

for (const width of [1280, 1000])
  test(`at ${width} px no link of the customers lies over another`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await signInAsAdmin(page)
    await page.goto('/admin?tab=customers&q=teena')
    await expect(
      page
        .getByRole('table')
        .getByRole('link', { name: /^WhatsApp/ })
        .first(),
    ).toBeVisible()
    const over = () =>
      page.getByRole('table').evaluate((table) => {
        const links = [...table.querySelectorAll('.cell-link')].map((link) => link.getBoundingClientRect())
        const touch = (a: DOMRect, b: DOMRect) =>
          Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 &&
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5
        return links.filter((link, index) => links.slice(index + 1).some((other) => touch(link, other))).length
      })
    await expect.poll(over).toBe(0)
  })
