import { expect, type Locator, type Page } from '@playwright/test'
import { holdTimers } from './hold-timers.ts'
import { enter, fillIn, pressButton } from './screens.ts'
import { openFirstOrder, phone } from './support.ts'
import { test } from './test.ts'

const signIn = fillIn({ Email: 'elizabeth@example.com', Password: 'kasavu-7' }, 'Sign In')

/** From now on a toast does not go by itself, which is its own test's matter: on a busy machine 5 s are soon over. */
const keepToasts = (page: Page) => holdTimers(page, 5000)

test.describe('a toast', () => {
  const toast = (page: Page) => page.locator('.toast')

  test('gives way to the next, is reached by F8, waits while it is, and can be swept away', async ({ page }) => {
    await keepToasts(page)
    await page.goto('/auth')
    let tries = 0
    await page.route('**/api/login', (route) =>
      tries++ === 0 ? route.abort() : route.fulfill({ status: 429, json: { message: 'Please wait a minute.' } }),
    )
    await signIn(page)
    await expect(toast(page)).toContainText('Login failed')
    await pressButton('Sign In')(page)
    await expect(toast(page).filter({ hasText: 'Please wait a minute.' })).toBeVisible()
    await expect(toast(page)).toHaveCount(1)
    const boxOf = () => toast(page).evaluate((element) => element.getBoundingClientRect().toJSON())
    expect((await boxOf()).width).toBeLessThanOrEqual(420)
    await page.keyboard.press('F8')
    await expect(page.getByRole('region', { name: /F8/ }).locator(':focus')).toHaveCount(1)

    // It rises into its place.
    await expect.poll(() => toast(page).evaluate((element) => element.getAnimations().length)).toBe(0)
    const { left, top, height } = await boxOf()
    const [x, y] = [left + 40, top + height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 30, y, { steps: 3 })
    await page.mouse.move(x + 90, y, { steps: 3 })
    await page.mouse.up()
    await expect(toast(page)).toHaveCount(0)
  })

  test('goes by itself after five seconds, not before', async ({ page }) => {
    const begin = new Date('2027-01-05T10:00:00+05:30')
    await page.clock.install({ time: begin })
    await page.route('**/api/login', (route) => route.abort())
    await page.goto('/auth')
    await page.getByLabel('Email').fill('elizabeth@example.com')
    await page.getByLabel('Password', { exact: true }).fill('kasavu-7')
    // From here the page's time passes step by step: as slow as the machine is, none of the five seconds is its own.
    await page.clock.pauseAt(begin.getTime() + 3_600_000)
    await pressButton('Sign In')(page)
    const stepsUntilShown = async () => {
      await page.clock.runFor(10)
      return toast(page).count()
    }
    await expect.poll(stepsUntilShown).toBe(1)
    await page.clock.runFor(4_500)
    await expect(toast(page)).toHaveCount(1)
    await page.clock.runFor(500)
    await expect(toast(page)).toHaveCount(0)
  })
})

/** Whether one box reaches into the other, at one moment. */
const overlap = async (one: Locator, other: Locator) =>
  one.evaluate(
    (element, other) => {
      const [a, b] = [element.getBoundingClientRect(), other?.getBoundingClientRect()]
      return b && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
    },
    await other.elementHandle(),
  )

test.describe('on a phone, a toast', () => {
  test.use({ ...phone, reducedMotion: 'reduce' })
  const toast = (page: Page) => page.locator('.toast')

  test('stands over neither the field to correct nor the button, and goes with the correction', async ({ page }) => {
    await keepToasts(page)
    await page.goto('/auth')
    await fillIn({ Email: 'elizabeth@example.com', Password: 'not-hers' }, 'Sign In')(page)
    await expect(toast(page)).toContainText('Login failed')
    for (const part of [page.getByLabel('Password', { exact: true }), page.getByRole('button', { name: 'Sign In' })])
      await expect.poll(() => overlap(toast(page), part)).toBe(false)
    await page.getByLabel('Password', { exact: true }).fill('hers')
    // By itself it would stay.
    await expect(toast(page)).toHaveCount(0)
  })

  test('that says what a chat needs goes with the first letter, and lies beside the chat', async ({ page }) => {
    await keepToasts(page)
    await page.goto('/no-such-page')
    await page.getByRole('button', { name: 'Chat with us' }).press('Enter')
    const chat = page.getByRole('dialog')
    await pressButton('Start chat')(page)
    await expect(toast(page)).toContainText('Missing Information')
    for (const part of [chat.getByRole('heading').first(), chat.getByLabel('Name', { exact: true })])
      await expect.poll(() => overlap(toast(page), part)).toBe(false)
    // As long as somebody points at it, it stays: it does not take the key that closes the chat.
    await toast(page).dispatchEvent('pointermove')
    await chat.getByLabel('Name', { exact: true }).press('Escape')
    await expect(chat).toHaveCount(0)
    await page.getByRole('button', { name: 'Chat with us' }).press('Enter')
    await pressButton('Start chat')(page)
    await chat.getByLabel('Name', { exact: true }).fill('A')
    // By itself it would stay.
    await expect(toast(page)).toHaveCount(0)
  })

  test('lies beside the name of a photo that fills the screen, and its Close', async ({ page }) => {
    await enter.customer(page)
    await keepToasts(page)
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
    await expect(toast(page)).toBeVisible()
    await photo.evaluate((sheet) => sheet.scrollTo(0, 0))
    for (const part of [photo.getByRole('heading').first(), photo.getByRole('button', { name: 'Close', exact: true })])
      await expect.poll(() => overlap(toast(page), part)).toBe(false)
  })

  test('keeps a long address and its own Close inside', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-write'])
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'share', { value: undefined }))
    await keepToasts(page)
    await page.goto('/collections/women/meera-lehenga')
    await page.getByRole('button', { name: 'Share this piece' }).click()
    await expect(toast(page)).toContainText('/collections/')
    const close = await toast(page).getByRole('button', { name: 'Close' }).elementHandle()
    const areInside = () =>
      toast(page).evaluate((element, close) => {
        const [box, button] = [element.getBoundingClientRect(), close?.getBoundingClientRect()]
        return box.right <= 360 && button !== undefined && button.right <= box.right
      }, close)
    await expect.poll(areInside).toBe(true)
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
      await keepToasts(page)
      // The sample's own first: other tests' bookings come and are confirmed meanwhile.
      await page.goto('/admin?tab=bookings&status=pending&sort=oldest')
      await page.route('**/api/admin/bookings/*', (route) => route.abort())
      await page.getByRole('table').locator('.row-open').first().click()
      const sheet = page.getByRole('dialog')
      await sheet.getByRole('button', { name: 'Confirm booking' }).click()
      const toast = page.locator('.toast')
      await expect(toast).toBeVisible()
      await expect.poll(() => overlap(toast, sheet)).toBe(false)
    })
  })
