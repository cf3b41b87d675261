import { expect, type Page, test } from '@playwright/test'
import { coveredByLauncher } from './covered.ts'
import { enter, type Role } from './screens.ts'
import { phone } from './support.ts'

// The chat's button covers nothing that can be pressed, and is there at the end of every page.

const pages: Partial<Record<Role, string[]>> = {
  visitor: ['/', '/collections/communion-dresses', '/privacy', '/forgot-password'],
  customer: ['/user/dashboard', '/user/dashboard?tab=consultations', '/user/settings', '/user/settings?tab=password'],
}
const sizes = {
  'the narrowest phone': { ...phone, viewport: { width: 320, height: 568 } },
  'a phone': phone,
  'a wide screen': { viewport: { width: 1600, height: 900 } },
}

const launcher = (page: Page) => page.getByRole('button', { name: /^Chat with us/ })
const scrollDown = (page: Page, top: number) =>
  page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), top)

async function expectNothingCovered(page: Page, path: string) {
  await expect(launcher(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('.skeleton')).toHaveCount(0)
  const { height, step } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    step: innerHeight * 0.8,
  }))
  for (let top = 0; top < height; top += step) {
    await scrollDown(page, top)
    await expect.poll(() => coveredByLauncher(page), `${path} at ${top}`).toEqual([])
  }
  await expectAtTheEnd(page, path)
}

const expectAtTheEnd = (page: Page, path: string) =>
  expect
    .poll(async () => {
      await scrollDown(page, 1e6)
      return launcher(page).getAttribute('data-away')
    }, `the end of ${path}`)
    .toBeNull()

for (const [size, use] of Object.entries(sizes))
  test.describe(`on ${size}`, () => {
    test.use({ ...use, reducedMotion: 'reduce' })
    for (const role of ['visitor', 'customer'] as const)
      test(`no link, button or field of the ${role}'s pages lies under the chat's button`, async ({ page }) => {
        test.slow()
        await enter[role](page)
        for (const path of pages[role] ?? []) {
          await page.goto(path)
          await expectNothingCovered(page, path)
        }
      })
  })

test.describe('on a phone', () => {
  test.use({ ...phone, reducedMotion: 'reduce' })

  test('letters of twice the size put nothing under the chat’s button', async ({ page }) => {
    await enter.customer(page)
    await page.goto('/user/settings')
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '32px'
    })
    await expectNothingCovered(page, '/user/settings')
  })

  test('the chat’s button makes way for a field in use, and the keyboard finds it where it does', async ({ page }) => {
    await enter.customer(page)
    const path = '/user/settings?tab=password'
    await page.goto(path)
    // At the top a 'Show' may lie under it: whether it does depends on the letters, which a slow visit gets late.
    await expectAtTheEnd(page, path)
    await expect(launcher(page)).toHaveCSS('opacity', '1')
    await page.getByLabel('Current password', { exact: true }).focus()
    await expect(launcher(page)).toHaveCSS('opacity', '0')
    await expect(launcher(page)).toHaveCSS('pointer-events', 'none')
    await page.keyboard.press('Tab')
    await launcher(page).focus()
    await expect(launcher(page)).toHaveCSS('opacity', '1')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})
