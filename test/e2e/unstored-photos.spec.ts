import { expect, type Page } from '@playwright/test'
import { expectKept } from './kept-photos.ts'
import { newPerson, photoFile } from './support.ts'
import { test } from './test.ts'

/** A browser whose store takes none of these: WebKit in a private window takes no `File`. */
const refuseToStore = (page: Page, what: 'files' | 'everything') =>
  page.addInitScript((refused) => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (value: object, ...rest) {
      const hasFile = Object.values(value).some((part) => part instanceof Blob)
      if (hasFile || refused === 'everything') throw new DOMException('It cannot be stored', 'DataCloneError')
      return put.call(this, value, ...rest)
    }
  }, what)

/** A visitor fills the form in, takes a photo, and is asked for an account. */
async function askForAccount(page: Page) {
  await page.goto('/#contact')
  const form = page.locator('form', { hasText: 'What shall we make?' })
  await page.getByRole('radio', { name: 'Holy Communion Dress' }).check()
  await form.getByLabel('Who is it for?').fill('Maria')
  await form.getByLabel('Your name').fill('Elizabeth')
  await form.getByLabel('Phone').fill('+91 90000 00003')
  await form.getByLabel('Email').fill('elizabeth@example.com')
  await form.getByLabel('Date of the function').fill('2027-06-01')
  await page.getByLabel('I agree that you keep these details').check()
  await page.getByRole('button', { name: 'Add Photos' }).click()
  await page.getByRole('button', { name: 'Start Camera' }).click()
  await page.getByRole('button', { name: 'Capture photo' }).click()
  await page.getByRole('button', { name: 'Done (1)' }).click()
  await expect(page.getByText('Waits for your account')).toBeVisible()
  await page.getByRole('button', { name: 'Book Consultation' }).click()
  return page.getByRole('dialog', { name: 'Create Account Required' })
}

async function makeAccount(page: Page) {
  const { email, password } = newPerson()
  await page.getByRole('link', { name: 'Sign In / Create Account' }).click()
  await page.getByLabel('Last name').fill('Thekkekara')
  await page.getByLabel('Email').fill(email)
  for (const label of ['Password', 'Confirm password']) await page.getByLabel(label, { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

const sentBookings = async (page: Page) => (await page.request.get('/api/user/bookings')).json()

test('a browser that stores no File keeps photos all the same, and the booking takes them along', async ({ page }) => {
  await refuseToStore(page, 'files')
  const dialog = await askForAccount(page)
  await expect(dialog).toContainText('so does your photo')
  await expectKept(page, 1)
  await makeAccount(page)
  await expect(page.getByRole('heading', { name: 'We have your booking, Elizabeth' })).toBeVisible({ timeout: 20_000 })
  expect(await sentBookings(page)).toMatchObject([{ inspirationPhotos: [expect.any(String)] }])
})

test('a browser that stores nothing says so, asks for the photo again, and the booking goes', async ({ page }) => {
  await refuseToStore(page, 'everything')
  const dialog = await askForAccount(page)
  await expect(dialog).toContainText('This browser cannot store a photo')
  await expect(dialog).not.toContainText('so does your photo')
  await makeAccount(page)
  await expect(page.getByText('This browser could not store all of your photos.')).toBeVisible()
  await page.getByLabel('Photos from this device').setInputFiles(photoFile('lace.png'))
  await expect(page.getByRole('heading', { name: 'We have your booking, Elizabeth' })).toBeVisible({ timeout: 20_000 })
  expect(await sentBookings(page)).toMatchObject([{ inspirationPhotos: [expect.any(String)] }])
})
