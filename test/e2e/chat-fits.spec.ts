import { expect, type Page } from '@playwright/test'
import { field, log, newName, openInbox, openPanel, panel, row, say } from './chat.ts'
import { phone, photoFile, signInAsAdmin, signUp } from './support.ts'
import { test } from './test.ts'

const photos = ['lace', 'gown', 'veil', 'hem', 'bonnet'].map((name, nth) =>
  photoFile(`${name}.png`, { width: 64 + nth, height: 48 }),
)
const heights = { tall: 640, keyboard: 430 }

async function attach(page: Page, from: number, to: number) {
  await page.getByLabel('Choose photos').setInputFiles(photos.slice(from, to))
  await expect(page.getByText(/^Ready, /)).toHaveCount(to)
}

/** Head, messages and the field with its button lie in the window, one below the other, and nothing was scrolled away. */
async function expectAllFits(page: Page, head: string) {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await field(page).focus()
  const boxes = await Promise.all(
    [page.locator(head).last(), log(page), field(page), page.getByRole('button', { name: 'Send', exact: true })].map(
      (part) => part.boundingBox(),
    ),
  )
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
  for (const thumb of await thumbs.all()) {
    const box = await thumb.boundingBox()
    expect([box?.width, box?.height]).toEqual([56, 56])
  }
}

/** Tries one photo and five in the open chat, at these heights. */
async function tryPhotos(page: Page, head: string, widths: { width: number; heights: number[] }) {
  for (const [from, to] of [
    [0, 1],
    [1, 5],
  ] as const) {
    await attach(page, from, to)
    await expectThumbs(page, to)
    for (const height of widths.heights) {
      await page.setViewportSize({ width: widths.width, height })
      await expectAllFits(page, head)
    }
  }
}

const panelHead = '.chat-panel > header'
const onPhone = { width: 360, heights: [heights.keyboard, heights.tall] }
const onLaptop = { width: 1280, heights: [720] }

/** A customer whose chat about an order is open, beside another chat. */
async function openOrderRoom(page: Page, desk: Page) {
  await signInAsAdmin(desk)
  await signUp(page)
  const { id: userId } = await (await page.request.get('/api/user')).json()
  const data = {
    customerName: 'Sneha Mathew',
    outfitType: 'Christening gown with a very long train for Maria',
    userId,
    status: 'stitching',
  }
  const { id } = await (await desk.request.post('/api/admin/orders', { data })).json()
  await openPanel(page, '/user/dashboard')
  await say(page, 'Hello')
  // A room is listed once its summary is in D1, half a second after what was said.
  await expect.poll(async () => (await page.request.get('/api/chat/rooms')).json()).toHaveLength(1)
  await page.goto(`/user/orders/${id}?chat=open`)
  await expect(panel(page).getByRole('region', { name: 'The order this chat is about' })).toBeVisible()
  await expect(panel(page).getByRole('button', { name: /^All your chats/ })).toBeVisible()
}

test.describe('on a phone', () => {
  test.use({ ...phone, viewport: { width: 360, height: heights.tall } })

  test('photos leave an order’s chat its head, its messages and its button', async ({ page, browser }) => {
    await openOrderRoom(page, await browser.newPage())
    const strip = await panel(page).getByRole('region', { name: 'The order this chat is about' }).boundingBox()
    expect(strip?.height).toBeLessThanOrEqual(50)
    await tryPhotos(page, panelHead, onPhone)
    await say(page, 'This is hers, from 1962')
    await expect(log(page).getByRole('img', { name: 'Picture 5 of 5' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Pictures to send' })).toHaveCount(0)
  })

  test('photos leave the widget its head, its messages and its button', async ({ page }) => {
    await signUp(page)
    await openPanel(page, '/user/dashboard')
    await tryPhotos(page, panelHead, onPhone)
  })

  test('photos that are refused say why, and leave everything in its place', async ({ page, browser }) => {
    await openOrderRoom(page, await browser.newPage())
    const message = 'We keep 500 of your photos already. Please send us this one by WhatsApp.'
    await page.route('**/api/objects/upload', (route) => route.fulfill({ status: 409, json: { message } }))
    await page.getByLabel('Choose photos').setInputFiles(photos)
    await expect(panel(page).getByRole('alert')).toContainText(message)
    await expectThumbs(page, 5)
    for (const height of onPhone.heights) {
      await page.setViewportSize({ width: 360, height })
      await expectAllFits(page, panelHead)
    }
  })

  test('photos leave the owner’s chat its head, its messages and its button', async ({ browser }) => {
    const customer = await browser.newPage()
    const firstName = newName('Sneha')
    await signUp(customer, { firstName })
    await openPanel(customer, '/user/dashboard')
    await say(customer, 'Hello')
    const desk = await openInbox(browser, { ...phone, viewport: { width: 360, height: heights.tall } })
    await row(desk, firstName).click()
    await tryPhotos(desk, '.chat-panel > header', onPhone)
  })
})

test.describe('on a laptop', () => {
  test.use({ viewport: { width: 1280, height: 720 } })

  test('photos leave an order’s chat its head, its messages and its button', async ({ page, browser }) => {
    await openOrderRoom(page, await browser.newPage())
    await tryPhotos(page, panelHead, onLaptop)
  })

  test('photos leave the owner’s chat its head, its messages and its button', async ({ page, browser }) => {
    const firstName = newName('Sneha')
    await signUp(page, { firstName })
    await openPanel(page, '/user/dashboard')
    await say(page, 'Hello')
    const desk = await openInbox(browser, { viewport: { width: 1280, height: 720 } })
    await row(desk, firstName).click()
    await expect(log(desk).getByText('Hello')).toBeVisible()
    await tryPhotos(desk, 'section[aria-label=Conversation] > header', onLaptop)
  })
})
