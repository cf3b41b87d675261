import { expect, type Locator, type Page } from '@playwright/test'
import { newMark, newPerson, signInAsAdmin, signUp } from './people.ts'
import { bookingForm, fillBooking } from './shop.ts'
import { holdTimers, test } from './test.ts'

const submit = (page: Page) => page.getByRole('button', { name: 'Book Consultation' })

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
  await fillBooking(page)
  // A page without its toaster says so in one plain line for 8 s, and has no button for long.
  await page.evaluate((url) => import(url).then(() => {}), (await toaster).url())
  await context.setOffline(true)
  await submit(page).click()
  await expect(page.getByText('This was not sent. What you wrote is still here.', { exact: true })).toBeVisible()
  await expect(bookingForm(page).getByLabel('Who is it for?')).toHaveValue('Maria')
  await page.unroute(held)
  await context.setOffline(false)
  // A browser does not ask again for a module that did not come: the page is loaded anew, and goes on by itself.
  await page.locator('.toast').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog', { name: 'Create Account Required' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(bookingForm(page).getByLabel('Who is it for?')).toHaveValue('Maria')
})

test('a visitor asks a question, which survives a reload; the bell leads the owner to it, who qualifies it by keyboard', async ({
  page,
  browser,
}) => {
  const name = `ഹരി ${newMark()}`
  const question = 'Do you alter blouses?'
  const open = () => page.getByText('Only a question? Write to us').click()
  await page.goto('/#contact')
  await open()
  const form = page.locator('form', { hasText: 'Your question' })
  await form.getByLabel('Your name').fill(name)
  await form.getByLabel('Your email').fill(newPerson().email)
  await form.getByLabel('Your question').fill(question)
  await page.reload()
  await open()
  await expect(form.getByLabel('Your question')).toHaveValue(question)
  await form.getByRole('button', { name: 'Send question' }).click()
  await expect(page.getByText('Thank you. We have your question')).toBeInViewport()

  const desk = await browser.newPage()
  await signInAsAdmin(desk)
  await desk.goto('/admin')
  await desk.getByRole('button', { name: /^Notifications, \d+ unread$/ }).press('Enter')
  // A sheet takes the focus itself when it opens.
  const goOn = async (to: Locator) => {
    await expect(to).toBeVisible()
    await expect(desk.locator('[role=dialog]:focus-within')).toHaveCount(1)
    await to.press('Enter')
  }
  await goOn(desk.getByRole('listitem').filter({ hasText: name }).getByRole('link'))
  const dialog = desk.getByRole('dialog', { name })
  await expect(dialog).toContainText(question)
  await goOn(dialog.getByRole('button', { name: 'Qualify' }))
  await expect(dialog).toContainText('Qualified')
  await desk.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(desk.getByRole('row').filter({ hasText: name })).toContainText('Qualified')
})
