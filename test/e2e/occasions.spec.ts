import { type Browser, expect, type Page } from '@playwright/test'
import { dayMs, indianDate } from '../../shared/time.ts'
import { holdTimers } from './hold-timers.ts'
import { expectNoSeriousViolations, phone, signInAsAdmin, signUp } from './support.ts'
import { test } from './test.ts'

// The owner writes to parents about a day of theirs, and to nobody who has not agreed to it.

test.use(phone)

/** A parent with a number and a child who is nine this year; `agrees` to news and offers. */
async function parent(desk: Page, browser: Browser, { agrees = true } = {}) {
  const page = await (await browser.newContext(phone)).newPage()
  const firstName = `Anna${Date.now().toString(36)}`
  const person = await signUp(page, { firstName })
  const { id } = await (await page.request.get('/api/user')).json()
  const data = { ...person, phone: `98462 ${String(Date.now()).slice(-5)}`, currentPassword: person.password }
  expect((await page.request.put('/api/user/profile', { data })).status()).toBe(200)
  if (agrees) expect((await agree(page, true)).status()).toBe(200)
  const born = `${Number(indianDate(Date.now()).slice(0, 4)) - 9}-05`
  const child = { id: crypto.randomUUID(), name: 'Joel', born }
  expect((await desk.request.post(`/api/admin/customers/${id}/wearers`, { data: child })).status()).toBe(201)
  return { page, id, name: `${firstName} ${person.lastName}` }
}
const agree = (page: Page, given: boolean) =>
  page.request.put('/api/user/consents', { data: { kind: 'marketing', given } })

const children = (page: Page) => page.getByRole('list', { name: 'Eight to ten this year' })
const sendTo = (page: Page, name: string) =>
  children(page).getByRole('link', { name: `Send to ${name} on WhatsApp`, exact: true })

async function openList(page: Page) {
  await page.goto('/admin?tab=whatsapp&state=occasions')
  await expect(page.getByRole('heading', { name: 'Eight to ten this year' })).toBeVisible()
}

test('a parent who agreed is written to with a tap, left out this time with another, and gone when she takes it back', async ({
  page,
  context,
  browser,
}) => {
  test.slow()
  await context.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: '<p>WhatsApp' }))
  await signInAsAdmin(page)
  // The time in which it can be undone.
  await holdTimers(page, 10_000)
  const anna = await parent(page, browser)
  const silent = await parent(page, browser, { agrees: false })
  await openList(page)
  await expect(sendTo(page, anna.name)).toBeVisible()
  await expect(sendTo(page, silent.name)).toHaveCount(0)
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
  await expectNoSeriousViolations(page)

  await page.getByRole('button', { name: `More for the message to ${anna.name}`, exact: true }).tap()
  await page.getByRole('menuitem', { name: 'Leave out this time', exact: true }).tap()
  await expect(page.getByText('Left out this time', { exact: true })).toBeVisible()
  await expect(sendTo(page, anna.name)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).tap()
  await expect(sendTo(page, anna.name)).toBeVisible()

  const opened = context.waitForEvent('page')
  await sendTo(page, anna.name).tap()
  const chat = await opened
  await chat.waitForURL('https://wa.me/**')
  expect(new URL(chat.url()).searchParams.get('text')).toContain('Is a First Communion coming up for Joel?')
  await chat.close()
  await expect(page.getByText('Marked as sent', { exact: true })).toBeVisible()
  await expect(sendTo(page, anna.name)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).tap()
  await expect(sendTo(page, anna.name)).toBeVisible()

  expect((await agree(anna.page, false)).status()).toBe(200)
  await page.reload()
  await expect(page.getByText('What it says').first()).toBeVisible()
  await expect(sendTo(page, anna.name)).toHaveCount(0)
})

test('a baptism a year ago is written about by the first name of the child', async ({ page, browser }) => {
  test.slow()
  await signInAsAdmin(page)
  const anna = await parent(page, browser)
  const event = Date.now() - 350 * dayMs
  const made = await page.request.post('/api/admin/orders', {
    data: {
      ...{ userId: anna.id, customerName: anna.name, outfitType: 'Suit', garment: 'baptism-suit' },
      ...{ status: 'delivered', eventDate: indianDate(event) },
    },
  })
  expect(made.status(), await made.text()).toBe(201)
  await openList(page)
  const row = page
    .getByRole('list', { name: 'Baptisms a year ago' })
    .getByRole('listitem')
    .filter({ hasText: anna.name })
  await expect(row).toContainText('Baptism on')
  await row.getByText('What it says').tap()
  await expect(row.getByText('It is a year since the baptism.', { exact: false })).toBeVisible()
})
