import { expect, type Page } from '@playwright/test'
import { dayMs, indianDate } from '../../shared/time.ts'
import { inMalayalam as ml } from './english-left.ts'
import { button, dialog, expectMalayalam, expectNoEnglish, field, link, post, signUp } from './malayalam.ts'
import { expectNarrowInLargeLetters } from './screens.ts'
import { giveUpi, phone, photoFile, signInAsAdmin, watchConsoleErrors } from './support.ts'
import { test } from './test.ts'

test.use({ ...phone, reducedMotion: 'reduce' })

/** The parts of the shop's UPI ID, of the sample data or of `giveUpi`. */
const upi = ['kasavu.lace', 'anna.boutique', 'okhdfcbank']

/** An order with all that an order may have; `papers` are the paths of its receipt and its bill. */
async function makeOrder(desk: Page, userId: string) {
  const items = [{ name: 'മാമോദീസ ഉടുപ്പ്', quantity: 2, price: 400_000 }]
  const eventDate = indianDate(Date.now() + 60 * dayMs)
  const { id } = await post(desk, '/api/admin/orders', {
    ...{ customerName: 'സ്നേഹ മാത്യു', outfitType: 'മാമോദീസ ഉടുപ്പ്', garment: 'baptism-suit', userId, items, eventDate },
    ...{ description: 'വെള്ള നിറത്തിൽ', deliveryWay: 'door', deliveryAddress: 'കാക്കനാട്', deliveryPinCode: '682030' },
    status: 'confirmed',
  })
  const read = async () => (await desk.request.get(`/api/admin/orders/${id}`)).json()
  const child = { id: crypto.randomUUID(), name: 'മിയ' }
  const { id: wearerId } = await post(desk, `/api/admin/customers/${userId}/wearers`, child)
  await post(desk, `/api/admin/wearers/${wearerId}/measurements`, {
    ...{ id: crypto.randomUUID(), orderId: id, garment: 'baptism-suit', takenOn: indianDate(Date.now()), unit: 'cm' },
    ...{
      sizes: {
        height: 32_000,
        neck: 10_000,
        chest: 22_000,
        waist: 20_000,
        shoulder: 3000,
        back_length: 8000,
        sleeve: 12_000,
        trouser_length: 20_000,
      },
      notes: null,
    },
  })
  const { updatedAt } = await read()
  const payment = {
    id: crypto.randomUUID(),
    updatedAt,
    amount: 100_000,
    method: 'cash',
    paidOn: indianDate(Date.now()),
  }
  const paid = await post(desk, `/api/admin/orders/${id}/payments`, payment)
  const buyer = { name: 'സ്നേഹ മാത്യു', address: null }
  const bill = { id: crypto.randomUUID(), updatedAt: (await read()).updatedAt, issuedOn: indianDate(Date.now()), buyer }
  await post(desk, `/api/admin/orders/${id}/bills`, bill)
  const papers = [`receipts/${paid.payment.id}`, `bills/${bill.id}`]
  const validUntil = indianDate(Date.now() + 10 * dayMs)
  const quote = { id: crypto.randomUUID(), updatedAt: (await read()).updatedAt, lines: items, note: null, validUntil }
  await post(desk, `/api/admin/orders/${id}/quotes`, quote)
  await desk.goto(`/admin/orders/${id}`)
  await desk.getByRole('button', { name: 'Photo', exact: true }).click()
  const sheet = desk.getByRole('dialog', { name: 'Add an update' })
  await sheet.getByLabel('Take a photo').setInputFiles(photoFile('lace.png', { width: 300, height: 400 }))
  await expect(sheet.getByText(/^Ready, /)).toHaveCount(1)
  await sheet.getByRole('button', { name: /^Show to / }).click()
  await expect(sheet).toBeHidden()
  return { id: String(id), papers }
}

test('an order with all its parts is in Malayalam, and so is what is done with it', async ({ page, browser }) => {
  test.slow()
  const complaints = watchConsoleErrors(page)
  const desk = await browser.newPage()
  await signInAsAdmin(desk)
  await giveUpi(desk)
  await signUp(page)
  await expectMalayalam(page)
  const { id: userId, language } = await (await page.request.get('/api/user')).json()
  expect(language).toBe('ml')
  const { id, papers } = await makeOrder(desk, userId)

  await page.reload()
  await expect(
    page.getByText(ml('Our quotation of {amount} is waiting for your answer', { amount: '₹8,000' })),
  ).toBeVisible()
  await expectMalayalam(page)
  await expectNarrowInLargeLetters(page)
  // With its count: that is there once what the desk has done is known here.
  const unread = ml('Notifications, {shownUnread} unread', { shownUnread: '\\d+' })
  await page.getByRole('button', { name: new RegExp(`^${unread}$`) }).click()
  await expect(page.getByText(ml('Your quotation is ready'))).toBeVisible()
  await expectNoEnglish(page)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: ml('View Details') }).click()
  await page.waitForURL(`/ml/user/orders/${id}`)
  await expect(page.getByRole('heading', { name: ml('Our quotation') })).toBeVisible()
  await button(page, 'All stages').click()
  await page
    .getByText(ml('Measurements of {day}', { day: '' }).replace('-ന് ', '').trim())
    .first()
    .click()
  await expectMalayalam(page)

  // Each sheet by its own address: to close one goes back in the history, which the next step would come across.
  const openSheet = (name: string) => page.goto(`/ml/user/orders/${id}?sheet=${name}`)
  await openSheet('change')
  await button(page, 'Send').click()
  await expect(dialog(page).getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await expectNoEnglish(page)
  await openSheet('upi')
  await expect(dialog(page).getByRole('img')).toBeVisible()
  await expectNoEnglish(page, upi)
  await openSheet('paid')
  await field(dialog(page), 'Reference').fill('4120')
  await button(page, 'Send').click()
  await expect(field(dialog(page), 'Reference')).toHaveAttribute('aria-invalid', 'true')
  await expectNoEnglish(page, upi)
  await openSheet('family')
  await button(page, 'Make a link').click()
  await expect(page.getByText(ml('The PIN'), { exact: true })).toBeVisible()
  await expectNoEnglish(page, ['localhost'])
  for (const paper of papers) {
    await page.goto(`/ml/user/orders/${id}/${paper}`)
    await expect(page.getByRole('article')).toBeVisible()
    await expectMalayalam(page, ['12 Sample Lane'])
  }

  await page.goto(`/ml/user/orders/${id}`)
  await page.getByRole('button', { name: ml('Accept {amount}', { amount: '₹8,000' }) }).click()
  await expectNoEnglish(page)
  await button(page, 'Yes, accept').click()
  await expect(page.getByText(ml('You accepted on {time}.', { time: '' }).replace('.', '').trim())).toBeVisible()
  await expect.poll(() => page.evaluate(() => Object(history.state).sheets ?? 0)).toBe(0)
  await page.getByRole('button', { name: new RegExp(`^${ml('Newest photo')}`) }).click()
  await button(page, 'Put a note on this photo').click()
  await field(page, 'Your note').fill('കൈ അല്പം കൂടി നീളം')
  await expectNoEnglish(page)
  await button(page, 'Save note').click()
  await expect(page.getByRole('list', { name: ml('Notes on this photo') })).toContainText('കൈ അല്പം കൂടി നീളം')
  await page.getByRole('button', { name: ml('Remove note {nth}', { nth: '1' }) }).click()
  await expectNoEnglish(page)
  expect(complaints).toEqual([])
})

test('the account, its data and the ways into it are in Malayalam', async ({ page }) => {
  test.slow()
  const complaints = watchConsoleErrors(page)
  const { email } = await signUp(page)
  await page.goto('/ml/user/dashboard?tab=consultations')
  await expectMalayalam(page)
  // Where nothing is listed yet, the list itself offers what is beside it otherwise.
  await expect(link(page, 'Book Consultation')).toHaveCount(1)
  await expectNarrowInLargeLetters(page)
  for (const tab of ['', '?tab=details', '?tab=password', '?tab=data']) {
    await page.goto(`/ml/user/settings${tab}`)
    await expect(page.getByRole('heading', { name: ml('Settings'), exact: true })).toBeVisible()
    await expectMalayalam(page, [email])
    await expectNarrowInLargeLetters(page)
  }
  await button(page, 'Send').click()
  await expect(field(page, 'What it is about')).toHaveAttribute('aria-invalid', 'true')
  await button(page, 'Delete my account').click()
  await field(dialog(page), 'Your password').fill('not-hers-at-all')
  await button(page, 'Delete it for good').click()
  await expect(field(dialog(page), 'Your password')).toHaveAttribute('aria-invalid', 'true')
  await expectNoEnglish(page, [email])
  // Left open: to close it goes back in the history, which a navigation would come across.
  for (const path of ['orders', 'bookings']) {
    await page.goto(`/ml/user/${path}/${crypto.randomUUID()}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectMalayalam(page)
  }

  await page.goto('/ml/user/settings')
  await field(page, 'Language').selectOption('English')
  await page.waitForURL('/user/settings')
  await page.getByLabel('Language').selectOption('മലയാളം')
  await page.waitForURL('/ml/user/settings')

  await page.context().clearCookies()
  await page.goto('/ml/user/dashboard?tab=consultations')
  await page.waitForURL(/\/ml\/auth\?next=/)
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill('not-hers-at-all')
  await button(page, 'Sign In').click()
  await expect(page.getByText(ml('Login failed'), { exact: true })).toBeVisible()
  await expectMalayalam(page, [email])
  await expectNarrowInLargeLetters(page)
  await page.getByRole('link', { name: ml('Forgot password?') }).click()
  await page.waitForURL('/ml/forgot-password')
  await expectMalayalam(page)
  const [back, english] = await Promise.all(
    [ml('Back to Sign In'), 'English'].map((name) => page.getByRole('link', { name, exact: true }).boundingBox()),
  )
  expect((back?.x ?? 360) + (back?.width ?? 0)).toBeLessThanOrEqual(english?.x ?? 0)
  for (const path of ['/ml/confirm-email#nonsense', '/ml/claim#nonsense', '/ml/offline']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectMalayalam(page)
  }
  expect(complaints).toEqual([])
})

test('on a wide window the header leads to the same screen in the other language', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signUp(page)
  await page.goto('/ml/user/settings?tab=data')
  await page.getByRole('link', { name: 'English', exact: true }).click()
  await page.waitForURL('/user/settings?tab=data')
  await page.getByRole('link', { name: 'മലയാളം', exact: true }).click()
  await page.waitForURL('/ml/user/settings?tab=data')
})
