import { type BrowserContext, expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { sampleCustomer } from '../../scripts/sample/data/families.ts'
import { adminCredentials } from './admin.ts'

export { photoFile } from './photo-file.ts'
export { adminCredentials as owner, sampleCustomer }

/** For `test.use(phone)`: the smallest phone the shop is made for. */
export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

/** Follows the first order of a customer's dashboard. */
export const openFirstOrder = (page: Page) =>
  page
    .getByRole('link', { name: /^View Details/ })
    .first()
    .click()

let people = 0

/** Details nobody has used yet, for a sign-up form. */
export function newPerson() {
  const mark = `${Date.now().toString(36)}${process.env.TEST_PARALLEL_INDEX}${people++}`
  return { firstName: 'Sneha', lastName: 'Mathew', email: `sneha-${mark}@example.com`, password: 'kasavu-thread-7' }
}

/** Makes a new customer and signs the page in, without the form: for tests of what comes after it. */
export async function signUp(page: Page, details: { firstName?: string } = {}) {
  const person = { ...newPerson(), ...details }
  await send(page, '/api/register', person)
  return person
}

/**
 * Signs the page in as the customer of the sample data, who has orders, consultations and notifications. Tests of one
 * process share the session, because a password costs 260 ms; `alone` is for those that end it or give it a device.
 */
export const signInAsSampleCustomer = (page: Page, { alone = false } = {}) =>
  alone ? send(page, '/api/login', sampleCustomer) : share(page, '/api/login', sampleCustomer)

/** Signs the page in as the owner, in a session that is shared likewise. */
export const signInAsAdmin = (page: Page) => share(page, '/api/auth/admin/login', adminCredentials)

const sharedCookies = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>()

async function share(page: Page, path: string, credentials: object) {
  const known = sharedCookies.get(path)
  if (known) return page.context().addCookies(known)
  await send(page, path, credentials)
  sharedCookies.set(path, await page.context().cookies())
}

/** A request with the page's cookies, which keeps the cookie it gets. No session goes along: to sign in would end it. */
async function send(page: Page, path: string, data: object) {
  await page.context().clearCookies({ name: 'session' })
  const response = await page.request.post(path, { data })
  expect(response.ok(), `${path}: ${response.status()} ${await response.text()}`).toBe(true)
}

/**
 * Fails on what axe calls serious or critical, and on a role that an element may not have, which Lighthouse counts too;
 * with the rule and where it is broken: in the light with every rule, and in the dark with that of contrast, the only one
 * that colours can break. It looks when nothing moves.
 */
export async function expectNoSeriousViolations(page: Page) {
  // A toast that goes, or a list that comes, while axe looks is a fault of that moment: what is one stays.
  await expect.poll(() => seriousViolations(page)).toEqual([])
}

async function seriousViolations(page: Page) {
  await nothingMoves(page)
  const light = await violations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await nothingMoves(page)
  const dark = await violations(page, { runOnly: ['color-contrast'] })
  await page.emulateMedia({ colorScheme: 'light' })
  const serious = [...light, ...dark].filter(
    ({ id, impact }) => impact === 'serious' || impact === 'critical' || id === 'aria-allowed-role',
  )
  return serious.map(({ id, where }) => `${id}: ${where.join(', ')}`)
}

type Violation = { id: string; impact: string | null; where: string[] }

/**
 * Axe's own builder brings its 650 KB into the page four times for one look: here it comes once to a document. Lists of
 * what passes, and style sheets fetched again for a rule that is off, cost as much as the violations.
 */
async function violations(page: Page, only: axe.RunOptions = {}): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async (options) => {
      const found: axe.AxeResults = await Object(window).axe.run(document, options)
      return found.violations.map(({ id, impact, nodes }) => ({
        id,
        impact: impact ?? null,
        where: nodes.map(({ target }) => target.join(' ')),
      }))
    },
    { resultTypes: ['violations'], preload: false, ...only } satisfies axe.RunOptions,
  )
}

/**
 * Resolves when the animations that end have ended: half faded in, a text has too little contrast. What follows the
 * scrolling, and not the time, never ends.
 */
const nothingMoves = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect, timeline }) =>
          playState !== 'running' || timeline !== document.timeline || effect?.getComputedTiming().endTime === Infinity,
      ),
  )

/** Collects what the page complains of from now on: exceptions and refusals by its own policy. */
export function watchConsoleErrors(page: Page) {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text())
  })
  return complaints
}

/** Gives the boutique a UPI ID, unless it has one. */
export async function giveUpi(desk: Page) {
  const rules: { name: string; value: { upiId?: string | null }; updatedAt: string | null }[] = await (
    await desk.request.get('/api/admin/rules')
  ).json()
  const rule = rules.find(({ name }) => name === 'money')
  if (!rule || rule.value.upiId) return
  const value = { upiId: 'anna.boutique@okhdfcbank', upiName: null }
  // Another test may be faster.
  await desk.request.put('/api/admin/rules/money', { data: { value, updatedAt: rule.updatedAt } })
}

/** On Today: leads to who comes tomorrow. In the evening, once nobody comes any more, those of tomorrow stand there already. */
export const linkToTomorrow = (page: Page) =>
  page
    .getByRole('region', { name: /^Visits( tomorrow)?$/ })
    .getByRole('link', { name: /^(Visits tomorrow: \d+|All visits)$/ })
