import { expect } from '@playwright/test'
import { expectNoSeriousViolations, phone, signInAsAdmin } from './support.ts'
import { test } from './test.ts'

test.use(phone)

const csv = (rows: string[]) => Buffer.from(['Customer,Mobile,Remarks', ...rows].join('\r\n'))

test('a list of customers is mended, brought in, found, and taken back', async ({ page }) => {
  const mark = Date.now().toString(36)
  const digits = String(Date.now() % 100_000).padStart(5, '0')
  const good = `Rosamma${mark},98471 ${digits},Two girls`
  await signInAsAdmin(page)
  await page.goto('/admin/settings?tab=import')
  const choose = async (name: string, rows: string[]) =>
    page.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: 'text/csv', buffer: csv(rows) })

  await choose(`old-${mark}.csv`, [good, `Thresia${mark},98471,`])
  // Headers of her own are understood, and what is not can be said by hand.
  await expect(page.getByLabel('Name or first name')).toHaveValue('0')
  await expect(page.getByLabel('Phone')).toHaveValue('1')
  await expect(page.getByRole('region', { name: 'The rows' })).toContainText('Two girls')
  // Both stand under the one heading of the import, and neither is over the other.
  const sizeOf = (text: string) =>
    page.getByText(text, { exact: true }).evaluate((title) => getComputedStyle(title).fontSize)
  expect(await sizeOf('The rows')).toBe(await sizeOf('Columns of the file'))
  await page.getByRole('button', { name: 'Check the rows' }).tap()
  const faults = page.getByRole('alert').filter({ hasText: 'Please correct this in your file' })
  await expect(faults.getByRole('listitem')).toHaveText(/^Row 3: .*phone/i)
  await expectNoSeriousViolations(page)
  const saved = page.waitForEvent('download')
  await faults.getByRole('button', { name: 'Save these rows as a file' }).tap()
  expect((await saved).suggestedFilename()).toBe('customers-to-correct.csv')

  await choose(`mended-${mark}.csv`, [good, `Thresia${mark},98472 ${digits},`])
  await page.getByRole('button', { name: 'Check the rows' }).tap()
  await page.getByRole('button', { name: 'Import 2 customers' }).tap()
  const sure = page.getByRole('dialog', { name: 'Import 2 customers?' })
  await sure.getByRole('button', { name: 'Import', exact: true }).tap()
  const earlier = page.getByRole('listitem').filter({ hasText: `mended-${mark}.csv` })
  await expect(earlier).toContainText('2 customers')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  const found = async () => (await page.request.get(`/api/admin/customers?q=${`Rosamma${mark}`}`)).json()
  expect(await found()).toMatchObject([{ firstName: `Rosamma${mark}` }])

  await earlier.getByRole('button', { name: `Undo the import of mended-${mark}.csv` }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).tap()
  await expect(earlier).toContainText('Undone on')
  expect(await found()).toEqual([])
})
