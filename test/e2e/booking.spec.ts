import { expect, type Page } from '@playwright/test'
import { newPerson, signUp } from './people.ts'
import { bookingForm } from './shop.ts'
import { test } from './test.ts'

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
