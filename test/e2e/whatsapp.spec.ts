import { expect, type Page } from '@playwright/test'
import { holdTimers } from './hold-timers.ts'
import { expectNoSeriousViolations, phone, signInAsAdmin } from './support.ts'
import { test } from './test.ts'

test.use(phone)

/** An order of a walk-in whom no other test knows: there is a message about it. */
async function openOrder(page: Page, firstName: string) {
  const customerName = `${firstName} ${Date.now().toString(36)}`
  const data = { customerName, customerPhone: '98470 55555', outfitType: 'Baptism Suit for Mia' }
  expect((await page.request.post('/api/admin/orders', { data })).status()).toBe(201)
  return customerName
}
const list = (page: Page) => page.getByRole('list', { name: 'Messages to send' })
const sendTo = (page: Page, name: string) =>
  list(page).getByRole('link', { name: `Send to ${name} on WhatsApp`, exact: true })

test('two messages are sent with a tap each, and one is taken back with another', async ({ page, context }) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: '<p>WhatsApp' }))
  await signInAsAdmin(page)
  const [anna, jose] = [await openOrder(page, 'Annamma'), await openOrder(page, 'Joseph')]
  // Today shows the newest five of all tests.
  await holdTimers(page, 10_000)
  await page.goto('/admin?tab=whatsapp')
  for (const name of [anna, jose]) {
    const opened = context.waitForEvent('page')
    await sendTo(page, name).tap()
    const chat = await opened
    await chat.waitForURL('https://wa.me/**')
    const url = new URL(chat.url())
    expect(url.pathname).toBe('/919847055555')
    expect(url.searchParams.get('text')).toContain(`Hello ${name.split(' ')[0]}, thank you for your order`)
    await chat.close()
    await expect(page.getByText('Marked as sent', { exact: true })).toBeVisible()
    await expect(sendTo(page, name)).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Undo', exact: true }).tap()
  await expect(sendTo(page, jose)).toBeVisible()
  await expect(sendTo(page, anna)).toHaveCount(0)
})

test('a message is read in Malayalam, changed and skipped; the sent ones and the words have pages that fit', async ({
  page,
}) => {
  await signInAsAdmin(page)
  const name = await openOrder(page, 'Rosamma')
  await page.goto('/admin?tab=whatsapp')
  const choose = async (item: string) => {
    await page.getByRole('button', { name: `More for the message to ${name}`, exact: true }).tap()
    await page.getByRole('menuitem', { name: item, exact: true }).tap()
  }
  await choose('In Malayalam')
  await expect(sendTo(page, name)).toHaveAttribute('href', /%E0%B4%A8%E0%B4%AE/)
  await choose('Edit')
  const dialog = page.getByRole('dialog', { name: `Message to ${name}`, exact: true })
  await dialog.getByLabel('Text', { exact: true }).fill('Come at five.')
  await expect(dialog.getByRole('link', { name: 'Send', exact: true })).toHaveAttribute('href', /Come%20at%20five\.$/)
  await expectNoSeriousViolations(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await choose('Skip')
  await expect(page.getByText('Skipped', { exact: true })).toBeVisible()
  await expect(sendTo(page, name)).toHaveCount(0)

  for (const path of ['/admin?tab=whatsapp', '/admin?tab=whatsapp&state=sent', '/admin/settings?tab=messages']) {
    await page.goto(path)
    await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
    await expectNoSeriousViolations(page)
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wider, path).toBeLessThanOrEqual(0)
  }
  await page.getByRole('button', { name: 'Change the words of Order ready', exact: true }).tap()
  await expect(page.getByText('How it reads', { exact: true }).first()).toBeVisible()
  await expectNoSeriousViolations(page)
})
