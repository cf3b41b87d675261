import { expect, type Page } from '@playwright/test'
import { holdScripts } from './hold-scripts.ts'
import { quiet } from './quiet.ts'
import { test } from './test.ts'

// Whatever is typed and pressed between the page's first byte and its last script happens, and shows at once that it was
// felt. Scripts are let through one by one: no time is waited for.

/** Lets these files not come, until they do: when every start of the island that was under way has failed. */
async function loseFiles(page: Page, files: string) {
  let isLost = true
  await page.route(files, (route) => (isLost ? route.abort() : route.continue()))
  return {
    async comesBack(island: string) {
      await expect(page.locator(`[data-island=${island}]`)).not.toHaveAttribute('data-state')
      isLost = false
    },
  }
}

const booking = (page: Page) => page.locator('form', { hasText: 'What shall we make?' })
const enquiry = (page: Page) => page.locator('form', { hasText: 'Your question' })
const draft = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? '{}').fields, key)

async function touchBooking(page: Page) {
  await booking(page).getByLabel('Who is it for?').fill('Maria')
  await booking(page).getByRole('radio', { name: 'Baptism Suit' }).check()
  await booking(page).getByRole('button', { name: 'Book Consultation' }).click()
}

async function touchTheRest(page: Page) {
  await page.getByText('Only a question? Write to us').click()
  await enquiry(page).getByLabel('Your name').fill('Anu')
  await enquiry(page).getByRole('button', { name: 'Send question' }).click()
  // Beside the enquiry it makes way for the fields; the keyboard reaches it.
  await page.getByRole('button', { name: 'Chat with us' }).press('Enter')
}

async function touchEverything(page: Page) {
  await touchBooking(page)
  await touchTheRest(page)
}

async function expectEverythingHappened(page: Page) {
  await expect(booking(page).getByText('Your name is required')).toBeVisible()
  await expect(booking(page).getByLabel('Who is it for?')).toHaveValue('Maria')
  await expect(booking(page).getByText('Name is required', { exact: true })).toHaveCount(0)
  await expect(enquiry(page).getByLabel('Your question')).toHaveAttribute('aria-invalid', 'true')
  await expect(enquiry(page).getByLabel('Your name')).toHaveValue('Anu')
  await expect(page.getByRole('dialog', { name: /Kasavu/ })).toBeVisible()
  await expect
    .poll(() => draft(page, 'booking-draft'))
    .toMatchObject({ childName: 'Maria', serviceType: 'baptism-suit' })
  await expect.poll(() => draft(page, 'enquiry-draft')).toMatchObject({ name: 'Anu' })
}

/** With the last of these the forms answer; each file is fetched, and then imported. Twenty moments in all. */
const answersOfForms = 10

for (let moment = 0; moment <= answersOfForms; moment++)
  test(`what is typed and pressed after ${moment} answers happens, and is in the drafts`, async ({ page }) => {
    const scripts = await holdScripts(page)
    await page.goto('/#contact', { waitUntil: 'commit' })
    await scripts.letThrough(moment)
    await touchEverything(page)
    scripts.free()
    await expectEverythingHappened(page)
  })

for (let moment = 0; moment < answersOfForms - 1; moment++)
  test(`what is typed and pressed around answer ${moment + 1} happens, and is in the drafts`, async ({ page }) => {
    const scripts = await holdScripts(page)
    await page.goto('/#contact', { waitUntil: 'commit' })
    await scripts.letThrough(moment)
    await touchBooking(page)
    await scripts.letThrough(1)
    await touchTheRest(page)
    scripts.free()
    await expectEverythingHappened(page)
  })

test('what is typed and pressed when nothing more is on its way happens', async ({ page }) => {
  await page.goto('/#contact')
  await quiet(page)
  await touchEverything(page)
  await expectEverythingHappened(page)
})

test('a press is felt before any script is there', async ({ page }) => {
  const scripts = await holdScripts(page)
  await page.goto('/#contact', { waitUntil: 'commit' })
  await booking(page).getByRole('button', { name: 'Book Consultation' }).click()
  await expect(booking(page).getByRole('button', { name: 'Book Consultation' })).toHaveCSS('animation-name', 'felt')
  await page.getByRole('button', { name: 'Chat with us' }).click()
  await expect(page.getByText('Opening the chat...')).toBeVisible()
  scripts.free()
  await expect(page.getByRole('dialog', { name: /Kasavu/ })).toBeVisible()
  await expect(page.getByText('Opening the chat...')).toBeHidden()
})

for (const moment of [0, 1, 3, 5, 7])
  test(`a sign-in pressed after ${moment} answers happens`, async ({ page }) => {
    await page.route('**/api/login', (route) => route.fulfill({ status: 401, json: { message: 'No such account' } }))
    const scripts = await holdScripts(page)
    await page.goto('/auth', { waitUntil: 'commit' })
    await page.getByLabel('Email').fill('elizabeth@example.com')
    await scripts.letThrough(moment)
    await page.getByLabel('Password', { exact: true }).fill('not-her-password')
    await page.getByRole('button', { name: 'Sign In' }).click()
    scripts.free()
    await expect(page.getByText('No such account').first()).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('elizabeth@example.com')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not-her-password')
  })

test('a form whose code does not come keeps what is typed, says so, and is sent by the next try', async ({ page }) => {
  const code = await loseFiles(page, '**/assets/{contact,shared}-*.js')
  await page.goto('/#contact')
  await booking(page).getByLabel('Who is it for?').fill('Maria')
  await booking(page).getByRole('button', { name: 'Book Consultation' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'What you wrote is still here.' })
  await expect(notice).toBeVisible()
  await code.comesBack('booking')
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(booking(page).getByText('Your name is required')).toBeVisible()
  await expect(booking(page).getByLabel('Who is it for?')).toHaveValue('Maria')
})

test('what is typed while its form is still on its way stands again after a reload', async ({ page }) => {
  let isSlow = true
  // What does not come at all is told (above); this only comes late.
  await page.route('**/assets/opened-*.css', (route) => (isSlow ? undefined : route.continue()))
  await page.goto('/#contact', { waitUntil: 'domcontentloaded' })
  await booking(page).getByLabel('Who is it for?').fill('Maria')
  await expect(page.locator('[data-island=booking]')).toHaveAttribute('data-state', 'starting')
  isSlow = false
  await page.reload()
  await expect.poll(() => draft(page, 'booking-draft')).toMatchObject({ childName: 'Maria' })
  await expect(booking(page).getByLabel('Who is it for?')).toHaveValue('Maria')
})

test('a chat whose code does not come says so, and opens by the next try', async ({ page }) => {
  const code = await loseFiles(page, '**/assets/{chat,shared}-*.js')
  await page.goto('/')
  await page.getByRole('button', { name: 'Chat with us' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'No Internet connection.' })
  await expect(notice).toBeVisible()
  await code.comesBack('chat')
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog', { name: /Kasavu/ })).toBeVisible()
})
