import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { unzipFiles } from '../../scripts/backup/read-zips.ts'
import { backupManifest } from '../../shared/backup.ts'
import { owner, signInAsAdmin } from './people.ts'
import { test } from './test.ts'

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
