import { expect, type Page, test } from '@playwright/test'
import { phone, signInAsAdmin, signInAsSampleCustomer, watchConsoleErrors } from './support.ts'

// Every screen with its texts, and every sentence about a failure that a person can reach. What another file here
// proves on its way through the shop is not proved again.

type Screen = [path: string, texts: (string | RegExp)[]]
type Role = 'visitor' | 'customer' | 'owner'

const enter: Record<Role, (page: Page) => Promise<unknown>> = {
  visitor: async () => {},
  customer: signInAsSampleCustomer,
  owner: signInAsAdmin,
}

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
    ['/auth', ['Back to Home', 'Sign In', 'Sign Up', 'Email', 'Password', 'Forgot password?']],
    ['/auth?tab=register', ['First name', 'Last name', 'Confirm password', 'Create account']],
    ['/admin-login', ['Admin Login', 'Back to Website', 'Email', 'Password', 'Sign In']],
    ['/admin', ['Admin Login']],
    ['/admin/settings', ['Access Denied', 'You need admin privileges to access this page.', 'Go Home']],
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
    [
      '/user/settings',
      ['My Dashboard', 'Notifications', 'Password', 'Order updates', 'News and offers', 'Save Settings'],
    ],
    ['/user/settings?tab=password', ['Current password', 'New password', 'Confirm new password', 'Change Password']],
    ['/admin', ['Admin Login']],
    ['/admin/settings', ['Access Denied']],
  ],
  owner: [
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
    ['/admin?tab=contacts', ['Contacts', 'Export Excel', 'Qualified']],
    [
      '/admin?tab=customers',
      ['Total customers', 'New this month', 'With active orders', 'Reset Password', 'Refresh', 'Active'],
    ],
    ['/admin?tab=chat-leads', ['Chat Leads', 'Qualify', 'Refresh', 'Export Excel']],
    ['/admin?tab=leads', ['Lead Generation', 'Enquiry']],
    ['/admin?tab=resets', ['Password Resets', 'Customer service response time: Within 24 hours']],
    ['/admin?tab=notifications', ['Notifications', /^New (enquiry|chat lead|chat message|consultation booking)$/]],
    ['/admin/settings', ['Back to Dashboard', 'Daily reports', 'Save Settings']],
    ['/admin/settings?tab=security', ['Security', 'A good password', '8 characters or more', 'Change Password']],
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
  owner: {
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
const leave: Record<Role, string | undefined> = { visitor: undefined, customer: 'Logout', owner: 'Logout (Admin)' }
const roles = ['visitor', 'customer', 'owner'] as const

for (const [size, use] of [
  ['desktop', {}],
  ['phone', phone],
] as const)
  test.describe(size, () => {
    test.use({ ...use, reducedMotion: 'reduce' })
    for (const role of roles)
      test(`every screen of a ${role} has its texts`, async ({ page }) => {
        test.slow()
        const complaints = watchConsoleErrors(page)
        await enter[role](page)
        for (const [path, texts] of screens[role]) {
          await page.goto(path)
          for (const text of texts) await expect.soft(shown(page, text), `${path}: ${text}`).toBeVisible()
          expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0)
        }
        expect(complaints).toEqual([])
      })

    for (const role of roles)
      test(`the header leads a ${role} on`, async ({ page }) => {
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
        await expect(links.getByRole('button', { name: /^Logout/ })).toHaveText(leave[role] ? [leave[role]] : [])
      })
  })

/** A text where it can be seen: the menu and the header hold the same words, one of them hidden. */
function shown(page: Page, text: string | RegExp) {
  return page
    .getByText(text, { exact: true })
    .or(page.getByLabel(text, { exact: true }))
    .filter({ visible: true })
    .first()
}

// ---- Sentences ----

/** What comes in place of the answer of a call: nothing at all, or a status without a word. */
type Trouble = 'no answer' | 500
type Sentence = {
  role: Role
  path: string
  call: string
  trouble: Trouble
  act: (page: Page) => Promise<void>
  says: string[]
}

const pressButton = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const fillIn = (fields: Record<string, string>, button: string) => async (page: Page) => {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
  await pressButton(button)(page)
}
const email = 'elizabeth@example.com'
const account = {
  'First name': 'Divya',
  'Last name': 'Nair',
  Email: email,
  Password: 'kasavu-7',
  'Confirm password': 'kasavu-7',
}
const newPassword = {
  'Current password': 'kasavu-7',
  'New password': 'vembanad-lake-3',
  'Confirm new password': 'vembanad-lake-3',
}
const signIn = fillIn({ Email: email, Password: 'kasavu-7' }, 'Sign In')
const exportOf = (list: string, tab: string, says: string[]): Sentence => ({
  role: 'owner',
  path: `/admin?tab=${tab}`,
  call: `/api/admin/${list}/export`,
  trouble: 500,
  act: pressButton('Export Excel'),
  says,
})

const sentences: Sentence[] = [
  {
    role: 'visitor',
    path: '/auth',
    call: '/api/login',
    trouble: 'no answer',
    act: signIn,
    says: ['Login failed', 'Please check your email and password'],
  },
  {
    role: 'visitor',
    path: '/auth?tab=register',
    call: '/api/register',
    trouble: 'no answer',
    act: fillIn(account, 'Create account'),
    says: ['Registration failed', 'Unable to create account. Please try again.'],
  },
  {
    role: 'visitor',
    path: '/admin-login',
    call: '/api/auth/admin/login',
    trouble: 500,
    act: signIn,
    says: ['Invalid credentials'],
  },
  {
    role: 'visitor',
    path: '/admin-login',
    call: '/api/auth/admin/login',
    trouble: 'no answer',
    act: signIn,
    says: ['Login failed. Please try again.'],
  },
  {
    role: 'visitor',
    path: '/forgot-password',
    call: '/api/auth/forgot-password',
    trouble: 'no answer',
    act: fillIn({ Email: email }, 'Send request'),
    says: ['Failed to send reset email. Please try again.'],
  },
  {
    role: 'customer',
    path: '/user/settings',
    call: '/api/user/settings',
    trouble: 500,
    act: pressButton('Save Settings'),
    says: ['Error', 'Failed to update settings'],
  },
  {
    role: 'customer',
    path: '/user/settings?tab=password',
    call: '/api/user/password',
    trouble: 500,
    act: fillIn(newPassword, 'Change Password'),
    says: ['Error', 'Failed to update password'],
  },
  exportOf('contacts', 'contacts', ['Export Failed', 'Failed to export contacts']),
  exportOf('chat-leads', 'chat-leads', ['Export Failed', 'Failed to export chat leads']),
  exportOf('customers', 'customers', ['Export Failed', 'Failed to export customers']),
  exportOf('bookings', 'bookings', ['Error', 'Failed to export bookings']),
  {
    role: 'owner',
    path: '/admin?tab=customers',
    call: '/api/admin/customers/*/reset-password',
    trouble: 500,
    act: async (page) => {
      await pressButton(/^Reset Password of/)(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Reset Password' }).click()
    },
    says: ['Error', 'Failed to reset password'],
  },
  {
    role: 'owner',
    path: '/admin/settings',
    call: '/api/admin/settings',
    trouble: 500,
    act: pressButton('Save Settings'),
    says: ['Error', 'Failed to update settings. Please try again.'],
  },
  {
    role: 'owner',
    path: '/admin/settings?tab=security',
    call: '/api/auth/admin/change-password',
    trouble: 500,
    act: fillIn(newPassword, 'Change Password'),
    says: ['Error', 'Failed to change password. Please check your current password.'],
  },
]

for (const role of roles)
  test(`a ${role} is told what failed, in the words of the shop, one toast at a time`, async ({ page }) => {
    test.slow()
    await enter[role](page)
    for (const { path, call, trouble, act, says } of sentences.filter((sentence) => sentence.role === role)) {
      // Only what is sent or exported fails: the screen itself has to come.
      const failing = (url: URL) => new RegExp(`^${call.replace('*', '[^/]+')}$`).test(url.pathname)
      await page.route(failing, (route) => {
        const isReading = route.request().method() === 'GET' && !call.endsWith('/export')
        if (isReading) return route.fallback()
        return trouble === 'no answer' ? route.abort() : route.fulfill({ status: trouble, body: '' })
      })
      await page.goto(path)
      await act(page)
      for (const sentence of says) await expect(shown(page, sentence), `${call}: ${sentence}`).toBeVisible()
      expect(await page.locator('.toast').count(), path).toBeLessThanOrEqual(1)
      await page.unroute(failing)
    }
  })

test('a successful change is told too', async ({ page }) => {
  await signInAsSampleCustomer(page)
  await page.goto('/user/settings')
  await pressButton('Save Settings')(page)
  await expect(shown(page, 'Settings Updated')).toBeVisible()
  await expect(shown(page, 'Your notification preferences have been saved.')).toBeVisible()

  await signInAsAdmin(page)
  // Answered here: other tests sign in with the owner's password meanwhile.
  await page.route('**/api/auth/admin/change-password', (route) => route.fulfill({ json: {} }))
  await page.goto('/admin/settings?tab=security')
  await fillIn(newPassword, 'Change Password')(page)
  await expect(shown(page, 'Password Changed')).toBeVisible()
  await expect(shown(page, 'Your password has been updated successfully.')).toBeVisible()
  await expect(page.getByLabel('Current password', { exact: true })).toHaveValue('')
})

test('a taken address is refused in the words of the server', async ({ page }) => {
  await page.goto('/auth?tab=register')
  await page.route('**/api/register', (route) => route.fulfill({ status: 409, json: { message: 'Somebody has it' } }))
  await fillIn(account, 'Create account')(page)
  await expect(page.locator('.toast')).toContainText('Somebody has it')
  await expect(page.getByText('Unable to create account')).toHaveCount(0)
})

test('a camera that is refused is told of', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'))
  })
  await page.goto('/#contact')
  await pressButton('Add Photos')(page)
  await pressButton('Start Camera')(page)
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
    'Unable to access camera. Please check permissions and try again.',
  )
  await expect(page.getByRole('button', { name: 'Capture photo' })).toHaveCount(0)
})

test.describe('a toast', () => {
  const toast = (page: Page) => page.locator('.toast')
  const fail = async (page: Page) => {
    await page.goto('/auth')
    await page.route('**/api/login', (route) => route.abort())
    await signIn(page)
    await expect(toast(page)).toBeVisible()
  }

  test('gives way to the next, is reached by F8, waits while it is, and can be swept away', async ({ page }) => {
    await fail(page)
    await page.unroute('**/api/login')
    await page.route('**/api/login', (route) =>
      route.fulfill({ status: 429, json: { message: 'Please wait a minute.' } }),
    )
    await pressButton('Sign In')(page)
    await expect(toast(page).filter({ hasText: 'Please wait a minute.' })).toBeVisible()
    await expect(toast(page)).toHaveCount(1)
    expect((await toast(page).boundingBox())?.width).toBeLessThanOrEqual(420)
    await page.keyboard.press('F8')
    await expect(page.getByRole('region', { name: /F8/ }).locator(':focus')).toHaveCount(1)

    const box = await toast(page).boundingBox()
    const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + (box?.height ?? 0) / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 30, y, { steps: 3 })
    await page.mouse.move(x + 90, y, { steps: 3 })
    await page.mouse.up()
    await expect(toast(page)).toHaveCount(0)
  })

  test('goes by itself after five seconds, not before', async ({ page }) => {
    await page.clock.install()
    await fail(page)
    await page.clock.pauseAt(new Date(Date.now() + 1_000))
    await page.clock.runFor(2_000)
    await expect(toast(page)).toHaveCount(1)
    await page.clock.runFor(4_000)
    await expect(toast(page)).toHaveCount(0)
  })
})
