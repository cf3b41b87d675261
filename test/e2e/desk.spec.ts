import { expect, type Locator, type Page } from '@playwright/test'
import { newMark, newPerson, signInAsAdmin } from './people.ts'
import { phone, test } from './test.ts'

const bar = (page: Page) => page.locator('.desk-bar')
const bookingRows = (page: Page) => page.getByRole('table', { name: 'Consultation Bookings' }).locator('tbody tr')

/** Presses a row where this part of it stands, whatever lies over that: other tests move the rows of a list meanwhile. */
async function pressAt(row: Locator, part: Locator) {
  await expect(part).toBeVisible()
  const position = await part.evaluate((element) => {
    const [at, of] = [element, element.closest('tr, li') ?? element].map((one) => one.getBoundingClientRect())
    return at && of ? { x: at.left + at.width / 2 - of.left, y: at.top + at.height / 2 - of.top } : { x: 0, y: 0 }
  })
  await row.click({ position })
}

test.describe('on a phone', () => {
  test.use(phone)

  test('a row opens wherever it is pressed, its label included', async ({ page }) => {
    await signInAsAdmin(page)
    await page.goto('/admin?tab=bookings&status=pending&sort=oldest')
    const booking = bookingRows(page).first()
    await pressAt(booking, booking.getByText('Pending', { exact: true }))
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.goto('/admin?tab=customers')
    const row = page.getByRole('table', { name: 'Customers' }).locator('tbody tr').first()
    await pressAt(row, row.getByText(/^(Active|No account|Inactive)$/))
    await expect(page).toHaveURL(/\/admin\/customers\//)
  })

  test('the places are within a thumb’s reach, the rest behind More, and every one takes no more than its room', async ({
    page,
  }) => {
    await signInAsAdmin(page)
    await page.goto('/admin')
    await page.getByRole('link', { name: 'Make a backup' }).scrollIntoViewIfNeeded()
    const link = (name: RegExp) => bar(page).getByRole('link', { name })
    const button = (name: RegExp) => bar(page).getByRole('button', { name })
    const places = [link(/^Today/), link(/^Orders/), button(/^New$/), link(/^Messages/), button(/^More/)]
    const lefts: number[] = []
    for (const place of places) {
      await expect(place).toBeInViewport({ ratio: 1 })
      const { height, left } = await place.evaluate((element) => element.getBoundingClientRect().toJSON())
      expect(height).toBeGreaterThanOrEqual(44)
      lefts.push(left)
    }
    expect(lefts).toEqual(lefts.toSorted((one, other) => one - other))
    await expect(bar(page).getByText('People')).toBeHidden()
    await button(/^New$/).click()
    await expect(page.getByRole('menuitem')).toHaveText(['New order', 'New visit', 'New booking', 'New customer'])
    await page.getByRole('menuitem', { name: 'New customer' }).click()
    await expect(page.getByRole('dialog', { name: 'New customer' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await link(/^Today/).click()
    await button(/^More/).click()
    await expect(page.getByRole('dialog', { name: 'More' })).toBeVisible()
    await page.getByRole('link', { name: /^Password Resets/ }).click()
    await expect(page).toHaveURL('/admin?tab=resets')
    await expect(page.getByRole('heading', { name: 'Password Resets' })).toBeInViewport()
    await link(/^Today/).click()
    await expect(page).toHaveURL('/admin')
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeInViewport()

    // Four bookings stand on the screen, with all that the table says of them; other tests make some with long names.
    await page.goto('/admin?tab=bookings')
    await expect(bookingRows(page)).toHaveCount(10)
    const heights = await bookingRows(page).evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
    const room = await page.evaluate(() => innerHeight - (document.querySelector('.desk-bar')?.clientHeight ?? 0))
    const four = heights.toSorted((one, other) => one - other).slice(0, 4)
    expect(four.reduce((a, b) => a + b)).toBeLessThanOrEqual(room)
  })
})

test('all places stand in one row with the largest counts, none cut, in the letters of the device too', async ({
  page,
}) => {
  await page.route('**/fonts/*', (route) => route.abort())
  await signInAsAdmin(page)
  const counts = { booking: 999, contact: 999, chat_lead: 999, password: 999, chat: 999, testimonial: 100 }
  await page.route('**/api/admin/answers', (route) =>
    route.fulfill({ json: { counts, people: { all: 999, inChat: 999 }, rows: [] } }),
  )
  // The open place is bold: the longest label makes the longest row.
  await page.goto('/admin?tab=messages')
  await expect(bar(page).getByRole('link', { name: 'Messages 99+ waiting' })).toBeVisible()
  const rows = () =>
    bar(page)
      .locator('.desk-place:visible')
      .evaluateAll((places) => new Set(places.map((place) => place.getBoundingClientRect().top)).size)
  for (const width of [700, 1024, 1280]) {
    await page.setViewportSize({ width, height: 860 })
    await expect.poll(rows).toBe(1)
    await expect.poll(() => bar(page).evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0)
  }
})

test('the bell leads to a new enquiry, which is opened, read and qualified by keyboard', async ({ page }) => {
  const enquiry = { name: `Anu ${newMark()}`, email: newPerson().email, message: 'Do you make two of the same suit?' }
  expect((await page.request.post('/api/contacts', { data: enquiry })).status()).toBe(201)
  await signInAsAdmin(page)
  await page.goto('/admin')
  const bell = page.getByRole('button', { name: /^Notifications, \d+ unread$/ })
  await bell.focus()
  await page.keyboard.press('Enter')
  const news = page.getByRole('listitem').filter({ hasText: enquiry.name }).getByRole('link')
  // A sheet takes the focus itself when it opens.
  const goOn = async (to: Locator) => {
    await expect(to).toBeVisible()
    await expect(page.locator('[role=dialog]:focus-within')).toHaveCount(1)
    await to.focus()
    await expect(to).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await goOn(news)
  const dialog = page.getByRole('dialog', { name: enquiry.name })
  await expect(dialog).toContainText(enquiry.message)
  await goOn(dialog.getByRole('button', { name: 'Qualify' }))
  await expect(dialog).toContainText('Qualified')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: enquiry.name })).toContainText('Qualified')
})
