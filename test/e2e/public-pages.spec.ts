import { expect, type Page } from '@playwright/test'
import { quiet } from './quiet.ts'
import { expectNoSeriousViolations, phone } from './support.ts'
import { test } from './test.ts'

const pages = ['/', '/collections/women', '/privacy', '/no-such-page']

/** Holds a file of the app back until the returned function is called. */
async function hold(page: Page, file: string) {
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route(`**/assets/${file}-*.js`, async (route) => {
    await held
    await route.continue()
  })
  return () => release()
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })
const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' }).click()

for (const width of [320, 360, 768, 1000, 1280, 1600])
  test(`nothing is wider than a window of ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const path of pages) {
      await page.goto(path)
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width)
    }
  })

test('the first view asks for no script that it does not need', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await page.goto('/')
  await quiet(page)
  await expect(page.getByRole('button', { name: 'Pause pictures' })).toBeVisible()
  expect(scripts.filter((path) => !/\/(page|carousel)-/.test(path))).toEqual([])
  await page.locator('#contact').scrollIntoViewIfNeeded()
  await expect.poll(() => scripts.filter((path) => path.includes('/contact-'))).toHaveLength(1)
})

test.describe('the menu of a phone', () => {
  test.use(phone)

  test('opens and leads on before the app is there, and makes way', async ({ page }) => {
    const release = await hold(page, 'shared')
    await page.goto('/')
    await openMenu(page)
    await menu(page).getByRole('link', { name: 'Services' }).click()
    await expect(menu(page)).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Our Exclusive Services' })).toBeInViewport()
    await expect(page).toHaveURL('/#services')
    release()
  })

  test('closes on Escape and gives the focus back', async ({ page }) => {
    await page.goto('/')
    await openMenu(page)
    await page.keyboard.press('Tab')
    await expect(menu(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
  })

  test('has no serious fault', async ({ page }) => {
    await page.goto('/')
    await openMenu(page)
    await quiet(page)
    await expectNoSeriousViolations(page)
  })
})

test.describe('without any script', () => {
  test.use({ ...phone, javaScriptEnabled: false })

  test('the page reads, its menu opens, its places are found', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Luxury Fashion for Little Angels & Women')
    for (const text of ['Clara communion dress', 'Sneha Mathew', 'Latest from Instagram', 'Come and see us'])
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
    await expect(page.getByText('The shop in the first light.', { exact: false })).toBeVisible()
    await openMenu(page)
    await expect(menu(page).getByRole('link', { name: 'Sign In' })).toBeVisible()
    await menu(page).getByRole('button', { name: 'Close menu' }).click()
    await expect(menu(page)).toBeHidden()
    await page.getByRole('link', { name: 'View Collections' }).click()
    await expect(page.getByRole('heading', { name: 'Our Signature Collections' })).toBeInViewport()
  })
})

test('a keyboard skips to the content, and walks the header', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Book Consultation' })).toBeFocused()
})

test('a form sent before its code is there waits for it, and keeps what was typed', async ({ page }) => {
  const release = await hold(page, 'contact')
  await page.goto('/#contact')
  await page.waitForLoadState('load')
  await page.getByLabel('Who is it for?').fill('Maria')
  // The page's script is here by now, the form's own code is not.
  await expect(page.locator('html')).toHaveClass(/has-script/)
  await page.getByRole('button', { name: 'Book Consultation' }).click()
  await expect(page.getByText('Your name is required')).toHaveCount(0)
  release()
  await expect(page.getByText('Your name is required')).toBeVisible()
  await expect(page.getByLabel('Who is it for?')).toHaveValue('Maria')
})

test('who comes back from a screen of the app finds the page whole', async ({ page }) => {
  await page.goto('/#contact')
  await page.goto('/auth')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Our Exclusive Services' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a date is the visitor’s own once the page is hers', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'de-DE', timezoneId: 'America/New_York' })
  const page = await context.newPage()
  await page.goto('/')
  const time = page.getByRole('region', { name: 'Latest from Instagram' }).locator('time').first()
  const iso = (await time.getAttribute('datetime')) ?? ''
  const own = new Date(iso).toLocaleDateString('de-DE', { dateStyle: 'medium', timeZone: 'America/New_York' })
  // Far down the page: its code comes when it is near.
  await time.scrollIntoViewIfNeeded()
  await expect(time).toHaveText(own)
  await context.close()
})

test('a collection leads to a piece, and from there into the form', async ({ page }) => {
  await page.goto('/collections/women')
  await expect(page).toHaveTitle('Women | Kasavu & Lace')
  await page.getByRole('link', { name: 'Meera lehenga', exact: true }).click()
  await expect(page).toHaveTitle('Meera lehenga | Kasavu & Lace')
  await page.getByRole('main').getByRole('link', { name: 'Book Consultation' }).click()
  await expect(page.getByRole('region', { name: 'The piece you are asking about' })).toContainText('Meera lehenga')
  await expect(page.getByRole('radio', { name: 'Custom Design' })).toBeChecked()
})
