import { expect, type Page } from '@playwright/test'
import { enter, fillIn, pressButton, type Role, roles, shown } from './screens.ts'
import { signInAsAdmin, signInAsSampleCustomer } from './support.ts'
import { test } from './test.ts'

// Every sentence about a failure that a person can reach, and what is told of success.

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
  role: 'admin',
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
    act: (page) => page.getByRole('switch').first().press('Space'),
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
    role: 'admin',
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
    role: 'admin',
    path: '/admin/settings',
    call: '/api/admin/settings',
    trouble: 500,
    act: (page) => page.getByRole('switch').first().press('Space'),
    says: ['Error', 'Failed to update settings. Please try again.'],
  },
  {
    role: 'admin',
    path: '/admin/settings?tab=security',
    call: '/api/auth/admin/change-password',
    trouble: 500,
    act: fillIn(newPassword, 'Change Password'),
    says: ['Error', 'Failed to change password. Please check your current password.'],
  },
]

for (const role of roles)
  test(`the ${role} is told what failed, one toast at a time`, async ({ page }) => {
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
  await page.getByRole('switch', { name: 'News and offers' }).press('Space')
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
