import { expect, type Page } from '@playwright/test'
import { newCustomer, signInAsAdmin } from './people.ts'
import { expectKept, photoFile } from './photos.ts'
import { createOrder, read } from './shop.ts'
import { dialog, phone, test, watchConsoleErrors } from './test.ts'

const update = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const isReady = (page: Page, count: number) => expect(page.getByText(/^Ready, /)).toHaveCount(count)

const notes = (page: Page) => dialog(page).getByRole('list', { name: 'Notes on this photo' }).getByRole('listitem')

async function openPhoto(page: Page, name: RegExp) {
  await page.getByRole('button', { name }).first().click()
  const photo = dialog(page).getByRole('img')
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  // It takes its room once its sides are known.
  await expect(dialog(page).locator('[style*=width] > div > img')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Put a note on this photo' })).toBeVisible()
  return photo
}

/** Returns the place of the first dot on the photo, in thousandths of it. */
const placeOfDot = (page: Page) =>
  page.evaluate(() => {
    const [at, on] = ['.pin-dot', '[role=dialog] img'].map((part) =>
      document.querySelector(part)?.getBoundingClientRect(),
    )
    if (!at || !on) return { x: 0, y: 0 }
    const share = (point: number, start: number, size: number) => Math.round(((point - start) / size) * 1000)
    return {
      x: share(at.left + at.width / 2, on.left, on.width),
      y: share(at.top + at.height / 2, on.top, on.height),
    }
  })

test('photos that the desk shows get a note at a spot by the customer, which the desk ticks off', async ({
  page,
  browser,
}) => {
  const complaints = watchConsoleErrors(page)
  const { userId } = await newCustomer(page)
  const desk = await browser.newPage()
  await signInAsAdmin(desk)
  const id = await createOrder(desk, { userId })
  await desk.goto(`/admin/orders/${id}?sheet=photo`)
  const sheet = desk.getByRole('dialog', { name: 'Add an update' })
  await sheet.getByRole('textbox', { name: 'Title' }).fill('The lace is in')
  for (const name of ['lace.png', 'hem.png'])
    await sheet.getByLabel('Take a photo').setInputFiles(photoFile(name, { width: 300, height: 400 }))
  await isReady(desk, 2)
  await sheet.getByRole('button', { name: 'Show to Sneha' }).click()
  await expect(sheet).toBeHidden()

  await page.goto(`/user/orders/${id}`)
  const photo = await openPhoto(page, /^Photo 1/)
  const { width, height } = await photo.evaluate((image) => image.getBoundingClientRect().toJSON())
  await photo.click({ position: { x: width * 0.25, y: height * 0.75 } })
  await expect(dialog(page).getByRole('button', { name: /^Dot 1/ })).toBeFocused()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key)
  await dialog(page).getByLabel('Your note').fill('This sleeve a little longer')
  // An arrow in the text moves the cursor, and neither the dot nor the photo.
  await dialog(page).getByLabel('Your note').press('ArrowLeft')
  await dialog(page).getByRole('button', { name: 'Save note' }).click()
  await expect(notes(page)).toHaveText([/This sleeve a little longer/])
  const [saved] = await read(page, `/api/orders/${id}/pins`)
  expect([Math.abs(saved.x - 290) <= 8, Math.abs(saved.y - 730) <= 8]).toEqual([true, true])
  const away = async () => {
    const shown = await placeOfDot(page)
    return Math.max(Math.abs(shown.x - saved.x), Math.abs(shown.y - saved.y))
  }
  await expect.poll(away).toBeLessThanOrEqual(4)

  await desk.reload()
  await openPhoto(desk, /1 open note$/)
  await dialog(desk).getByRole('button', { name: 'Done: note 1' }).click()
  await expect(notes(desk)).toHaveText([/done/])
  expect(complaints).toEqual([])
})

test.describe('on a phone', () => {
  test.use(phone)
  test('an update typed and photographed survives the page, and goes with its own order alone', async ({ page }) => {
    await signInAsAdmin(page)
    const [mine, other] = [await createOrder(page), await createOrder(page, { outfitType: 'Suit' })]
    await page.goto(`/admin/orders/${mine}?sheet=photo`)
    await page.getByRole('textbox', { name: 'Title' }).fill('The lace is in')
    await page.getByLabel('Take a photo').setInputFiles(photoFile('lace.png'))
    await isReady(page, 1)
    await expectKept(page, 1)
    await page.goto(`/admin/orders/${other}?sheet=photo`)
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('We have your order')
    await isReady(page, 0)
    // As when the phone's camera has pushed the page out of memory: the sheet is open again.
    await page.goto(`/admin/orders/${mine}?sheet=photo`)
    await isReady(page, 1)
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('The lace is in')
    await page.getByRole('button', { name: 'Keep with the order' }).click()
    await expect(update(page, 'The lace is in').getByRole('img')).toHaveCount(1)
  })
})
