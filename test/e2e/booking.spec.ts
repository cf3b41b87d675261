import { expect, type Page } from '@playwright/test'
import { newPerson, signUp } from './people.ts'
import { expectKept } from './photos.ts'
import { bookingForm, fillBooking, makeAccount, read } from './shop.ts'
import { dialog, holdTimers, test, watchConsoleErrors } from './test.ts'

const details = { 'Who is it for?': 'മറിയ', Message: 'Lace like my grandmother’s. മുത്തശ്ശിയുടെ ലേസ് പോലെ.' }
const submit = (page: Page) => page.getByRole('button', { name: 'Book Consultation' })
const thanks = (page: Page) => page.getByRole('heading', { name: 'We have your booking, Elizabeth' })
const bookingsOf = (page: Page) => read(page, '/api/user/bookings')

async function expectFilledIn(page: Page) {
  await expect(bookingForm(page).getByRole('radio', { name: 'Baptism Suit' })).toBeChecked()
  for (const [label, value] of Object.entries(details))
    await expect(bookingForm(page).getByLabel(label)).toHaveValue(value)
}

test('a visitor books with a photo of the camera, makes an account on the way, and finds the booking', async ({
  page,
}) => {
  const complaints = watchConsoleErrors(page)
  const person = newPerson()
  await page.goto('/#contact')
  await fillBooking(page, details)
  await page.getByRole('button', { name: 'Add Photos' }).click()
  await page.getByRole('button', { name: 'Start Camera' }).click()
  await page.getByRole('button', { name: 'Capture photo' }).click()
  await page.getByRole('button', { name: 'Done (1)' }).click()
  await expect(page.getByText('Will upload once you sign in')).toBeVisible()
  await expectKept(page, 1)
  await page.reload()
  await expectFilledIn(page)
  await expect(page.getByText('Will upload once you sign in')).toBeVisible()
  await submit(page).click()
  await expect(dialog(page)).toContainText('so does your photo')
  // The booking waits some seconds in which its customer may stop it.
  const resumed = await holdTimers(page, 6000)
  await makeAccount(page, person)

  await expect(page).toHaveURL('/#contact')
  await expect(page.getByRole('heading', { name: 'Sending your booking…' })).toBeInViewport()
  await expectFilledIn(page)
  await expect(page.getByText('Sending now, exactly as you wrote it.')).toBeVisible()
  await resumed.letGo()
  await expect(thanks(page)).toBeFocused()
  // By itself, after 2 seconds.
  await expect(page).toHaveURL('/user/dashboard?tab=consultations')
  await expect(page.getByRole('heading', { name: 'Your booking is with us' })).toBeFocused()
  await page.getByRole('link', { name: 'View or edit', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add the function to your calendar' }).click()
  expect((await download).suggestedFilename()).toBe('2027-06-01.ics')
  await expect(page.getByRole('heading', { name: 'Baptism Suit for മറിയ' })).toBeVisible()

  const [booking, ...others] = await bookingsOf(page)
  expect(others).toEqual([])
  expect(booking).toMatchObject({
    ...{ childName: 'മറിയ', serviceType: 'baptism-suit', eventDate: '2027-06-01', message: details.Message },
    inspirationPhotos: [expect.stringMatching(/^u\//)],
  })
  const photo = await page.request.get(`/api/photos/${booking.inspirationPhotos[0]}`)
  expect(photo.headers()['content-type']).toBe('image/jpeg')

  // Neither the draft nor the photo waits for the next booking.
  await page.goto('/#contact')
  await expect(bookingForm(page).getByLabel('Your name')).toHaveValue('Elizabeth Thekkekara')
  await expect(page.getByLabel('Who is it for?')).toHaveValue('')
  await expect(page.getByText(/^Ready, /)).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('a keyboard alone books, and the question for an account gives the focus back', async ({ page }) => {
  await page.goto('/#contact')
  await page.getByRole('radio', { name: 'Baptism Suit' }).focus()
  await page.keyboard.press('Space')
  for (const [label, text] of Object.entries({
    'Who is it for?': 'Maria',
    'Your name': 'Elizabeth',
    Phone: '9000000003',
    Email: 'elizabeth@example.com',
  })) {
    await page.keyboard.press('Tab')
    await expect(bookingForm(page).getByLabel(label)).toBeFocused()
    await page.keyboard.type(text)
  }
  await page.getByLabel('You may keep these details').press('Space')
  await submit(page).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Create Account Required' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(submit(page)).toBeFocused()
  await signUp(page)
  await page.reload()
  await submit(page).press('Enter')
  await expect(thanks(page)).toBeFocused()
})

test('a visitor asks a question, which survives a reload, and sees the thanks for it', async ({ page }) => {
  const open = () => page.getByText('Only a question? Write to us').click()
  await page.goto('/#contact')
  await open()
  const form = page.locator('form', { hasText: 'Your question' })
  await form.getByLabel('Your name').fill('ഹരി Govind')
  await form.getByLabel('Your email').fill(newPerson().email)
  await form.getByLabel('Your question').fill('Do you alter blouses?')
  await page.reload()
  await open()
  await expect(form.getByLabel('Your question')).toHaveValue('Do you alter blouses?')
  await form.getByRole('button', { name: 'Send question' }).click()
  await expect(page.getByText('Thank you. We have your question')).toBeInViewport()
})
