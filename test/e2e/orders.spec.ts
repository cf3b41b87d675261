import { expect, type Page } from '@playwright/test'
import { newMark, signInAsAdmin, signUp } from './people.ts'
import { expectKept, photoFile } from './photos.ts'
import { createOrder, post, read } from './shop.ts'
import { dialog, phone, test, watchConsoleErrors } from './test.ts'

const stage = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Stages' }).getByRole('button', { name: new RegExp(`^${name}`) })
const update = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const isReady = (page: Page, count: number) => expect(page.getByText(/^Ready, /)).toHaveCount(count)

async function openUpdateSheet(page: Page) {
  await page.getByRole('button', { name: 'Photo', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Add an update' })
  await expect(sheet).toBeVisible()
  return sheet
}

/** Shows progress with photos, as from the phone's camera, or notes it for the desk alone. */
async function showProgress(page: Page, title: string, photos: string[]) {
  const sheet = await openUpdateSheet(page)
  await sheet.getByRole('textbox', { name: 'Title' }).fill(title)
  for (const name of photos)
    await sheet.getByLabel('Take a photo').setInputFiles(photoFile(name, { width: 300, height: 400 }))
  await isReady(page, photos.length)
  // By keyboard: photos that come in above it would move it from under a pointer.
  if (photos.length === 0) await sheet.getByRole('switch', { name: 'Visible to the customer' }).press('Space')
  await sheet.getByRole('button', { name: photos.length > 0 ? 'Show to Sneha' : 'Keep for the desk' }).click()
  await expect(sheet).toBeHidden()
  await expect(update(page, title)).toBeVisible()
}

async function recordPayment(desk: Page, amount: string, balance: string) {
  await desk.getByRole('button', { name: 'Record payment' }).click()
  await desk.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await desk.getByText('Cash', { exact: true }).click()
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(desk.getByRole('region', { name: 'Money' })).toContainText(`Balance${balance}`)
}

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

test('the life of an order: made of a booking, shown as it grows, noted on by its customer, paid and handed over', async ({
  page,
  browser,
}) => {
  const complaints = watchConsoleErrors(page)
  const person = await signUp(page)
  const child = `Anna${newMark()}`
  const contact = { parentName: 'Sneha Mathew', phone: '98470 12345', email: person.email }
  await post(page, '/api/bookings', { childName: child, serviceType: 'baptism-suit', ...contact })
  const [booking] = await read(page, '/api/user/bookings')

  // At the desk: the booking becomes an order in one step.
  const desk = await browser.newPage()
  await signInAsAdmin(desk)
  await desk.goto(`/admin?tab=bookings&open=${booking.id}`)
  await desk.getByRole('link', { name: 'Make an order' }).click()
  await expect(desk.getByLabel('Garment and name')).toHaveValue(`Baptism Suit for ${child}`)
  await desk.getByRole('textbox', { name: 'Piece 1' }).fill('Gabriel baptism suit')
  await desk.getByRole('textbox', { name: 'Price each' }).fill('9,800')
  await desk.getByRole('button', { name: 'Make order' }).click()
  await expect(desk.getByRole('heading', { name: `Baptism Suit for ${child}` })).toBeVisible()
  const id = desk.url().split('/').at(-1)

  await recordPayment(desk, '4,900.50', '₹4,899.50')
  await stage(desk, 'Cutting').click()
  await desk.getByRole('button', { name: 'Cut anyway' }).click()
  await desk.getByRole('button', { name: 'Move to Cutting' }).click()
  await expect(stage(desk, 'Cutting')).toHaveAttribute('aria-current', 'step')
  await showProgress(desk, 'Lace two metres short', [])
  await showProgress(desk, 'The lace is in', ['lace.png', 'hem.png'])

  // The customer sees it grow, and nothing of what is the desk's.
  await page.goto(`/user/orders/${id}`)
  await expect(page.getByRole('article').locator('h3').first()).toHaveText('The lace is in')
  await expect(page.getByRole('complementary')).toContainText('Balance₹4,899.50')
  expect(await page.request.get(`/api/user/orders/${id}`).then((answer) => answer.text())).not.toContain('metres short')
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
  await dialog(desk).getByRole('button', { name: 'Close' }).click()
  await recordPayment(desk, '4899.50', '₹0')
  await stage(desk, 'Delivered').click()
  const handOver = desk.getByRole('button', { name: /^(Move to Delivered|Hand over)$/ })
  await handOver.click()
  await expect(stage(desk, 'Delivered')).toHaveAttribute('aria-current', 'step')
  expect(complaints).toEqual([])
})

test.describe('on a phone', () => {
  test.use(phone)
  test('an update typed and photographed survives the page, and goes with its own order alone', async ({ page }) => {
    await signInAsAdmin(page)
    const [mine, other] = [await createOrder(page), await createOrder(page, { outfitType: 'Suit' })]
    await page.goto(`/admin/orders/${mine}`)
    await openUpdateSheet(page)
    await page.getByRole('textbox', { name: 'Title' }).fill('The lace is in')
    await page.getByLabel('Take a photo').setInputFiles(photoFile('lace.png'))
    await isReady(page, 1)
    await expectKept(page, 1)
    await page.goto(`/admin/orders/${other}`)
    await openUpdateSheet(page)
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
