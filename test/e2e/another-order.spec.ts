import { expect, type Page } from '@playwright/test'
import { photoFile, signInAsAdmin } from './support.ts'
import { test } from './test.ts'

const photosOf = async (page: Page) => {
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const order: { inspirationPhotos: string[] } = await (await page.request.get(`/api/admin/orders/${id}`)).json()
  return order.inspirationPhotos
}

test('another order for the same family has the same customer and day, and photos of its own', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/admin?tab=orders&from=new')
  const sheet = page.getByRole('dialog', { name: 'New order' })
  await sheet.getByLabel('Name', { exact: true }).fill('Anna Kurian')
  await sheet.getByLabel('What we make').fill('Suit for the brother')
  await sheet.getByLabel('Date of the function').fill('2027-06-01')
  await sheet.getByLabel('Choose photos').setInputFiles(photoFile('lace.png'))
  await expect(sheet.getByText(/^Ready, /)).toHaveCount(1)
  await sheet.getByRole('button', { name: 'Make order', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Suit for the brother', exact: true })).toBeVisible()
  const first = await photosOf(page)

  await page.getByRole('link', { name: 'Another for the same family', exact: true }).click()
  await expect(sheet.getByLabel('Name', { exact: true })).toHaveValue('Anna Kurian')
  await expect(sheet.getByLabel('Date of the function')).toHaveValue('2027-06-01')
  await expect(sheet.getByLabel('What we make')).toHaveValue('')
  await expect(sheet.getByText(/^Ready, /)).toHaveCount(1)
  await sheet.getByLabel('What we make').fill('Frock for the sister')
  await sheet.getByRole('button', { name: 'Make order', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Frock for the sister', exact: true })).toBeVisible()
  const second = await photosOf(page)
  expect([first.length, second.length]).toEqual([1, 1])
  expect(second).not.toEqual(first)
  for (const key of [...first, ...second]) expect((await page.request.get(`/api/photos/${key}`)).status()).toBe(200)
})
