import { type BrowserContext, expect, type Page } from '@playwright/test'
import { sampleCustomer } from '../../scripts/sample/data/families.ts'

/** The owner of the browser tests: server.ts creates her account. */
export const owner = { email: 'owner@example.com', password: 'pins-and-needles-12' }

let people = 0
/** A mark that no other test uses, also when a test runs again. */
export const newMark = () => `${Date.now().toString(36)}${process.env.TEST_PARALLEL_INDEX}${people++}`
/** An Indian mobile number that no other test uses. */
export const newPhone = () => `9${String(Date.now() * 10 + (people++ % 10)).slice(-9)}`

/** Unused details for a sign-up form. */
export const newPerson = () => ({
  firstName: 'Sneha',
  lastName: 'Mathew',
  email: `sneha-${newMark()}@example.com`,
  password: 'kasavu-thread-7',
})

/** Creates a customer without the form, and signs the page in as her. */
export async function signUp(page: Page) {
  const person = newPerson()
  await send(page, '/api/register', person)
  return person
}

/** Creates a customer as `signUp` does, and returns her id as well. */
export async function newCustomer(page: Page) {
  const person = await signUp(page)
  const { id } = await (await page.request.get('/api/user')).json()
  return { ...person, userId: String(id) }
}

/**
 * Signs the page in as the customer of the sample data, who has orders, consultations and notifications. Tests of one
 * process share the session, because a password costs 260 ms; `alone` is for tests that end it or give it a device.
 */
export const signInAsSampleCustomer = (page: Page, { alone = false } = {}) =>
  alone ? send(page, '/api/login', sampleCustomer) : share(page, '/api/login', sampleCustomer)

/** Signs the page in as the owner, likewise in a shared session. */
export const signInAsAdmin = (page: Page, { alone = false } = {}) =>
  alone ? send(page, '/api/auth/admin/login', owner) : share(page, '/api/auth/admin/login', owner)

const sharedCookies = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>()

async function share(page: Page, path: string, credentials: object) {
  const known = sharedCookies.get(path)
  if (known) return page.context().addCookies(known)
  await send(page, path, credentials)
  sharedCookies.set(path, await page.context().cookies())
}

/** Posts with the page's cookies and keeps the cookie of the answer. The old session is dropped first: a sign-in would end it. */
async function send(page: Page, path: string, data: object) {
  await page.context().clearCookies({ name: 'session' })
  const response = await page.request.post(path, { data })
  expect(response.ok(), `${path}: ${response.status()} ${await response.text()}`).toBe(true)
}
