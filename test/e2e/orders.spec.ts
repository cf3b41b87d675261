import { expect, type Page } from '@playwright/test'
import { signInAsAdmin, signUp } from './people.ts'
import { expectKept, photoFile } from './photos.ts'
import { createOrder, fillBooking, read } from './shop.ts'
import { phone, test, watchConsoleErrors } from './test.ts'

const stage = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Stages' }).getByRole('button', { name: new RegExp(`^${name}`) })
const update = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

/** Books a consultation with two photos, through the form. */
async function book(page: Page, childName: string) {
  await page.goto('/#contact')
  const form = await fillBooking(page, { 'Who is it for?': childName, 'Your name': 'Sneha Mathew' })
  await form.getByLabel('Photos from this device').setInputFiles([photoFile('lace.png'), photoFile('hem.png')])
  await expect(form.getByText(/^Ready, /)).toHaveCount(2)
  await form.getByRole('button', { name: 'Book Consultation' }).click()
  await expect(thanks(page)).toBeVisible()
}
const thanks = (page: Page) => page.getByRole('heading', { name: 'We have your booking, Sneha' })

async function openUpdateSheet(page: Page) {
  await page.getByRole('button', { name: 'Photo', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Add an update' })
  await expect(sheet).toBeVisible()
  return sheet
}

/** Shows progress with photos, as from the phone's camera. */
async function showProgress(page: Page, title: string, photos: string[], isVisible = true) {
  const sheet = await openUpdateSheet(page)
  await sheet.getByRole('textbox', { name: 'Title' }).fill(title)
  for (const name of photos) await sheet.getByLabel('Take a photo').setInputFiles(photoFile(name))
  await expect(sheet.getByText(/^Ready, /)).toHaveCount(photos.length)
  // By keyboard: photos that come in above it would move it from under a pointer.
  if (!isVisible) await sheet.getByRole('switch', { name: 'Visible to the customer' }).press('Space')
  await sheet.getByRole('button', { name: isVisible ? 'Show to Sneha' : 'Keep for the desk' }).click()
  await expect(sheet).toBeHidden()
  await expect(update(page, title)).toBeVisible()
}

/** Moves to the next stage at a press, or to a later one after a confirmation. */
async function goTo(page: Page, name: string, isNext = false) {
  await stage(page, name).click()
  if (!isNext) await page.getByRole('button', { name: `Move to ${name}` }).click()
  await expect(stage(page, name)).toHaveAttribute('aria-current', 'step')
}

test('the whole life of an order: booked, made, shown as it grows, paid, delivered, praised, seen in the shop', async ({
  page,
  browser,
}) => {
  const complaints = watchConsoleErrors(page)
  await signUp(page)
  const child = `Anna${Date.now().toString(36)}`
  await book(page, child)

  // At the desk: the booking becomes an order in one step, with its customer, contact and photos.
  const desk = await browser.newPage()
  await signInAsAdmin(desk)
  // Other tests book meanwhile.
  const [booking] = await (await desk.request.get(`/api/bookings?q=${child}`)).json()
  expect(booking.childName).toBe(child)
  await desk.goto(`/admin?tab=bookings&open=${booking.id}`)
  await desk.getByRole('link', { name: 'Make an order' }).click()
  await expect(desk.getByRole('dialog')).toContainText('with its 2 photos')
  await expect(desk.getByLabel('Garment and name')).toHaveValue(`Baptism Suit for ${child}`)
  await desk.getByRole('textbox', { name: 'Piece 1' }).fill('Gabriel baptism suit')
  await desk.getByRole('textbox', { name: 'Price each' }).fill('9,800')
  await desk.getByRole('button', { name: 'Make order' }).click()
  await expect(desk).toHaveURL(/\/admin\/orders\/[\w-]+$/)
  const id = desk.url().split('/').at(-1)
  await expect(desk.getByRole('heading', { name: `Baptism Suit for ${child}` })).toBeVisible()

  // An advance, then stage after stage, with news of four of them; one is for the desk alone.
  await desk.getByRole('button', { name: 'Record payment' }).click()
  await desk.getByRole('textbox', { name: 'Amount' }).fill('4,900.50')
  await desk.getByText('Cash', { exact: true }).click()
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(desk.getByRole('region', { name: 'Money' })).toContainText('Balance₹4,899.50')
  await stage(desk, 'Cutting').click()
  await desk.getByRole('button', { name: 'Cut anyway' }).click()
  await desk.getByRole('button', { name: 'Move to Cutting' }).click()
  await expect(stage(desk, 'Cutting')).toHaveAttribute('aria-current', 'step')
  await showProgress(desk, 'Cut, once and for all', ['cut-1.png', 'cut-2.png'])
  await goTo(desk, 'Stitching', true)
  await showProgress(desk, 'Lace two metres short', ['bolt.png'], false)
  await showProgress(desk, 'The lace is in', ['lace-1.png'])
  await goTo(desk, 'Ready')
  await showProgress(desk, 'Pressed and boxed', ['box.png'])

  // The customer sees it grow, newest first, and nothing of what is the desk's.
  await page.goto(`/user/orders/${id}`)
  await expect(page.getByRole('list', { name: 'Stages of this order' }).getByRole('listitem').nth(6)).toContainText(
    'Since',
  )
  await expect(page.getByRole('article').locator('h3')).toHaveText([
    'Pressed and boxed',
    'The lace is in',
    'Cut, once and for all',
    'What you asked for',
  ])
  const pictures = page.getByRole('img', { name: /^(Photo|Your photo) \d of/ })
  await expect(pictures).toHaveCount(6)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
  await expect(page.getByRole('complementary')).toContainText('Balance₹4,899.50')
  expect(await page.request.get(`/api/user/orders/${id}`).then((answer) => answer.text())).not.toContain('metres short')

  // A mistake at the desk: back is asked for twice. Then it is paid and goes home.
  await stage(desk, 'Fitting').click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Not yet' }).click()
  await expect(stage(desk, 'Ready')).toHaveAttribute('aria-current', 'step')
  await desk.getByRole('button', { name: 'Record payment' }).click()
  await desk.getByRole('textbox', { name: 'Amount' }).fill('4899.50')
  await desk.getByText('Cash', { exact: true }).click()
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(desk.getByRole('region', { name: 'Money' })).toContainText('Balance₹0')
  await stage(desk, 'Delivered').click()
  await desk.getByRole('button', { name: 'Hand over', exact: true }).click()
  await expect(stage(desk, 'Delivered')).toHaveAttribute('aria-current', 'step')

  // The customer says how it was; it stands in the shop once the owner has read it, and not before.
  const words = `She slept in it like a queen, ${child}`
  await page.reload()
  await page.getByRole('radio', { name: '5 stars' }).press('Space')
  await expect(page.getByRole('radio', { name: '5 stars' })).toBeChecked()
  await page.getByLabel('Your review').fill(words)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Thank you! We read it first, and may then show it in our shop.')).toBeVisible()
  const shop = await browser.newPage()
  await shop.goto('/')
  await expect(shop.getByText(words)).toHaveCount(0)
  await desk.goto('/admin?tab=window&part=testimonials')
  const said = desk.getByRole('region', { name: 'Waiting for you' }).getByRole('listitem').filter({ hasText: words })
  await said.getByRole('button', { name: /^Approve and show/ }).click()
  await expect(said).toHaveCount(0)
  // Her browser may keep the page for the minute that it may; a reload asks anew.
  await shop.reload()
  await expect(shop.getByText(words)).toBeVisible()
  await page.reload()
  await expect(page.getByText('Thank you! Your review is on our page.')).toBeVisible()
  await shop.close()
  await desk.close()
  expect(complaints).toEqual([])
})

test.describe('on a phone', () => {
  test.use(phone)
  test('an update typed and photographed survives the page, and goes with its own order alone', async ({ page }) => {
    await signInAsAdmin(page)
    const [mine, other] = [
      await createOrder(page, { customerName: 'Sneha' }),
      await createOrder(page, { customerName: 'Sneha', outfitType: 'Suit' }),
    ]
    await page.goto(`/admin/orders/${mine}`)
    await openUpdateSheet(page)
    await page.getByRole('textbox', { name: 'Title' }).fill('The lace is in')
    await page.getByLabel('Take a photo').setInputFiles(photoFile('lace.png'))
    await expect(page.getByText(/^Ready, /)).toHaveCount(1)
    await expectKept(page, 1)
    // The phone's camera has pushed the page out of memory: the sheet is open again.
    await page.reload()
    await expect(page.getByText(/^Ready, /)).toHaveCount(1)
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('The lace is in')
    await page.goto(`/admin/orders/${other}`)
    await expect(page.getByRole('heading', { name: 'Suit' })).toBeVisible()
    await openUpdateSheet(page)
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('We have your order')
    await expect(page.getByText(/^Ready, /)).toHaveCount(0)
    await page.goto(`/admin/orders/${mine}`)
    await openUpdateSheet(page)
    await expect(page.getByText(/^Ready, /)).toHaveCount(1)
    await page.getByRole('button', { name: 'Keep with the order' }).click()
    await expect(update(page, 'The lace is in').getByRole('img')).toHaveCount(1)

    // Edited: internal now, its photo taken out for another.
    await page.getByRole('button', { name: 'Edit The lace is in' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit update' })
    await dialog.getByRole('button', { name: 'Remove photo 1' }).click()
    await dialog.getByLabel('Choose photos').setInputFiles([photoFile('a.png'), photoFile('b.png', { width: 80 })])
    await expect(dialog.getByText(/^Ready, /)).toHaveCount(2)
    await dialog.getByText('Visible to the customer').click()
    await dialog.getByRole('button', { name: 'Save update' }).click()
    await expect(update(page, 'The lace is in').getByRole('img')).toHaveCount(2)
    await expect(update(page, 'The lace is in')).toContainText('Only the desk')
    await page.getByRole('button', { name: 'Delete The lace is in' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete update' }).click()
    // While the dialog is open it hides the page behind it, and with it the update.
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(update(page, 'The lace is in')).toHaveCount(0)
    expect((await read(page, `/api/admin/orders/${mine}`)).updates).toEqual([])

    // The last thing on the page stands free above the bar.
    const bar = page.getByRole('navigation', { name: 'What to do' })
    const placesAtTheEnd = async () =>
      page.getByRole('button', { name: 'Add photos' }).evaluate(
        (last, bar) => {
          scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
          const [above, below] = [last.getBoundingClientRect(), bar?.getBoundingClientRect() ?? new DOMRect()]
          return { isFree: above.bottom <= below.top, barEndsAt: below.bottom }
        },
        await bar.elementHandle(),
      )
    await expect.poll(placesAtTheEnd).toEqual({ isFree: true, barEndsAt: phone.viewport.height })
  })
})
