import { expect, test } from '@playwright/test'
import { enter } from './screens.ts'
import { openFirstOrder, phone } from './support.ts'

// Sheets leave room for what they show, and a photo has the screen.

test.use({ ...phone, reducedMotion: 'reduce' })

test('the buttons of a booking take a fifth of the screen, not a third', async ({ page }) => {
  await enter.admin(page)
  await page.goto('/admin?tab=bookings&status=pending')
  await page.getByRole('table').locator('.row-open').first().click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('button', { name: 'Cancel booking' })).toBeVisible()
  const footer = await sheet.locator('.dialog-footer').boundingBox()
  expect(footer?.height).toBeLessThanOrEqual(740 / 5)
})

test('nothing that scrolls under the buttons of a sheet shows through them or takes their press', async ({ page }) => {
  await enter.admin(page)
  await page.goto('/admin?tab=bookings&status=pending')
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
    expect(await viewer.boundingBox()).toEqual({ x: 0, y: 0, ...viewport })
    const photo = await viewer.getByRole('img').boundingBox()
    expect(photo?.height).toBeGreaterThan(viewport.height * 0.6)
  })

test('the ring of a tab in focus lies inside the row, which would cut it', async ({ page }) => {
  await enter.customer(page)
  await page.goto('/user/settings')
  const tab = page.getByRole('tab', { selected: true })
  await tab.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { selected: true })).toBeFocused()
  const reach = await page.getByRole('tab', { selected: true }).evaluate((tab) => {
    const { outlineOffset, outlineWidth } = getComputedStyle(tab)
    return Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
  })
  expect(reach).toBeLessThanOrEqual(0)
})
