import { expect, type Page } from '@playwright/test'
import { expectFits } from './checks.ts'
import { newCustomer, signInAsAdmin } from './people.ts'
import { photoFile } from './photos.ts'
import { createOrder, read } from './shop.ts'
import { dialog, phone, test } from './test.ts'

// The page of a customer's order on a small phone: a note on a photo, a link for the family.

test.use({ ...phone, reducedMotion: 'reduce' })

test('a link and a PIN show the stages to the family, until the customer ends the link', async ({ page, browser }) => {
  const desk = await browser.newPage()
  await signInAsAdmin(desk)
  const { userId } = await newCustomer(page)
  const id = await createOrder(desk, { outfitType: 'Baptism suit', garment: 'baptism-suit', userId })

  await page.goto(`/user/orders/${id}`)
  await page.getByRole('button', { name: 'Share with family', exact: true }).click()
  await dialog(page).getByLabel('What they read on top').fill('A suit for our son')
  await dialog(page).getByRole('button', { name: 'Make a link', exact: true }).click()
  const url = await dialog(page)
    .getByText(/\/f#[\da-f]{64}$/)
    .textContent()
  const pin =
    (await dialog(page)
      .getByText(/^\d{4}$/)
      .textContent()) ?? ''
  await expect(dialog(page)).toContainText('Not opened yet')

  const grandmother = await browser.newPage()
  const asked: string[] = []
  grandmother.on('request', (request) => asked.push(request.url().replace(/#.*/, ''), request.headers().referer ?? ''))
  const { pathname, hash } = new URL(url ?? '')
  const shown = await grandmother.goto(pathname + hash)
  expect(shown?.headers()['referrer-policy']).toBe('no-referrer')
  expect(shown?.headers()['x-robots-tag']).toBe('noindex')
  await expect(grandmother.getByLabel('PIN', { exact: true })).toBeVisible()
  await grandmother.getByLabel('PIN', { exact: true }).fill(String((Number(pin) + 1) % 10_000).padStart(4, '0'))
  await grandmother.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(grandmother.getByLabel('PIN', { exact: true })).toHaveAccessibleDescription(/That PIN isn't right/)
  await grandmother.getByLabel('PIN', { exact: true }).fill(pin)
  await grandmother.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(grandmother.getByRole('heading', { level: 1, name: 'A suit for our son', exact: true })).toBeVisible()
  await expect(grandmother.getByRole('listitem').filter({ hasText: 'Pending' })).toHaveAttribute('aria-current', 'step')
  await expect(grandmother.getByText('₹')).toHaveCount(0)
  await expectFits(grandmother)
  // Within the day nobody is asked again.
  await grandmother.reload()
  await expect(grandmother.getByRole('heading', { level: 1, name: 'A suit for our son', exact: true })).toBeVisible()

  // Logs keep addresses: none of them opens the link.
  expect(asked.filter((text) => text.includes(hash.slice(1)))).toEqual([])

  await page.reload()
  await expect(dialog(page)).toContainText('Last opened: Today')
  await dialog(page).getByRole('button', { name: 'End link 1', exact: true }).click()
  await dialog(page).last().getByRole('button', { name: 'End it', exact: true }).click()
  await expect(dialog(page).getByRole('listitem')).toHaveCount(0)
  await grandmother.reload()
  await expect(grandmother.getByLabel('PIN', { exact: true })).toBeVisible()
})

const notes = (page: Page) => dialog(page).getByRole('list', { name: 'Notes on this photo' }).getByRole('listitem')

/** An order of this customer with a photo of the work, shown from the desk. */
async function makeOrder(desk: Page, userId: string) {
  await signInAsAdmin(desk)
  const order = { customerName: 'Sneha', outfitType: 'Baptism suit', garment: 'baptism-suit', userId }
  const id = await createOrder(desk, order)
  await desk.goto(`/admin/orders/${id}`)
  await desk.getByRole('button', { name: 'Photo', exact: true }).click()
  const sheet = desk.getByRole('dialog', { name: 'Add an update' })
  await sheet.getByRole('textbox', { name: 'Title' }).fill('The lace is in')
  await sheet.getByLabel('Take a photo').setInputFiles(photoFile('lace.png', { width: 300, height: 400 }))
  await expect(sheet.getByText(/^Ready, /)).toHaveCount(1)
  await sheet.getByRole('button', { name: 'Show to Sneha' }).click()
  await expect(sheet).toBeHidden()
  return id
}

async function openPhoto(page: Page, name: RegExp) {
  const thumbnail = page.getByRole('button', { name }).last()
  await thumbnail.click()
  const photo = dialog(page).getByRole('img')
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  // It takes its room once its sides are known.
  await expect(dialog(page).locator('[style*=width] > div > img')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Put a note on this photo' })).toBeVisible()
  return photo
}

/** Returns the place of a dot on the photo, in thousandths of it. */
const placeOf = (page: Page, dot: string) =>
  page.evaluate((selector) => {
    const [mark, photo] = [document.querySelector(selector), document.querySelector('[role=dialog] img')]
    if (!mark || !photo) return undefined
    const [at, on] = [mark.getBoundingClientRect(), photo.getBoundingClientRect()]
    const share = (point: number, start: number, size: number) => Math.round(((point - start) / size) * 1000)
    return {
      x: share(at.left + at.width / 2, on.left, on.width),
      y: share(at.top + at.height / 2, on.top, on.height),
    }
  }, dot)

test('a note is put by a tap, moved by arrows, ticked off at the desk, and printed until then', async ({
  page,
  browser,
}) => {
  const { userId } = await newCustomer(page)
  const desk = await browser.newPage()
  const id = await makeOrder(desk, userId)

  await page.goto(`/user/orders/${id}`)
  const photo = await openPhoto(page, /^Photo$|^Photo 1/)
  const { width, height } = await photo.evaluate((image) => image.getBoundingClientRect().toJSON())
  await photo.click({ position: { x: width * 0.25, y: height * 0.75 } })
  const dot = dialog(page).getByRole('button', { name: /^Dot 1/ })
  await expect(dot).toBeFocused()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key)
  await dialog(page).getByLabel('Your note').fill('This sleeve a little longer')
  // An arrow in the text moves the cursor, and neither the dot nor the photo.
  await dialog(page).getByLabel('Your note').press('ArrowLeft')
  await expectFits(page)
  await dialog(page).getByRole('button', { name: 'Save note' }).click()
  await expect(notes(page)).toHaveText([/This sleeve a little longer/])
  const [saved] = await read(page, `/api/orders/${id}/pins`)
  expect(Math.abs(saved.x - 290)).toBeLessThanOrEqual(8)
  expect(Math.abs(saved.y - 730)).toBeLessThanOrEqual(8)
  // The dot stands on the photo where it was put.
  const away = async () => {
    const shown = await placeOf(page, '.pin-dot')
    return Math.max(Math.abs((shown?.x ?? 0) - saved.x), Math.abs((shown?.y ?? 0) - saved.y))
  }
  await expect.poll(away).toBeLessThanOrEqual(4)

  // Printed while it is open.
  await desk.goto(`/admin/orders/${id}/card`)
  await expect(desk.getByText('Photo 1, dot 1: This sleeve a little longer')).toBeVisible()

  await desk.goto(`/admin/orders/${id}`)
  await openPhoto(desk, /1 open note$/)
  await dialog(desk).getByRole('button', { name: 'Done: note 1' }).click()
  await expect(notes(desk)).toHaveText([/done/])
  await expectFits(desk)
  await dialog(desk).getByRole('button', { name: 'Close' }).click()
  await expect(desk.getByRole('button', { name: /open note/ })).toHaveCount(0)

  // She is told that it is done when she looks again, and removes it.
  await page.reload()
  await openPhoto(page, /^Photo$|^Photo 1/)
  await expect(notes(page)).toHaveText([/done/])
  await dialog(page).getByRole('button', { name: 'Remove note 1' }).click()
  await page.getByRole('dialog', { name: 'Remove this note?' }).getByRole('button', { name: 'Remove note' }).click()
  await expect(notes(page)).toHaveCount(0)
  await desk.goto(`/admin/orders/${id}/card`)
  await expect(desk.getByRole('button', { name: 'Print' })).toBeVisible()
  await expect(desk.getByText('Photo 1, dot 1')).toHaveCount(0)
})
