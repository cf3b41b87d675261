import { expect } from '@playwright/test'
import { enter } from './screens.ts'
import { openFirstOrder, phone } from './support.ts'
import { test } from './test.ts'

// Sheets leave room for what they show, and a photo has the screen.

test.use({ ...phone, reducedMotion: 'reduce' })

/** The sample's own first: other tests' bookings come and are confirmed meanwhile. */
const pendingBookings = '/admin?tab=bookings&status=pending&sort=oldest'

test('the buttons of a booking take less than a quarter of the screen, not a third', async ({ page }) => {
  await enter.admin(page)
  await page.goto(pendingBookings)
  await page.getByRole('table').locator('.row-open').first().click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('button', { name: 'Cancel booking' })).toBeVisible()
  const height = () => sheet.locator('.dialog-footer').evaluate((footer) => footer.getBoundingClientRect().height)
  // 148 px in our letters, 153 in those of a device that has ours too late.
  await expect.poll(height).toBeLessThanOrEqual(740 / 4)
})

test('with letters of twice the size the buttons come below what is read, and not over it', async ({ page }) => {
  await enter.admin(page)
  await page.goto(pendingBookings)
  await page.getByRole('table').locator('.row-open').first().click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('button', { name: 'Cancel booking' })).toBeVisible()
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px'
  })
  // What scrolls comes to its end before the buttons begin.
  const room = () =>
    sheet.evaluate((dialog) => {
      const footer = dialog.querySelector('.dialog-footer')
      const above = footer?.previousElementSibling
      return footer && above ? footer.getBoundingClientRect().top - above.getBoundingClientRect().bottom : 'no buttons'
    })
  await expect.poll(room).toBeGreaterThanOrEqual(0)
  await sheet.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByRole('heading', { name: 'Cancel this booking?' })).toBeVisible()
})

test('nothing that scrolls under the buttons of a sheet shows through them or takes their press', async ({ page }) => {
  await enter.admin(page)
  await page.goto(pendingBookings)
  await page.getByRole('table').locator('.row-open').first().click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('button', { name: 'Cancel booking' })).toBeVisible()
  // As low as it is on a small phone, so that the number lies under the buttons.
  const onTop = await sheet.evaluate((dialog) => {
    const [link, footer] = [dialog.querySelector('.cell-link'), dialog.querySelector('.dialog-footer')]
    if (!(link && footer && dialog instanceof HTMLElement)) return 'no link or no buttons'
    const { top, height } = link.getBoundingClientRect()
    const down = top - dialog.getBoundingClientRect().top + height / 2
    dialog.style.transition = 'none'
    dialog.style.maxHeight = `${down + footer.getBoundingClientRect().height / 2}px`
    const under = link.getBoundingClientRect()
    const found = document.elementFromPoint(under.left + 10, under.top + under.height / 2)
    return footer.contains(found) ? 'buttons' : found?.outerHTML
  })
  expect(onTop).toBe('buttons')
})

test('a red button that is busy is pale under the pointer too, so that its word can be read', async ({ page }) => {
  await enter.admin(page)
  await page.goto('/admin?tab=customers')
  await page
    .getByRole('button', { name: /^Deactivate/ })
    .first()
    .click()
  const sheet = page.getByRole('dialog', { name: /^Deactivate/ })
  // It never comes: nobody is deactivated.
  await page.route('**/api/admin/customers/*', () => {})
  await sheet.getByRole('button', { name: 'Deactivate' }).click()
  const busy = sheet.getByRole('button', { name: 'One moment...' })
  await busy.hover()
  const ground = (button: Element) => getComputedStyle(button).backgroundColor
  expect(await busy.evaluate(ground)).toBe(await sheet.getByRole('button', { name: 'Keep active' }).evaluate(ground))
})

for (const [held, viewport] of Object.entries({
  upright: { width: 360, height: 740 },
  'on its side': { width: 740, height: 360 },
}))
  test(`a photo fills a phone that is held ${held}, under a title that counts nothing`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await enter.customer(page)
    await page.goto('/user/dashboard')
    await openFirstOrder(page)
    await page.locator('.order-photos').getByRole('button').first().click()
    const viewer = page.getByRole('dialog', { name: 'Photo', exact: true })
    await expect(viewer).toBeVisible()
    await expect.poll(() => viewer.boundingBox()).toEqual({ x: 0, y: 0, ...viewport })
    // As wide as the phone, or as high as the notes below it leave room for.
    await expect
      .poll(async () => {
        const photo = await viewer.getByRole('img').boundingBox()
        return photo && (photo.width > viewport.width * 0.85 || photo.height > viewport.height * 0.6)
      })
      .toBe(true)
  })

test('the ring of a tab in focus lies inside the row, which would cut it', async ({ page }) => {
  await enter.customer(page)
  await page.goto('/user/settings')
  const tabs = page.getByRole('tab')
  await tabs.first().focus()
  await page.keyboard.press('ArrowRight')
  // By its place: which one is selected changes a moment after which one is in focus.
  await expect(tabs.nth(1)).toBeFocused()
  const reach = await tabs.nth(1).evaluate((tab) => {
    const { outlineOffset, outlineWidth } = getComputedStyle(tab)
    return Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
  })
  expect(reach).toBeLessThanOrEqual(0)
})

test('with letters of twice the size on the narrowest phone a sheet and a menu are no wider than it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await enter.admin(page)
  await page.goto('/admin?tab=customers')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px'
  })
  await page
    .getByRole('button', { name: /^Deactivate/ })
    .first()
    .click()
  const sheet = page.getByRole('dialog', { name: /^Deactivate/ })
  await expect(sheet).toBeVisible()
  expect(await sheet.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  await page.getByRole('button', { name: 'New', exact: true }).click()
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem', { name: 'New customer' })).toBeVisible()
  const edges = () =>
    menu.evaluate((box) => [box.getBoundingClientRect().left >= 0, box.getBoundingClientRect().right <= innerWidth])
  await expect.poll(edges).toEqual([true, true])
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
})
