import { expect } from '@playwright/test'
import { signInAsAdmin } from './people.ts'
import { a5, pagesOf, photoFile, readCode } from './photos.ts'
import { createOrder, read } from './shop.ts'
import { test } from './test.ts'

// What is printed on paper of its own; crawl.spec.ts prints every screen on A4.

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
  expect(await print(6)).toEqual({ count: 1, sizes: [a5] })
  expect(await print(36)).toEqual({ count: 3, sizes: [a5] })
})
