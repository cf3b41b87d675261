import { expect, type Locator, type Page } from '@playwright/test'
import { sampleWords } from '../../scripts/sample/data/boutique.ts'
import { latinLeft, inMalayalam as ml } from './english-left.ts'
import { expectNoSeriousViolations, newPerson } from './support.ts'

// For tests of a customer's own pages as somebody uses them who reads no English. All that anybody writes there is in
// Malayalam, so that a Latin word is the shop's.

/** How to pay stands in the owner's words. */
const owners = [sampleWords.terms.advance ?? '']

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

export async function expectNoEnglish(place: Page | Locator, written: string[] = []) {
  expect(await latinLeft(place, [...owners, ...written])).toEqual([])
}

/** In Malayalam, and fits. */
export async function expectMalayalam(page: Page, written: string[] = []) {
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ml')
  await expectNoEnglish(page, written)
  await expectFits(page)
}

/** No wider than the window, and without a fault that axe calls serious. */
export async function expectFits(page: Page) {
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await expectNoSeriousViolations(page)
}

export const field = (place: Page | Locator, english: string) => place.getByLabel(ml(english), { exact: true })
export const dialog = (page: Page) => page.getByRole('dialog')
export const button = (place: Page | Locator, english: string) =>
  place.getByRole('button', { name: ml(english), exact: true })
export const link = (place: Page | Locator, english: string) =>
  place.getByRole('link', { name: ml(english), exact: true })

export async function post(desk: Page, path: string, data: object) {
  const made = await desk.request.post(path, { data })
  expect(made.status(), await made.text()).toBe(201)
  return made.json()
}

/** Signs up by the form, in Malayalam. */
export async function signUp(page: Page) {
  const person = { ...newPerson(), firstName: 'സ്നേഹ', lastName: 'മാത്യു' }
  await page.goto('/ml/auth?tab=register')
  await field(page, 'First name').fill(person.firstName)
  await field(page, 'Last name').fill(person.lastName)
  await field(page, 'Email').fill(person.email)
  await field(page, 'Password').fill('short')
  await field(page, 'Confirm password').fill(person.password)
  await button(page, 'Create account').click()
  await expect(field(page, 'Password')).toHaveAttribute('aria-invalid', 'true')
  await expectMalayalam(page, [person.email])
  await field(page, 'Password').fill(person.password)
  await button(page, 'Create account').click()
  await page.waitForURL('/ml/user/dashboard')
  return person
}
