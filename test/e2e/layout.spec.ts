import { expect, type Locator, type Page } from '@playwright/test'
import { enlarge } from './checks.ts'
import { signInAsAdmin, signInAsSampleCustomer, signUp } from './people.ts'
import { createOrder } from './shop.ts'
import { dialog, holdTimers, phone, test } from './test.ts'

// Layout of single screens; crawl.spec.ts checks the rules for all screens.

test.use({ reducedMotion: 'reduce' })

/** Sample bookings first: other tests add and confirm bookings meanwhile. */
const pendingBookings = '/admin?tab=bookings&status=pending&sort=oldest'

const rowsOf = (header: Locator) =>
  header.locator('a, button').evaluateAll((all) => {
    const boxes = all.filter((element) => element.checkVisibility()).map((element) => element.getBoundingClientRect())
    const top = Math.max(...boxes.map((box) => box.top))
    return boxes.filter(({ bottom }) => bottom <= top).length
  })

test('a header is one row before the shop’s letters are there, and calls the shop by a button from 360 px on', async ({
  page,
}) => {
  await page.route('**/fonts/*', (route) => route.abort())
  const call = page.getByRole('banner').getByRole('link', { name: '+91 90000 00000' })
  for (const path of ['/ml', '/privacy']) {
    await page.goto(path)
    for (const width of [360, 412, 768, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      await expect(call, `${path} at ${width}`).toBeVisible()
      await expect(call).toHaveAttribute('href', 'tel:+919000000000')
      await expect.poll(() => rowsOf(page.getByRole('banner')), `${path} at ${width}`).toBe(0)
    }
  }
  await signUp(page)
  await page.goto('/user/dashboard')
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await page.setViewportSize({ width: 320, height: 740 })
  await expect.poll(() => rowsOf(page.getByRole('banner'))).toBe(0)
  await enlarge(page)
  await expect.poll(() => rowsOf(page.getByRole('banner'))).toBe(0)
})

test('letters of twice the size cut no figure, price or amount, and put no button over what is read', async ({
  page,
}) => {
  await page.setViewportSize(phone.viewport)
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

  const items = [{ name: 'Christening gown', quantity: 1, price: 1_425_000 }]
  await page.goto(`/admin/orders/${await createOrder(page, { items })}`)
  await enlarge(page)
  const furthest = () =>
    page
      .getByRole('region', { name: 'Money', exact: true })
      .locator('dd')
      .evaluateAll((amounts) => Math.max(...amounts.map((amount) => amount.getBoundingClientRect().right)))
  await expect.poll(furthest).toBeGreaterThan(0)
  await expect.poll(furthest).toBeLessThanOrEqual(360)
  // The usual actions form one row at the lower edge: in three rows they covered a third of the screen.
  const actions = page.getByRole('navigation', { name: 'What to do' })
  await expect.poll(() => actions.evaluate((bar) => bar.getBoundingClientRect().height)).toBeLessThanOrEqual(90)

  await page.goto(pendingBookings)
  await page.getByRole('table').locator('.row-open').first().click()
  await expect(dialog(page).getByRole('button', { name: 'Cancel booking' })).toBeVisible()
  await enlarge(page)
  // The scrolling content ends before the buttons begin.
  const room = () =>
    dialog(page).evaluate((sheet) => {
      const footer = sheet.querySelector('.dialog-footer')
      const above = footer?.previousElementSibling
      return footer && above ? footer.getBoundingClientRect().top - above.getBoundingClientRect().bottom : 'no buttons'
    })
  await expect.poll(room).toBeGreaterThanOrEqual(0)
})

test('a photo fills a phone that is held upright or on its side, under a title that counts nothing', async ({
  page,
}) => {
  await signInAsSampleCustomer(page)
  await page.setViewportSize(phone.viewport)
  await page.goto('/user/dashboard')
  await page
    .getByRole('link', { name: /^View Details/ })
    .first()
    .click()
  // The only photo of its update.
  await page.locator('.order-photos').last().getByRole('button').click()
  const viewer = page.getByRole('dialog', { name: 'Photo', exact: true })
  await expect(viewer).toBeVisible()
  for (const viewport of [phone.viewport, { width: 740, height: 360 }]) {
    await page.setViewportSize(viewport)
    await expect.poll(() => viewer.boundingBox()).toEqual({ x: 0, y: 0, ...viewport })
    // As wide as the phone, or as high as the notes below allow.
    await expect
      .poll(async () => {
        const photo = await viewer.getByRole('img').boundingBox()
        return photo && (photo.width > viewport.width * 0.85 || photo.height > viewport.height * 0.6)
      })
      .toBe(true)
  }
})

const toast = (page: Page) => page.locator('.toast')
/** Keeps a toast from closing by itself; another test covers that. */
const keepToasts = (page: Page) => holdTimers(page, 5000)

async function signIn(page: Page) {
  await page.getByLabel('Email').fill('elizabeth@example.com')
  await page.getByLabel('Password', { exact: true }).fill('kasavu-7')
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test('a toast gives way to the next, is reached by F8, waits while it is, and can be swept away', async ({ page }) => {
  await keepToasts(page)
  await page.goto('/auth')
  let tries = 0
  await page.route('**/api/login', (route) =>
    tries++ === 0 ? route.abort() : route.fulfill({ status: 429, json: { message: 'Please wait a minute.' } }),
  )
  await signIn(page)
  await expect(toast(page)).toContainText('Login failed')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(toast(page).filter({ hasText: 'Please wait a minute.' })).toBeVisible()
  await expect(toast(page)).toHaveCount(1)
  const boxOf = () => toast(page).evaluate((element) => element.getBoundingClientRect().toJSON())
  expect((await boxOf()).width).toBeLessThanOrEqual(420)
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: /F8/ }).locator(':focus')).toHaveCount(1)

  // Waits for the opening animation.
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

/** Returns whether two boxes overlap at one moment. */
const overlap = async (one: Locator, other: Locator) =>
  one.evaluate(
    (element, other) => {
      const [a, b] = [element.getBoundingClientRect(), other?.getBoundingClientRect()]
      return b && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
    },
    await other.elementHandle(),
  )

test('a toast on a phone stands over neither the field to correct nor the button, nor the sheet it came from', async ({
  page,
}) => {
  await page.setViewportSize(phone.viewport)
  await keepToasts(page)
  await page.goto('/auth')
  await page.route('**/api/login', (route) => route.fulfill({ status: 401, json: { message: 'No such account' } }))
  await signIn(page)
  await expect(toast(page)).toContainText('Login failed')
  const password = page.getByLabel('Password', { exact: true })
  for (const part of [password, page.getByRole('button', { name: 'Sign In' })])
    await expect.poll(() => overlap(toast(page), part)).toBe(false)
  // The toast closes after the correction; by itself it would stay.
  await password.fill('hers')
  await expect(toast(page)).toHaveCount(0)

  await signInAsAdmin(page)
  await page.goto('/admin?tab=bookings&status=pending&sort=oldest')
  await page.route('**/api/admin/bookings/*', (route) => route.abort())
  await page.getByRole('table').locator('.row-open').first().click()
  await dialog(page).getByRole('button', { name: 'Confirm booking' }).click()
  await expect(toast(page)).toBeVisible()
  await expect.poll(() => overlap(toast(page), dialog(page))).toBe(false)
})
