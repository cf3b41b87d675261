import { type Browser, expect, type Page, test } from '@playwright/test'
import {
  expectNoSeriousViolations,
  phone,
  photoFile,
  signInAsAdmin,
  signInAsSampleCustomer,
  signUp,
  watchConsoleErrors,
} from './support.ts'

// Several people at once, on a machine that may be busy.
test.describe.configure({ timeout: 120_000 })

const panel = (page: Page) => page.getByRole('dialog', { name: 'Kasavu & Lace' })
const log = (page: Page) => page.getByRole('log')
const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })
const bubble = (page: Page, text: string) => log(page).getByText(text, { exact: true })

let guests = 0
/** A name that no other test uses: the owner's list is the same for all. */
const newName = (first: string) => `${first} ${Date.now().toString(36)}${process.env.TEST_PARALLEL_INDEX}${guests++}`

async function openPanel(page: Page, path = '/') {
  await page.goto(path)
  await page.getByRole('button', { name: 'Chat with us' }).click()
  await expect(panel(page)).toBeVisible()
}

async function say(page: Page, text: string) {
  await field(page).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
}

/** A guest who has left details and can write. */
async function becomeGuest(page: Page, name = newName('Fathima')) {
  await openPanel(page)
  await panel(page).getByLabel('Name').fill(name)
  await panel(page).getByLabel('Phone').fill('90000 00041')
  await panel(page).getByLabel('Location').fill('Aluva')
  await panel(page).getByRole('button', { name: 'Start chat' }).click()
  await expect(panel(page).getByText(`Thank you, ${name}`)).toBeVisible()
  return name
}

const owner = async (browser: Browser, options = {}) => {
  const page = await (await browser.newContext(options)).newPage()
  await signInAsAdmin(page)
  await page.goto('/admin?tab=messages')
  return page
}
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Chats, unread first' }).getByText(name).first()

test('a guest, a customer and the owner write to each other at once, and nobody reads what is not theirs', async ({
  browser,
}) => {
  const [guest, customer] = await Promise.all([
    browser.newPage({ viewport: { width: 1280, height: 800 } }),
    browser.newPage(),
  ])
  const desk = await owner(browser)
  const complaints = [guest, customer, desk].map(watchConsoleErrors)
  const firstName = newName('Sneha')
  await signUp(customer, { firstName })
  const name = await becomeGuest(guest)
  await say(guest, 'Do you stitch lehengas for a six year old?')
  await expect(log(guest).getByText(/, sent$/)).toBeVisible()

  await openPanel(customer, '/user/dashboard')
  await customer.getByRole('button', { name: 'Attach pictures' }).click()
  await panel(customer).getByLabel('Choose photos').setInputFiles(photoFile('lace.png'))
  await expect(panel(customer).getByText(/^Ready/)).toBeVisible()
  await say(customer, 'Could the bonnet have this lace?')
  await expect(log(customer).getByRole('button', { name: 'Picture 1 of 1' })).toBeVisible()
  await expect(panel(customer).getByText(/^Ready/)).toBeHidden()

  await row(desk, name).click()
  await expect(bubble(desk, 'Do you stitch lehengas for a six year old?')).toBeVisible()
  await expect(desk.getByRole('complementary', { name: 'About this person' })).toContainText('Aluva')
  await expect(log(guest).getByText(/, read$/)).toBeVisible()
  await field(desk).pressSequentially('We')
  await expect(log(guest).getByText('Kasavu & Lace is typing')).toBeVisible()
  await say(desk, 'We do, from age two.')
  await expect(bubble(guest, 'We do, from age two.')).toBeVisible()
  await expect(log(desk).getByText(/, read$/)).toBeVisible()

  await row(desk, firstName).click()
  const picture = log(desk).getByRole('img', { name: 'Picture 1 of 1' })
  await expect(picture).toBeVisible()
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0)
  await say(desk, 'It can.')
  await expect(bubble(customer, 'It can.')).toBeVisible()

  await expect(log(guest)).not.toContainText('bonnet')
  await expect(log(guest)).not.toContainText('It can.')
  await expect(log(customer)).not.toContainText('lehengas')
  expect(complaints.flat()).toEqual([])
})

test('on a phone whose network goes and comes, nothing is lost and nothing stands there twice', async ({ browser }) => {
  const context = await browser.newContext({ ...phone })
  const page = await context.newPage()
  const name = await becomeGuest(page)
  const desk = await owner(browser)
  await say(page, 'One')
  await expect(log(page).getByText(/, sent$/)).toBeVisible()
  await row(desk, name).click()
  await expect(bubble(desk, 'One')).toBeVisible()

  await context.setOffline(true)
  await expect(panel(page).getByText('No Internet connection.')).toBeVisible()
  for (const text of ['Two', 'Three', 'Four']) await say(page, text)
  await expect(log(page).getByText(/waits for the connection/)).toBeVisible()
  for (const text of ['Are you there?', 'We are open until seven.']) await say(desk, text)
  await expect(bubble(page, 'Are you there?')).toBeHidden()
  await expect(bubble(desk, 'Two')).toBeHidden()

  await context.setOffline(false)
  await expect(bubble(desk, 'Four')).toBeVisible()
  await expect(bubble(page, 'We are open until seven.')).toBeVisible()
  await expect(log(page).getByText(/waits for|sending/)).toHaveCount(0)
  const said = ['One', 'Two', 'Three', 'Four', 'Are you there?', 'We are open until seven.']
  for (const side of [page, desk]) {
    const texts = (await log(side).locator('p[dir="auto"]').allTextContents()).filter((text) => said.includes(text))
    expect([...texts].sort()).toEqual([...said].sort())
    expect(texts.filter((text) => said.indexOf(text) < 4)).toEqual(said.slice(0, 4))
  }
  // Both sides have the same order.
  const order = (side: Page) => log(side).locator('p[dir="auto"]').allTextContents()
  expect(await order(page)).toEqual(await order(desk))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('what was unsent when the page was reloaded goes afterwards, once', async ({ page }) => {
  let cut = false
  await page.routeWebSocket(/\/socket$/, (socket) => {
    if (!cut) socket.connectToServer()
  })
  await page.route('**/api/chat/messages', (route) => (cut ? route.abort() : route.continue()))
  await becomeGuest(page)
  cut = true
  await page.reload()
  await page.getByRole('button', { name: /Chat with us/ }).click()
  await say(page, 'Before the reload')
  await field(page).fill('And half of another')
  await expect(log(page).getByText(/sending/)).toBeVisible()
  cut = false
  await page.reload()
  await page.getByRole('button', { name: /Chat with us/ }).click()
  await expect(log(page).getByText(/, sent$/)).toBeVisible()
  await expect(bubble(page, 'Before the reload')).toHaveCount(1)
  await expect(field(page)).toHaveValue('And half of another')
})

test('a guest who makes an account is asked, and her thread and draft go with her', async ({ page }) => {
  await becomeGuest(page)
  await say(page, 'Written as a guest')
  await expect(log(page).getByText(/, sent$/)).toBeVisible()
  await field(page).fill('I was about to ask')
  await signUp(page)
  await openPanel(page, '/user/dashboard')
  const question = panel(page).getByRole('region', { name: 'Your chat as a guest' })
  await expect(question).toContainText('Add this chat to your account?')
  await expect(field(page)).toHaveValue('I was about to ask')
  await question.getByRole('button', { name: 'Yes, add it' }).click()
  await expect(bubble(page, 'Written as a guest')).toHaveCount(1)
  await expect(question).toBeHidden()
  await expect(field(page)).toHaveValue('I was about to ask')
  await page.reload()
  await page.getByRole('button', { name: 'Chat with us' }).click()
  await expect(bubble(page, 'Written as a guest')).toHaveCount(1)
  await expect(question).toBeHidden()
})

test('an answer is counted on the closed button, and no longer once it is read', async ({ page, browser }) => {
  const name = await becomeGuest(page)
  await say(page, 'Hello')
  await expect(log(page).getByText(/, sent$/)).toBeVisible()
  await panel(page).getByRole('button', { name: 'Close chat' }).click()
  await expect(panel(page)).toBeHidden()
  const desk = await owner(browser)
  await row(desk, name).click()
  await say(desk, 'Good morning')
  const button = page.getByRole('button', { name: 'Chat with us, 1 unread' })
  await expect(button).toBeVisible()
  await button.click()
  await expect(bubble(page, 'Good morning')).toBeVisible()
  await expect(log(page).getByText('New messages')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Close chat' }).click()
  await expect(page.getByRole('button', { name: 'Chat with us', exact: true })).toBeVisible()
})

test('a long thread opens at its end, and what came before is loaded without moving the reader', async ({ page }) => {
  await becomeGuest(page)
  await say(page, 'First of all')
  await expect(log(page).getByText(/, sent$/)).toBeVisible()
  const roomId = await page.evaluate(() => localStorage.getItem('chat-guest'))
  for (let number = 2; number <= 60; number++)
    await page.request.post('/api/chat/messages', { data: { roomId, message: `Number ${number}` } })
  await page.reload()
  await page.getByRole('button', { name: 'Chat with us' }).click()
  await expect(bubble(page, 'Number 60')).toBeInViewport()
  await expect(bubble(page, 'First of all')).toHaveCount(0)
  await log(page).evaluate((box) => box.scrollTo(0, 0))
  const top = () => bubble(page, 'Number 11').evaluate((text) => text.getBoundingClientRect().top)
  const before = await top()
  await page.getByRole('button', { name: 'Load earlier messages' }).click()
  await expect(bubble(page, 'First of all')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Load earlier messages' })).toHaveCount(0)
  expect(Math.abs((await top()) - before)).toBeLessThan(60)
  await expect(bubble(page, 'First of all')).not.toBeInViewport()

  // Whoever reads further up is told of what is new, and not carried away.
  await page.request.post('/api/chat/messages', { data: { roomId, message: 'Number 61' } })
  await page.getByRole('button', { name: 'New messages below' }).click()
  await expect(bubble(page, 'Number 61')).toBeInViewport()
})

test('about an order, from its page: the owner sees which one', async ({ page, browser }) => {
  await signInAsSampleCustomer(page)
  await page.goto('/user/dashboard')
  await page
    .getByRole('link', { name: /^View Details/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Ask about this order' }).click()
  await expect(panel(page)).toContainText('About your order')
  const text = newName('Is the lace in, by any chance?')
  await say(page, text)
  await expect(log(page).getByText(/, sent$/)).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1)?.slice(0, 8)
  const desk = await owner(browser)
  await row(desk, text).click()
  await expect(bubble(desk, text)).toBeVisible()
  await expect(desk.getByRole('region', { name: 'Conversation' })).toContainText(`order ${id}`)
  await expect(desk.getByRole('complementary', { name: 'About this person' })).toContainText(`${id}`)
})

test('the owner saves a reply, puts it into a message, changes and deletes it', async ({ browser, page }) => {
  const name = await becomeGuest(page)
  await say(page, 'Hello')
  const desk = await owner(browser)
  await row(desk, name).click()
  await desk.getByRole('button', { name: 'Add a reply' }).click()
  const title = newName('Fitting')
  const form = desk.getByRole('dialog', { name: 'New reply' })
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Message').fill('Your fitting takes twenty minutes.')
  await form.getByRole('button', { name: 'Save reply' }).click()
  await expect(form).toBeHidden()
  await desk.getByRole('button', { name: title }).click()
  await expect(field(desk)).toHaveValue('Your fitting takes twenty minutes.')
  await desk.getByRole('button', { name: 'Edit', exact: true }).click()
  await desk.getByRole('button', { name: `Edit ${title}` }).click()
  const change = desk.getByRole('dialog', { name: 'Change reply' })
  await change.getByRole('button', { name: 'Delete' }).click()
  await desk.getByRole('button', { name: 'Delete reply' }).click()
  await expect(change).toBeHidden()
  await expect(desk.getByRole('button', { name: title })).toHaveCount(0)
})

test.describe('on a phone the owner', () => {
  test('goes from the list to a thread and back, with who it is a tap away', async ({ browser, page }) => {
    const name = await becomeGuest(page)
    await say(page, 'Hello')
    const desk = await owner(browser, phone)
    await row(desk, name).click()
    await expect(bubble(desk, 'Hello')).toBeVisible()
    await expectNoSeriousViolations(desk)
    expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await desk.getByRole('button', { name: 'Orders and bookings' }).click()
    await expect(desk.getByRole('dialog', { name: `About ${name}` })).toContainText('Aluva')
    await desk.keyboard.press('Escape')
    await desk.getByRole('button', { name: 'Back to all messages' }).click()
    await expect(row(desk, name)).toBeVisible()
    await expect(desk.getByRole('button', { name: new RegExp(`^${name}`) })).toBeFocused()
    expect(new URL(desk.url()).searchParams.get('room')).toBeNull()
  })
})

test('pressed before its script is there, the button opens the chat when it comes', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/assets/main-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Chat with us' }).click()
  await expect(panel(page)).toBeHidden()
  release()
  await expect(panel(page)).toBeVisible()
})

test('a visitor who does not chat is asked for nothing, and the page asks for nothing', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/chat')) asked.push(request.url())
  })
  await page.goto('/')
  await page.mouse.move(200, 200)
  await page.keyboard.press('Tab')
  await page.waitForTimeout(2000)
  expect(asked).toEqual([])
})

test('Contact Support opens the chat', async ({ page }) => {
  // Pressed before the app is there.
  await page.goto('/password-recovery-guide', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Contact Support' }).click()
  await expect(panel(page)).toBeVisible()
})

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false })
  test('no button stands there for nothing, and Contact Support is WhatsApp', async ({ page }) => {
    await page.goto('/password-recovery-guide')
    await expect(page.getByRole('button', { name: 'Chat with us' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', /^https:\/\/wa\.me\//)
  })
})

test.describe('with a keyboard over the page', () => {
  test.use(phone)
  test('the field stands above it', async ({ page }) => {
    await becomeGuest(page)
    await page.evaluate(() => {
      const view = window.visualViewport
      if (!view) throw new Error('No visual viewport')
      Object.defineProperty(view, 'height', { value: 400 })
      view.dispatchEvent(new Event('resize'))
    })
    const box = await field(page).boundingBox()
    expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(400)
    await expect(panel(page).getByRole('button', { name: 'Close chat' })).toBeInViewport()
  })
})

for (const [what, options] of [
  ['beside the page', {}],
  ['on a phone', phone],
  ['in the dark', { ...phone, colorScheme: 'dark' as const }],
] as const)
  test(`the panel has no serious faults ${what}, and gives the focus back`, async ({ browser }) => {
    const page = await (await browser.newContext(options)).newPage()
    await openPanel(page)
    await expect(panel(page).getByLabel('Name')).toBeVisible()
    await expectNoSeriousViolations(page)
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Chat with us' })).toBeFocused()
    await becomeGuest(page)
    await say(page, 'See https://example.com and <img src=x onerror=alert(1)>')
    await expect(log(page).getByText(/, sent$/)).toBeVisible()
    await expectNoSeriousViolations(page)
  })

test('the inbox has no serious faults', async ({ browser, page }) => {
  const name = await becomeGuest(page)
  await say(page, 'Hello')
  const desk = await owner(browser)
  await row(desk, name).click()
  await expect(bubble(desk, 'Hello')).toBeVisible()
  await expectNoSeriousViolations(desk)
})
