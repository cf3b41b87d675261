import { expect, type Page } from '@playwright/test'
import { becomeGuest, bubble, field, log, openInbox, openPanel, panel, pressLauncher, row, say } from './chat.ts'
import { enlarge, expectFits } from './checks.ts'
import { newCustomer, newMark, signInAsAdmin, signUp } from './people.ts'
import { photoFile } from './photos.ts'
import { createOrder, read } from './shop.ts'
import { dialog, phone, test } from './test.ts'

test.use(phone)

const photos = ['lace', 'gown', 'veil', 'hem', 'bonnet'].map((name, nth) =>
  photoFile(`${name}.png`, { width: 64 + nth, height: 48 }),
)
/** The window of a small phone, without and with its keyboard. */
const sizes = [
  { width: 360, height: 640 },
  { width: 360, height: 430 },
]

/** Expects head, messages and the field with its button in the window, one below the other. */
async function expectAllFits(page: Page, head: string) {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await field(page).focus()
  const parts = [
    page.locator(head).last(),
    log(page),
    field(page),
    page.getByRole('button', { name: 'Send', exact: true }),
  ]
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()))
  const [header, list, text, send] = boxes.map((box) => box ?? { x: 0, y: -1, width: 0, height: 0 })
  const seen = JSON.stringify({ width, height, header, list, text, send })
  expect(header?.y, seen).toBeGreaterThanOrEqual(0)
  expect(list?.y, seen).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0) - 1)
  expect(list?.height, seen).toBeGreaterThanOrEqual(90)
  for (const part of [text, send]) {
    expect(part?.y, seen).toBeGreaterThanOrEqual((list?.y ?? 0) + (list?.height ?? 0) - 1)
    expect((part?.y ?? 0) + (part?.height ?? 0), seen).toBeLessThanOrEqual(height)
    expect((part?.x ?? 0) + (part?.width ?? 0), seen).toBeLessThanOrEqual(width)
  }
}

async function expectThumbs(page: Page, count: number) {
  const thumbs = page.getByRole('list', { name: 'Pictures to send' }).getByRole('listitem')
  await expect(thumbs).toHaveCount(count)
  const box = await thumbs.last().boundingBox()
  expect([box?.width, box?.height]).toEqual([56, 56])
}

test('photos leave an order’s chat its head, its messages and its button, and the owner sees which order it is', async ({
  page,
  browser,
}) => {
  const desk = await browser.newPage({ viewport: { width: 1280, height: 720 }, isMobile: false, hasTouch: false })
  await signInAsAdmin(desk)
  const { userId } = await newCustomer(page)
  const id = await createOrder(desk, {
    outfitType: 'Gown with a very long train for Maria',
    userId,
    status: 'stitching',
  })
  await openPanel(page, '/user/dashboard')
  await say(page, 'Hello')
  // A room is listed once its summary is in D1, half a second after its message.
  await expect.poll(() => read(page, '/api/chat/rooms')).toHaveLength(1)
  await page.goto(`/user/orders/${id}?chat=open`)
  const strip = panel(page).getByRole('region', { name: 'The order this chat is about' })
  await expect(strip).toBeVisible()
  await expect(panel(page).getByRole('button', { name: /^All your chats/ })).toBeVisible()
  expect((await strip.boundingBox())?.height).toBeLessThanOrEqual(50)

  // A refused photo says why, and leaves everything in its place.
  const message = 'We keep 500 of your photos already. Please send us this one by WhatsApp.'
  await page.route('**/api/objects/upload', (route) => route.fulfill({ status: 409, json: { message } }))
  await page.getByLabel('Choose photos').setInputFiles(photos.slice(0, 1))
  await expect(panel(page).getByRole('alert')).toContainText(message)
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectAllFits(page, '.chat-panel > header')
  }
  await page.unroute('**/api/objects/upload')
  await panel(page)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(page.getByRole('list', { name: 'Pictures to send' })).toHaveCount(0)
  await page.getByLabel('Choose photos').setInputFiles(photos)
  await expect(page.getByText(/^Ready, /)).toHaveCount(photos.length)
  await expectThumbs(page, photos.length)
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectAllFits(page, '.chat-panel > header')
  }
  const text = `This is hers, from 1962 ${newMark()}`
  await say(page, text)
  await expect(log(page).getByRole('img', { name: 'Picture 5 of 5' })).toBeVisible()

  await desk.goto('/admin?tab=messages')
  await row(desk, text).click()
  await expect(bubble(desk, text)).toBeVisible()
  await expect(desk.getByRole('region', { name: 'Conversation' })).toContainText(`order ${id.slice(0, 8)}`)
})

test('the owner goes from the list to a thread and back, answers, and reads in letters of twice the size', async ({
  browser,
  page,
}) => {
  const name = await becomeGuest(page)
  await say(page, 'Hello')
  const desk = await openInbox(browser, phone)
  await row(desk, name).click()
  await expect(bubble(desk, 'Hello')).toBeVisible()
  await expectFits(desk)
  await desk.getByRole('button', { name: 'Orders and bookings' }).click()
  await expect(desk.getByRole('dialog', { name: `About ${name}` })).toContainText('Aluva')
  await desk.keyboard.press('Escape')
  await desk.getByRole('button', { name: 'Back to all messages' }).click()
  await expect(desk.getByRole('button', { name: new RegExp(`^${name}`) })).toBeFocused()
  expect(new URL(desk.url()).searchParams.get('room')).toBeNull()
  await row(desk, name).click()
  await say(desk, 'It is.')
  await expect(bubble(desk, 'It is.')).toBeVisible()
  await desk.setViewportSize({ width: 320, height: 568 })
  await enlarge(desk)
  // Three lines and more: the rest of the screen would leave them none.
  await expect.poll(async () => (await log(desk).boundingBox())?.height).toBeGreaterThan(180)
})

test('Back closes the chat and not its page, a closed chat takes no step back, and the field stands above a keyboard', async ({
  page,
}) => {
  const sheets = () => page.evaluate(() => history.state?.sheets ?? 0)
  await page.goto('/privacy')
  await openPanel(page)
  // Before its code has come it is a popover, which a phone's Back closes by itself.
  await expect.poll(sheets).toBe(1)
  await page.goBack()
  await expect(panel(page)).toHaveCount(0)
  await expect(page).toHaveURL('/')
  await pressLauncher(page)
  await panel(page).getByRole('button', { name: 'Close chat' }).click()
  await expect(panel(page)).toHaveCount(0)
  await expect.poll(sheets).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/privacy')

  await signUp(page)
  await openPanel(page, '/user/dashboard')
  await expect(field(page)).toBeVisible()
  await page.evaluate(() => {
    const view = window.visualViewport
    if (!view) throw new Error('No visual viewport')
    Object.defineProperty(view, 'height', { value: 400 })
    view.dispatchEvent(new Event('resize'))
  })
  await expect.poll(() => field(page).evaluate((box) => box.getBoundingClientRect().bottom)).toBeLessThanOrEqual(400)
  await expect(panel(page).getByRole('button', { name: 'Close chat' })).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Chat with us' })).toBeFocused()
})
