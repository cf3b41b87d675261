import { expect, type Locator, type Page } from '@playwright/test'
import { enter, newMark, signInAsAdmin } from './people.ts'
import { photoFile } from './photos.ts'
import { holdScripts, phone, test, watchConsoleErrors } from './test.ts'

const header = (page: Page) => page.getByRole('banner')
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })
const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' }).click()
/** Returns the distance between the upper and the lower element, in pixels, at one moment. */
const roomBetween = async (upper: Locator, lower: Locator) =>
  upper.evaluate(
    (above, below) => (below?.getBoundingClientRect().top ?? -1) - above.getBoundingClientRect().bottom,
    await lower.elementHandle(),
  )

test.describe('on a phone', () => {
  test.use(phone)

  test('the header leads to the booking just below it, though what comes meanwhile moves the place', async ({
    page,
  }) => {
    await page.goto('/')
    await page.evaluate(() => {
      let scrolls = 0
      addEventListener('scroll', () => {
        scrolls += 1
        // The first scroll is the jump; a slow machine draws the smooth scroll in one step.
        const social = document.getElementById('social')
        if (scrolls === 2 && social) social.style.paddingBottom = '200px'
      })
    })
    await header(page).getByRole('link', { name: 'Book', exact: true }).click()
    await expect(page.locator('#social')).toHaveCSS('padding-bottom', '200px')
    const contact = page.locator('#contact')
    await expect.poll(async () => Math.abs(await roomBetween(header(page), contact))).toBeLessThan(2)
    // The page scrolls smoothly over at most two screens; the last requested place is reached.
    const screensToRun = await page.evaluate(() => {
      for (const place of ['services', 'collections'])
        document.querySelector<HTMLElement>(`header a[href="/#${place}"], footer a[href="/#${place}"]`)?.click()
      return Math.abs((document.getElementById('collections')?.getBoundingClientRect().top ?? 1e6) / innerHeight)
    })
    expect(screensToRun).toBeLessThan(2.1)
    await expect(page.getByRole('heading', { name: 'Our Signature Collections' })).toBeInViewport()
    await page.goto('/auth')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Our Exclusive Services' })).toBeVisible()
  })

  test('the home page is some nine screens long, and its rows are swiped by keyboard too', async ({ page }) => {
    await page.goto('/')
    const body = page.locator('body')
    await expect.poll(() => body.evaluate(({ scrollHeight }) => scrollHeight / 740)).toBeLessThan(10.4)
    // The pause button is below the pictures and above the title.
    const pause = page.getByRole('button', { name: 'Pause pictures' })
    await expect.poll(() => roomBetween(pause, page.getByRole('heading', { level: 1 }))).toBeGreaterThanOrEqual(0)
    for (const row of ['#services .swipe', '#testimonials .swipe']) {
      await page.locator(row).focus()
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => page.locator(row).evaluate(({ scrollLeft }) => scrollLeft), row).toBeGreaterThan(0)
    }
    await page.setViewportSize({ width: 740, height: 360 })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('main').getByRole('link', { name: 'Book Consultation' })).toBeInViewport({ ratio: 1 })
  })

  test('each network has a row of its own, which scrolls sideways at every width, and the menu leads to the chat', async ({
    page,
  }) => {
    await page.goto('/')
    await openMenu(page)
    await menu(page).getByRole('button', { name: 'Chat with us' }).click()
    await expect(page.getByRole('dialog', { name: /^Chat with/ })).toBeVisible()
    await expect(menu(page)).toBeHidden()
    await page.keyboard.press('Escape')
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      for (const network of ['Instagram', 'Facebook']) {
        const row = page.getByRole('region', { name: `Latest from ${network}` })
        const list = row.getByRole('list')
        const room = await row.boundingBox()
        expect([network, width, (room?.x ?? -1) >= 0 && (room?.x ?? width) < 120]).toEqual([network, width, true])
        await list.evaluate((element) => element.scrollTo({ left: 0, behavior: 'instant' }))
        await row.getByRole('listitem').nth(5).scrollIntoViewIfNeeded()
        await expect.poll(() => list.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
      }
    }
  })

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

    for (const [role, logout] of [
      ['customer', 'Logout'],
      ['admin', 'Logout (Admin)'],
    ] as const) {
      await enter[role](page)
      await page.goto('/')
      await openMenu(page)
      await expect(menu(page).getByRole('link', { name: 'My Dashboard', exact: true })).toBeVisible()
      // The label for the other role is in the page but hidden.
      await expect(menu(page).getByRole('button', { name: /^Logout/ })).toHaveText(logout, { useInnerText: true })
    }
  })

  test('a piece has its name and price in the first view, Book beside the chat, and its pictures large', async ({
    page,
  }) => {
    await page.goto('/collections/women/meera-lehenga')
    const book = page.getByRole('main').getByRole('link', { name: 'Book', exact: true })
    await expect(book).toBeInViewport({ ratio: 1 })
    const name = page.getByRole('heading', { level: 1 })
    const price = page.getByRole('main').getByText('₹31,500').first()
    await expect(price).toBeInViewport({ ratio: 1 })
    expect(await roomBetween(name, price)).toBeGreaterThanOrEqual(0)
    expect(await roomBetween(price, book)).toBeGreaterThanOrEqual(0)
    const whatsapp = page.getByRole('main').getByRole('link', { name: 'Ask on WhatsApp' })
    await expect(whatsapp).toHaveAttribute('href', /wa\.me\/\d+\?text=About%20%22Meera%20lehenga%22.*meera-lehenga/)
    // The chat button covers no other button.
    await book.click({ trial: true })
    await page.getByRole('button', { name: 'Picture 1 of' }).click()
    const viewer = page.getByRole('dialog', { name: 'Meera lehenga' })
    const closer = viewer.getByRole('checkbox', { name: 'Look closer' }).first()
    const wideness = () =>
      viewer
        .getByRole('img')
        .first()
        .evaluate(({ clientWidth }) => clientWidth / innerWidth)
    await viewer.getByRole('img').first().click()
    await expect(closer).toBeChecked()
    expect(await wideness()).toBe(2.5)
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    const roomAtTheEnd = async () => {
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
      return roomBetween(book, page.getByRole('contentinfo'))
    }
    await expect.poll(roomAtTheEnd).toBeGreaterThanOrEqual(0)
  })
})

test.describe('without any script', () => {
  test.use({ ...phone, javaScriptEnabled: false })

  test('pages read, the menu opens, and forms and screens say that they need scripts', async ({ page }) => {
    await page.goto('/')
    for (const text of ['Clara communion dress', 'Sneha Mathew', 'Latest from Instagram', 'Come and see us'])
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
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
    await page.goto('/password-recovery-guide')
    await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', /^https:\/\/wa\.me\//)
    for (const path of ['/auth', '/user/dashboard']) {
      if (path.startsWith('/user')) await enter.customer(page)
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

  test('a piece is photographed, priced and hung in the window, shared from its page, and retired again', async ({
    page,
    browser,
  }) => {
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
    const address = visitor.url()
    await visitor.getByRole('main').getByRole('link', { name: 'Book', exact: true }).click()
    await expect(visitor.getByRole('region', { name: 'The piece you are asking about' })).toContainText('Chatta gown')

    await page
      .getByRole('button', { name: `Edit ${name}` })
      .first()
      .click()
    await page.getByRole('button', { name: 'Retire this piece' }).click()
    await page.getByRole('button', { name: 'Keep it' }).click()
    await page.getByRole('button', { name: 'Retire this piece' }).click()
    await page.getByRole('button', { name: 'Retire piece' }).click()
    await expect(page.getByText('Piece retired', { exact: true })).toBeVisible()
    await visitor.goto(address)
    const gone = await visitor.reload()
    expect(gone?.status()).toBe(404)
    await expect(visitor.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await page.getByLabel('Status').selectOption('Retired')
    await expect(page.getByRole('button', { name: `Bring back ${name}` })).toBeVisible()
    expect(complaints).toEqual([])
  })
})
