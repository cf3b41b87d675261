import { expect, type Page } from '@playwright/test'
import { englishLeft, inMalayalam, written } from './english-left.ts'
import { expectNoSeriousViolations, phone, photoFile, signInAsAdmin, signUp } from './support.ts'
import { test } from './test.ts'

// The public pages as somebody reads them who reads no English.

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const ml = inMalayalam
const form = (page: Page) => page.locator('form', { hasText: ml('What shall we make?') })
const thanks = (page: Page) =>
  page.getByRole('heading', { name: ml('We have your booking, {name}', { name: 'Elizabeth' }) })

async function fillIn(page: Page) {
  await form(page)
    .getByRole('radio', { name: ml('Holy Communion Dress') })
    .check()
  await form(page).getByLabel(ml('Who is it for?')).fill('Maria')
  await form(page).getByLabel(ml('Your name')).fill('Elizabeth')
  await form(page).getByLabel(ml('Phone')).fill('+91 90000 00003')
  await form(page).getByLabel(ml('Email')).fill('elizabeth@example.com')
  await form(page).getByLabel(ml('Best time to call')).selectOption('Evening')
  await form(page).getByRole('checkbox').check()
}

/** On how many lines the first word of a button stands. */
const linesOfWord = (button: Element) => {
  const text = [...button.childNodes].find((node) => node instanceof Text && node.data.trim())
  const range = document.createRange()
  if (text) range.selectNode(text)
  return new Set([...range.getClientRects()].map(({ top }) => top)).size
}

test.describe('somebody who reads no English', () => {
  test.use(phone)

  test('books with a photo and finds what happens next', async ({ page }) => {
    await signUp(page)
    await page.goto('/ml#contact')
    await fillIn(page)
    await page.getByRole('button', { name: ml('Add Photos') }).click()
    await page.getByRole('button', { name: ml('Start Camera') }).click()
    // A word is one line: 'Stop' has its own beside the shutter.
    const stop = page.getByRole('button', { name: new RegExp(ml('Stop')) })
    expect(await stop.evaluate(linesOfWord)).toBe(1)
    await page.getByRole('button', { name: ml('Capture photo') }).click()
    await expect(page.getByRole('img', { name: ml('Captured photo {place}', { place: '1' }) })).toBeVisible()
    expect(await englishLeft(page.getByRole('dialog'))).toEqual([])
    await page.getByRole('button', { name: ml('Done ({count})', { count: '1' }) }).click()
    await page.getByLabel(ml('Photos from this device')).setInputFiles(photoFile('lace.png'))
    await expect(page.getByText(ml('Ready, {size}', { size: '' }))).toHaveCount(2)
    expect(await englishLeft(form(page))).toEqual([])
    await page.getByRole('button', { name: ml('Book Consultation') }).click()
    await expect(thanks(page)).toBeFocused()
    await expect(page.getByText(ml('{count} sent', { count: '2' }))).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: ml('Evening') })).toBeVisible()
    await page.getByRole('radio', { name: ml('At church') }).check()
    await expect(page.getByText(ml('Thank you.'), { exact: true })).toBeVisible()
    expect(await englishLeft(page, written)).toEqual([])
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await expectNoSeriousViolations(page)
    const [booking] = await (await page.request.get('/api/user/bookings')).json()
    expect(booking).toMatchObject({ childName: 'Maria', preferredTime: 'Evening' })
  })

  test('is asked for an account, and her booking goes by itself once she has one', async ({ page }) => {
    await page.goto('/ml#contact')
    await fillIn(page)
    await page.getByRole('button', { name: ml('Book Consultation') }).click()
    const dialog = page.getByRole('dialog', { name: ml('Create Account Required') })
    await expect(dialog).toContainText(ml('What you wrote stays here.'))
    expect(await englishLeft(dialog)).toEqual([])
    const link = dialog.getByRole('link', { name: ml('Sign In / Create Account') })
    await expect(link).toHaveAttribute('href', /\/auth\?tab=register&next=%2Fml%23contact$/)
    await link.click()
    await page.waitForURL(/\/auth\?/)
    await signUp(page)
    await page.goto('/ml#contact')
    await expect(thanks(page)).toBeVisible()
    expect(await (await page.request.get('/api/user/bookings')).json()).toHaveLength(1)
  })

  test('finds what she typed in English before she changed the language', async ({ page }) => {
    await page.goto('/#contact')
    await page.getByLabel('Who is it for?').fill('Maria')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('link', { name: 'മലയാളം' }).first().click()
    await expect(page).toHaveURL('/ml')
    const field = form(page).getByLabel(ml('Who is it for?'))
    await field.scrollIntoViewIfNeeded()
    await expect(field).toHaveValue('Maria')
    await page.getByRole('link', { name: 'English', exact: true }).last().click()
    await expect(page).toHaveURL('/')
  })

  test('is told what a form misses, and asks in the chat', async ({ page }) => {
    await page.goto('/ml/password-recovery-guide')
    await page.getByRole('button', { name: ml('Contact Support'), exact: true }).click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('button', { name: ml('Start chat') }).click()
    await expect(page.getByText(ml('Please fill in your name, phone, and location.'), { exact: true })).toBeVisible()
    // Until it has been looked at, what is filled in meanwhile goes with this first press.
    await expect(panel.getByLabel(ml('Name'))).toHaveAttribute('aria-invalid', 'true')
    // The toast is there at once, the press over later: what is typed before that would go with it.
    await expect(panel.getByLabel(ml('Name'))).toHaveAttribute('aria-invalid', 'true')
    await panel.getByLabel(ml('Name')).fill('Elizabeth')
    await panel.getByLabel(ml('Phone')).fill('+91 90000 00003')
    await panel.getByLabel(ml('Location')).fill('Kochi')
    expect(await englishLeft(panel)).toEqual([])
    await panel.getByRole('button', { name: ml('Start chat') }).click()
    await expect(panel.getByRole('heading', { name: ml('Thank you, {name}', { name: 'Elizabeth' }) })).toBeVisible()
    await panel.getByLabel(ml('Message'), { exact: true }).fill('നമസ്കാരം')
    await panel.getByRole('button', { name: ml('Send'), exact: true }).click()
    await expect(panel.getByText(ml('sent'))).toBeVisible()
    expect(await englishLeft(panel)).toEqual([])
    await expectNoSeriousViolations(page)
  })

  test('follows an order of her family', async ({ page, browser }) => {
    const desk = await browser.newPage()
    await signInAsAdmin(desk)
    const mother = await browser.newPage()
    await signUp(mother)
    const { id: userId } = await (await mother.request.get('/api/user')).json()
    const data = { customerName: 'Sneha', outfitType: 'Gown', userId, items: [{ name: 'Gown', price: 500_000 }] }
    const { id } = await (await desk.request.post('/api/admin/orders', { data })).json()
    const made = await mother.request.post(`/api/user/orders/${id}/family-links`, { data: { id: crypto.randomUUID() } })
    const { url, pin } = await made.json()
    const { pathname, hash } = new URL(url)
    const answer = await page.goto(`/ml${pathname}${hash}`)
    expect(answer?.headers()['x-robots-tag']).toBe('noindex')
    await expect(page).toHaveTitle(new RegExp(ml('An order to follow')))
    expect(await englishLeft(page)).toEqual([])
    await page.getByLabel('PIN', { exact: true }).fill(pin)
    await page.getByRole('button', { name: ml('Open'), exact: true }).click()
    await expect(page.getByRole('listitem').filter({ hasText: ml('Pending') })).toHaveAttribute('aria-current', 'step')
    expect(await englishLeft(page)).toEqual([])
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await expectNoSeriousViolations(page)
  })
})
