import { expect, type Page } from '@playwright/test'
import { fakeBrowserPush } from '../helpers/browser-push.ts'
import { inMalayalam as ml } from './english-left.ts'
import { button, dialog, expectFits, expectMalayalam, expectNoEnglish, field, link, post, signUp } from './malayalam.ts'
import { openTimes } from './open-times.ts'
import { phone, photoFile, signInAsAdmin, watchConsoleErrors } from './support.ts'
import { test } from './test.ts'

// What a customer sees of a consultation and of her visits, of an order that is delivered, and of notifications, in Malayalam.

test.use({ ...phone, reducedMotion: 'reduce' })

const group = (page: Page, english: string) => dialog(page).getByRole('group', { name: ml(english), exact: true })
const visit = (page: Page) => page.getByRole('region', { name: ml('Your visit'), exact: true })

/** Chooses a time of the last day, and answers when the dialog is gone. */
async function choose(page: Page, which: 'first' | 'last') {
  await expect(group(page, 'Day')).toBeVisible()
  // Days ahead: a visit of today may be too near to be moved.
  await group(page, 'Day').locator('.chip').last().tap()
  await group(page, 'Time').locator('.chip')[which]().tap()
  await expectNoEnglish(dialog(page))
  await expectFits(page)
  await dialog(page).locator('button[type=submit]').tap()
  await expect(dialog(page)).toHaveCount(0)
}

/** Books with two photos, as whoever is signed in. */
async function book(page: Page, email: string) {
  await page.goto('/ml#contact')
  const form = page.locator('form', { hasText: ml('What shall we make?') })
  await form.getByRole('radio', { name: ml('Holy Communion Dress') }).check()
  await field(form, 'Who is it for?').fill('മിയ')
  await field(form, 'Your name').fill('സ്നേഹ മാത്യു')
  await field(form, 'Phone').fill('+91 90000 00003')
  await field(form, 'Email').fill(email)
  await form.getByLabel(ml('Date of the function')).fill(`${new Date().getFullYear() + 2}-12-07`)
  await form.getByLabel(ml('Best time to call')).selectOption('Evening')
  await form.getByLabel(ml('Message')).fill('വെള്ള നിറത്തിൽ, കൈയിൽ പൂക്കൾ')
  await form
    .getByLabel(ml('Photos from this device'))
    .setInputFiles([photoFile('മുൻവശം.png'), photoFile('കൈ.png', { width: 400, height: 300 })])
  await expect(form.getByText(ml('Ready, {size}', { size: '' }))).toHaveCount(2)
  await form.getByRole('checkbox').check()
  await button(form, 'Book Consultation').tap()
  await expect(page.getByRole('heading', { name: ml('We have your booking, {name}', { name: 'സ്നേഹ' }) })).toBeFocused()
  const [{ id }] = await (await page.request.get('/api/user/bookings')).json()
  return String(id)
}

test('a consultation is in Malayalam from the thanks to its end: visits, changes, photos', async ({
  page,
  browser,
}) => {
  test.slow()
  const complaints = watchConsoleErrors(page)
  const desk = await browser.newPage()
  await signInAsAdmin(desk)
  await openTimes(desk)
  const { email } = await signUp(page)
  const id = await book(page, email)
  // It may break before its @.
  const hers = email.split('@')
  await page.getByRole('radio', { name: ml('At church') }).check()
  await expect(page.getByText(ml('Thank you.'), { exact: true })).toBeVisible()
  const thanks = page.locator('#contact')
  // The networks are called so everywhere, and the shop's address is the owner's.
  const named = ['Google', 'Instagram', 'Facebook', '12 Sample Lane']
  await expectNoEnglish(thanks, named)
  await button(page, 'Choose a time to come').tap()
  await choose(page, 'first')
  await expect(link(page, 'Add your visit to the calendar')).toBeVisible()
  await expectNoEnglish(thanks, named)
  await link(page, 'See your booking').tap()

  await page.waitForURL(`/ml/user/bookings/${id}`)
  await expect(visit(page)).toBeVisible()
  await expectMalayalam(page, hers)
  await button(visit(page), 'Move').tap()
  await choose(page, 'last')
  await button(visit(page), 'Cancel visit').tap()
  await expect(dialog(page)).toContainText(ml('Somebody else may take this time then.'))
  await expectMalayalam(page, hers)
  await button(dialog(page), 'Cancel visit').tap()
  await expect(link(page, 'Take it out of the calendar')).toBeVisible()
  await expectMalayalam(page, hers)

  await button(page, 'Change').tap()
  await field(dialog(page), 'Phone').fill('12')
  await button(dialog(page), 'Save changes').tap()
  await expect(field(dialog(page), 'Phone')).toHaveAttribute('aria-invalid', 'true')
  await expectMalayalam(page, hers)
  await field(dialog(page), 'Phone').fill('+91 90000 00004')
  await button(dialog(page), 'Save changes').tap()
  await expect(dialog(page)).toHaveCount(0)
  await expectMalayalam(page, hers)
  const photo = ml('{label} {place} of {count}', { label: ml('Your photo'), place: '1', count: '2' })
  await page.getByRole('button', { name: photo }).tap()
  await expect(dialog(page).getByRole('img')).toBeVisible()
  await expectMalayalam(page, hers)
  await button(dialog(page), 'Next').tap()
  await expectNoEnglish(page, hers)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)

  await button(page, 'Cancel consultation').tap()
  await expectMalayalam(page, hers)
  await page.keyboard.press('Escape')
  for (const status of ['confirmed', 'in-progress', 'completed']) {
    const { updatedAt } = await (await page.request.get(`/api/user/bookings/${id}`)).json()
    const put = await desk.request.put(`/api/admin/bookings/${id}`, { data: { status, updatedAt } })
    expect(put.status(), await put.text()).toBe(200)
    for (const path of [`/ml/user/bookings/${id}`, '/ml/user/dashboard?tab=consultations']) {
      await page.goto(path)
      await expect(page.locator('.tag').first()).toBeVisible()
      await expectMalayalam(page, hers)
    }
  }
  await page.getByRole('button', { name: new RegExp(`^${ml('Notifications')}`) }).tap()
  await expect(dialog(page).getByRole('listitem').first()).toBeVisible()
  await expectMalayalam(page, hers)
  // In one row with the heading.
  await expect(button(dialog(page), 'Mark all as read')).toBeVisible()
  const middles = await dialog(page).evaluate((bell) =>
    [bell.querySelector('h2'), bell.querySelector('button')].map((part) => {
      const { top = 0, height = 0 } = part?.getBoundingClientRect() ?? {}
      return Math.round(top + height / 2)
    }),
  )
  expect(Math.abs((middles[0] ?? 0) - (middles[1] ?? 99))).toBeLessThanOrEqual(4)
  expect(complaints).toEqual([])
})

test('what she says of a delivered order is asked, and answered, in Malayalam', async ({ page, browser }) => {
  const complaints = watchConsoleErrors(page)
  const desk = await browser.newPage()
  await signInAsAdmin(desk)
  await openTimes(desk)
  await signUp(page)
  const { id: userId } = await (await page.request.get('/api/user')).json()
  const items = [{ name: 'മാമോദീസ ഉടുപ്പ്', quantity: 1, price: 400_000 }]
  const made = { customerName: 'സ്നേഹ മാത്യു', outfitType: 'മാമോദീസ ഉടുപ്പ്', userId, items }
  const { id } = await post(desk, '/api/admin/orders', { ...made, status: 'fitting' })
  await page.goto(`/ml/user/orders/${id}`)
  await button(visit(page), 'Choose a time to come').tap()
  await choose(page, 'first')
  await expectMalayalam(page)
  await page.goto('/ml/user/dashboard')
  await expect(page.getByRole('heading', { name: 'മാമോദീസ ഉടുപ്പ്' })).toBeVisible()
  await expectMalayalam(page)

  for (const status of ['ready', 'delivered']) {
    const { updatedAt } = await (await desk.request.get(`/api/admin/orders/${id}`)).json()
    const moved = await desk.request.patch(`/api/admin/orders/${id}`, { data: { status, updatedAt } })
    expect(moved.status(), await moved.text()).toBe(200)
  }
  await page.goto(`/ml/user/orders/${id}`)
  const words = page.getByRole('region', { name: ml('How was it?'), exact: true })
  await expect(words).toBeVisible()
  await expectMalayalam(page)
  await button(words, 'Send').tap()
  await expect(field(words, 'Your words')).toHaveAttribute('aria-invalid', 'true')
  await expectMalayalam(page)
  await words.getByRole('radio', { name: ml('{count} stars', { count: '5' }) }).check()
  await field(words, 'Your words').fill('വളരെ ഭംഗിയായി തയ്ച്ചു, നന്ദി')
  await expectMalayalam(page)
  await button(words, 'Send').tap()
  await expect(words.getByText(ml('Thank you! We read it first, and may then show it in our shop.'))).toBeVisible()
  await expectMalayalam(page)
  expect(complaints).toEqual([])
})

test.describe('on a phone that wants a tap', () => {
  test.use({ serviceWorkers: 'allow' })

  test('notifications are offered in Malayalam, and her devices are named so', async ({ page }) => {
    const complaints = watchConsoleErrors(page)
    await fakeBrowserPush(page, { auto: false })
    const { email } = await signUp(page)
    const card = page.getByRole('region', { name: ml('Shall we let you know?') })
    await expect(card).toBeVisible()
    await expectMalayalam(page)
    await button(card, 'Not now').tap()
    await expect(card).toHaveCount(0)
    await page.reload()
    await button(page, 'Turn on notifications').scrollIntoViewIfNeeded()
    await expectMalayalam(page)
    await page.goto('/ml/user/settings')
    const devices = page.getByRole('region', { name: ml('Notifications on this device') })
    await button(devices, 'Allow notifications').tap()
    await expect(devices.getByText(ml('This device'))).toBeVisible()
    await expectMalayalam(page, [email, 'Chrome', 'Linux', 'Android', 'Windows', 'Mac'])
    await devices.getByRole('button', { name: new RegExp(ml('Remove {label}', { label: '.*' })) }).tap()
    await expect(devices.getByText(ml('This device gets no notifications.'))).toBeVisible()
    await expectMalayalam(page, [email, 'Chrome', 'Linux', 'Android', 'Windows', 'Mac'])
    expect(complaints).toEqual([])
  })
})

test.describe('on a wide window', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false })

  test('a chat about an order, with pictures and a piece, is in Malayalam', async ({ page, browser }) => {
    const complaints = watchConsoleErrors(page)
    const desk = await browser.newPage()
    await signInAsAdmin(desk)
    await signUp(page)
    const { id: userId } = await (await page.request.get('/api/user')).json()
    const order = { customerName: 'സ്നേഹ മാത്യു', outfitType: 'മാമോദീസ ഉടുപ്പ്', userId, status: 'cutting' }
    const { id } = await post(desk, '/api/admin/orders', order)
    await page.goto(`/ml/user/orders/${id}?chat=open`)
    const panel = dialog(page)
    await button(panel, 'Can I see a photo?').click()
    await expectMalayalam(page)
    await button(panel, 'Attach pictures').click()
    await panel.getByLabel(ml('Choose photos')).setInputFiles([photoFile('മുൻവശം.png'), photoFile('കൈ.png')])
    await expect(panel.getByText(ml('Ready, {size}', { size: '' }))).toHaveCount(2)
    await expectMalayalam(page, ['png'])
    await button(panel, 'Send').click()
    await expect(panel.getByText(ml('sent'))).toBeVisible()
    await expectMalayalam(page)
    expect(complaints).toEqual([])
  })
})
