import { expect, type Page, type Request } from '@playwright/test'
import { holdTimers } from './hold-timers.ts'
import { quiet } from './quiet.ts'
import { enter, type Role, roles } from './screens.ts'
import { newPerson, phone, signInAsSampleCustomer, watchConsoleErrors } from './support.ts'
import { test } from './test.ts'

// A connection that is lost, a deploy that takes the old files away, scripts that are turned off: nothing goes blank,
// nothing typed is lost, and what does not work is said.

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const booking = (page: Page) => page.locator('form', { hasText: 'What shall we make?' })

async function fillInBooking(page: Page) {
  await booking(page).getByRole('radio', { name: 'Baptism Suit' }).check()
  await booking(page).getByLabel('Who is it for?').fill('Maria')
  await booking(page).locator('[name=parentName]').fill('Elizabeth')
  await booking(page).getByLabel('Phone').fill('+91 90000 00003')
  await booking(page).getByLabel('Email').fill('elizabeth@example.com')
  await booking(page).locator('[name=consent]').check()
}

async function signIn(page: Page) {
  await page.getByLabel('Email').fill('elizabeth@example.com')
  await page.getByLabel('Password', { exact: true }).fill('kasavu-7')
  await press('Sign In')(page)
}

type Press = [what: string, path: string, act: (page: Page) => Promise<unknown>, says?: string]
const offline = 'No Internet connection.'
const presses: Record<Role, Press[]> = {
  visitor: [
    ['the chat', '/', press('Chat with us'), offline],
    ['a full booking', '/#contact', async (page) => fillInBooking(page).then(() => press('Book Consultation')(page))],
    ['Share', '/collections/women/meera-lehenga', press('Share')],
    ['a sign-in', '/auth', signIn],
  ],
  customer: [
    [
      'an order',
      '/user/dashboard',
      (page) =>
        page
          .getByRole('link', { name: /^View Details/ })
          .first()
          .click(),
      'We could not',
    ],
    ['a tab', '/user/dashboard', (page) => page.getByRole('tab', { name: 'My Consultations' }).click(), 'We could not'],
    // By keyboard: where something lies under it, it gives way to the pointer.
    ['the chat', '/user/dashboard', (page) => page.getByRole('button', { name: /^Chat with us/ }).press('Enter')],
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

for (const role of roles)
  test(`without a connection what the ${role} presses is answered, and the page stays`, async ({ page, context }) => {
    test.slow()
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
  await fillInBooking(page)
  // A page without its toaster says so in one plain line for 8 s, and has no button for long.
  await page.evaluate((url) => import(url).then(() => {}), (await toaster).url())
  await context.setOffline(true)
  await press('Book Consultation')(page)
  await expect(page.getByText('This was not sent. What you wrote is still here.', { exact: true })).toBeVisible()
  await expect(booking(page).getByLabel('Who is it for?')).toHaveValue('Maria')
  await page.unroute(held)
  await context.setOffline(false)
  // A browser does not ask again for a module that did not come: the page is loaded anew, and goes on by itself.
  await page.locator('.toast').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog', { name: 'Create Account Required' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(booking(page).getByLabel('Who is it for?')).toHaveValue('Maria')
})

/** From now on the files that this page knows are gone; the next document knows those that are there. */
async function deploy(page: Page, isGone: (request: Request) => boolean = () => true) {
  let isOld = true
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOld = false
  })
  await page.route('**/assets/*.js', (route) =>
    isOld && isGone(route.request()) ? route.fulfill({ status: 404 }) : route.fallback(),
  )
}

for (const [when, isGone] of [
  ['', undefined],
  [' that comes between a file and its module', (request: Request) => request.resourceType() === 'script'],
] as const)
  test(`after a deploy${when} a form of a page from before loads it anew, and is sent as it was typed`, async ({
    page,
  }) => {
    await page.goto('/')
    await quiet(page)
    await deploy(page, isGone)
    // A slow phone takes a minute from the press to the page that is loaded anew for it.
    await page.addInitScript(() => {
      const { now } = Date
      Date.now = () => now() + 60_000
    })
    await fillInBooking(page)
    const document = page.waitForRequest((request) => request.isNavigationRequest())
    await press('Book Consultation')(page)
    await document
    await expect(page.getByRole('dialog', { name: 'Create Account Required' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(booking(page).getByLabel('Who is it for?')).toHaveValue('Maria')
    await expect(booking(page).getByRole('radio', { name: 'Baptism Suit' })).toBeChecked()
  })

test('where the new page misses the file too, it says so and is not loaded again and again', async ({ page }) => {
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

test.describe('a slow phone', () => {
  test.use(phone)
  test('books as a new visitor, with the connection lost once on the way and a deploy in between', async ({ page }) => {
    test.slow()
    await page.addInitScript(() => {
      const look = () => {
        if (!document.querySelector('main')?.firstElementChild) console.error(`nothing on ${location.pathname}`)
        requestAnimationFrame(look)
      }
      addEventListener('DOMContentLoaded', look)
    })
    const complaints = watchConsoleErrors(page)
    const person = newPerson()
    const { setOffline } = await slowDown(page)
    await page.goto('/', { waitUntil: 'commit' })
    await fillInBooking(page)
    await expect(page.locator('html')).toHaveClass(/has-script/)
    await deploy(page)
    await press('Book Consultation')(page)
    const dialog = page.getByRole('dialog', { name: 'Create Account Required' })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('link', { name: 'Sign In / Create Account' }).click()

    await expect(page.getByLabel('First name')).toHaveValue('Elizabeth')
    await page.getByLabel('Last name').fill(person.lastName)
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByLabel('Confirm password', { exact: true }).fill(person.password)
    await setOffline(true)
    await press('Create account')(page)
    await expect(page.getByText(offline).first()).toBeVisible()
    await setOffline(false)
    await press('Create account')(page)

    // It sends itself, and thanks.
    await expect(page.getByRole('heading', { name: /^We have your booking/ })).toBeVisible()
    const bookings = await (await page.request.get('/api/user/bookings')).json()
    expect(bookings).toMatchObject([{ childName: 'Maria', parentName: 'Elizabeth', serviceType: 'baptism-suit' }])
    expect(complaints).toEqual([])
  })
})

/** 4G with a long way to go, and a processor four times slower; the context's own `setOffline` is overruled by it. */
async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page)
  const bytes = (1.6 * 1024 * 1024) / 8
  const speed = { latency: 150, downloadThroughput: bytes, uploadThroughput: bytes }
  const setOffline = (offline: boolean) => session.send('Network.emulateNetworkConditions', { offline, ...speed })
  await setOffline(false)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return { setOffline }
}

test.describe('without scripts', () => {
  test.use({ ...phone, javaScriptEnabled: false })
  for (const path of ['/auth', '/forgot-password', '/user/dashboard', '/user/settings'])
    test(`${path} says so and leads to a person`, async ({ page }) => {
      if (path.startsWith('/user/')) await signInAsSampleCustomer(page)
      await page.goto(path)
      // By its tag: Playwright reads no text and no role in it.
      const help = page.locator('noscript p')
      await expect(help).toBeVisible()
      await expect(help).toContainText('This page needs JavaScript')
      await expect(help.locator('a[href^="tel:"]')).toBeVisible()
      await expect(help.locator('a[href^="https://wa.me/"]')).toBeVisible()
      expect(await page.locator('html').evaluate(({ scrollWidth }) => scrollWidth)).toBe(360)
    })

  test('the forms of the home page say so, and cannot be sent into nothing', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('noscript p')).toContainText('These forms need JavaScript.')
    await expect(page.getByRole('button', { name: 'Book Consultation' })).toHaveCount(0)
    await page.getByText('Only a question? Write to us').click()
    await page.getByLabel('Your question').fill('When are you open?')
    await expect(page.getByRole('button', { name: 'Send question' })).toHaveCount(0)
    await page.getByLabel('Subject').press('Enter')
    await expect(page).toHaveURL('/')
    await expect(page.getByLabel('Your question')).toHaveValue('When are you open?')
  })
})

test('no form tries what the page’s policy forbids', async ({ page }) => {
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
      console.error(`refused: ${violatedDirective}`),
    ),
  )
  const complaints = watchConsoleErrors(page)
  await page.goto('/')
  await press('Book Consultation')(page)
  await expect(page.getByText('Your name is required')).toBeVisible()
  await page.goto('/auth')
  await press('Sign In')(page)
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await enter.admin(page)
  await page.goto('/admin?tab=orders')
  await expect(page.getByRole('tabpanel').getByRole('table')).toBeVisible()
  expect(complaints).toEqual([])
})
