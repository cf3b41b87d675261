import { expect, type Page } from '@playwright/test'
import { becomeGuest, log, say } from './chat.ts'
import { findRingFaults } from './focus-rings.ts'
import { quiet } from './quiet.ts'
import { enter, pressButton, type Role, roles } from './screens.ts'
import { openFirstOrder, phone } from './support.ts'
import { test } from './test.ts'

// Whoever goes by keyboard sees where she is: each ring is whole, and nothing stands over it.

type Screen = [path: string, open?: (page: Page) => Promise<unknown>]

const openRow = (page: Page) => page.getByRole('table').locator('.row-open').first().click()
const openBooking = async (page: Page) => {
  await openRow(page)
  await expect(page.locator('[role=dialog]:focus-within')).toHaveCount(1)
}
const openAdminOrder = async (page: Page) => {
  await openRow(page)
  await expect(page.getByRole('heading', { name: 'Measurements', exact: true })).toBeVisible()
}
const openOrder = async (page: Page) => {
  await openFirstOrder(page)
  await expect(page.getByRole('button', { name: 'Ask about this order' })).toBeVisible()
}
const openPayment = async (page: Page) => {
  await openAdminOrder(page)
  await page
    .getByRole('button', { name: 'Payment' })
    .or(page.getByRole('button', { name: 'Note a payment' }))
    .first()
    .click()
  await expect(page.locator('[role=dialog]:focus-within')).toHaveCount(1)
}

const openChat = async (page: Page) => {
  await pressButton('Chat with us')(page)
  await expect(page.getByRole('button', { name: 'Start chat' })).toBeVisible()
}

/** One of each kind: what scrolls sideways, forms, lists, what has a bar at its foot, and what opens over them. */
const screens: Record<Role, Screen[]> = {
  visitor: [['/'], ['/', openChat], ['/collections/women/meera-lehenga'], ['/auth?tab=register']],
  customer: [['/user/dashboard'], ['/user/dashboard', openOrder], ['/user/settings']],
  admin: [
    ['/admin?tab=messages'],
    ['/admin?tab=orders'],
    ['/admin?tab=orders', openAdminOrder],
    ['/admin?tab=orders', openPayment],
    ['/admin?tab=bookings', openBooking],
  ],
}

for (const [size, use] of [
  ['phone', phone],
  ['desktop', { viewport: { width: 1280, height: 860 } }],
] as const)
  test.describe(size, () => {
    test.use({ ...use, reducedMotion: 'reduce' })
    test('everybody sees on every kind of screen where the focus is', async ({ browser, page }) => {
      test.slow()
      const guest = await browser.newPage()
      await becomeGuest(guest)
      await say(guest, 'Do you stitch lehengas?')
      await expect(log(guest).getByText(/, sent$/)).toBeVisible()
      // As after a busy week: there are more chats than the list shows.
      await page.route('**/api/admin/chat/rooms?*', async (route) => {
        const response = await route.fetch()
        const [room] = await response.json()
        const json = Array.from({ length: 20 }, (_, nth) => ({ ...room, id: `${room.id}-${nth}` }))
        await route.fulfill({ response, headers: { ...response.headers(), 'x-next-cursor': 'more' }, json })
      })
      for (const role of roles) {
        await enter[role](page)
        for (const [path, open] of screens[role]) {
          await page.goto(path)
          await expect(page.getByRole('heading').first()).toBeAttached()
          await quiet(page)
          await open?.(page)
          await expect(page.locator('.skeleton')).toHaveCount(0)
          expect.soft(await findRingFaults(page), `${path}${open ? ', opened' : ''}`).toEqual([])
        }
      }
    })
  })
