import { expect } from '@playwright/test'
import { quiet } from './quiet.ts'
import {
  detailPaths,
  enter,
  expectNarrowInLargeLetters,
  headingFaults,
  type Role,
  roles,
  shown,
  widthBeyond,
} from './screens.ts'
import { phone, watchConsoleErrors } from './support.ts'
import { test } from './test.ts'

// Every screen with its texts. What another file here proves on its way through the shop is not proved again.

type Screen = [path: string, texts: (string | RegExp)[]]
const screens: Record<Role, Screen[]> = {
  visitor: [
    [
      '/',
      [
        'Luxury Fashion for Little Angels & Women',
        'View Collections',
        'Our Signature Collections',
        /^From/,
        /^View Collection\b/,
        'Our Exclusive Services',
        'Custom Tailoring',
        'Personal Consultation',
        'Baptism Set',
        'Home Delivery',
        'What Our Customers Say',
        /4\.9/,
        /^Meet /,
        'Follow Our Journey',
        'Stay connected with our latest creations and behind-the-scenes moments',
        'Latest from Instagram',
        'Latest from Facebook',
        /^View All/,
        'Join Our Community',
        'Follow us for daily inspiration, behind-the-scenes content, and exclusive previews of our latest collections',
        'Follow Instagram',
        'Like Facebook',
        'Book Consultation',
        'Come and see us',
        'WhatsApp',
        /^© 2024/,
      ],
    ],
    ['/collections/women', ['Women', 'Meera lehenga']],
    ['/collections/women/meera-lehenga', ['Meera lehenga']],
    ['/questions', ['Good to know']],
    ['/auth', ['Back to Home', 'Sign In', 'Sign Up', 'Email', 'Password', 'Forgot password?']],
    ['/auth?tab=register', ['First name', 'Last name', 'Confirm password', 'Create account']],
    ['/admin-login', ['Admin Login', 'Back to Website', 'Email', 'Password', 'Sign In']],
    ['/admin', ['Admin Login']],
    ['/admin/settings', ['Admin Login']],
    ['/forgot-password', ['Back to Sign In', 'Email', 'Send request', 'How this works', 'Sign up instead']],
    [
      '/password-recovery-guide',
      [
        'Go to Forgot Password Page',
        'Enter Your Email Address',
        'Wait for Our Team Contact',
        'Sign In & Change Password',
        'Need Help',
        'Contact Support',
      ],
    ],
    ['/privacy', ['What we keep, and why']],
    ['/no-such-page', ['Page Not Found', 'Go Home']],
  ],
  customer: [
    ['/user/dashboard', ['Welcome back, Elizabeth', 'Settings', 'Sign Out', 'My Orders', /^View Details/]],
    ['/user/dashboard?tab=consultations', ['My Consultations', 'Holy Communion Dress']],
    ['/user/settings', ['My Dashboard', 'Notifications', 'Password', 'Order updates', 'News and offers']],
    ['/user/settings?tab=details', ['Your details']],
    ['/user/settings?tab=password', ['Current password', 'New password', 'Confirm new password', 'Change Password']],
    ['/user/settings?tab=data', ['Download my data']],
    ['/admin', ['Admin Login']],
    ['/admin/settings', ['Access Denied', 'You need admin privileges to access this page.', 'Go Home']],
  ],
  admin: [
    [
      '/admin',
      [
        'Admin Dashboard',
        'Total Contacts',
        'Total Bookings',
        'Total Leads',
        'Conversion Rate',
        'Consultation Bookings',
      ],
    ],
    ['/admin?tab=bookings', ['Consultation Bookings']],
    // Other tests ask meanwhile: the shop's own rows are the oldest.
    ['/admin?tab=contacts&sort=oldest', ['Contacts', 'Export Excel', 'Qualified']],
    [
      '/admin?tab=customers',
      ['Total customers', 'New this month', 'With active orders', 'Reset Password', 'Refresh', 'Active'],
    ],
    ['/admin?tab=chat-leads', ['Chat Leads', 'Qualify', 'Refresh', 'Export Excel']],
    ['/admin?tab=leads&q=alphonsa', ['Lead Generation', 'Enquiry']],
    ['/admin?tab=resets', ['Password Resets', 'Customer service response time: Within 24 hours']],
    ['/admin?tab=notifications', ['Notifications', /^New (enquiry|chat lead|chat message|consultation booking)$/]],
    ['/admin?tab=messages', ['Messages']],
    ['/admin?tab=orders', ['New order']],
    ['/admin?tab=visits', ['Visits', 'Week before', 'Week after']],
    ['/admin?tab=window', ['Add a piece']],
    ['/admin?tab=reports', ['Daily report']],
    ['/admin?tab=privacy', ['Requests']],
    ['/admin?tab=privacy&part=breach', ['Note a breach']],
    ['/admin?tab=whatsapp', ['What the messages say', 'To send', 'Sent']],
    ['/admin?tab=whatsapp&state=occasions', [/^Joel: baptism on/, /^Sara: \d this year/]],
    ['/admin/settings', ['Back to Dashboard', 'Daily reports']],
    ['/admin/settings?tab=shop', ["A week's work"]],
    ['/admin/settings?tab=messages', ['WhatsApp messages', 'Order ready']],
    ['/admin/settings?tab=staff', ['Staff']],
    ['/admin/settings?tab=import', ['Sample file']],
    ['/admin/settings?tab=backup', ['Show the files']],
    ['/admin/settings?tab=security', ['Security', 'A good password', '12 characters or more', 'Change Password']],
  ],
}

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
      test(`every screen of the ${role} has its texts`, async ({ page }) => {
        test.slow()
        const complaints = watchConsoleErrors(page)
        await enter[role](page)
        for (const [path, texts] of screens[role]) {
          await page.goto(path)
          for (const text of texts) await expect.soft(shown(page, text), `${path}: ${text}`).toBeVisible()
          await expect.poll(() => widthBeyond(page), path).toBe(0)
          await expect.poll(() => headingFaults(page), path).toEqual([])
          if (size === 'phone') await expectNarrowInLargeLetters(page, role === 'admin' ? 360 : 320)
        }
        expect(complaints).toEqual([])
      })

    for (const role of ['customer', 'admin'] as const)
      test(`no level of the headings is skipped where the ${role} opens one of a list`, async ({ page }) => {
        test.slow()
        await enter[role](page)
        for (const path of await detailPaths[role](page)) {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await quiet(page)
          await expect(page.locator('.skeleton')).toHaveCount(0)
          await expect.poll(() => headingFaults(page), path).toEqual([])
        }
      })

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
