import { expect, type Page } from '@playwright/test'
import { newMark, signInAsAdmin, signInAsSampleCustomer } from './people.ts'
import { photoFile } from './photos.ts'
import { holdScripts, phone, test, watchConsoleErrors } from './test.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })
const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' }).click()

test.describe('on a phone', () => {
  test.use(phone)

  test('the menu opens before the app is there, keeps the focus, gives it back, and leads each role on', async ({
    page,
  }) => {
    const app = await holdScripts(page, '**/assets/shared-*.js')
    await page.goto('/')
    await openMenu(page)
    await expect(menu(page).getByText(/^(Open|Closed) /)).toBeVisible()
    await expect(menu(page).getByRole('link', { name: 'Sign In', exact: true })).toHaveAttribute('href', '/auth')
    await menu(page).getByRole('link', { name: 'Admin Login' }).focus()
    await page.keyboard.press('Tab')
    await expect(menu(page).getByRole('link').first()).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(menu(page).getByRole('link', { name: 'Admin Login' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
    await openMenu(page)
    await menu(page).getByRole('link', { name: 'Services' }).click()
    await expect(menu(page)).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Our Exclusive Services' })).toBeInViewport()
    app.free()

    for (const [signIn, logout] of [
      [signInAsSampleCustomer, 'Logout'],
      [signInAsAdmin, 'Logout (Admin)'],
    ] as const) {
      await signIn(page)
      await page.goto('/')
      await openMenu(page)
      await expect(menu(page).getByRole('link', { name: 'My Dashboard', exact: true })).toBeVisible()
      // The label for the other role is in the page but hidden.
      await expect(menu(page).getByRole('button', { name: /^Logout/ })).toHaveText(logout, { useInnerText: true })
    }
  })
})

test.describe('without any script', () => {
  test.use({ ...phone, javaScriptEnabled: false })

  test('pages read, the menu opens, and forms and screens say that they need scripts', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Chat with us' })).toBeHidden()
    await expect(page.locator('noscript p')).toContainText('These forms need JavaScript.')
    for (const name of ['Book Consultation', 'Send question'])
      await expect(page.getByRole('button', { name })).toHaveCount(0)
    await openMenu(page)
    await expect(menu(page).getByRole('link', { name: 'Sign In' })).toBeVisible()
    await menu(page).getByRole('button', { name: 'Close menu' }).click()
    await expect(menu(page)).toBeHidden()
    await page.getByRole('link', { name: 'View Collections' }).click()
    await expect(page.getByRole('heading', { name: 'Our Signature Collections' })).toBeInViewport()
    for (const path of ['/auth', '/user/dashboard']) {
      if (path.startsWith('/user')) await signInAsSampleCustomer(page)
      await page.goto(path)
      // Selected by tag: Playwright sees no text or role inside `noscript`.
      const help = page.locator('noscript p')
      await expect(help).toContainText('This page needs JavaScript')
      await expect(help.locator('a[href^="tel:"]')).toBeVisible()
      expect(await page.locator('html').evaluate(({ scrollWidth }) => scrollWidth)).toBe(360)
    }
  })
})

test('a keyboard skips to the content; a collection leads to a piece, which is shared by its address, and from there into the form', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.goto('/collections/communion-dresses/clara-communion-dress')
  const companions = page.getByRole('region', { name: 'Goes with it' }).getByRole('listitem')
  // The companion's picture is a link too.
  await companions.first().click({ position: { x: 20, y: 40 } })
  await expect(page.getByRole('heading', { level: 1, name: 'Pearl veil comb' })).toBeVisible()
  await page.goto('/collections/women')
  await page.getByRole('link', { name: 'Meera lehenga', exact: true }).click()
  await expect(page).toHaveTitle('Meera lehenga | Kasavu & Lace')
  await page.getByRole('button', { name: 'Share this piece' }).click()
  await expect(page.getByText('Link copied', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  await page.getByRole('main').getByRole('link', { name: 'Book Consultation' }).click()
  await expect(page.getByRole('region', { name: 'The piece you are asking about' })).toContainText('Meera lehenga')
  await expect(page.getByRole('radio', { name: 'Custom Design' })).toBeChecked()
})

test.describe('at the desk on a phone', () => {
  test.use(phone)

  test('a piece is photographed, priced and hung in the window, and retired again', async ({ page, browser }) => {
    const complaints = watchConsoleErrors(page)
    const name = `Chatta gown ${newMark()}`
    await signInAsAdmin(page)
    await page.goto('/admin?tab=window')
    await page.getByRole('button', { name: 'Add a piece' }).first().click()
    await page
      .getByLabel('Add pictures')
      .setInputFiles([
        photoFile('front.png', { width: 560, height: 700 }),
        photoFile('back.png', { width: 300, height: 400 }),
      ])
    await expect(page.getByRole('img', { name: 'Picture 2' })).toBeVisible()
    await page.getByLabel('What picture 1 shows').fill('The gown by the window')
    await page.getByRole('button', { name: 'Move picture 2 forward' }).click()
    await page.getByRole('button', { name: 'Move picture 2 forward' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await page.getByLabel('Category').selectOption('Women')
    await page.getByLabel('Price from, in rupees').fill('12,500')
    await page.getByLabel('Description', { exact: true }).fill('White cotton, fanned pleats.')
    await page.getByRole('button', { name: 'Save piece' }).click()
    await expect(page.getByText('Piece added', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: `Show on the home page ${name}` }).click()
    await expect(page.getByRole('button', { name: `Move ${name} down` })).toBeVisible()

    const visitor = await browser.newPage()
    await visitor.goto('/')
    await visitor.getByRole('link', { name, exact: true }).click()
    await expect(visitor).toHaveTitle(`${name} | Kasavu & Lace`)
    await expect(visitor.getByText('₹12,500').first()).toBeVisible()
    const cover = visitor.getByRole('img', { name: 'The gown by the window' })
    await expect(cover).toBeVisible()
    await expect
      .poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth > 0 && image.currentSrc))
      .toMatch(/-(480|720|960|1600)\.webp$/)
    await expect(visitor.getByRole('button', { name: 'Picture 2 of 2' })).toBeVisible()
    await page
      .getByRole('button', { name: `Edit ${name}` })
      .first()
      .click()
    await page.getByRole('button', { name: 'Retire this piece' }).click()
    await page.getByRole('button', { name: 'Retire piece' }).click()
    await expect(page.getByText('Piece retired', { exact: true })).toBeVisible()
    const gone = await visitor.reload()
    expect(gone?.status()).toBe(404)
    await expect(visitor.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    expect(complaints).toEqual([])
  })
})
