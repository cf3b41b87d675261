import { expect, type Locator, type Page } from '@playwright/test'
import { enter, signInAsAdmin } from './people.ts'
import { a5, pagesOf, photoFile, readCode } from './photos.ts'
import { createOrder, read } from './shop.ts'
import { phone, test } from './test.ts'

// Orders and lists on paper, in black on white, and in the system's own colours, where grounds and gradients are gone.

test.describe('from a dark phone', () => {
  test.use({ ...phone, colorScheme: 'dark' })

  const print = (page: Page) => page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  test('the desk’s list is printed as a table, by itself', async ({ page }) => {
    await enter.admin(page)
    await page.goto('/admin?tab=bookings')
    const table = page.getByRole('table', { name: 'Consultation Bookings' })
    await expect(table.locator('tbody tr')).toHaveCount(10)
    await print(page)
    await expect(table).toHaveCSS('display', 'table')
    await expect(table.getByRole('columnheader').first()).toBeVisible()
    await expect(page.getByRole('navigation').first()).toBeHidden()
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
    await page.goto('/admin?tab=customers')
    const customers = page.getByRole('table', { name: 'Customers' })
    await expect(customers.locator('th', { hasText: 'Joined' })).toBeVisible()
    await expect(customers.locator('th', { hasText: 'Action' })).toBeHidden()
  })
})

test('a job card with 30 sizes and 4 photos is one page of A5, which a camera follows to the order', async ({
  page,
}) => {
  await signInAsAdmin(page)
  const id = await createOrder(page, { outfitType: 'Communion dress for Elizabeth Annamma' })
  const sizeFields = Array.from({ length: 30 }, (_, nth) => ({
    key: `size_${nth}`,
    label: `Across the back, ${nth + 1}`,
    ...{ hint: '', required: true, min: 4_000, max: 80_000, grows: 'girth' },
  }))
  // As full as a card can be, whatever the sample data holds.
  const order = await read(page, `/api/admin/orders/${id}`)
  await page.route(`**/api/admin/orders/${id}`, (route) =>
    route.fulfill({
      json: {
        ...order,
        inspirationPhotos: ['u/o/1', 'u/o/2', 'u/o/3', 'u/o/4'],
        sizeFields,
        wearer: { id: 'm1', name: 'Elizabeth', born: '2018-04' },
        measurement: {
          ...{ id: 's1', wearerId: 'm1', garment: 'communion-dress', takenOn: '2026-11-12', unit: 'cm', notes: null },
          ...{ byName: 'Anna Kurian', createdAt: '2026-11-12T05:00:00.000Z' },
          sizes: Object.fromEntries(sizeFields.map(({ key }, nth) => [key, 12_000 + nth * 200])),
        },
        tailorNotes: 'The lace goes on by hand, the hem six centimetres deep. '.repeat(120),
      },
    }),
  )
  const { buffer } = photoFile('lace.png')
  await page.route('**/api/photos/**', (route) => route.fulfill({ contentType: 'image/png', body: buffer }))
  await page.goto(`/admin/orders/${id}/card`)
  const card = page.getByRole('article', { name: /^Job card/ })
  await expect(card.getByRole('row', { name: /^Across the back/ })).toHaveCount(30)
  await expect(card.getByRole('img', { name: /^Reference/ })).toHaveCount(4)
  // The card is not cut off.
  const hidden = () => card.locator('.job-card-body').evaluate((body) => body.scrollHeight - body.clientHeight)
  await expect.poll(hidden).toBeLessThanOrEqual(0)
  // The notes are cut, never the sizes; 2.1 mm is the least that is read at the table.
  await expect(card.getByText('… more in the order', { exact: true })).toBeVisible()
  const smallest = await card.evaluate((paper) => {
    const mm = paper.clientWidth / 148
    return Math.min(
      ...[...paper.querySelectorAll('*')].map((part) => Number.parseFloat(getComputedStyle(part).fontSize) / mm),
    )
  })
  expect(smallest).toBeGreaterThanOrEqual(2.1)
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  expect(pagesOf(pdf)).toEqual({ count: 1, sizes: [a5] })
  const code = card.getByRole('img', { name: 'Opens the order' })
  expect(await readCode(code)).toBe(new URL(`/admin/orders/${id}`, page.url()).href)
  // As it is read, line by line: the order's number, which may be all digits, is not part of the year before it.
  // biome-ignore lint/performance/useDomNodeTextContent: the text of an element has no lines
  const text = await card.innerText()
  for (const secret of [/(?<!\d)\d{5}[ -]?\d{5}(?!\d)/, /₹/, /Mathew/, /Kurian/]) expect(text).not.toMatch(secret)

  // Its styles stay, and the order's own page is still printed on its own paper.
  await page.getByRole('link', { name: 'The order', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Measurements', exact: true })).toBeVisible()
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true, format: 'A4' })).sizes).not.toContain(a5)
})

const billOf = (lines: number) => ({
  ...{
    id: 'b1',
    number: 'B/26-27/00012',
    kind: 'tax_invoice',
    issuedOn: '2026-11-28',
    orderId: 'o1',
    cancelled: false,
  },
  ...{ cancels: null, cancelsNumber: null },
  seller: {
    ...{ name: 'Kasavu & Lace', address: '12 Chalikkavattom Road, near the church, Kakkanad, Kochi 682030, Kerala' },
    ...{ state: 'Kerala', phone: '+919000000000', gstin: '32ABCDE1234F1Z5' },
  },
  buyer: {
    name: 'Elizabeth Thekkekara Chakkalakkal',
    address: 'Rose Villa, 14 Palarivattom Lane, Kochi 682025',
    gstin: '32ABCDE9876F1Z5',
  },
  lines: Array.from({ length: lines }, (_, nth) => ({
    ...{ name: `Communion dress of ivory tulle with hand-sewn lace, ${nth + 1}`, quantity: 2 },
    ...{ price: 1_234_550, code: '6204', rate: 500 },
  })),
  totals: { taxable: 11_757_619, cgst: 293_940, sgst: 293_941, rounding: 0, payable: 12_345_500 },
})

test('a bill of six lines is one page of A5, and further pages of a longer one name it', async ({ page }) => {
  await signInAsAdmin(page)
  const id = await createOrder(page)
  const print = async (lines: number) => {
    await page.route(`**/api/admin/orders/${id}/bills/b1`, (route) => route.fulfill({ json: billOf(lines) }))
    await page.goto(`/admin/orders/${id}/bills/b1`)
    const bill = page.getByRole('article', { name: 'Bill B/26-27/00012' })
    await expect(bill.getByRole('list', { name: 'Lines' }).getByRole('listitem')).toHaveCount(lines)
    return pagesOf(await page.pdf({ preferCSSPageSize: true, printBackground: true }))
  }
  for (const lines of [1, 6]) expect(await print(lines), `${lines} lines`).toEqual({ count: 1, sizes: [a5] })
  expect(await print(36)).toEqual({ count: 3, sizes: [a5] })
  const rules = await page.evaluate(() =>
    [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText)).join(' '),
  )
  expect(rules).toMatch(/@page receipt \{ @top-right \{ content: "B\/26-27\/00012" ", " counter\(page\)/)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.bill-end')).toHaveCSS('break-inside', 'avoid')
  for (const part of ['Total', /^Rupees /, /^For Kasavu/])
    await expect(page.locator('.bill-end').getByText(part).first()).toBeAttached()
})

const ground = (element: Locator, part?: string) =>
  element.evaluate((node, part) => getComputedStyle(node, part).backgroundColor, part)

test.describe('with forced colours', () => {
  test.use({ forcedColors: 'active' })

  test('stages that are done carry a mark, the open tab is underlined, and a switch that is on is filled', async ({
    page,
  }) => {
    await enter.customer(page)
    await page.goto('/user/dashboard')
    await page
      .getByRole('link', { name: /^View Details/ })
      .first()
      .click()
    const stages = page.getByRole('list', { name: 'Stages of this order' }).getByRole('listitem')
    const markOf = (stage: Locator) => stage.locator('.status-timeline-mark')
    await expect(stages).toHaveCount(8)
    const areAlike = async () => (await ground(markOf(stages.first()))) === (await ground(markOf(stages.last())))
    await expect.poll(areAlike).toBe(false)
    const mark = (stage: Locator) => stage.locator('b').evaluate((name) => getComputedStyle(name, '::after').content)
    await expect.poll(() => mark(stages.first())).toContain('✓')
    expect(await mark(stages.last())).toBe('none')

    await page.goto('/user/settings')
    const underline = (selected: boolean) => ground(page.getByRole('tab', { selected }).first(), '::after')
    await expect.poll(async () => (await underline(true)) === (await underline(false))).toBe(false)
    const fill = (isOn: boolean) =>
      page
        .locator(`.switch:has(input${isOn ? ':checked' : ':not(:checked)'}) .switch-hole circle`)
        .first()
        .evaluate((circle) => getComputedStyle(circle).fill)
    await expect(page.getByLabel(/^Order updates/)).toBeVisible()
    await expect.poll(async () => (await fill(true)) === (await fill(false))).toBe(false)
  })
})
