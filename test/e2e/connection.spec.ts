import { expect, type Page } from '@playwright/test'
import { enter, signInAsSampleCustomer } from './people.ts'
import { bookingForm, fillBooking } from './shop.ts'
import { holdTimers, quiet, test, watchConsoleErrors } from './test.ts'

// A lost connection, and a deploy that takes the old files away: no page goes blank, and nothing typed is lost.

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

async function signIn(page: Page) {
  await page.getByLabel('Email').fill('elizabeth@example.com')
  await page.getByLabel('Password', { exact: true }).fill('kasavu-7')
  await press('Sign In')(page)
}

type Press = [what: string, path: string, act: (page: Page) => Promise<unknown>, says?: string]
const offline = 'No Internet connection.'
const presses: Record<'visitor' | 'admin', Press[]> = {
  visitor: [
    ['the chat', '/', press('Chat with us'), offline],
    ['a full booking', '/#contact', async (page) => fillBooking(page).then(() => press('Book Consultation')(page))],
    ['a sign-in', '/auth', signIn],
  ],
  admin: [
    ['a list', '/admin', (page) => page.getByRole('tab', { name: /^Customers/ }).click(), 'We could not'],
    [
      'a switch',
      '/admin/settings',
      (page) => page.getByRole('switch', { name: /^Lead alerts/ }).press('Space'),
      'Failed to update settings',
    ],
  ],
}

for (const role of ['visitor', 'admin'] as const)
  test(`without a connection what the ${role} presses is answered, and the page stays`, async ({ page, context }) => {
    const complaints = watchConsoleErrors(page)
    await enter[role](page)
    for (const [what, path, act, says = offline] of presses[role]) {
      await page.goto(path)
      await quiet(page)
      await context.setOffline(true)
      await act(page)
      const said = page.getByRole('alert').or(page.locator('.toast')).filter({ hasText: says }).first()
      await expect(said, what).toBeVisible()
      // 'We could not reach the shop. Try again' is the least: a screen whose script was not there yet says it.
      await expect(page.locator('main, [role=dialog]').last(), what).toHaveText(/(\S\s*){30}/)
      await context.setOffline(false)
    }
    expect(complaints).toEqual([])
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
  await press('Book Consultation')(page)
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

/** From now on the files that this page knows are gone; the next document knows those that are there. */
async function deploy(page: Page) {
  let isOld = true
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOld = false
  })
  await page.route('**/assets/*.js', (route) => (isOld ? route.fulfill({ status: 404 }) : route.fallback()))
}

test('after a deploy a form of a page from before loads it anew, and is sent as it was typed', async ({ page }) => {
  await page.goto('/')
  await quiet(page)
  await deploy(page)
  // A slow phone takes a minute from the press to the page that is loaded anew for it.
  await page.addInitScript(() => {
    const { now } = Date
    Date.now = () => now() + 60_000
  })
  await fillBooking(page)
  const document = page.waitForRequest((request) => request.isNavigationRequest())
  await press('Book Consultation')(page)
  await document
  await expect(page.getByRole('dialog', { name: 'Create Account Required' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(bookingForm(page).getByLabel('Who is it for?')).toHaveValue('Maria')
})

test('a new page that misses the file too says so and is not loaded again and again', async ({ page }) => {
  await page.route('**/assets/chat-*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto('/')
  const document = page.waitForRequest((request) => request.isNavigationRequest())
  await press('Chat with us')(page)
  await document
  await expect(page.getByText('This page had to be loaded again.', { exact: false })).toBeVisible()
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url())
  })
  await press('Chat with us')(page)
  await expect(page.getByRole('alert').filter({ hasText: 'We could not load this.' })).toBeVisible()
  expect(documents).toEqual([])
})

const orderCode = /\/assets\/order-[\w-]{8}\.js$/
const frame = (page: Page) => page.getByRole('link', { name: 'Settings' })
const openFirstOrder = (page: Page) =>
  page
    .getByRole('link', { name: /^View Details/ })
    .first()
    .click()

test('without a connection the next screen keeps the frame, says so, and comes by itself when there is one again', async ({
  page,
  context,
}) => {
  await signInAsSampleCustomer(page)
  await page.route(orderCode, (route) => route.abort())
  await page.goto('/user/dashboard')
  await expect(page.getByRole('link', { name: /^View Details/ }).first()).toBeVisible()
  await quiet(page)
  await context.setOffline(true)
  await openFirstOrder(page)
  await expect(page.getByRole('alert')).toContainText('We could not reach the shop.')
  await expect(frame(page)).toBeVisible()

  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.unroute(orderCode)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: /^Christening gown/ }).first()).toBeVisible()
})
