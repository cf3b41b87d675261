import { expect, type Page } from '@playwright/test'
import jsQR from 'jsqr'
import { indianDate } from '../../shared/time.ts'
import { expectNoSeriousViolations, phone, photoFile, signInAsAdmin, watchConsoleErrors } from './support.ts'
import { test } from './test.ts'

const dayMs = 86_400_000

/** An order of a walk-in, so near that it is behind: it stands at the top of the day. */
async function createOrder(page: Page, outfitType: string) {
  const answer = await page.request.post('/api/admin/orders', {
    data: {
      id: crypto.randomUUID(),
      customerName: 'Sneha Mathew',
      customerPhone: `+91 9${String(Date.now()).slice(-9)}`,
      outfitType,
      garment: 'accessories',
      eventDate: indianDate(Date.now() + dayMs),
      tailorNotes: 'Lace by hand.',
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const order: { id: string; customerPhone: string } = await answer.json()
  return order
}

test.describe('at 360 px', () => {
  test.use({ ...phone, reducedMotion: 'reduce' })

  test('somebody is measured in three taps: the menu of the row, Measure and Save', async ({ page }) => {
    const complaints = watchConsoleErrors(page)
    await signInAsAdmin(page)
    const outfit = `Lace bonnet ${Date.now().toString(36)} for Mia`
    await createOrder(page, outfit)
    await page.goto('/admin')
    // What is to be made has the width of the row, beside its drawing and the menu: also while the app takes the row over.
    const widthOfName = async () => (await page.getByRole('link', { name: outfit }).boundingBox())?.width
    await expect.poll(widthOfName).toBeGreaterThan(180)
    await page.getByRole('button', { name: `Actions for ${outfit}` }).click()
    await page.getByRole('menuitem', { name: 'Measure' }).click()
    const sheet = page.getByRole('dialog', { name: 'Measure' })
    await expect(sheet.getByLabel('First name')).toHaveValue('Mia')
    await sheet.getByLabel(/^Head/).fill('46.5')
    await expectNoSeriousViolations(page)
    await sheet.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(/\/admin\/orders\/[^/?]+$/)
    const section = page.getByRole('region', { name: 'Measurements' })
    await expect(section.getByText('Mia', { exact: true })).toBeVisible()
    await section.getByText('Sizes', { exact: true }).click()
    await expect(section.getByRole('row', { name: /^Head/ })).toContainText('46.5')

    // Again, in inches: the sizes of today stand beside, and the keypad's eighths write the fraction.
    await section.getByRole('button', { name: 'Measure again' }).click()
    await sheet.getByText('Inches', { exact: true }).click()
    await expect(sheet.getByText('Last ≈ 18 1/4')).toBeVisible()
    await sheet.getByLabel(/^Head/).fill('18')
    await sheet.getByRole('button', { name: '1/2', exact: true }).click()
    await expect(sheet.getByLabel(/^Head/)).toHaveValue('18 1/2')
    await expect(sheet.getByLabel(/^Head/)).toBeFocused()
    await sheet.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(section.getByRole('row', { name: /^Head/ })).toContainText('18 1/2')
    expect(complaints).toEqual([])
  })
})

/** What a screenshot shows as a QR code. */
async function decode(page: Page, screenshot: Buffer) {
  const { pixels, width, height } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const { width, height } = bitmap
    const canvas = new OffscreenCanvas(width, height).getContext('2d')
    canvas?.drawImage(bitmap, 0, 0)
    return { pixels: [...(canvas?.getImageData(0, 0, width, height).data ?? [])], width, height }
  }, screenshot.toString('base64'))
  return jsQR(Uint8ClampedArray.from(pixels), width, height)?.data
}

/** How many pages a PDF of Chromium has, and their sizes in points. */
function pagesOf(pdf: Buffer) {
  const text = pdf.toString('latin1')
  const boxes = [...text.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)]
  return {
    count: text.match(/\/Type\s*\/Page\b(?!s)/g)?.length,
    sizes: [...new Set(boxes.map(([, width, height]) => `${Math.round(Number(width))} ${Math.round(Number(height))}`))],
  }
}

const a5 = '420 595'

test('a job card with 30 sizes and 4 photos is one page of A5, which a camera follows to the order', async ({
  page,
}) => {
  await signInAsAdmin(page)
  const order = await createOrder(page, 'Communion dress for Elizabeth Annamma')
  const sizeFields = Array.from({ length: 30 }, (_, nth) => ({
    key: `size_${nth}`,
    label: `Across the back, ${nth + 1}`,
    ...{ hint: '', required: true, min: 4_000, max: 80_000, grows: 'girth' },
  }))
  // As full as a card can be, whatever the sample data holds.
  await page.route(`**/api/admin/orders/${order.id}`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      json: {
        ...(await answer.json()),
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
    })
  })
  const { buffer } = photoFile('lace.png')
  await page.route('**/api/photos/**', (route) => route.fulfill({ contentType: 'image/png', body: buffer }))
  await page.goto(`/admin/orders/${order.id}/card`)
  const card = page.getByRole('article', { name: /^Job card/ })
  await expect(card.getByRole('row', { name: /^Across the back/ })).toHaveCount(30)
  await expect(card.getByRole('img', { name: /^Reference/ })).toHaveCount(4)
  // Nothing of it is cut off.
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
  const code = await card.getByRole('img', { name: 'Opens the order' }).screenshot()
  expect(await decode(page, code)).toBe(new URL(`/admin/orders/${order.id}`, page.url()).href)
  // As it is read, line by line: the order's number, which may be all digits, is not part of the year before it.
  // biome-ignore lint/performance/useDomNodeTextContent: the text of an element has no lines
  const text = await card.innerText()
  for (const secret of [/(?<!\d)\d{5}[ -]?\d{5}(?!\d)/, /₹/, /Mathew/, /Kurian/]) expect(text).not.toMatch(secret)
  await expectNoSeriousViolations(page)
})

test('an order’s list and its own page are not printed on the card’s paper, though its styles are there', async ({
  page,
}) => {
  await signInAsAdmin(page)
  const { id } = await createOrder(page, 'Veil')
  await page.goto(`/admin/orders/${id}/card`)
  await expect(page.getByRole('article', { name: /^Job card/ })).toBeVisible()
  await page.getByRole('link', { name: 'The order', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Measurements', exact: true })).toBeVisible()
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true, format: 'A4' })).sizes).not.toContain(a5)
})
