import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { unzipFiles } from '../../scripts/backup/read-zips.ts'
import { backupManifest } from '../../shared/backup.ts'
import { newMark, newPhone, owner, signInAsAdmin } from './people.ts'
import { read } from './shop.ts'
import { test } from './test.ts'

// Files that the owner takes out of the desk, and brings in.

test('the owner downloads the whole shop: the password, then files with their sizes, each whole', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/admin/settings?tab=backup')
  await page.getByLabel('Your password').fill('not-the-password')
  await page.getByRole('button', { name: 'Show the files' }).click()
  await expect(page.getByText('That is not your password').first()).toBeVisible()
  await page.getByLabel('Your password').fill(owner.password)
  await page.keyboard.press('Enter')
  const files = page.getByRole('button', { name: /^Download / })
  await expect(page.getByText(/^\d+ photos?( of the window)?, [\d.,]+ MB$/).first()).toBeVisible()
  const names: string[] = []
  for (const button of await files.all()) {
    const name = (await button.getAttribute('aria-label'))?.replace('Download ', '') ?? ''
    const coming = page.waitForEvent('download')
    await button.click()
    const download = await coming
    expect(download.suggestedFilename()).toBe(name)
    const inside = Array.from(unzipFiles(await readFile(await download.path())))
    const manifest = backupManifest.parse(JSON.parse(String(inside.at(-1)?.content)))
    expect(inside.map(({ path }) => path)).toEqual([...manifest.files.map(({ path }) => path), 'manifest.json'])
    names.push(name)
  }
  expect(names).toContainEqual(expect.stringMatching(/^shop-\d{4}-\d\d-\d\d\.zip$/))
  expect(names.length).toBeGreaterThan(1)
  await expect(page.getByText('In your downloads.')).toHaveCount(names.length)

  // A reload of this tab still has the files.
  await page.reload()
  await expect(page.getByRole('button', { name: /^Download shop-/ })).toBeVisible()
})

const csv = (rows: string[]) => Buffer.from(['Customer,Mobile,Remarks', ...rows].join('\r\n'))

test('a list of customers is mended, brought in, found, and taken back', async ({ page }) => {
  const mark = newMark()
  const digits = newPhone().slice(-5)
  const good = `Rosamma${mark},98471 ${digits},Two girls`
  await signInAsAdmin(page)
  await page.goto('/admin/settings?tab=import')
  const choose = async (name: string, rows: string[]) =>
    page.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: 'text/csv', buffer: csv(rows) })

  await choose(`old-${mark}.csv`, [good, `Thresia${mark},98471,`])
  // Headers of her own are understood.
  await expect(page.getByRole('region', { name: 'The rows' })).toContainText('Two girls')
  await page.getByRole('button', { name: 'Check the rows' }).click()
  const faults = page.getByRole('alert').filter({ hasText: 'These rows are left out' })
  await expect(faults.getByRole('listitem')).toHaveText(/^Row 3, Mobile: .*phone/)
  const saved = page.waitForEvent('download')
  await faults.getByRole('button', { name: 'Save these rows as a file' }).click()
  expect((await saved).suggestedFilename()).toBe('customers-to-correct.csv')

  await choose(`mended-${mark}.csv`, [good, `Thresia${mark},98472 ${digits},`])
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByRole('button', { name: 'Import 2 customers' }).click()
  const sure = page.getByRole('dialog', { name: 'Import 2 customers?' })
  await sure.getByRole('button', { name: 'Import', exact: true }).click()
  const earlier = page.getByRole('listitem').filter({ hasText: `mended-${mark}.csv` })
  await expect(earlier).toContainText('2 customers')
  const found = () => read(page, `/api/admin/customers?q=Rosamma${mark}`)
  expect(await found()).toMatchObject([{ firstName: `Rosamma${mark}` }])

  await earlier.getByRole('button', { name: `Undo the import of mended-${mark}.csv` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
  await expect(earlier).toContainText('Undone on')
  expect(await found()).toEqual([])
})
