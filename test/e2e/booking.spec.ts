import { expect, type Locator, type Page } from '@playwright/test'
import { newMark, newPerson, signInAsAdmin, signUp } from './people.ts'
import { bookingForm } from './shop.ts'
import { holdTimers, test } from './test.ts'

const details = {
  'Who is it for?': 'Maria',
  'Your name': 'Elizabeth',
  Phone: '9000000003',
  Email: 'elizabeth@example.com',
}
const submit = (page: Page) => page.getByRole('button', { name: 'Book Consultation' })

test('a keyboard alone books, and the question for an account gives the focus back', async ({ page }) => {
  await page.goto('/#contact')
  await page.getByRole('radio', { name: 'Baptism Suit' }).focus()
  await page.keyboard.press('Space')
  for (const [label, text] of Object.entries(details)) {
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
  await expect(page.getByRole('heading', { name: 'We have your booking, Elizabeth' })).toBeFocused()
})

test('a booking that is sent without a connection stays in its fields, and goes at the next try', async ({
  page,
  context,
}) => {
  const held = /\/assets\/schema-[^/]+\.js$/
  await page.route(held, (route) => route.abort())
  // The words and their button go after 5 s.
  await holdTimers(page, 5000)
  const toaster = page.waitForResponse(/\/assets\/toaster-[^/]+\.js$/)
  await page.goto('/#contact')
  const form = bookingForm(page)
  await form.getByRole('radio', { name: 'Baptism Suit' }).check()
  for (const [label, value] of Object.entries(details)) await form.getByLabel(label).fill(value)
  await form.getByLabel('You may keep these details').check()
  // A page without its toaster says so in one plain line for 8 s, and has no button for long.
  await page.evaluate((url) => import(url).then(() => {}), (await toaster).url())
  await context.setOffline(true)
  await submit(page).click()
  await expect(page.getByText('This was not sent. What you wrote is still here.', { exact: true })).toBeVisible()
  await expect(form.getByLabel('Who is it for?')).toHaveValue('Maria')
  await page.unroute(held)
  await context.setOffline(false)
  // A browser does not ask again for a module that did not come: the page is loaded anew, and goes on by itself.
  await page.locator('.toast').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog', { name: 'Create Account Required' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(form.getByLabel('Who is it for?')).toHaveValue('Maria')
})

test('the bell leads the owner to a question, which she qualifies by keyboard', async ({ page }) => {
  const name = `ഹരി ${newMark()}`
  const message = 'Do you alter blouses?'
  await signInAsAdmin(page)
  await page.request.post('/api/contacts', { data: { name, email: newPerson().email, message } })
  await page.goto('/admin')
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).press('Enter')
  // A sheet takes the focus itself when it opens.
  const goOn = async (to: Locator) => {
    await expect(to).toBeVisible()
    await expect(page.locator('[role=dialog]:focus-within')).toHaveCount(1)
    await to.press('Enter')
  }
  await goOn(page.getByRole('listitem').filter({ hasText: name }).getByRole('link'))
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toContainText(message)
  await goOn(dialog.getByRole('button', { name: 'Qualify' }))
  await expect(dialog).toContainText('Qualified')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Qualified')
})
