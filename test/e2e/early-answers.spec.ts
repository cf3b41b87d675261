import { expect, type Locator, type Page } from '@playwright/test'
import { holdScripts } from './hold-scripts.ts'
import { phone } from './support.ts'
import { test } from './test.ts'

// What is pressed before React is there is answered without it: a form says what is missing, and a guest can begin to say
// who she is. React then takes both over, and nothing is lost between.

const react = '**/assets/shared-*.js'
const panel = '**/assets/{shared,panel,chat-panel}-*.js'

const form = (page: Page, island: string) => page.locator(`[data-island=${island}] form`)
const chat = (page: Page) => page.getByRole('dialog', { name: /Kasavu/ })
const isReact = (page: Page, island: string) =>
  expect(page.locator(`[data-island=${island}]`)).toHaveAttribute('data-state', 'started')

/** All that a form says of what is wrong: its sentences with the place of each, and what points to them. */
const saidIn = (of: Locator) =>
  of.evaluate((element) => {
    const nameOf = (node: Element | null) => node && `${node.tagName} ${node.className} ${node.getAttribute('name')}`
    const said = [...element.querySelectorAll('.error-text, .error-box')].map((text) => [
      text.id,
      text.className,
      text.role,
      text.textContent,
      nameOf(text.parentElement),
      nameOf(text.previousElementSibling),
      nameOf(text.nextElementSibling),
    ])
    const marked = [...element.querySelectorAll('[aria-invalid], [aria-describedby], [data-wrong]')].map((field) => [
      nameOf(field),
      ...['aria-invalid', 'aria-describedby', 'data-wrong'].map((name) => field.getAttribute(name)),
    ])
    return { said, marked, focused: document.activeElement?.getAttribute('name') }
  })

/** Whether anything moved, until it is asked for. */
const watchShifts = (page: Page) =>
  page.evaluate(async () => {
    // Two frames: what the press itself moves is laid out in the first, and reported after it.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const seen = { shift: 0 }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) seen.shift += Number(entry.value)
    }).observe({ type: 'layout-shift' })
    Object.assign(window, { seen })
  })

const wrong: Record<string, string> = {
  childName: 'x'.repeat(101),
  parentName: 'x'.repeat(101),
  phone: '12',
  email: 'anu@',
  eventDate: '2020-01-01',
  message: 'x'.repeat(2001),
}
const wrongQuestion: Record<string, string> = {
  name: 'x'.repeat(101),
  email: 'anu@',
  phone: '12',
  subject: 'x'.repeat(201),
  message: 'x'.repeat(2001),
}

for (const path of ['/', '/ml'])
  for (const [island, fields, count] of [
    ['booking', {}, 6],
    ['booking', wrong, 8],
    ['enquiry', {}, 3],
    ['enquiry', wrongQuestion, 5],
  ] as const)
    test(`${path}, ${island}: ${count} fields are told early what React says of them`, async ({ page }) => {
      const scripts = await holdScripts(page, react)
      await page.goto(`${path}#contact`)
      const early = form(page, island)
      await page.locator('[data-island=enquiry] details').evaluate((details) => details.setAttribute('open', ''))
      for (const [name, value] of Object.entries(fields)) await early.locator(`[name=${name}]`).fill(value)
      await early.locator('[type=submit]').click()
      await expect(early.locator('.error-text')).toHaveCount(count)
      await expect(page.locator('dialog.early-form:not([open])')).toHaveCount(0)
      const before = await saidIn(early)
      await watchShifts(page)
      scripts.free()
      await isReact(page, island)
      expect(await saidIn(early)).toEqual(before)
      expect(await page.evaluate('seen.shift')).toBe(0)
      // React says them now: a field that is corrected is let be, the others stand.
      await early.locator('[name=email]').fill('anu@example.com')
      await expect(early.locator('.error-text')).toHaveCount(count - 1)
      await early.locator('[type=submit]').click()
      await expect(early.locator('.error-text')).toHaveCount(count - 1)
    })

test('what is corrected before React is there is not said again, and the caret stays', async ({ page }) => {
  const scripts = await holdScripts(page, react)
  await page.goto('/#contact')
  const booking = form(page, 'booking')
  await booking.locator('[type=submit]').click()
  await expect(booking.locator('.error-box')).toHaveText('Six fields need another look before we can send this.')
  await booking.getByRole('radio', { name: 'Baptism Suit' }).check()
  await booking.getByLabel('Your name').pressSequentially('Anu')
  await expect(booking.locator('.error-box')).toHaveText('Four fields need another look before we can send this.')
  scripts.free()
  await isReact(page, 'booking')
  await page.keyboard.type(' Mathew')
  await expect(booking.getByLabel('Your name')).toHaveValue('Anu Mathew')
  await expect(booking.locator('.error-text')).toHaveCount(4)
  await expect(booking.locator('.error-box')).toHaveText('Four fields need another look before we can send this.')
})

test('a form in which nothing is wrong waits for React, which asks for the account', async ({ page }) => {
  const scripts = await holdScripts(page, react)
  await page.goto('/#contact')
  const booking = form(page, 'booking')
  await booking.getByRole('radio', { name: 'Baptism Suit' }).check()
  const fields = { childName: 'Maria', parentName: 'Anu', phone: '98470 12345', email: 'anu@example.com' }
  for (const [name, value] of Object.entries(fields)) await booking.locator(`[name=${name}]`).fill(value)
  await booking.locator('[type=submit]').click()
  await expect(booking.locator('.error-text')).toHaveText('Please agree to how we keep your details')
  await booking.getByRole('checkbox').check()
  await booking.locator('[type=submit]').click()
  await expect(page.locator('[data-island=booking] dialog')).not.toHaveAttribute('open')
  await expect(booking.locator('.error-text, .error-box')).toHaveCount(0)
  scripts.free()
  await expect(page.getByRole('dialog').filter({ hasText: 'account' })).toBeVisible()
})

/** What of a panel is seen and heard, without what ties it together. */
const shapeOf = (of: Locator) =>
  of.evaluate((element) =>
    [...element.querySelectorAll('*')].map((node) => [
      node.tagName,
      node.getAttribute('class') ?? '',
      ...['name', 'type', 'autocomplete', 'aria-label', 'href', 'd'].map((name) => node.getAttribute(name)),
      [...node.childNodes].map((child) => (child instanceof Text ? child.data.trim() : '')).join(''),
    ]),
  )

for (const path of ['/', '/ml'])
  test(`${path}: a guest finds her form before React, and the same one after it`, async ({ page }) => {
    const scripts = await holdScripts(page, panel)
    await page.goto(path)
    await page.locator('button:has(> .chat-launcher)').click()
    const early = page.locator('#chat-opens > .chat-panel')
    await expect(early).toBeFocused()
    await expect(early.locator('form')).toBeVisible()
    // It comes in by an animation.
    await early.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
    const [shape, box] = [await shapeOf(early), await early.boundingBox()]
    scripts.free()
    await expect(early).toHaveCount(0)
    const late = page.locator('body > .chat-panel, [data-radix-portal] .chat-panel, .chat-panel').last()
    await expect(late.locator('form')).toBeVisible()
    await expect(late).toBeFocused()
    expect(await shapeOf(late)).toEqual(shape)
    expect(await late.boundingBox()).toEqual(box)
  })

for (let moment = 0; moment <= 6; moment++)
  test(`what a guest types while React comes stands, ${moment} answers later`, async ({ page }) => {
    const scripts = await holdScripts(page, panel)
    await page.goto('/')
    await page.getByRole('button', { name: 'Chat with us' }).click()
    await chat(page).getByLabel('Phone').fill('98470 12345')
    await chat(page).getByLabel('Name').pressSequentially('Mar')
    await page.keyboard.press('ArrowLeft')
    await scripts.letThrough(moment)
    await page.keyboard.type('ia')
    scripts.free()
    await expect(page.locator('#chat-opens > .chat-panel')).toHaveCount(0)
    await expect(chat(page).getByLabel('Name')).toBeFocused()
    await page.keyboard.type('nn')
    await expect(chat(page).getByLabel('Name')).toHaveValue('Maiannr')
    await expect(chat(page).getByLabel('Phone')).toHaveValue('98470 12345')
  })

/** Who she is, as the guest's form asks it. */
async function fillIn(page: Page) {
  const details = { Name: 'Maria', Phone: '98470 12345', Location: 'Aluva' }
  for (const [label, value] of Object.entries(details)) await chat(page).getByLabel(label).fill(value)
}

for (const press of ['over', 'under way'])
  test(`a chat that is begun before React begins with it, the press being ${press}`, async ({ page }) => {
    const scripts = await holdScripts(page, panel)
    await page.route('**/api/chat/leads', (route) => route.fulfill({ status: 503, json: { message: 'Down' } }))
    await page.goto('/')
    await page.getByRole('button', { name: 'Chat with us' }).click()
    await fillIn(page)
    const start = chat(page).getByRole('button', { name: 'Start chat' })
    const sent = page.waitForRequest('**/api/chat/leads')
    if (press === 'over') {
      await start.click()
      await expect(start).toHaveAttribute('aria-busy', 'true')
      scripts.free()
    } else {
      await start.hover()
      await page.mouse.down()
      scripts.free()
      await expect(page.locator('#chat-opens > .chat-panel')).toHaveCount(0)
      await page.mouse.up()
    }
    expect((await sent).postDataJSON()).toEqual({
      ...{ name: 'Maria', phone: '98470 12345', location: 'Aluva' },
      id: expect.any(String),
    })
  })

test('a chat that is begun before React begins though the answer whether there is one fails', async ({ page }) => {
  const scripts = await holdScripts(page, panel)
  await page.route('**/api/chat/leads/room', (route) => route.abort(), { times: 1 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Chat with us' }).click()
  await fillIn(page)
  await chat(page).getByRole('button', { name: 'Start chat' }).click()
  scripts.free()
  await expect(chat(page).getByText('Thank you, Maria')).toBeVisible()
})

test('a chat that is closed before React is there stays closed, and what was typed is found again', async ({
  page,
}) => {
  const scripts = await holdScripts(page, panel)
  await page.goto('/')
  await page.getByRole('button', { name: 'Chat with us' }).click()
  await chat(page).getByLabel('Name').fill('Maria')
  await chat(page).getByRole('button', { name: 'Close chat' }).click()
  await expect(page.locator('.chat-panel')).toHaveCount(0)
  scripts.free()
  await isReact(page, 'chat')
  await expect(page.locator('.chat-panel')).toHaveCount(0)
  await page.getByRole('button', { name: 'Chat with us' }).click()
  await expect(chat(page).getByLabel('Name')).toHaveValue('Maria')
})

test.describe('on a phone', () => {
  test.use(phone)
  test('the page behind the early chat is out of reach until that closes', async ({ page }) => {
    const scripts = await holdScripts(page, panel)
    await page.goto('/')
    const inReach = () =>
      page
        .locator('a[href], button, input, select, summary')
        .evaluateAll((all) => all.filter((one) => !one.closest('[inert], .chat-panel')).length)
    const before = await inReach()
    const launcher = page.locator('button:has(> .chat-launcher)')
    await launcher.click()
    await expect(page.locator('#chat-opens > .chat-panel')).toBeFocused()
    expect(await inReach()).toBe(0)
    await page.keyboard.press('Escape')
    await expect(page.locator('.chat-panel')).toHaveCount(0)
    await expect(launcher).toBeFocused()
    expect(await inReach()).toBe(before)
    // Taken over by React's, it leaves nothing behind it either.
    await launcher.click()
    await expect(page.locator('#chat-opens > .chat-panel')).toBeFocused()
    scripts.free()
    await expect(page.locator('#chat-opens > .chat-panel')).toHaveCount(0)
    await expect(page.locator('[inert]')).toHaveCount(0)
    await chat(page).getByRole('button', { name: 'Close chat' }).click()
    await expect(launcher).toBeFocused()
  })
})

test('whoever has a chat waits for it, and sees no form', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('chat-guest', 'guest-1'))
  const scripts = await holdScripts(page, panel)
  await page.goto('/')
  const looked = page.waitForResponse('**/assets/chat-*.js')
  await page.getByRole('button', { name: 'Chat with us' }).click()
  await expect(page.getByText('Opening the chat...')).toBeVisible()
  await looked
  await expect(page.locator('.chat-panel')).toHaveCount(0)
  scripts.free()
  await expect(chat(page)).toBeVisible()
})
