import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { holdTimers } from './hold-timers.ts'
import { quiet } from './quiet.ts'
import { newPerson, signInAsAdmin, signUp, watchConsoleErrors } from './support.ts'
import { test } from './test.ts'

const panel = (page: Page) => page.getByRole('tabpanel')
const table = (page: Page, name: string) => page.getByRole('table', { name })
const headers = (page: Page, name: string) => table(page, name).locator('th').allTextContents()

/** The row of somebody, whoever else the search has found beside them. */
const rowOf = (page: Page, email: string) => table(page, 'Customers').locator('tbody tr').filter({ hasText: email })

async function newCustomer(browser: Browser) {
  const page = await browser.newPage()
  const person = await signUp(page)
  await page.close()
  return person
}

test('the seven tabs stand in their order, each with its own list', async ({ page }) => {
  const complaints = watchConsoleErrors(page)
  await signInAsAdmin(page)
  await page.goto('/admin')
  // The desk has grown others between them.
  await expect(page.getByRole('tab')).toContainText([
    'Contacts',
    'Customers',
    'Chat Leads',
    'Bookings',
    'Lead Generation',
    'Password Resets',
    'Notifications',
  ])
  const columns = {
    Contacts: ['Name', 'Email', 'Phone', 'Subject', 'Status', 'Lead score', 'Date'],
    Customers: ['Name', 'Email', 'Joined', 'Orders', 'Status', 'Action'],
    'Chat Leads': ['Name', 'Phone', 'Location', 'Email', 'Status', 'Date', 'Action'],
    'Lead Generation': ['Name', 'Email / Phone', 'Source', 'Type', 'Status', 'Lead score', 'Date'],
  }
  for (const [name, named] of Object.entries(columns)) {
    await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
    await expect(table(page, name)).toBeVisible()
    expect(await headers(page, name)).toEqual(named)
  }
  await page.getByRole('tab', { name: 'Password Resets' }).click()
  await expect(panel(page)).toContainText('Customer service response time: Within 24 hours')
  await page.getByRole('tab', { name: 'Notifications' }).click()
  await expect(page).toHaveURL('/admin?tab=notifications')
  await expect(panel(page).getByRole('listitem').first()).toBeVisible()
  expect(complaints).toEqual([])
})

test('the first view makes nine calls', async ({ page }) => {
  await signInAsAdmin(page)
  // However long it takes to come, no answer is old by then, and what is asked again every 30 s is not part of it.
  await page.clock.setFixedTime(new Date())
  await page.addInitScript(() => Object.assign(window, { setInterval: () => 0 }))
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  await page.goto('/admin')
  await expect(table(page, 'Consultation Bookings')).toBeVisible()
  await quiet(page)
  const figures = ['/api/admin/answers', '/api/admin/dashboard/orders', '/api/admin/dashboard/stats']
  const changes = ['/api/admin/dashboard/changes', '/api/admin/today']
  const news = ['/api/admin/notifications', '/api/admin/window']
  expect(calls.sort()).toEqual([...figures, ...changes, ...news, '/api/bookings', '/api/user'].sort())
})

test('a search stays in the URL and over a reload', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/admin?tab=customers')
  await page.getByLabel('Name, email or phone').fill('fathima')
  await expect(page).toHaveURL('/admin?tab=customers&q=fathima')
  await expect(table(page, 'Customers').locator('tbody tr')).toHaveCount(1)
  await page.reload()
  await expect(table(page, 'Customers').locator('tbody tr')).toHaveCount(1)
  await expect(table(page, 'Customers')).toContainText('Fathima Rahman')
})

test('three spreadsheets come under their names', async ({ page }) => {
  await signInAsAdmin(page)
  const files = {
    contacts: 'contacts_export.xlsx',
    customers: 'customers_export.xlsx',
    'chat-leads': 'chat-leads.xlsx',
  }
  for (const [tab, filename] of Object.entries(files)) {
    await page.goto(`/admin?tab=${tab}`)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export Excel' }).click()
    expect((await download).suggestedFilename()).toBe(filename)
  }
})

test("the owner resets a customer's password, and it leads to a new one", async ({ page, browser, request }) => {
  const { email, password, firstName } = await newCustomer(browser)
  await signInAsAdmin(page)
  await page.goto(`/admin?tab=customers&q=${email}`)
  await rowOf(page, email)
    .getByRole('button', { name: /^Reset Password of/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`${firstName} Mathew (${email})`)
  await dialog.getByRole('button', { name: 'Reset Password' }).click()
  const shown = dialog.getByText(/^Temporary password: /)
  const temporary = (await shown.locator('..').textContent())?.replace('Temporary password: ', '') ?? ''
  expect(temporary.length).toBeGreaterThanOrEqual(12)
  const link = await dialog.getByRole('link', { name: 'Send WhatsApp' }).getAttribute('href')
  expect(new URL(link ?? '').searchParams.get('text')).toContain(temporary)

  const signIn = (data: object) => request.post('/api/login', { data })
  await page.keyboard.press('Escape')
  await expect(page.getByText(temporary)).toHaveCount(0)
  expect((await signIn({ email, password })).status()).toBe(401)
  expect(await (await signIn({ email, password: temporary })).json()).toMatchObject({ mustChangePassword: true })
})

test('a forgotten password reaches the owner, who handles it', async ({ page, browser, request }) => {
  const { email, password } = await newCustomer(browser)
  await page.request.post('/api/auth/forgot-password', { data: { email } })
  await signInAsAdmin(page)
  // The time in which it can be undone.
  await holdTimers(page, 10_000)
  await page.goto('/admin?tab=resets')
  const card = panel(page).getByRole('listitem').filter({ hasText: email })
  await expect(card).toContainText('Password Reset Request')
  await expect(card).toContainText('Action Required')
  await expect(card.getByRole('link', { name: 'Send WhatsApp' })).toBeVisible()
  const temporary =
    (
      await card
        .getByText(/^Temporary password: /)
        .locator('..')
        .textContent()
    )?.split(': ')[1] ?? ''
  await card.getByRole('button', { name: 'Mark as Handled' }).click()
  await expect(page.getByText('Marked as handled', { exact: true })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Undo' })).toBeVisible()
  // It is erased when the ten seconds of 'Undo' have passed, or she goes on.
  await page.getByRole('tab', { name: 'Notifications' }).click()
  await page.getByRole('tab', { name: /^Password Resets/ }).click()
  await expect(card).toContainText('Erased once it was handled.')
  await expect(page.getByText(temporary)).toHaveCount(0)
  for (const works of [password, temporary])
    expect((await request.post('/api/login', { data: { email, password: works } })).status()).toBe(200)
})

test('a forgotten password that is marked as handled is handled after a reload within the ten seconds', async ({
  browser,
}) => {
  const { email } = await newCustomer(browser)
  const page = await (await browser.newContext({ serviceWorkers: 'allow' })).newPage()
  await page.request.post('/api/auth/forgot-password', { data: { email } })
  await signInAsAdmin(page)
  await page.goto('/admin?tab=resets')
  // Through a service worker the browser loses what a page sends while it is left.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await page.reload()
  const card = panel(page).getByRole('listitem').filter({ hasText: email })
  await card.getByRole('button', { name: 'Mark as Handled' }).click()
  await page.reload()
  await expect(card).toContainText('Erased once it was handled.')
})

test('a customer kept out cannot sign in until she is let in again', async ({ page, browser }) => {
  const { email, password } = await newCustomer(browser)
  await signInAsAdmin(page)
  const visitor = await browser.newPage()
  const signIn = async () => (await visitor.request.post('/api/login', { data: { email, password } })).status()
  await page.goto(`/admin?tab=customers&q=${email}`)
  await rowOf(page, email)
    .getByRole('button', { name: /^Deactivate/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(rowOf(page, email)).toContainText('Inactive')
  expect(await signIn()).toBe(403)
  await rowOf(page, email)
    .getByRole('button', { name: /^Activate/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByText('Customer activated', { exact: true })).toBeVisible()
  expect(await signIn()).toBe(200)
  await visitor.close()
})

test('the bell leads to a new enquiry, which is opened, read and qualified by keyboard', async ({ page }) => {
  const { email } = newPerson()
  const enquiry = { name: `Anu ${email.split('@')[0]}`, email, message: 'Do you make two of the same suit?' }
  expect((await page.request.post('/api/contacts', { data: enquiry })).status()).toBe(201)
  await signInAsAdmin(page)
  await page.goto('/admin')
  const bell = page.getByRole('button', { name: /^Notifications, \d+ unread$/ })
  await bell.focus()
  await page.keyboard.press('Enter')
  const news = page.getByRole('listitem').filter({ hasText: enquiry.name }).getByRole('link')
  // What opens takes the focus itself, and then it goes on.
  const goOn = async (to: Locator) => {
    await expect(to).toBeVisible()
    await expect(page.locator('[role=dialog]:focus-within')).toHaveCount(1)
    await to.focus()
    await expect(to).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await goOn(news)
  const dialog = page.getByRole('dialog', { name: enquiry.name })
  await expect(dialog).toContainText(enquiry.message)
  await goOn(dialog.getByRole('button', { name: 'Qualify' }))
  await expect(dialog).toContainText('Qualified')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: enquiry.name })).toContainText('Qualified')
})

test('a chat lead goes from new to qualified to converted', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/admin?tab=chat-leads&q=nimmy')
  const row = table(page, 'Chat Leads').locator('tbody tr')
  await row.getByRole('button', { name: /^Qualify/ }).click()
  await expect(row).toContainText('Qualified')
  await row.getByRole('button', { name: /^Convert/ }).click()
  await expect(row).toContainText('Converted')
  await expect(row.getByRole('button', { name: /^Convert/ })).toBeDisabled()
})

test("the owner's settings are kept, and nobody else sees them", async ({ page, browser }) => {
  await signInAsAdmin(page)
  await page.goto('/admin/settings')
  const reports = page.getByRole('switch', { name: 'Daily reports' })
  await reports.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Settings Updated', { exact: true })).toBeVisible()
  await page.reload()
  await expect(reports).toBeChecked()
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL('/admin')

  const other = await browser.newPage()
  await signUp(other)
  await other.goto('/admin/settings')
  await expect(other.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(other.getByText('You need admin privileges to access this page.')).toBeVisible()
  await other.getByRole('link', { name: 'Go Home' }).click()
  await expect(other).toHaveURL('/')
  await other.close()
})

test('a wrong current password changes nothing', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/admin/settings?tab=security')
  await page.getByLabel('Current password', { exact: true }).fill('not-hers')
  await page.getByLabel('New password', { exact: true }).fill('three-plain-words')
  await page.getByLabel('Confirm new password', { exact: true }).fill('three-plain-words')
  await page.getByRole('button', { name: 'Change Password' }).click()
  const sentence = 'Failed to change password. Please check your current password.'
  await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  await expect(page.getByText('Invalid current password')).toBeVisible()
  await signInAsAdmin(page)
})
