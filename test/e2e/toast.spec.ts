import { expect, type Locator, type Page, test } from '@playwright/test'
import { enter, fillIn, pressButton } from './screens.ts'
import { openFirstOrder, phone } from './support.ts'

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

/** Whether one box reaches into the other. */
async function overlap(one: Locator, other: Locator) {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  return a && b && a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

test.describe('on a phone, a toast', () => {
  test.use({ ...phone, reducedMotion: 'reduce' })
  const toast = (page: Page) => page.locator('.toast')

  test('stands over neither the field to correct nor the button, and goes with the correction', async ({ page }) => {
    await page.goto('/auth')
    await fillIn({ Email: 'elizabeth@example.com', Password: 'not-hers' }, 'Sign In')(page)
    await expect(toast(page)).toContainText('Login failed')
    for (const part of [page.getByLabel('Password', { exact: true }), page.getByRole('button', { name: 'Sign In' })])
      expect(await overlap(toast(page), part)).toBe(false)
    await page.getByLabel('Password', { exact: true }).fill('hers')
    // By itself it would stay for 5 s.
    await expect(toast(page)).toHaveCount(0, { timeout: 2000 })
  })

  test('that says what a chat needs goes with the first letter, and lies beside the chat', async ({ page }) => {
    await page.goto('/no-such-page')
    await page.getByRole('button', { name: 'Chat with us' }).press('Enter')
    const chat = page.getByRole('dialog')
    await pressButton('Start chat')(page)
    await expect(toast(page)).toContainText('Missing Information')
    for (const part of [chat.getByRole('heading').first(), chat.getByLabel('Name', { exact: true })])
      await expect.poll(() => overlap(toast(page), part)).toBe(false)
    await chat.getByLabel('Name', { exact: true }).fill('A')
    // By itself it would stay for 5 s.
    await expect(toast(page)).toHaveCount(0, { timeout: 2000 })
  })

  test('lies beside the name of a photo that fills the screen, and its Close', async ({ page }) => {
    await enter.customer(page)
    await page.goto('/user/dashboard')
    await openFirstOrder(page)
    await page
      .getByRole('button', { name: /^Photo( 1|$)/ })
      .first()
      .click()
    const photo = page.getByRole('dialog')
    await photo.getByRole('button', { name: 'Put a note on this photo' }).click()
    await photo.getByLabel('Your note').fill('This sleeve')
    await page.route('**/api/orders/*/pins', (route) => route.abort())
    await photo.getByRole('button', { name: 'Save note' }).click()
    // As long as somebody points at it, it stays.
    await toast(page).dispatchEvent('pointermove')
    await photo.evaluate((sheet) => sheet.scrollTo(0, 0))
    for (const part of [photo.getByRole('heading').first(), photo.getByRole('button', { name: 'Close', exact: true })])
      await expect.poll(() => overlap(toast(page), part)).toBe(false)
  })

  test('keeps a long address and its own Close inside', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-write'])
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'share', { value: undefined }))
    await page.goto('/collections/women/meera-lehenga')
    await page.getByRole('button', { name: 'Share this piece' }).click()
    await expect(toast(page)).toContainText('/collections/')
    const box = await toast(page).boundingBox()
    const close = await toast(page).getByRole('button', { name: 'Close' }).boundingBox()
    expect(box && box.x + box.width).toBeLessThanOrEqual(360)
    expect(close && box && close.x + close.width).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0))
  })
})

for (const [size, use] of [
  ['phone', phone],
  ['desktop', { viewport: { width: 1280, height: 800 } }],
] as const)
  test.describe(size, () => {
    test.use({ ...use, reducedMotion: 'reduce' })

    test('a toast leaves the sheet it came from free', async ({ page }) => {
      await enter.admin(page)
      // Other tests move bookings on.
      await page.goto('/admin?tab=bookings&status=pending')
      await page.route('**/api/admin/bookings/*', (route) => route.abort())
      await page.getByRole('table').locator('.row-open').first().click()
      const sheet = page.getByRole('dialog')
      await sheet.getByRole('button', { name: 'Confirm booking' }).click()
      const toast = page.locator('.toast')
      await expect(toast).toBeVisible()
      await expect.poll(() => overlap(toast, sheet)).toBe(false)
    })
  })
