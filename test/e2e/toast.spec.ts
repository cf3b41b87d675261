import { expect, type Page, test } from '@playwright/test'
import { fillIn, pressButton } from './screens.ts'

const signIn = fillIn({ Email: 'elizabeth@example.com', Password: 'kasavu-7' }, 'Sign In')

test.describe('a toast', () => {
  const toast = (page: Page) => page.locator('.toast')
  const fail = async (page: Page) => {
    await page.goto('/auth')
    await page.route('**/api/login', (route) => route.abort())
    await signIn(page)
    await expect(toast(page)).toBeVisible()
  }

  test('gives way to the next, is reached by F8, waits while it is, and can be swept away', async ({ page }) => {
    await fail(page)
    await page.unroute('**/api/login')
    await page.route('**/api/login', (route) =>
      route.fulfill({ status: 429, json: { message: 'Please wait a minute.' } }),
    )
    await pressButton('Sign In')(page)
    await expect(toast(page).filter({ hasText: 'Please wait a minute.' })).toBeVisible()
    await expect(toast(page)).toHaveCount(1)
    expect((await toast(page).boundingBox())?.width).toBeLessThanOrEqual(420)
    await page.keyboard.press('F8')
    await expect(page.getByRole('region', { name: /F8/ }).locator(':focus')).toHaveCount(1)

    const box = await toast(page).boundingBox()
    const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + (box?.height ?? 0) / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 30, y, { steps: 3 })
    await page.mouse.move(x + 90, y, { steps: 3 })
    await page.mouse.up()
    await expect(toast(page)).toHaveCount(0)
  })

  test('goes by itself after five seconds, not before', async ({ page }) => {
    await page.clock.install()
    await fail(page)
    await page.clock.pauseAt(new Date(Date.now() + 1_000))
    await page.clock.runFor(2_000)
    await expect(toast(page)).toHaveCount(1)
    await page.clock.runFor(4_000)
    await expect(toast(page)).toHaveCount(0)
  })
})
