import { expect, type Page } from '@playwright/test'
import { enter } from './screens.ts'
import { phone } from './support.ts'
import { test } from './test.ts'

// Orders and lists on paper: what can be read, in black on white, without what can only be pressed.

test.use({ ...phone, colorScheme: 'dark' })

const print = (page: Page) => page.emulateMedia({ media: 'print', colorScheme: 'dark' })
const linkToOrder = (page: Page) => page.getByRole('link', { name: /^View Details/ }).first()

test('a customer’s order is printed without buttons, in dark letters from a dark phone, its bill in one piece', async ({
  page,
}) => {
  await enter.customer(page)
  await page.goto('/user/dashboard')
  await linkToOrder(page).click()
  const bill = page.getByRole('complementary').filter({ hasText: 'What you ordered' })
  await expect(bill).toBeVisible()
  await print(page)
  for (const name of [/^Chat with us/, /^Notifications/, 'Sign Out', 'Ask about this order'])
    await expect(page.getByRole('button', { name }).first(), String(name)).toBeHidden()
  for (const name of ['Settings', 'My Orders', 'Or on WhatsApp'])
    await expect(page.getByRole('link', { name, exact: true }), name).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(42, 33, 27)')
  await expect(bill).toHaveCSS('break-inside', 'avoid')
  // The newest photo stands among the updates, and is not printed twice.
  await expect(page.locator('.newest-photo')).toBeHidden()
  const tape = page.getByRole('list', { name: 'Stages of this order' }).getByRole('listitem')
  await expect(tape.locator('.status-timeline-mark').first()).toHaveCSS('print-color-adjust', 'exact')
  expect(
    await tape.first().evaluate((item) => {
      const name = item.querySelector('b')
      return name && getComputedStyle(name, '::after').content
    }),
  ).toContain('✓')
})

test('the desk’s list is printed as a table, by itself', async ({ page }) => {
  await enter.admin(page)
  await page.goto('/admin?tab=bookings')
  const table = page.getByRole('table', { name: 'Consultation Bookings' })
  await expect(table.locator('tbody tr')).toHaveCount(10)
  await print(page)
  await expect(table).toHaveCSS('display', 'table')
  await expect(table.getByRole('columnheader').first()).toBeVisible()
  await expect(page.getByRole('tab').first()).toBeHidden()
  await expect(page.getByRole('searchbox')).toBeHidden()
  await expect(page.getByText('Total Bookings', { exact: true })).toBeHidden()
  // One size of letters, whatever stands in a cell, and a phone number in one piece.
  const sizes = () =>
    table.evaluate((element) => [
      ...new Set([...element.querySelectorAll('td, td *')].map((part) => getComputedStyle(part).fontSize)),
    ])
  await expect.poll(sizes).toEqual(['11px'])
  await expect(table.locator('a[href^="tel:"]').first()).toHaveCSS('white-space', 'nowrap')
  // A4 within margins of 14 mm; names and addresses of one word are broken rather than the page widened.
  await table.evaluate((element) => {
    for (const cell of element.querySelectorAll('.on-title, a[href^="mailto:"]'))
      cell.textContent = 'Thekkekara'.repeat(4)
  })
  await page.setViewportSize({ width: 688, height: 950 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(688)
})

test('a list of customers is printed without a column for what can only be pressed', async ({ page }) => {
  await enter.admin(page)
  await page.goto('/admin?tab=customers')
  const table = page.getByRole('table', { name: 'Customers' })
  await expect(table.locator('tbody tr').first()).toBeVisible()
  await print(page)
  await expect(table.locator('th', { hasText: 'Joined' })).toBeVisible()
  await expect(table.locator('th', { hasText: 'Action' })).toBeHidden()
})

/** An order of which nothing is known but what it costs. */
async function makeOrder(page: Page, contact: { customerPhone?: string } = {}): Promise<{ id: string }> {
  const items = [{ name: 'Christening gown', quantity: 1, price: 1_425_000 }]
  const data = { customerName: 'Sneha Mathew', outfitType: 'Christening gown', items, ...contact }
  return (await page.request.post('/api/admin/orders', { data })).json()
}

test('an order of the desk is printed without empty headings, bare links and the form that changes it', async ({
  page,
}) => {
  await enter.admin(page)
  const { id } = await makeOrder(page)
  await page.goto(`/admin/orders/${id}`)
  const section = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(section('The order')).toBeVisible()
  await print(page)
  await expect(section('Money')).toBeVisible()
  await expect(section('The order').getByRole('term').filter({ hasText: 'Pieces' })).toBeVisible()
  for (const name of ['Quotations', 'Updates so far', 'Measurements', 'Visit', 'What it should look like'])
    await expect(page.getByRole('heading', { name, exact: true }), name).toBeHidden()
  await expect(page.getByText('Change the order', { exact: true })).toBeHidden()
  for (const name of ['Another for the same family', 'Card'])
    await expect(page.getByRole('link', { name, exact: true }), name).toBeHidden()
})

test('a customer’s file is printed without empty headings, the way to a new order and the erasing', async ({
  page,
}) => {
  await enter.admin(page)
  const made = await makeOrder(page, { customerPhone: '+91 98470 55821' })
  const order = await (await page.request.get(`/api/admin/orders/${made.id}`)).json()
  await page.goto(`/admin/customers/${order.customer.id}`)
  await expect(page.getByRole('heading', { name: 'Chats', exact: true })).toBeVisible()
  await print(page)
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible()
  for (const name of ['Chats', 'Bookings', 'Erase'])
    await expect(page.getByRole('heading', { name, exact: true }), name).toBeHidden()
  await expect(page.getByRole('link', { name: /^New order/ })).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Notes', exact: true })).toBeHidden()
})
