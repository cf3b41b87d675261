import { expect, type Page } from '@playwright/test'
import { indianDate } from '../../shared/time.ts'
import { holdTimers } from './hold-timers.ts'
import { phone, photoFile, signInAsAdmin, signUp } from './support.ts'
import { test } from './test.ts'
import { thumb } from './thumb.ts'

// One day of the owner, from the first look in the morning to the evening's report, on a phone that fits her apron.

test.use({ ...phone, reducedMotion: 'reduce' })
test.describe.configure({ timeout: 480_000 })

const statuses = ['pending', 'confirmed', 'measurement', 'cutting', 'stitching', 'fitting', 'ready']

/** An order of ₹5,000 for a customer's child, whose cutting is to be finished today. */
async function createOrder(page: Page, outfitType: string, customer: object) {
  const made = await page.request.post('/api/admin/orders', {
    data: {
      ...customer,
      ...{ outfitType, garment: 'accessories', eventDate: `${new Date().getFullYear() + 2}-12-24`, status: 'cutting' },
      items: [{ name: outfitType, price: 500_000 }],
    },
  })
  expect(made.status(), await made.text()).toBe(201)
  const { id, updatedAt } = await made.json()
  const today = indianDate(Date.now())
  const plan = Object.fromEntries(statuses.map((status) => [status, today]))
  const planned = await page.request.patch(`/api/admin/orders/${id}`, { data: { updatedAt, plan } })
  expect(planned.status(), await planned.text()).toBe(200)
  return String(id)
}

const isSaved = (page: Page) => expect(page.getByRole('dialog')).toHaveCount(0)

test('a day is sewn, told, measured, paid and read with a thumb', async ({ page, browser, context }) => {
  const { tap, expectTaps } = thumb()
  await context.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: '<p>WhatsApp' }))
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
  })
  await signInAsAdmin(page)
  // The time in which a stage can be taken back.
  await holdTimers(page, 10_000)

  // A family with two orders and a question; their messages to send are there, for their number is.
  const family = await browser.newPage(phone)
  await signUp(family)
  const { id: userId } = await (await family.request.get('/api/user')).json()
  const { id: roomId } = await (await family.request.get('/api/chat/room')).json()
  const mark = Date.now().toString(36)
  const [frock, bonnet] = [`Frock ${mark}`, `Bonnet ${mark}`]
  const customer = { customerName: `Sneha ${mark}`, customerPhone: `9${String(Date.now()).slice(-9)}`, userId }
  const frockId = await createOrder(page, frock, customer)
  await createOrder(page, bonnet, customer)
  const asked = await family.request.post('/api/chat/messages', { data: { roomId, message: 'May we come at four?' } })
  expect(asked.ok(), await asked.text()).toBe(true)

  // Once somebody is measured for it, her name follows.
  const actions = (name: string) => page.getByRole('button', { name: `Actions for ${name}` })
  const row = (name: string) => page.getByRole('listitem').filter({ has: actions(name) })
  const menu = async (name: string, entry: string) => {
    await tap(actions(name))
    await tap(page.getByRole('menuitem', { name: entry, exact: true }))
  }

  await test.step('what is behind is in sight', async () => {
    await page.goto('/admin')
    await expect(page.getByRole('region', { name: 'Behind' }).getByRole('listitem').first()).toBeInViewport()
    expectTaps(0)
  })

  await test.step('two stages are done, one of them taken back', async () => {
    for (const name of [frock, bonnet]) {
      await tap(row(name).getByRole('button', { name: `Done ${name}`, exact: true }))
      await expect(page.locator('.toast').filter({ hasText: 'Moved to stitching' })).toContainText(name)
      expectTaps(1)
    }
    await tap(page.getByRole('button', { name: 'Undo', exact: true }))
    await expect(row(bonnet)).toContainText('Cut by')
    expectTaps(1)
  })

  await test.step('a photo is with the customer', async () => {
    await menu(frock, 'Photo')
    const sheet = page.getByRole('dialog', { name: 'Add an update' })
    await sheet.getByLabel('Take a photo').setInputFiles(photoFile('hem.png'))
    await expect(sheet.getByText(/^Ready, /)).toHaveCount(1)
    await tap(sheet.getByRole('button', { name: /^Show to / }))
    await isSaved(page)
    expectTaps(3)
    const { updates } = await (await family.request.get(`/api/user/orders/${frockId}`)).json()
    expect(updates.map(({ photos }: { photos: string[] }) => photos.length)).toEqual([1])
  })

  await test.step('a question has its answer', async () => {
    await page.goto(`/admin?tab=messages&room=${roomId}`)
    await page.getByRole('textbox', { name: /message/i }).fill('Four is fine.')
    await tap(page.getByRole('button', { name: /^Send/ }))
    await expect(page.getByText('Four is fine.').first()).toBeVisible()
    expectTaps(1)
  })

  await test.step('two messages go out by WhatsApp', async () => {
    await page.goto('/admin?tab=whatsapp')
    const toSend = page
      .getByRole('list', { name: 'Messages to send' })
      .getByRole('link', { name: `Send to ${customer.customerName} on WhatsApp`, exact: true })
    // Other tests' messages stand above them.
    const more = page.getByRole('tabpanel').getByRole('button', { name: 'Show more' })
    await expect(async () => {
      if ((await toSend.count()) < 2 && (await more.isVisible())) await more.click()
      await expect(toSend).toHaveCount(2, { timeout: 10_000 })
    }).toPass()
    for (const left of [1, 0]) {
      const opened = context.waitForEvent('page')
      await tap(toSend.first())
      const chat = await opened
      await chat.waitForURL('https://wa.me/**')
      expect(new URL(chat.url()).pathname).toBe(`/91${customer.customerPhone}`)
      await chat.close()
      await expect(toSend).toHaveCount(left)
      expectTaps(1)
    }
  })

  await test.step('the child is measured', async () => {
    await page.goto('/admin')
    await menu(frock, 'Measure')
    const sheet = page.getByRole('dialog', { name: 'Measure' })
    await sheet.getByLabel('First name').fill('Mia')
    await sheet.getByLabel(/^Head/).fill('46.5')
    await tap(sheet.getByRole('button', { name: 'Save', exact: true }))
    await isSaved(page)
    expectTaps(3)
  })

  await test.step('the card is printed, with the sizes on it', async () => {
    await page.goto('/admin')
    await menu(frock, 'Card')
    await expect(page.getByRole('article', { name: /^Job card/ })).toContainText('46.5')
    await tap(page.getByRole('button', { name: 'Print', exact: true }))
    await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
    expectTaps(3)
  })

  await test.step('the balance is paid by UPI, and has its receipt', async () => {
    await page.goto('/admin')
    await menu(frock, 'UPI QR')
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('img', { name: `UPI code of ₹5,000 for order ${frockId.slice(0, 8)}` })).toBeVisible()
    expectTaps(2)
    await tap(sheet.getByRole('button', { name: 'Note it', exact: true }))
    await tap(sheet.getByRole('button', { name: 'Save', exact: true }))
    await isSaved(page)
    await tap(page.getByRole('link', { name: /^Receipt R\// }))
    await expect(page.getByRole('article', { name: /^Receipt R\// })).toContainText('Rupees five thousand only')
    expectTaps(3)
    await family.goto(`/user/orders/${frockId}`)
    await expect(family.getByRole('link', { name: /^Receipt R\// })).toBeVisible()
  })

  await test.step('the evening’s report is read', async () => {
    await page.goto('/admin')
    await tap(page.locator('.tab-bar').getByRole('button', { name: /^More/ }))
    await tap(page.getByRole('dialog', { name: 'More of the desk' }).getByRole('button', { name: /^Reports/ }))
    await expect(page.getByRole('heading', { name: 'Daily report', exact: true })).toBeInViewport()
    expectTaps(2)
  })
  await family.close()
})
