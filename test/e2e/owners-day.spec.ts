import { expect, type Locator, type Page } from '@playwright/test'
import { dayMs, indianDate } from '../../shared/time.ts'
import { expectFits } from './checks.ts'
import { newCustomer, newMark, newPhone, signInAsAdmin } from './people.ts'
import { a5, pagesOf, photoFile } from './photos.ts'
import { createOrder, createOrderOfToday, firstOf, openTimes, read } from './shop.ts'
import { holdTimers, phone, test, thumb } from './test.ts'

// One day of the owner, from the first look in the morning to the evening's report, on a phone that fits her apron.

test.use({ ...phone, reducedMotion: 'reduce' })
const tomorrow = () => indianDate(Date.now() + dayMs)
const isSaved = (page: Page) => expect(page.getByRole('dialog')).toHaveCount(0)

test('a day is sewn, told, measured, paid and read with a thumb', async ({ page, browser, context }) => {
  const { tap, count } = thumb()
  await context.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: '<p>WhatsApp' }))
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
  })
  await signInAsAdmin(page)
  // The time in which a stage can be taken back.
  await holdTimers(page, 10_000)

  // A family with two orders and a question; their messages to send are there, for their number is.
  const family = await browser.newPage()
  const { userId } = await newCustomer(family)
  const { id: roomId } = await read(family, '/api/chat/room')
  const customer = { customerName: `Sneha ${newMark()}`, customerPhone: newPhone(), userId, garment: 'accessories' }
  const { id: frockId, outfitType: frock } = await createOrderOfToday(page, customer)
  const { outfitType: bonnet } = await createOrderOfToday(page, customer)
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
    expect(count()).toBe(0)
  })

  await test.step('two stages are done, one of them taken back', async () => {
    for (const name of [frock, bonnet]) {
      await tap(row(name).getByRole('button', { name: `Done ${name}`, exact: true }))
      await expect(page.locator('.toast').filter({ hasText: 'Moved to stitching' })).toContainText(name)
      expect(count()).toBe(1)
    }
    await tap(page.getByRole('button', { name: 'Undo', exact: true }))
    await expect(row(bonnet)).toContainText('Cut by')
    expect(count()).toBe(1)
  })

  await test.step('a question has its answer', async () => {
    await page.goto(`/admin?tab=messages&room=${roomId}`)
    await page.getByRole('textbox', { name: /message/i }).fill('Four is fine.')
    await tap(page.getByRole('button', { name: /^Send/ }))
    await expect(page.getByText('Four is fine.').first()).toBeVisible()
    await expectFits(page)
    expect(count()).toBe(1)
  })

  await test.step('what was written to a person goes out in one message', async () => {
    await page.goto('/admin?tab=whatsapp')
    const toSend = page
      .getByRole('list', { name: 'Messages to send' })
      .getByRole('link', { name: `Send to ${customer.customerName} on WhatsApp`, exact: true })
    // Other tests' messages stand above them.
    const more = page.getByRole('region', { name: 'WhatsApp' }).getByRole('button', { name: 'Show more' })
    await expect(async () => {
      if ((await toSend.count()) === 0 && (await more.isVisible())) await more.click()
      await expect(toSend).toHaveCount(1, { timeout: 10_000 })
    }).toPass()
    const opened = context.waitForEvent('page')
    await tap(toSend)
    const chat = await opened
    await chat.waitForURL('https://wa.me/**')
    expect(new URL(chat.url()).pathname).toBe(`/91${customer.customerPhone}`)
    await chat.close()
    await expect(toSend).toHaveCount(0)
    expect(count()).toBe(1)
  })

  await test.step('the child is measured', async () => {
    await page.goto('/admin')
    await menu(frock, 'Measure')
    const sheet = page.getByRole('dialog', { name: 'Measure' })
    await sheet.getByLabel('First name').fill('Mia')
    await sheet.getByLabel(/^Head/).fill('46.5')
    await tap(sheet.getByRole('button', { name: 'Save', exact: true }))
    await isSaved(page)
    expect(count()).toBe(3)
  })

  await test.step('the card is printed, with the sizes on it', async () => {
    await page.goto('/admin')
    await menu(frock, 'Card')
    await expect(page.getByRole('article', { name: /^Job card/ })).toContainText('46.5')
    await tap(page.getByRole('button', { name: 'Print', exact: true }))
    await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
    expect(count()).toBe(3)
  })

  await test.step('the advance is paid by UPI, and has its receipt', async () => {
    await page.goto('/admin')
    await menu(frock, 'UPI QR')
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('img', { name: `UPI code of ₹2,500 for order ${frockId.slice(0, 8)}` })).toBeVisible()
    expect(count()).toBe(2)
    await tap(sheet.getByRole('button', { name: 'Record it', exact: true }))
    await tap(sheet.getByRole('button', { name: 'Save', exact: true }))
    await isSaved(page)
    await tap(page.getByRole('link', { name: /^Receipt R\// }))
    await expect(page.getByRole('article', { name: /^Receipt R\// })).toContainText(
      'Rupees two thousand five hundred only',
    )
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toEqual({ count: 1, sizes: [a5] })
    expect(count()).toBe(3)
    await family.goto(`/user/orders/${frockId}`)
    await expect(family.getByRole('link', { name: /^Receipt R\// })).toBeVisible()
  })

  await test.step('the evening’s report is read', async () => {
    await page.goto('/admin')
    await tap(page.locator('.desk-bar').getByRole('button', { name: /^More/ }))
    await tap(page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Daily reports' }))
    await expect(page.getByRole('heading', { name: 'Daily report', exact: true })).toBeInViewport()
    expect(count()).toBe(2)
  })
})

/** The owner's most frequent tasks, each with its number of taps on a small phone; typing is not counted. */
const walks: [
  what: string,
  taps: number,
  walk: (page: Page, tap: (place: Locator) => Promise<void>) => Promise<void>,
][] = [
  [
    'an order is handed over with its balance',
    2,
    async (page, tap) => {
      const outfitType = `Veil ${newMark()}`
      const id = await createOrder(page, { outfitType, status: 'ready', eventDate: tomorrow() })
      await page.goto('/admin')
      await tap(page.getByRole('button', { name: `Handed over ${outfitType}`, exact: true }))
      await tap(page.getByRole('dialog').getByRole('button', { name: 'Record ₹5,000 and hand over' }))
      await isSaved(page)
      const { status, balanceAmount } = await read(page, `/api/admin/orders/${id}`)
      expect([status, balanceAmount]).toEqual(['delivered', 0])
    },
  ],
  [
    'a caller has a visit',
    4,
    async (page, tap) => {
      const { id, outfitType, customerPhone } = await createOrderOfToday(page)
      await openTimes(page)
      await page.goto('/admin')
      await tap(page.getByRole('button', { name: 'New', exact: true }))
      await tap(page.getByRole('menuitem', { name: 'New visit', exact: true }))
      await page.getByLabel('Who', { exact: true }).fill(customerPhone)
      await tap(page.getByRole('list', { name: 'People found' }).getByRole('button').filter({ hasText: outfitType }))
      await tap(page.getByRole('dialog').getByRole('button', { name: /: book it$/ }))
      await isSaved(page)
      expect((await read(page, `/api/admin/orders/${id}`)).visits).toHaveLength(1)
    },
  ],
  [
    'a walk-in has an order, and has paid half of it',
    5,
    async (page, tap) => {
      const outfitType = `Frock ${newMark()}`
      await page.goto('/admin')
      await tap(page.getByRole('button', { name: 'New', exact: true }))
      await tap(page.getByRole('menuitem', { name: 'New order', exact: true }))
      const sheet = page.getByRole('dialog', { name: 'New order' })
      await sheet.getByLabel('Name', { exact: true }).fill('Rema Nair')
      await sheet.getByLabel('Garment and name').fill(outfitType)
      await sheet.getByLabel('Total').fill('5,000')
      await tap(sheet.getByRole('button', { name: 'Half, ₹2,500' }))
      await tap(sheet.getByText('Cash', { exact: true }))
      await tap(sheet.getByRole('button', { name: /^Make order/ }))
      await expect(page.getByRole('heading', { name: outfitType, exact: true })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Money' })).toContainText('Balance₹2,500')
    },
  ],
  [
    'an order is cancelled with a refund',
    4,
    async (page, tap) => {
      const id = await createOrder(page, { advanceAmount: 200_000 })
      await page.goto(`/admin/orders/${id}`)
      await tap(page.getByRole('button', { name: 'Stage', exact: true }))
      await tap(page.getByRole('dialog', { name: 'Stage' }).getByRole('button', { name: 'Cancel order' }))
      const sheet = page.getByRole('dialog', { name: 'Cancel this order?' })
      await tap(sheet.getByText('Refund all', { exact: true }))
      await tap(sheet.getByRole('button', { name: 'Cancel and refund ₹2,000' }))
      await isSaved(page)
      const { status, advanceAmount } = await read(page, `/api/admin/orders/${id}`)
      expect([status, advanceAmount]).toEqual(['cancelled', 0])
    },
  ],
  [
    'a photo is with the customer',
    3,
    async (page, tap) => {
      const userId = await firstOf(page, '/api/admin/customers?q=fathima')
      const { id, outfitType } = await createOrderOfToday(page, { userId })
      await page.goto('/admin')
      await tap(page.getByRole('button', { name: `Actions for ${outfitType}` }))
      await tap(page.getByRole('menuitem', { name: 'Photo', exact: true }))
      const sheet = page.getByRole('dialog', { name: 'Add an update' })
      await sheet.getByLabel('Take a photo').setInputFiles(photoFile('hem.png'))
      await expect(sheet.getByText(/^Ready, /)).toHaveCount(1)
      await tap(sheet.getByRole('button', { name: /^Show to / }))
      await isSaved(page)
      const { updates } = await read(page, `/api/admin/orders/${id}`)
      expect(updates.map(({ photos }: { photos: string[] }) => photos.length)).toEqual([1])
    },
  ],
  [
    'an enquiry has a booking',
    2,
    async (page, tap) => {
      const name = `Jaya ${newMark()}`
      const asked = { name, email: 'jaya@example.com', phone: newPhone(), message: 'A christening gown, please' }
      await page.request.post('/api/contacts', { data: asked })
      await page.goto('/admin?tab=contacts')
      await tap(page.getByRole('link', { name: `New booking ${name}`, exact: true }))
      await tap(page.getByRole('dialog').getByRole('button', { name: 'Add booking', exact: true }))
      await isSaved(page)
      const [enquiry] = await read(page, `/api/admin/contacts?q=${encodeURIComponent(name)}`)
      expect([enquiry.status, enquiry.made.kind]).toEqual(['converted', 'booking'])
    },
  ],
  [
    'a person is found',
    1,
    async (page, tap) => {
      const { outfitType, customerPhone } = await createOrderOfToday(page)
      await page.goto('/admin')
      await tap(page.getByRole('button', { name: 'Find' }))
      await page.getByRole('combobox', { name: 'Find' }).fill(customerPhone)
      const answers = page.getByRole('rowgroup', { name: 'Orders' })
      await expect(answers.getByRole('link').filter({ hasText: outfitType })).toBeInViewport()
    },
  ],
]

test.describe('on the smallest phone', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('what is done most takes as few taps as it can', async ({ page }) => {
    const { tap, count } = thumb()
    await signInAsAdmin(page)
    for (const [what, taps, walk] of walks)
      await test.step(what, async () => {
        await walk(page, tap)
        expect(count()).toBe(taps)
      })
  })
})
