import { expect, type Locator, type Page } from '@playwright/test'
import { holdScripts } from './hold-scripts.ts'
import { expectNoSeriousViolations, phone, signInAsAdmin } from './support.ts'
import { test } from './test.ts'

const bar = (page: Page) => page.locator('.tab-bar')
const bookingRows = (page: Page) => page.getByRole('table', { name: 'Consultation Bookings' }).locator('tbody tr')

/** Presses a row where this part of it stands, whatever lies over that: other tests move the rows of a list meanwhile. */
async function pressAt(row: Locator, part: Locator) {
  await expect(part).toBeVisible()
  const position = await part.evaluate((element) => {
    const [at, of] = [element, element.closest('tr, li') ?? element].map((one) => one.getBoundingClientRect())
    return at && of ? { x: at.left + at.width / 2 - of.left, y: at.top + at.height / 2 - of.top } : { x: 0, y: 0 }
  })
  await row.click({ position })
}

/** Holds back what an address answers, so that it comes long after the rest of the page. */
async function hold(page: Page, path: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      await promise
      await route.continue()
    },
  )
  return resolve
}

for (const [size, use] of Object.entries({ phone, desktop: {} }))
  test.describe(size, () => {
    test.use(use)

    test('what waits leads to its list, filtered and at the top of the window', async ({ page }) => {
      await signInAsAdmin(page)
      await page.goto('/admin')
      const link = page.getByRole('link', { name: /^Open bookings? to answer$/ })
      await link.scrollIntoViewIfNeeded()
      await link.click()
      await expect(page).toHaveURL('/admin?tab=bookings&status=to-answer&sort=oldest')
      await expect(bookingRows(page).first()).toBeInViewport()
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
      await expect(page.getByLabel('Status', { exact: true })).toHaveValue('to-answer')

      await page.goto('/admin')
      await page.getByRole('link', { name: /^Open orders? at risk$/ }).click()
      await expect(page.getByLabel('Status', { exact: true })).toHaveValue('at-risk')
      const risks = page.getByRole('table', { name: 'Orders' }).locator('tbody tr')
      await expect(risks.first()).toBeInViewport()
      await expect(risks.filter({ hasNotText: /ago|yesterday|today|tomorrow|in \d+ days/ })).toHaveCount(0)
    })

    test('a link to a tab lands on it, whatever comes late and in every engine', async ({ page }) => {
      await signInAsAdmin(page)
      // Safari has no scroll anchoring: with none, what comes late would move the tab away.
      await page.addInitScript(() =>
        addEventListener('DOMContentLoaded', () =>
          document.documentElement.style.setProperty('overflow-anchor', 'none'),
        ),
      )
      const answered = await hold(page, '/api/admin/answers')
      for (const [tab, title] of [
        ['reports', 'Daily report'],
        ['notifications', 'Notifications'],
      ] as const) {
        await page.goto(`/admin?tab=${tab}`)
        await expect(page.getByRole('heading', { name: title, exact: true })).toBeInViewport()
      }
      answered()
      await expect(page.getByRole('tab', { name: /^Bookings \d/ }).or(bar(page).getByText('Bookings'))).toContainText(
        /\d/,
      )
      await expect(page.getByRole('heading', { name: 'Notifications', exact: true })).toBeInViewport()
    })

    test('a row opens wherever it is pressed, its label included', async ({ page }) => {
      await signInAsAdmin(page)
      await page.goto('/admin?tab=bookings&status=pending&sort=oldest')
      const booking = bookingRows(page).first()
      await pressAt(booking, booking.getByText('Pending', { exact: true }))
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await page.goto('/admin?tab=customers')
      const row = page.getByRole('table', { name: 'Customers' }).locator('tbody tr').first()
      await pressAt(row, row.getByText(/^(Active|No account|Inactive)$/))
      await expect(page).toHaveURL(/\/admin\/customers\//)
    })

    test('what the bell tells of opens wherever it is pressed, and the bell makes no second banner', async ({
      page,
    }) => {
      const enquiry = { name: 'Bindu Paul', email: 'bindu@example.com', message: 'Is the lace from Kochi?' }
      expect((await page.request.post('/api/contacts', { data: enquiry })).status()).toBe(201)
      await signInAsAdmin(page)
      await page.goto('/admin/orders/nobody')
      await expect(page.getByRole('heading', { name: 'There is no such order', level: 1 })).toBeVisible()
      await page.getByRole('button', { name: /^Notifications/ }).click()
      const entry = page
        .getByRole('dialog', { name: 'Notifications' })
        .getByRole('listitem')
        .filter({ hasText: 'Bindu Paul' })
      await expect(entry.first()).toBeVisible()
      await expect(page.locator('header:not(main *, section *, article *, nav *)')).toHaveCount(1)
      await pressAt(entry.first(), entry.first().locator('time'))
      await expect(page.getByRole('dialog', { name: 'Bindu Paul' })).toBeVisible()
    })
  })

const middleOf = (place: Locator) =>
  place.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  })

/** Each puts down what it presses with, and returns what lets go. */
async function holdWithMouse(page: Page, place: Locator) {
  const { x, y } = await middleOf(place)
  await page.mouse.move(x, y)
  await page.mouse.down()
  return () => page.mouse.up()
}

async function holdWithFinger(page: Page, place: Locator) {
  const touches = await page.context().newCDPSession(page)
  await touches.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [await middleOf(place)] })
  return () => touches.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test.describe('on a phone', () => {
  test.use(phone)

  test('the tabs are within a thumb’s reach, the rest behind More, and every one takes no more than its room', async ({
    page,
  }) => {
    await signInAsAdmin(page)
    await page.goto('/admin')
    await expect(bookingRows(page).first()).toBeVisible()
    await page.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded()
    const tab = (name: RegExp) => page.getByRole('tab', { name })
    const button = (name: RegExp) => bar(page).getByRole('button', { name })
    const places = [tab(/^Today/), tab(/^Orders/), button(/^New$/), tab(/^Messages/), button(/^More/)]
    const lefts: number[] = []
    for (const place of places) {
      await expect(place).toBeInViewport({ ratio: 1 })
      const { height, left } = await place.evaluate((element) => element.getBoundingClientRect().toJSON())
      expect(height).toBeGreaterThanOrEqual(44)
      lefts.push(left)
    }
    expect(lefts).toEqual(lefts.toSorted((one, other) => one - other))
    await expect(tab(/^Bookings/)).toBeHidden()
    await button(/^New$/).click()
    await expect(page.getByRole('menuitem')).toHaveText(['New order', 'New booking', 'New customer'])
    await expectNoSeriousViolations(page)
    await page.getByRole('menuitem', { name: 'New customer' }).click()
    await expect(page.getByRole('dialog', { name: 'New customer' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await tab(/^Today/).click()
    await button(/^More/).click()
    await expect(page.getByRole('dialog', { name: 'More of the desk' })).toBeVisible()
    await expectNoSeriousViolations(page)
    await page.getByRole('button', { name: /^Password Resets/ }).click()
    await expect(page).toHaveURL('/admin?tab=resets')
    await expect(page.getByRole('heading', { name: 'Password Resets' })).toBeInViewport()
    await page.getByRole('tab', { name: /^Today/ }).click()
    await expect(page).toHaveURL('/admin')
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeInViewport()
  })

  for (const [name, opens] of [
    ['New', (page: Page) => page.getByRole('menuitem', { name: 'New order' })],
    ['More', (page: Page) => page.getByRole('dialog', { name: 'More of the desk' })],
  ] as const)
    for (const press of [holdWithMouse, holdWithFinger])
      test(`${name} that is held (${press.name}) while its code comes opens when it is let go`, async ({ page }) => {
        await signInAsAdmin(page)
        const scripts = await holdScripts(page, '**/assets/start-screen-*.js')
        // What listens to presses is there as soon as it asks.
        const listens = page.waitForRequest((request) => request.resourceType() === 'fetch')
        await page.goto('/admin', { waitUntil: 'commit' })
        await listens
        const letGo = await press(page, bar(page).getByRole('button', { name }))
        scripts.free()
        await expect(bar(page).getByRole('button', { name }).and(page.locator('[aria-haspopup]'))).toBeVisible()
        await expect(opens(page)).toHaveCount(0)
        await letGo()
        await expect(opens(page)).toBeVisible()
      })

  test('what is pressed on New while its code comes and let go on More opens neither', async ({ page }) => {
    await signInAsAdmin(page)
    const scripts = await holdScripts(page, '**/assets/start-screen-*.js')
    const listens = page.waitForRequest((request) => request.resourceType() === 'fetch')
    await page.goto('/admin', { waitUntil: 'commit' })
    await listens
    const letGo = await holdWithMouse(page, bar(page).getByRole('button', { name: 'New' }))
    scripts.free()
    const more = bar(page).getByRole('button', { name: 'More' })
    await expect(more.and(page.locator('[aria-haspopup]'))).toBeVisible()
    const { x, y } = await middleOf(more)
    await page.mouse.move(x, y)
    await letGo()
    // A menu that opens is there with the second frame.
    for (let frame = 0; frame < 2; frame++) await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await page.getByRole('menuitem').or(page.getByRole('dialog')).count()).toBe(0)
  })

  test('five bookings or more stand on the screen, between the header and the tabs', async ({ page }) => {
    await signInAsAdmin(page)
    await page.goto('/admin?tab=bookings')
    await expect(bookingRows(page)).toHaveCount(10)
    const heights = await bookingRows(page).evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
    const room = await page.evaluate(() => innerHeight - (document.querySelector('.tab-bar')?.clientHeight ?? 0))
    for (const first of [0, 5])
      expect(heights.slice(first, first + 5).reduce((a, b) => a + b)).toBeLessThanOrEqual(room)
  })
})

test.describe('at 1280 px', () => {
  test.use({ viewport: { width: 1280, height: 860 } })

  test('all tabs stand in one row with the largest counts, none cut', async ({ page }) => {
    await signInAsAdmin(page)
    const counts = { booking: 999, contact: 999, chat_lead: 999, password: 999, chat: 999, testimonial: 100 }
    await page.route('**/api/admin/answers', (route) => route.fulfill({ json: { counts, rows: [] } }))
    await page.goto('/admin?tab=reports')
    await expect(page.getByRole('tab', { name: /^Contacts\s*99\+$/ })).toBeVisible()
    const rows = () =>
      page.getByRole('tab').evaluateAll((tabs) => new Set(tabs.map((tab) => tab.getBoundingClientRect().top)).size)
    await expect.poll(rows).toBe(1)
    await expect.poll(() => bar(page).evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0)
  })
})
