import { expect, type Locator, type Page } from '@playwright/test'
import { newCustomer, newMark, signInAsAdmin, signUp } from './people.ts'
import { photoFile } from './photos.ts'
import { createOrder } from './shop.ts'
import { dialog, phone, test, watchConsoleErrors } from './test.ts'

const panel = (page: Page) => page.getByRole('dialog', { name: 'Kasavu & Lace' })
const log = (page: Page) => page.getByRole('log')
const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })
const bubble = (page: Page, text: string) => log(page).getByText(text, { exact: true })
const isSent = (page: Page) => expect(log(page).getByText(/, sent$/)).toBeVisible()

/** The chat's button gives way to what lies under it; the keyboard reaches it on every page. */
const pressLauncher = (page: Page) => page.getByRole('button', { name: /^Chat with us/ }).press('Enter')

async function openPanel(page: Page, path = '/') {
  await page.goto(path)
  await pressLauncher(page)
  await expect(panel(page)).toBeVisible()
}

async function say(page: Page, text: string) {
  await field(page).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

/** Leaves a guest's details, after which she can write. Her name is one that no other test uses. */
async function becomeGuest(page: Page) {
  const name = `Fathima ${newMark()}`
  await openPanel(page)
  await panel(page).getByLabel('Name').fill(name)
  await panel(page).getByLabel('Phone').fill('90000 00041')
  await panel(page).getByLabel('Location').fill('Aluva')
  await panel(page).getByRole('button', { name: 'Start chat' }).click()
  await expect(panel(page).getByText(`Thank you, ${name}`)).toBeVisible()
  return name
}

/** Expects head, messages and the field with its button in the window, one below the other. */
async function expectAllFits(page: Page) {
  await field(page).focus()
  const send = page.getByRole('button', { name: 'Send', exact: true })
  for (const part of [page.locator('.chat-panel > header').last(), field(page), send])
    await expect(part).toBeInViewport({ ratio: 1 })
  const boxOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().toJSON())
  const [list, text] = [await boxOf(log(page)), await boxOf(field(page))]
  expect(list.height).toBeGreaterThanOrEqual(90)
  expect(text.top).toBeGreaterThanOrEqual(list.bottom - 1)
}

test('a customer and the owner write to each other at once, with photos, above the keyboard of a small phone', async ({
  page: desk,
  browser,
}) => {
  const customer = await browser.newPage({ ...phone, viewport: { width: 360, height: 430 } })
  const complaints = [customer, desk].map(watchConsoleErrors)
  const { userId } = await newCustomer(customer)
  await signInAsAdmin(desk)
  const id = await createOrder(desk, { outfitType: 'Gown with a very long train for Maria', userId })
  await desk.goto('/admin?tab=messages')
  await customer.goto(`/user/orders/${id}?chat=open`)
  await panel(customer)
    .getByLabel('Choose photos')
    .setInputFiles([photoFile('lace.png'), photoFile('hem.png')])
  await expect(panel(customer).getByText(/^Ready/)).toHaveCount(2)
  await expectAllFits(customer)
  const question = `Could the bonnet have this lace? ${newMark()}`
  await say(customer, question)
  await expect(log(customer).getByRole('button', { name: 'Picture 2 of 2' })).toBeVisible()
  await expect(panel(customer).getByText(/^Ready/)).toHaveCount(0)

  await desk.getByRole('list', { name: 'Chats, unread first' }).getByText(question).first().click()
  await expect(desk.getByRole('region', { name: 'Conversation' })).toContainText(
    'Gown with a very long train for Maria',
  )
  const picture = log(desk).getByRole('img', { name: 'Picture 1 of 2' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(log(customer).getByText(/, read$/)).toBeVisible()
  // It stands for 4 s: the test looks for it from the first letter on.
  await Promise.all([
    expect(log(customer).getByText('Kasavu & Lace is typing')).toBeVisible(),
    field(desk).pressSequentially('It'),
  ])
  await say(desk, 'It can.')
  await expect(bubble(customer, 'It can.')).toBeVisible()
  await expect(log(desk).getByText(/, read$/)).toBeVisible()
  expect(complaints.flat()).toEqual([])
})

test('a long thread opens at its end, and loads earlier messages without moving the reader', async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 })
  await becomeGuest(page)
  await say(page, 'First of all')
  await isSent(page)
  const roomId = await page.evaluate(() => localStorage.getItem('chat-guest'))
  const send = (message: string) => page.request.post('/api/chat/messages', { data: { roomId, message } })
  for (let number = 2; number <= 60; number++)
    await send(number === 30 ? 'With sleeves, or without? '.repeat(40) : `Number ${number}`)
  await page.reload()
  await pressLauncher(page)
  await expect(bubble(page, 'Number 60')).toBeInViewport()
  await expect(bubble(page, 'First of all')).toHaveCount(0)
  // Not quite to the top, where a browser keeps the place by itself as well.
  await log(page).evaluate((box) => box.scrollTo(0, 12))
  // Upright, the long message has more lines than when the thread was opened.
  await page.setViewportSize(phone.viewport)
  // The panel slides in again, and a press scrolls the thread towards a button that moves.
  await panel(page).evaluate((box) => Promise.all(box.getAnimations({ subtree: true }).map(({ finished }) => finished)))
  const top = () =>
    bubble(page, 'Number 11').evaluate((text) => {
      const thread = text.closest('[role=log]')
      return text.getBoundingClientRect().top - (thread?.getBoundingClientRect().top ?? 0)
    })
  const before = await top()
  await page.getByRole('button', { name: 'Load earlier messages' }).click()
  await expect(bubble(page, 'First of all')).toHaveCount(1)
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(2)

  // A reader further up is told of a new message, and not carried away.
  await send('Number 61')
  await page.getByRole('button', { name: 'New messages below' }).click()
  await expect(bubble(page, 'Number 61')).toBeInViewport()
})

test.describe('on a phone', () => {
  test.use(phone)

  test('Back closes the chat and not its page, a closed chat takes no step back, and the field stands above a keyboard', async ({
    page,
  }) => {
    const sheets = () => page.evaluate(() => history.state?.sheets ?? 0)
    await signUp(page)
    await page.goto('/privacy')
    await openPanel(page, '/user/dashboard')
    await expect(field(page)).toBeVisible()
    // Before its code has come it is a popover, which a phone's Back closes by itself.
    await expect.poll(sheets).toBe(1)
    await page.goBack()
    await expect(panel(page)).toHaveCount(0)
    await expect(page).toHaveURL('/user/dashboard')
    await pressLauncher(page)
    await page.evaluate(() => {
      const view = window.visualViewport
      if (!view) throw new Error('No visual viewport')
      Object.defineProperty(view, 'height', { value: 400 })
      view.dispatchEvent(new Event('resize'))
    })
    await expect.poll(() => field(page).evaluate((box) => box.getBoundingClientRect().bottom)).toBeLessThanOrEqual(400)
    await panel(page).getByRole('button', { name: 'Close chat' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Chat with us' })).toBeFocused()
    await expect.poll(sheets).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL('/privacy')
  })
})
