import { expect, type Locator, type Page } from '@playwright/test'
import { watchShifts } from './checks.ts'
import { bookingForm } from './shop.ts'
import { holdScripts, test } from './test.ts'

// Typing and presses between the page's first byte and its last script happen, and show at once that they were felt.
// Scripts are let through one by one: no test waits for time.

const enquiry = (page: Page) => page.locator('form', { hasText: 'Your question' })
const chat = (page: Page) => page.getByRole('dialog', { name: /Kasavu/ })
const book = (page: Page) => bookingForm(page).getByRole('button', { name: 'Book Consultation' })
const openChat = (page: Page) => page.getByRole('button', { name: 'Chat with us' })
const draft = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? '{}').fields, key)
const isReact = (page: Page, island: string) =>
  expect(page.locator(`[data-island=${island}]`)).toHaveAttribute('data-state', 'started')

const react = '**/assets/shared-*.js'
const panel = '**/assets/{shared,panel,chat-panel}-*.js'

/** With the last of these files the forms answer; each is fetched, and then imported. */
for (const moment of [0, 6])
  test(`typing and presses after ${moment} answers happen, and are in the drafts`, async ({ page }) => {
    const scripts = await holdScripts(page)
    await page.goto('/#contact', { waitUntil: 'commit' })
    await scripts.letThrough(moment)
    await bookingForm(page).getByLabel('Who is it for?').fill('Maria')
    await bookingForm(page).getByRole('radio', { name: 'Baptism Suit' }).check()
    await book(page).click()
    if (moment === 0) await expect(book(page)).toHaveCSS('animation-name', 'felt')
    await page.getByText('Only a question? Write to us').click()
    await enquiry(page).getByLabel('Your name').fill('Anu')
    await enquiry(page).getByRole('button', { name: 'Send question' }).click()
    // Beside the enquiry the button gives way to the fields; the keyboard reaches it.
    await openChat(page).press('Enter')
    if (moment === 0) await expect(page.getByText('Opening the chat...')).toBeVisible()
    scripts.free()

    await expect(bookingForm(page).getByText('Your name is required')).toBeVisible()
    await expect(bookingForm(page).getByLabel('Who is it for?')).toHaveValue('Maria')
    await expect(bookingForm(page).getByText('Name is required', { exact: true })).toHaveCount(0)
    await expect(enquiry(page).getByLabel('Your question')).toHaveAttribute('aria-invalid', 'true')
    await expect(enquiry(page).getByLabel('Your name')).toHaveValue('Anu')
    await expect(chat(page)).toBeVisible()
    await expect
      .poll(() => draft(page, 'booking-draft'))
      .toMatchObject({ childName: 'Maria', serviceType: 'baptism-suit' })
    await expect.poll(() => draft(page, 'enquiry-draft')).toMatchObject({ name: 'Anu' })
  })

test('a form and a chat whose code does not come say so, and go on by the next try', async ({ page }) => {
  let isLost = true
  await page.route('**/assets/{contact,chat,shared}-*.js', (route) => (isLost ? route.abort() : route.continue()))
  await page.goto('/#contact')
  await bookingForm(page).getByLabel('Who is it for?').fill('Maria')
  await book(page).click()
  const notice = page.getByRole('alert').filter({ hasText: 'What you wrote is still here.' })
  await expect(notice).toBeVisible()
  await openChat(page).press('Enter')
  const noChat = page.getByRole('alert').filter({ hasText: 'No Internet connection.' })
  await expect(noChat).toBeVisible()
  // Every start that was under way has failed by now.
  for (const island of ['booking', 'chat'])
    await expect(page.locator(`[data-island=${island}]`)).not.toHaveAttribute('data-state')
  isLost = false
  await noChat.getByRole('button', { name: 'Try again' }).click()
  await expect(chat(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await book(page).click()
  await expect(bookingForm(page).getByText('Your name is required')).toBeVisible()
  await expect(bookingForm(page).getByLabel('Who is it for?')).toHaveValue('Maria')
})

/** Writes as a password manager does: into all fields at once, behind React's back, and without an event. */
const fillWithoutEvents = (form: Locator, values: Record<string, string>) =>
  form.evaluate((element, values) => {
    if (!(element instanceof HTMLFormElement)) throw new Error('no form')
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    for (const [name, value] of Object.entries(values)) setter?.call(element.elements.namedItem(name), value)
  }, values)

test('a sign-in filled without an event before its script came is sent as it was filled', async ({ page }) => {
  const fields = { email: 'anu@example.com', password: 'kasavu-thread-7' }
  await page.route('**/api/login', (route) => route.fulfill({ status: 400, json: { message: 'Not now' } }))
  const sent = page.waitForRequest('**/api/login')
  const scripts = await holdScripts(page)
  await page.goto('/auth', { waitUntil: 'commit' })
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Sign In', exact: true }) })
  await expect(form).toBeVisible()
  await fillWithoutEvents(form, fields)
  await form.locator('input').last().press('Enter')
  scripts.free()
  expect((await sent).postDataJSON()).toMatchObject(fields)
})

/** All that a form says of its faults: its sentences with the place of each, and the fields that point to them. */
const saidIn = (form: Locator) =>
  form.evaluate((element) => {
    const nameOf = (node: Element | null) => node && `${node.tagName} ${node.className} ${node.getAttribute('name')}`
    const said = [...element.querySelectorAll('.error-text, .error-box')].map((text) => [
      ...[text.id, text.className, text.role, text.textContent],
      ...[nameOf(text.parentElement), nameOf(text.previousElementSibling), nameOf(text.nextElementSibling)],
    ])
    const marked = [...element.querySelectorAll('[aria-invalid], [aria-describedby], [data-wrong]')].map((field) => [
      nameOf(field),
      ...['aria-invalid', 'aria-describedby', 'data-wrong'].map((name) => field.getAttribute(name)),
    ])
    return { said, marked, focused: document.activeElement?.getAttribute('name') }
  })

const long = 'x'.repeat(2001)
test('eight fields of the booking say early what React says of them, and nothing moves', async ({ page }) => {
  const wrong = { phone: '12', email: 'anu@', eventDate: '2020-01-01' }
  const fields = { childName: long, parentName: long, message: long, ...wrong }
  const scripts = await holdScripts(page, react)
  await page.goto('/ml#contact')
  const form = page.locator('[data-island=booking] form')
  for (const [name, value] of Object.entries(fields)) await form.locator(`[name=${name}]`).fill(value)
  await form.locator('[type=submit]').click()
  await expect(form.locator('.error-text')).toHaveCount(8)
  await expect(page.locator('dialog.early-form:not([open])')).toHaveCount(0)
  const before = await saidIn(form)
  const shifts = await watchShifts(page, { fromNow: true })
  scripts.free()
  await isReact(page, 'booking')
  expect(await saidIn(form)).toEqual(before)
  expect(await shifts.sum()).toBe(0)
  // React says them now: a corrected field is let be, the others stand, and the caret stays.
  await form.locator('[name=email]').fill('anu@example.com')
  await expect(form.locator('.error-text')).toHaveCount(7)
})

test('a chat that is begun while React comes keeps each letter, and begins with it', async ({ page }) => {
  const scripts = await holdScripts(page, panel)
  await page.route('**/api/chat/leads', (route) => route.fulfill({ status: 503, json: { message: 'Down' } }))
  await page.goto('/')
  await openChat(page).click()
  await chat(page).getByLabel('Name').fill('Gone')
  await chat(page).getByRole('button', { name: 'Close chat' }).click()
  await expect(page.locator('.chat-panel')).toHaveCount(0)
  await openChat(page).click()
  await expect(chat(page).getByLabel('Name')).toHaveValue('Gone')
  await chat(page).getByLabel('Phone').fill('98470 12345')
  await chat(page).getByLabel('Location').fill('Aluva')
  await chat(page).getByLabel('Name').fill('')
  await chat(page).getByLabel('Name').pressSequentially('Mar')
  await page.keyboard.press('ArrowLeft')
  await scripts.letThrough(2)
  await page.keyboard.type('ia')
  const start = chat(page).getByRole('button', { name: 'Start chat' })
  const sent = page.waitForRequest('**/api/chat/leads')
  await start.click()
  await expect(start).toHaveAttribute('aria-busy', 'true')
  scripts.free()
  expect((await sent).postDataJSON()).toEqual({
    ...{ name: 'Maiar', phone: '98470 12345', location: 'Aluva' },
    id: expect.any(String),
  })
})
