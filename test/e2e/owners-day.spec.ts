import { expect, type Locator, type Page } from '@playwright/test'
import { dayMs, indianDate } from '../../shared/time.ts'
import { expectFits } from './checks.ts'
import { newCustomer, newMark, newPhone, signInAsAdmin } from './people.ts'
import { a5, pagesOf, photoFile } from './photos.ts'
import { createOrder, createOrderOfToday, openTimes, read } from './shop.ts'
import { holdTimers, phone, test } from './test.ts'

// The owner's day, on the smallest phone, which fits her apron: each task with its number of taps. Typing is not counted.

test.use({ ...phone, viewport: { width: 360, height: 640 }, reducedMotion: 'reduce' })

const isSaved = (page: Page) => expect(page.getByRole('dialog')).toHaveCount(0)
const goToday = (page: Page) => page.locator('.desk-bar').getByRole('link', { name: 'Today' }).click()
// Once somebody is measured for it, her name follows.
const actions = (page: Page, name: string) => page.getByRole('button', { name: `Actions for ${name}` })

/** What lies on her table in the morning. */
async function prepare(page: Page) {
  // A family with two orders and a question; their messages to send are there, for their number is.
  const { userId } = await newCustomer(page)
  const { id: roomId } = await read(page, '/api/chat/room')
  const asked = await page.request.post('/api/chat/messages', { data: { roomId, message: 'May we come at four?' } })
  expect(asked.ok(), await asked.text()).toBe(true)
  await signInAsAdmin(page)
  const customer = { customerName: `Sneha ${newMark()}`, customerPhone: newPhone(), userId, garment: 'accessories' }
  const enquirer = { name: `Jaya ${newMark()}`, email: 'jaya@example.com', phone: newPhone() }
  await page.request.post('/api/contacts', { data: { ...enquirer, message: 'A christening gown, please' } })
  const veil = `Veil ${newMark()}`
  await openTimes(page)
  return {
    ...{ roomId, customer, enquirer: enquirer.name, veil },
    frock: await createOrderOfToday(page, customer),
    bonnet: await createOrderOfToday(page, customer),
    veilId: await createOrder(page, {
      outfitType: veil,
      status: 'ready',
      eventDate: indianDate(Date.now() + dayMs),
    }),
    unwantedId: await createOrder(page, { advanceAmount: 200_000 }),
  }
}

type Morning = Awaited<ReturnType<typeof prepare>>
type Tap = (place: Locator) => Promise<void>

async function choose(page: Page, tap: Tap, name: string, entry: string) {
  await tap(actions(page, name))
  await tap(page.getByRole('menuitem', { name: entry, exact: true }))
}

async function makeNew(page: Page, tap: Tap, entry: string) {
  await tap(page.getByRole('button', { name: 'New', exact: true }))
  await tap(page.getByRole('menuitem', { name: entry, exact: true }))
}

/** Each begins at Today. */
const walks: [what: string, taps: number, walk: (page: Page, tap: Tap, morning: Morning) => Promise<void>][] = [
  [
    'what is behind is in sight',
    0,
    (page) => expect(page.getByRole('region', { name: 'Behind' }).getByRole('listitem').first()).toBeInViewport(),
  ],
  [
    'a stage is done, and another one that is taken back',
    3,
    async (page, tap, { frock, bonnet }) => {
      for (const { outfitType } of [frock, bonnet]) {
        await tap(page.getByRole('button', { name: `Done ${outfitType}`, exact: true }))
        await expect(page.locator('.toast').filter({ hasText: 'Moved to stitching' })).toContainText(outfitType)
      }
      await tap(page.getByRole('button', { name: 'Undo', exact: true }))
      const row = page.getByRole('listitem').filter({ has: actions(page, bonnet.outfitType) })
      await expect(row).toContainText('Cut by')
    },
  ],
  [
    'a photo is with the customer',
    3,
    async (page, tap, { frock: { id, outfitType } }) => {
      await choose(page, tap, outfitType, 'Photo')
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
    'the child is measured',
    3,
    async (page, tap, { frock: { outfitType } }) => {
      await choose(page, tap, outfitType, 'Measure')
      const sheet = page.getByRole('dialog', { name: 'Measure' })
      await sheet.getByLabel('First name').fill('Mia')
      await sheet.getByLabel(/^Head/).fill('46.5')
      await tap(sheet.getByRole('button', { name: 'Save', exact: true }))
      await isSaved(page)
    },
  ],
  [
    'the card is printed, with the sizes on it',
    3,
    async (page, tap, { frock: { outfitType } }) => {
      await choose(page, tap, outfitType, 'Card')
      await expect(page.getByRole('article', { name: /^Job card/ })).toContainText('46.5')
      await tap(page.getByRole('button', { name: 'Print', exact: true }))
      await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
    },
  ],
  [
    'the advance is paid by UPI, and has its receipt',
    5,
    async (page, tap, { frock: { id, outfitType } }) => {
      await choose(page, tap, outfitType, 'UPI QR')
      const sheet = page.getByRole('dialog')
      await expect(sheet.getByRole('img', { name: `UPI code of ₹2,500 for order ${id.slice(0, 8)}` })).toBeVisible()
      await tap(sheet.getByRole('button', { name: 'Record it', exact: true }))
      await tap(sheet.getByRole('button', { name: 'Save', exact: true }))
      await isSaved(page)
      await tap(page.getByRole('link', { name: /^Receipt R\// }))
      await expect(page.getByRole('article', { name: /^Receipt R\// })).toBeVisible()
      expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toEqual({ count: 1, sizes: [a5] })
    },
  ],
  [
    'an order is handed over with its balance',
    2,
    async (page, tap, { veil, veilId }) => {
      await tap(page.getByRole('button', { name: `Handed over ${veil}`, exact: true }))
      await tap(page.getByRole('dialog').getByRole('button', { name: 'Record ₹5,000 and hand over' }))
      await isSaved(page)
      const { status, balanceAmount } = await read(page, `/api/admin/orders/${veilId}`)
      expect([status, balanceAmount]).toEqual(['delivered', 0])
    },
  ],
  [
    'a caller has a visit',
    4,
    async (page, tap, { bonnet: { id, outfitType, customerPhone } }) => {
      await makeNew(page, tap, 'New visit')
      await page.getByLabel('Who', { exact: true }).fill(customerPhone)
      await tap(page.getByRole('list', { name: 'People found' }).getByRole('button').filter({ hasText: outfitType }))
      await tap(page.getByRole('dialog').getByRole('button', { name: /: book it$/ }))
      await isSaved(page)
      expect((await read(page, `/api/admin/orders/${id}`)).visits).toHaveLength(1)
    },
  ],
  [
    'a person is found',
    1,
    async (page, tap, { frock: { outfitType, customerPhone } }) => {
      await tap(page.getByRole('button', { name: 'Find' }))
      await page.getByRole('combobox', { name: 'Find' }).fill(customerPhone)
      const answers = page.getByRole('rowgroup', { name: 'Orders' })
      await expect(answers.getByRole('link').filter({ hasText: outfitType })).toBeInViewport()
      await page.keyboard.press('Escape')
      await isSaved(page)
    },
  ],
  [
    'a walk-in has an order, and has paid half of it',
    5,
    async (page, tap) => {
      const outfitType = `Frock ${newMark()}`
      await makeNew(page, tap, 'New order')
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
    async (page, tap, { unwantedId }) => {
      await page.goto(`/admin/orders/${unwantedId}`)
      await tap(page.getByRole('button', { name: 'Stage', exact: true }))
      await tap(page.getByRole('dialog', { name: 'Stage' }).getByRole('button', { name: 'Cancel order' }))
      const sheet = page.getByRole('dialog', { name: 'Cancel this order?' })
      await tap(sheet.getByText('Refund all', { exact: true }))
      await tap(sheet.getByRole('button', { name: 'Cancel and refund ₹2,000' }))
      await isSaved(page)
      const { status, advanceAmount } = await read(page, `/api/admin/orders/${unwantedId}`)
      expect([status, advanceAmount]).toEqual(['cancelled', 0])
    },
  ],
  [
    'an enquiry has a booking',
    2,
    async (page, tap, { enquirer }) => {
      await page.goto('/admin?tab=contacts')
      await tap(page.getByRole('link', { name: `New booking ${enquirer}`, exact: true }))
      await tap(page.getByRole('dialog').getByRole('button', { name: 'Add booking', exact: true }))
      await isSaved(page)
      const [enquiry] = await read(page, `/api/admin/contacts?q=${encodeURIComponent(enquirer)}`)
      expect([enquiry.status, enquiry.made.kind]).toEqual(['converted', 'booking'])
    },
  ],
  [
    'a question has its answer',
    1,
    async (page, tap, { roomId }) => {
      await page.goto(`/admin?tab=messages&room=${roomId}`)
      await page.getByRole('textbox', { name: /message/i }).fill('Four is fine.')
      await tap(page.getByRole('button', { name: /^Send/ }))
      await expect(page.getByText('Four is fine.').first()).toBeVisible()
      await expectFits(page)
    },
  ],
  [
    'what was written to a person goes out in one message',
    1,
    async (page, tap, { customer: { customerName, customerPhone } }) => {
      await page.goto('/admin?tab=whatsapp')
      const toSend = page
        .getByRole('list', { name: 'Messages to send' })
        .getByRole('link', { name: `Send to ${customerName} on WhatsApp`, exact: true })
      // Other tests' messages stand above them.
      const more = page.getByRole('region', { name: 'WhatsApp' }).getByRole('button', { name: 'Show more' })
      await expect(async () => {
        if ((await toSend.count()) === 0 && (await more.isVisible())) await more.click()
        await expect(toSend).toHaveCount(1, { timeout: 10_000 })
      }).toPass()
      const opened = page.context().waitForEvent('page')
      await tap(toSend)
      const chat = await opened
      await chat.waitForURL('https://wa.me/**')
      expect(new URL(chat.url()).pathname).toBe(`/91${customerPhone}`)
      await chat.close()
      await expect(toSend).toHaveCount(0)
    },
  ],
]

test('what is done each day takes as few taps as it can', async ({ page, context }) => {
  let taps = 0
  const tap = async (place: Locator) => {
    await place.tap()
    taps++
  }
  await context.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: '<p>WhatsApp' }))
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
  })
  // The time in which a step can be taken back: its words cover the next one's button.
  const undo = await holdTimers(page, 10_000)
  const morning = await prepare(page)
  await page.goto('/admin')
  for (const [what, allowed, walk] of walks)
    await test.step(what, async () => {
      if (new URL(page.url()).pathname !== '/admin') await goToday(page)
      taps = 0
      await walk(page, tap, morning)
      expect(taps).toBe(allowed)
      await undo.letGo()
    })
})
