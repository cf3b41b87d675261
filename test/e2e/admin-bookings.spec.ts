import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { readSheet } from 'read-excel-file/node'
import { holdTimers } from './hold-timers.ts'
import { quiet } from './quiet.ts'
import {
  expectNoSeriousViolations,
  owner,
  phone,
  photoFile,
  signInAsAdmin,
  signInAsSampleCustomer,
  signUp,
  watchConsoleErrors,
} from './support.ts'
import { test } from './test.ts'

/** Books for a new customer who is signed in afterwards, with two photos in the store. */
async function bookWithPhotos(page: Page, childName: string) {
  const person = await signUp(page)
  const keys: string[] = []
  for (const name of ['lace.png', 'veil.png']) {
    const { buffer, mimeType: type } = photoFile(name)
    const asked = { filename: name, type, size: buffer.length }
    const { uploadURL, key, headers } = await (await page.request.post('/api/objects/upload', { data: asked })).json()
    expect((await page.request.put(uploadURL, { data: buffer, headers })).ok()).toBe(true)
    keys.push(key)
  }
  const booking = {
    childName,
    parentName: 'Sneha Mathew',
    phone: '98470 12345',
    email: person.email,
    serviceType: 'communion-dress',
    message: 'Lace like my grandmother’s, please. മുത്തശ്ശിയുടെ ലേസ് പോലെ.',
    inspirationPhotos: keys,
  }
  expect((await page.request.post('/api/bookings', { data: booking })).status()).toBe(201)
  return person
}
/** A name nobody else has, also when a test runs again. */
const uniqueName = (first: string) => `${first} ${crypto.randomUUID().slice(0, 8)}`

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const photosShown = (page: Page) =>
  page
    .getByRole('dialog')
    .locator('img')
    .evaluateAll((images) => images.every((image) => (image as HTMLImageElement).naturalWidth > 0))

test('the owner signs in where the desk will be, and takes a booking with photos a step on; its customer sees it', async ({
  page,
  browser,
}) => {
  const customerPage = await browser.newPage()
  const childName = uniqueName('മറിയ')
  await bookWithPhotos(customerPage, childName)

  await page.goto('/admin')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expect(page).toHaveURL('/admin')

  await page.getByLabel('Name, email, phone or service').fill(childName)
  await expect(page).toHaveURL(/[?&]q=/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: childName }).click()
  const details = page.getByRole('dialog')
  await expect(details.getByText('Asked for tailoring')).toBeVisible()
  await expect(details.getByText('മുത്തശ്ശിയുടെ')).toBeVisible()
  await expect.poll(() => photosShown(page)).toBe(true)
  await details.getByRole('button', { name: 'Confirm booking' }).click()
  await expect(page.getByText('Booking confirmed', { exact: true })).toBeVisible()
  await details.getByRole('button', { name: 'Close' }).click()
  await expect(rowOf(page, childName)).toContainText('Confirmed')

  await customerPage.goto('/user/dashboard?tab=consultations')
  await expect(customerPage.getByText('Confirmed', { exact: true })).toBeVisible()
  await customerPage.getByRole('link', { name: /^See or change it/ }).click()
  await expect(customerPage.getByText('Your consultation is confirmed.')).toBeVisible()
  await customerPage.getByRole('button', { name: 'Change', exact: true }).click()
  await customerPage.getByLabel('Message (optional)').fill('With long sleeves')
  await customerPage.getByRole('button', { name: 'Save changes' }).click()
  await expect(customerPage.getByText('Consultation changed', { exact: true })).toBeVisible()
  await expect(customerPage.getByText('With long sleeves')).toBeVisible()
  await customerPage.getByRole('button', { name: 'Cancel consultation' }).click()
  await customerPage.getByRole('dialog').getByRole('button', { name: 'Cancel consultation' }).click()
  await expect(customerPage.getByText('Cancelled', { exact: true })).toBeVisible()
  await page.reload()
  await expect(rowOf(page, childName)).toContainText('Cancelled')
  await customerPage.close()
})

test('the spreadsheet holds every booking, row for row', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/admin')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export Excel' }).click()
  await expect(page.getByText('Spreadsheet saved', { exact: true })).toBeVisible()
  const download = await coming
  expect(download.suggestedFilename()).toBe('bookings_export.xlsx')
  const [header = [], ...rows] = await readSheet(await readFile(await download.path()))
  const fields = ['id', 'childName', 'parentName', 'phone', 'createdAt']
  const exported = rows.map((row) => fields.map((field) => row[header.indexOf(field)]))
  expect(exported.length).toBeGreaterThanOrEqual(40)

  const listed: unknown[][] = []
  for (let cursor = ''; listed.length === 0 || cursor; ) {
    const answered = await page.request.get(`/api/bookings?limit=100&cursor=${cursor}`.replace(/&cursor=$/, ''))
    for (const booking of await answered.json()) listed.push(fields.map((field) => booking[field]))
    cursor = answered.headers()['x-next-cursor'] ?? ''
  }
  // Other tests go on booking meanwhile: what came after the file was made is not in it.
  const until = String(exported[0]?.at(-1))
  expect(listed.filter((row) => String(row.at(-1)) <= until)).toEqual(exported)
})

test('a keyboard alone finds a booking, looks through its photos, and comes back to where it was', async ({
  page,
  browser,
}) => {
  const customerPage = await browser.newPage()
  const childName = uniqueName('Anna')
  await bookWithPhotos(customerPage, childName)
  await customerPage.close()
  await signInAsAdmin(page)
  await page.goto(`/admin?q=${encodeURIComponent(childName)}`)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByLabel('Order', { exact: true }).focus()
  await page.keyboard.press('Tab')
  const title = page.getByRole('button', { name: childName })
  await expect(title).toBeFocused()
  await page.keyboard.press('Enter')
  // A sheet takes the focus once it is open.
  const open = page.locator('[role=dialog]:focus-within')
  await expect(open).toHaveCount(1)
  const first = page.getByRole('button', { name: 'Photo 1 of 2' })
  await first.focus()
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(open.getByRole('heading', { name: 'Photo 1 of 2' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: 'Photo 2 of 2' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(first).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(title).toBeFocused()
})

test('what is searched survives a reload and the way back', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/admin')
  await expect(page.getByText(/^1 to 10 of \d+$/)).toBeVisible()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByText(/^1 to (?!10 )\d+ of \d+$/)).toBeVisible()
  await page.getByLabel('Status').selectOption('completed')
  await expect(page).toHaveURL('/admin?status=completed')
  await expect(page.getByRole('row').filter({ hasText: 'Pending' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Status')).toHaveValue('completed')
  await expect(page.getByRole('row').filter({ hasText: 'Completed' }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Open bookings to answer' }).click()
  await expect(page).toHaveURL('/admin?tab=bookings&status=to-answer&sort=oldest')
  await page.goBack()
  await expect(page.getByLabel('Status')).toHaveValue('completed')
})

test('a walk-in stands in the list at once', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Add booking' }).click()
  const form = page.getByRole('dialog')
  const childName = uniqueName('ജോസഫ്')
  await form.getByLabel('How did they reach us?').selectOption('walk-in')
  await form.getByLabel('What shall we make?').selectOption('baptism-suit')
  await form.getByLabel('Who is it for?').fill(childName)
  await form.getByLabel("Parent's name").fill('Thomas Kurien')
  await form.getByLabel('Phone').fill('12')
  await form.getByRole('button', { name: 'Add booking' }).click()
  await expect(form.getByText('Please enter a valid phone number')).toBeVisible()
  await expect(form.getByLabel('Phone')).toBeFocused()
  await form.getByLabel('Phone').fill('+91 90000 00006')
  await form.getByRole('button', { name: 'Add booking' }).click()
  await expect(page.getByText('Booking added', { exact: true })).toBeVisible()
  await expect(form).toBeHidden()
  await expect(rowOf(page, childName)).toContainText('+91 90000 00006')
})

test('a customer opens her order, and nobody else does', async ({ page }) => {
  await signInAsSampleCustomer(page)
  await page.goto('/user/dashboard')
  await page
    .getByRole('link', { name: /^View Details of order/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/user\/orders\/[\da-f-]{36}$/)
  await expect(page.getByRole('list', { name: 'Stages of this order' }).getByRole('listitem')).toHaveCount(8)
  await expect(page.locator('[aria-current=step]')).toContainText('Stitching')
  await expect(page.getByRole('complementary')).toContainText('Balance')
  const address = page.url()
  await signUp(page)
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'There is no such order' })).toBeVisible()
  await expect(page.getByRole('complementary')).toHaveCount(0)
})

test('a session that has ended leads to the sign-in and back', async ({ page }) => {
  // The words stand for half a second, which is shorter than a busy machine takes to look: the page itself notes them.
  await page.addInitScript(() => {
    const note = () => {
      if (document.body?.textContent?.includes('You are logged out. Logging in again...'))
        sessionStorage.setItem('told', 'Logging in again')
    }
    new MutationObserver(note).observe(document, { childList: true, subtree: true })
  })
  await signInAsSampleCustomer(page, { alone: true })
  await page.goto('/user/dashboard')
  await expect(page.getByRole('link', { name: /^View Details/ }).first()).toBeVisible()
  await quiet(page)
  await page.request.post('/api/logout')
  await page.getByRole('tab', { name: 'My Consultations' }).click()
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent('/user/dashboard?tab=consultations')}#session-ended`)
  expect(await page.evaluate(() => sessionStorage.getItem('told'))).toBe('Logging in again')
})

test('a visitor of a customer screen is led to /auth at once; whose session has ended reads why', async ({ page }) => {
  await page.goto('/user/dashboard')
  await expect(page).toHaveURL('/auth?next=%2Fuser%2Fdashboard')

  await page.context().addCookies([{ name: 'session', value: 'long-ended', url: page.url() }])
  // It stands for 1.2 s, which may be over before the document is there.
  const leaving = await holdTimers(page, 1200)
  await page.goto('/user/dashboard')
  await expect(page.getByRole('heading', { name: 'Access Required' })).toBeVisible()
  await leaving.letGo()
  await expect(page).toHaveURL('/auth?next=%2Fuser%2Fdashboard#session-ended')
  await expect(page.getByText('Your session has ended. Sign in again: what you typed is still here.')).toBeVisible()
})

/** Each screen with what shows that it is there, and what to press for more. */
const deskScreens: [path: string, see: string, press?: RegExp][] = [
  ['/admin', 'Consultation Bookings'],
  ['/admin?q=elizabeth', 'Consultation Bookings', /^മറിയ$/],
  ['/admin?q=nobody-at-all', 'Nothing found'],
  ['/admin', 'Consultation Bookings', /^Add booking$/],
  ['/admin', 'Consultation Bookings', /^Choose dates$/],
]
/** A phone's rows leave the score out. */
const wideDeskScreens: typeof deskScreens = [
  ...deskScreens,
  ['/admin?q=elizabeth', 'Consultation Bookings', /^Lead score/],
]
const customerScreens: typeof deskScreens = [
  ['/user/dashboard', 'Welcome back, Elizabeth'],
  ['/user/dashboard?tab=consultations', 'Welcome back, Elizabeth'],
  ['/user/dashboard?tab=consultations', 'Welcome back, Elizabeth', /^Cancel consultation$/],
  ['/user/orders/nobody', 'There is no such order'],
  ['/user/bookings/nobody', 'There is no such consultation'],
]

for (const [size, use, desk] of [
  ['phone', phone, deskScreens],
  ['desktop', {}, wideDeskScreens],
] as const)
  test.describe(size, () => {
    test.use({ ...use, reducedMotion: 'reduce' })

    for (const [whose, enter, screens] of [
      ["the owner's", signInAsAdmin, desk],
      ["the customer's", signInAsSampleCustomer, customerScreens],
    ] as const)
      test(`no screen of ${whose} has a serious fault or is wider than the window`, async ({ page }) => {
        test.slow()
        const complaints = watchConsoleErrors(page)
        await enter(page)
        for (const [path, see, press] of screens) {
          await page.goto(path)
          await expect(page.getByRole('heading', { name: see })).toBeVisible()
          await quiet(page)
          if (press) await page.getByRole('button', { name: press }).first().click()
          if (press) await expect(page.getByRole('dialog')).toBeVisible()
          await expectNoSeriousViolations(page)
          expect(
            await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
            path,
          ).toBe(0)
        }
        expect(complaints).toEqual([])
      })
  })
