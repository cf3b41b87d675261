import { expect, type Locator, type Page } from '@playwright/test'
import { expectNoSeriousViolations, phone, photoFile, signInAsAdmin, signUp, watchConsoleErrors } from './support.ts'
import { test } from './test.ts'

/** A name nobody else has, also when a test runs again. */
const uniqueName = (first: string) => `${first} ${crypto.randomUUID().slice(0, 8)}`

const openWindow = (page: Page, part = 'pieces') => page.goto(`/admin?tab=window&part=${part}`)
const fitsAcross = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)
const dialog = (page: Page) => page.getByRole('dialog').first()

/** An order of this customer's that has been delivered, made at the desk from her booking. */
async function deliveredOrder(desk: Page, customer: Page, email: string) {
  const booking = {
    childName: 'Aadya',
    parentName: 'Sneha Mathew',
    phone: '98470 12345',
    email,
    serviceType: 'accessories',
    inspirationPhotos: [],
  }
  const booked = await (await customer.request.post('/api/bookings', { data: booking })).json()
  const made = await desk.request.post('/api/admin/orders', { data: { bookingId: booked.id } })
  expect(made.status()).toBe(201)
  const { id, updatedAt } = await made.json()
  const change = { status: 'delivered', updatedAt }
  expect((await desk.request.patch(`/api/admin/orders/${id}`, { data: change })).status()).toBe(200)
  return String(id)
}

/** A visitor of her own, who asks the server each time. */
async function visitorOf(page: Page) {
  const context = await page.context().browser()?.newContext()
  if (!context) throw new Error('no browser')
  return context.newPage()
}

test.describe('on a phone', () => {
  test.use(phone)

  test('a piece is photographed, priced and hung in the window, shared from its page, and retired again', async ({
    page,
  }) => {
    const complaints = watchConsoleErrors(page)
    const name = uniqueName('Chatta gown')
    await signInAsAdmin(page)
    await openWindow(page)
    await page.getByRole('button', { name: 'Add a piece' }).first().click()
    await page
      .getByLabel('Add pictures')
      .setInputFiles([
        photoFile('front.png', { width: 1200, height: 1500 }),
        photoFile('back.png', { width: 300, height: 400 }),
      ])
    await expect(page.getByRole('img', { name: 'Picture 2' })).toBeVisible()
    await page.getByLabel('What picture 1 shows').fill('The gown by the window')
    await page.getByRole('button', { name: 'Move picture 2 forward' }).click()
    await page.getByRole('button', { name: 'Move picture 2 forward' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await page.getByLabel('Category').selectOption('Women')
    await page.getByLabel('Price from, in rupees').fill('12,500')
    await page.getByLabel('Description').fill('White cotton, fanned pleats.')
    expect(await fitsAcross(page)).toBe(true)
    await expectNoSeriousViolations(page)
    await page.getByRole('button', { name: 'Save piece' }).click()
    await expect(page.getByText('Piece added', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: `Show on the home page ${name}` }).click()
    await expect(page.getByRole('button', { name: `Move ${name} down` })).toBeVisible()
    expect(await fitsAcross(page)).toBe(true)

    const visitor = await visitorOf(page)
    await visitor.goto('/')
    await visitor.getByRole('link', { name, exact: true }).click()
    await expect(visitor).toHaveTitle(`${name} | Kasavu & Lace`)
    await expect(visitor.getByText('₹12,500')).toBeVisible()
    const cover = visitor.getByRole('img', { name: 'The gown by the window' })
    await expect(cover).toBeVisible()
    await expect
      .poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth > 0 && image.currentSrc))
      .toMatch(/-(480|720|960|1600)\.webp$/)
    await expect(visitor.getByRole('link', { name: 'Picture 2 of 2' })).toBeVisible()
    await expectNoSeriousViolations(visitor)
    const address = visitor.url()
    await visitor.getByRole('main').getByRole('link', { name: 'Book', exact: true }).click()
    await expect(visitor.getByRole('region', { name: 'The piece you are asking about' })).toContainText('Chatta gown')

    await page
      .getByRole('button', { name: `Edit ${name}` })
      .first()
      .click()
    await page.getByRole('button', { name: 'Retire this piece' }).click()
    await page.getByRole('button', { name: 'Keep it' }).click()
    await page.getByRole('button', { name: 'Retire this piece' }).click()
    await page.getByRole('button', { name: 'Retire piece' }).click()
    await expect(page.getByText('Piece retired', { exact: true })).toBeVisible()
    await visitor.goto(address)
    const gone = await visitor.reload()
    expect(gone?.status()).toBe(404)
    await expect(visitor.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await page.getByLabel('Status').selectOption('Retired')
    await expect(page.getByRole('button', { name: `Bring back ${name}` })).toBeVisible()
    expect(complaints).toEqual([])
    await visitor.context().close()
  })

  test('a piece keeps Book and WhatsApp at the lower edge, over no word of the footer and under no chat button', async ({
    page,
  }) => {
    await page.goto('/collections/women/meera-lehenga')
    const book = page.getByRole('main').getByRole('link', { name: 'Book', exact: true })
    await expect(book).toBeInViewport({ ratio: 1 })
    await expect(book).toHaveAttribute('href', '/?piece=meera-lehenga#contact')
    const whatsapp = page.getByRole('main').getByRole('link', { name: 'WhatsApp', exact: true })
    await expect(whatsapp).toHaveAttribute('href', /wa\.me\/\d+\?text=About%20%22Meera%20lehenga%22.*meera-lehenga/)
    /** How far the upper one ends above the lower one, at one moment. */
    const roomBetween = async (upper: Locator, lower: Locator) =>
      upper.evaluate(
        (above, below) => (below?.getBoundingClientRect().top ?? -1) - above.getBoundingClientRect().bottom,
        await lower.elementHandle(),
      )
    await expect
      .poll(() => roomBetween(page.getByRole('button', { name: 'Chat with us' }), book))
      .toBeGreaterThanOrEqual(0)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    const roomAtTheEnd = async () => {
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
      return roomBetween(book, page.getByRole('contentinfo'))
    }
    await expect.poll(roomAtTheEnd).toBeGreaterThanOrEqual(0)
    expect(await fitsAcross(page)).toBe(true)
    await expectNoSeriousViolations(page)
  })

  test('what was typed stays when the shop cannot be reached, and when it is closed', async ({ page }) => {
    await signInAsAdmin(page)
    await openWindow(page, 'testimonials')
    await page.getByRole('button', { name: 'Add a testimonial' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Rosamma')
    await page.getByRole('radio', { name: '4 stars' }).press('Space')
    await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked()
    await page.getByLabel('What they said').fill('Finer than in the photograph.')
    await page.route('**/api/admin/testimonials', (route) => route.abort())
    await page.getByRole('button', { name: 'Save testimonial' }).click()
    await expect(page.getByText('Not saved', { exact: true })).toBeVisible()
    await expect(page.getByLabel('What they said')).toHaveValue('Finer than in the photograph.')
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'Add a testimonial' }).click()
    await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked()
    await expect(page.getByLabel('What they said')).toHaveValue('Finer than in the photograph.')
    await dialog(page).getByRole('button', { name: 'Start over' }).click()
    await expect(page.getByLabel('What they said')).toHaveValue('')
  })
})

test('the owner closes the shop for a day, and her visitors read it', async ({ page }) => {
  await signInAsAdmin(page)
  await openWindow(page, 'boutique')
  await page.getByRole('button', { name: 'Add a closed day' }).click()
  const soon = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)
  const reason = uniqueName('Feast')
  await page.getByLabel('Closed on').last().fill(soon)
  await page.getByLabel('Reason').last().fill(reason)
  await expect(page.getByText('Not saved yet')).toBeVisible()
  // Another tab loses nothing of it.
  await page.getByRole('tab', { name: 'Customers' }).click()
  await expect(page.getByLabel('Reason')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByText('What you typed is back.')).toBeVisible()
  await expect(page.getByLabel('Reason').last()).toHaveValue(reason)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Visitors see it within a minute.', { exact: true })).toBeVisible()
  await expectNoSeriousViolations(page)

  const visitor = await visitorOf(page)
  await visitor.goto('/')
  const shown = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long' }).format(new Date(soon))
  await expect(visitor.getByText(`Closed on ${shown} (${reason})`)).toBeVisible()
  await visitor.context().close()
})

test('an opening day without sense is refused under its own field', async ({ page }) => {
  await signInAsAdmin(page)
  await openWindow(page, 'boutique')
  await page.getByLabel('Monday from').fill('19:00')
  await page.getByLabel('Monday to').fill('10:00')
  await page.getByLabel('Facebook address').fill('facebook.com/us')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The shop has to open before it closes')).toBeVisible()
  await expect(page.getByText('Please enter your Facebook address, with https://')).toBeVisible()
  await expect(page.getByLabel('Monday to')).toBeFocused()
})

test('what a customer says reaches the home page once the owner has said yes', async ({ page }) => {
  const review = uniqueName('Nobody could find the seam')
  await signInAsAdmin(page)
  const customer = await visitorOf(page)
  const { email } = await signUp(customer)
  const order = await deliveredOrder(page, customer, email)
  const said = await customer.request.post('/api/user/testimonials', { data: { orderId: order, rating: 5, review } })
  expect(said.status()).toBe(201)
  await customer.goto('/')
  await expect(customer.getByText(review)).toHaveCount(0)

  await openWindow(page, 'testimonials')
  const waiting = page
    .getByRole('region', { name: 'Waiting for you' })
    .getByRole('listitem')
    .filter({ hasText: review })
  await waiting.getByRole('button', { name: 'Approve and show' }).click()
  await expect(waiting).toHaveCount(0)
  // Her browser may keep the page for the minute it has; a reload asks anew.
  await customer.reload()
  await expect(customer.getByText(review)).toBeVisible()

  const home = page.getByRole('region', { name: 'On the home page' }).getByRole('listitem').filter({ hasText: review })
  await home.getByRole('button', { name: 'Hide' }).click()
  await expect(home).toHaveCount(0)
  await customer.reload()
  await expect(customer.getByText(review)).toHaveCount(0)
  await customer.context().close()
})

test('a piece can be read, and its form reached, without any script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/collections/women/meera-lehenga')
  await expect(page.getByRole('heading', { level: 1, name: 'Meera lehenga' })).toBeVisible()
  await expect(page.getByText('₹31,500')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Book Consultation' })).toHaveAttribute(
    'href',
    '/?piece=meera-lehenga#contact',
  )
  await context.close()
})

test('what goes with a piece leads to it, apart from what is like it', async ({ page }) => {
  await page.goto('/collections/communion-dresses/clara-communion-dress')
  const companions = page.getByRole('region', { name: 'Goes with it' })
  await expect(companions.getByRole('heading', { level: 3 })).toHaveText([
    'Pearl veil comb',
    'Communion candle and pouch',
  ])
  const alike = page.getByRole('region', { name: 'More like it' })
  for (const name of ['Agnes communion dress', 'Thomas communion kurta'])
    await expect(alike.getByRole('link', { name, exact: true })).toBeVisible()
  // The picture is a way there as well.
  await companions
    .getByRole('listitem')
    .first()
    .click({ position: { x: 20, y: 40 } })
  await expect(page.getByRole('heading', { level: 1, name: 'Pearl veil comb' })).toBeVisible()
})

test('a piece is shared by its address', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/collections/women/meera-lehenga')
  await page.getByRole('button', { name: 'Share this piece' }).click()
  await expect(page.getByText('Link copied', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})
