import { expect } from '@playwright/test'
import { enter, type Role, roles, widthBeyond } from './screens.ts'
import { phone } from './support.ts'
import { test } from './test.ts'

/** The account's links of the header on a wide screen, and of the menu on a phone, each with where it leads. */
const accountLinks: Record<Role, Record<'phone' | 'desktop', [name: string, href: string][]>> = {
  visitor: {
    desktop: [
      ['Admin Login', '/admin-login'],
      ['Sign In / Sign Up', '/auth'],
    ],
    phone: [
      ['Admin Login', '/admin-login'],
      ['Sign In', '/auth'],
    ],
  },
  customer: { desktop: [['My Dashboard', '/user/dashboard']], phone: [['My Dashboard', '/dashboard']] },
  admin: {
    desktop: [
      ['Admin', '/admin'],
      ['My Dashboard', '/user/dashboard'],
    ],
    phone: [
      ['Admin', '/admin'],
      ['My Dashboard', '/dashboard'],
    ],
  },
}
const logoutLabels: Record<Role, string | undefined> = {
  visitor: undefined,
  customer: 'Logout',
  admin: 'Logout (Admin)',
}

test.describe('the narrowest phone', () => {
  test.use({ ...phone, viewport: { width: 320, height: 568 } })
  test("holds the header of a customer's screens", async ({ page }) => {
    await enter.customer(page)
    await page.goto('/user/dashboard')
    await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeInViewport({ ratio: 1 })
    expect(await widthBeyond(page)).toBe(0)
  })
})

for (const [size, use] of [
  ['desktop', {}],
  ['phone', phone],
] as const)
  test.describe(size, () => {
    test.use({ ...use, reducedMotion: 'reduce' })
    for (const role of roles)
      test(`the header leads the ${role} on`, async ({ page }) => {
        await enter[role](page)
        await page.goto('/')
        if (size === 'phone') await page.getByRole('button', { name: 'Open menu' }).click()
        const links = page.getByRole(
          size === 'phone' ? 'navigation' : 'banner',
          size === 'phone' ? { name: 'Menu' } : {},
        )
        for (const place of ['Home', 'Collections', 'Services', 'About', 'Contact'])
          await expect(links.getByRole('link', { name: place, exact: true })).toBeVisible()
        for (const [name, href] of accountLinks[role][size])
          await expect(links.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
        await expect(links.getByRole('button', { name: /^Logout/ })).toHaveText(
          logoutLabels[role] ? [logoutLabels[role]] : [],
          // The words for the other role stand there, not shown.
          { useInnerText: true },
        )
      })
  })
