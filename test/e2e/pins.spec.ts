import { type Browser, expect, type Page } from '@playwright/test'
import { expectNoSeriousViolations, phone, photoFile, signInAsAdmin, signUp } from './support.ts'
import { test } from './test.ts'

// A mother writes on a photo of the work, and the boutique ticks it off, both on a small phone.

test.use({ ...phone, reducedMotion: 'reduce' })

const dialog = (page: Page) => page.getByRole('dialog')
const notes = (page: Page) => dialog(page).getByRole('list', { name: 'Notes on this photo' }).getByRole('listitem')

async function expectFits(page: Page) {
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
}

/** An order of this customer with a photo of the work, shown from the desk. */
async function makeOrder(desk: Page, userId: string) {
  await signInAsAdmin(desk)
  const made = await desk.request.post('/api/admin/orders', {
    data: { customerName: 'Sneha', outfitType: 'Baptism suit', garment: 'baptism-suit', userId },
  })
  expect(made.status(), await made.text()).toBe(201)
  const { id } = await made.json()
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

/** Where a dot stands on the photo, in thousandths of it. */
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

const newPage = async (browser: Browser) => (await browser.newContext(phone)).newPage()

test('a note is put by a tap, moved by arrows, ticked off at the desk, and printed until then', async ({
  page,
  browser,
}) => {
  await signUp(page)
  const { id: userId } = await (await page.request.get('/api/user')).json()
  const desk = await newPage(browser)
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
  await expectNoSeriousViolations(page)
  await expectFits(page)
  await dialog(page).getByRole('button', { name: 'Save note' }).click()
  await expect(notes(page)).toHaveText([/This sleeve a little longer/])
  const [saved] = await (await page.request.get(`/api/orders/${id}/pins`)).json()
  expect(Math.abs(saved.x - 290)).toBeLessThanOrEqual(8)
  expect(Math.abs(saved.y - 730)).toBeLessThanOrEqual(8)
  // The dot stands on the photo where it was put.
  const away = async () => {
    const shown = await placeOf(page, '.pin-dot')
    return Math.max(Math.abs((shown?.x ?? 0) - saved.x), Math.abs((shown?.y ?? 0) - saved.y))
  }
  await expect.poll(away).toBeLessThanOrEqual(4)
  await expectNoSeriousViolations(page)
  await expectFits(page)

  // Printed while it is open.
  await desk.goto(`/admin/orders/${id}/card`)
  await expect(desk.getByText('Photo 1, dot 1: This sleeve a little longer')).toBeVisible()
  await expectFits(desk)
  await expectNoSeriousViolations(desk)

  await desk.goto(`/admin/orders/${id}`)
  await openPhoto(desk, /1 open note$/)
  await dialog(desk).getByRole('button', { name: 'Done: note 1' }).click()
  await expect(notes(desk)).toHaveText([/done/])
  await expectNoSeriousViolations(desk)
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
