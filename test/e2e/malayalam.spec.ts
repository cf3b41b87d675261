import { expect } from '@playwright/test'
import { button, englishLeft, field, inMalayalam as ml, written } from './malayalam.ts'
import { newPerson } from './people.ts'
import { expectKept, photoFile } from './photos.ts'
import { read } from './shop.ts'
import { dialog, holdTimers, phone, test, watchConsoleErrors } from './test.ts'

// The shop as somebody uses it who reads no English.

test.use({ ...phone, reducedMotion: 'reduce' })

test('a visitor books with a photo of the camera, makes an account on the way, and finds the booking', async ({
  page,
}) => {
  // As in private windows of Safari: nothing that is a file is stored, so photos wait as bytes.
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (value: object, ...rest) {
      if (Object.values(value).some((part) => part instanceof Blob)) throw new DOMException('no', 'DataCloneError')
      return put.call(this, value, ...rest)
    }
  })
  const complaints = watchConsoleErrors(page)
  const { email, password } = newPerson()
  await page.goto('/#contact')
  await page.getByLabel('Who is it for?').fill('മിയ')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'മലയാളം' }).first().click()
  await expect(page).toHaveURL('/ml')
  const form = page.locator('form', { hasText: ml('What shall we make?') })
  await field(form, 'Who is it for?').scrollIntoViewIfNeeded()
  await expect(field(form, 'Who is it for?')).toHaveValue('മിയ')
  await form.getByRole('radio', { name: ml('Holy Communion Dress') }).check()
  await field(form, 'Your name').fill('സ്നേഹ മാത്യു')
  await field(form, 'Phone').fill('+91 90000 00003')
  await field(form, 'Email').fill(email)
  await form.locator('[name=eventDate]').fill('2027-06-01')
  await form.getByLabel(ml('Best time to call')).selectOption('Evening')
  await form.getByRole('checkbox').check()
  await button(page, 'Add Photos').click()
  await button(page, 'Start Camera').click()
  await button(page, 'Capture photo').click()
  await expect(page.getByRole('img', { name: ml('Captured photo {place}', { place: '1' }) })).toBeVisible()
  expect(await englishLeft(dialog(page))).toEqual([])
  await page.getByRole('button', { name: ml('Done ({count})', { count: '1' }) }).click()
  await form.getByLabel(ml('Photos from this device')).setInputFiles(photoFile('മുൻവശം.png'))
  await expect(form.getByText(ml('Will upload once you sign in'))).toBeVisible()
  await expectKept(page, 2)
  await page.reload()
  await expect(form.getByText(ml('Will upload once you sign in'))).toBeVisible()
  await expect(form.getByRole('radio', { name: ml('Holy Communion Dress') })).toBeChecked()
  await expect(field(form, 'Who is it for?')).toHaveValue('മിയ')
  expect(await englishLeft(form)).toEqual([])
  await button(form, 'Book Consultation').click()
  await expect(dialog(page)).toContainText(ml('Create Account Required'))
  expect(await englishLeft(dialog(page))).toEqual([])
  await dialog(page)
    .getByRole('link', { name: ml('Sign In / Create Account') })
    .click()

  await expect(page).toHaveURL(/\/ml\/auth\?tab=register&next=%2Fml%23contact$/)
  await expect(field(page, 'First name')).toHaveValue('സ്നേഹ')
  for (const label of ['Password', 'Confirm password']) await field(page, label).fill(password)
  const resumed = await holdTimers(page, 6000)
  await button(page, 'Create account').click()
  await expect(page).toHaveURL('/ml#contact')
  await expect(page.getByRole('heading', { name: ml('Sending your booking…') })).toBeInViewport()
  await expect(page.getByText(ml('Sending now, exactly as you wrote it.'))).toBeVisible()
  await resumed.letGo()
  await expect(page.getByRole('heading', { name: ml('We have your booking, {name}', { name: 'സ്നേഹ' }) })).toBeFocused()
  // By itself, after 2 seconds.
  await expect(page).toHaveURL('/ml/user/dashboard?tab=consultations')
  await expect(page.getByRole('heading', { name: ml('Your booking is with us') })).toBeFocused()
  expect(await englishLeft(page, written)).toEqual([])
  const bookings = await read(page, '/api/user/bookings')
  expect(bookings).toMatchObject([{ childName: 'മിയ', preferredTime: 'Evening', eventDate: '2027-06-01' }])
  for (const [nth, type] of ['image/jpeg', 'image/png'].entries()) {
    const photo = await page.request.get(`/api/photos/${bookings[0].inspirationPhotos[nth]}`)
    expect(photo.headers()['content-type']).toBe(type)
  }

  // Neither the draft nor a photo waits for the next booking.
  await page.goto('/ml#contact')
  await expect(field(form, 'Your name')).toHaveValue('സ്നേഹ മാത്യു')
  await expect(field(form, 'Who is it for?')).toHaveValue('')
  await expectKept(page, 0)
  expect(complaints).toEqual([])
})
