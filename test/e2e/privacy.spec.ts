import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { unzip } from '../../scripts/backup/read-zips.ts'
import { expectFits } from './checks.ts'
import { signInAsAdmin, signUp } from './people.ts'
import { phone, test } from './test.ts'

test.use(phone)

const signIn = ({ request }: Page, { email, password }: { email: string; password: string }) =>
  request.post('/api/login', { data: { email, password } })

test('a customer takes all that is kept of her along, and ends her account', async ({ page, browser }) => {
  const person = await signUp(page)
  await page.goto('/user/settings?tab=data')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).tap()
  const download = await saved
  expect(download.suggestedFilename()).toBe('what-we-keep.zip')
  await expect(page.getByText('what-we-keep.zip is in your downloads.')).toBeVisible()
  const files = unzip(await readFile(await download.path()))
  expect([...files.values()].join('\n')).toContain(person.email)

  await page.getByRole('button', { name: 'Delete my account' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Delete my account' })
  await expectFits(page)
  await dialog.getByLabel('Your password').fill('not-hers-at-all')
  await dialog.getByRole('button', { name: 'Delete it for good' }).tap()
  await expect(dialog.getByLabel('Your password')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Your password').fill(person.password)
  await dialog.getByRole('button', { name: 'Delete it for good' }).tap()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('alert')).toContainText('Your account is deleted, and you are signed out.')
  expect((await page.request.get('/api/user')).status()).toBe(401)
  expect((await signIn(page, person)).status()).toBe(401)

  const desk = await browser.newPage()
  await signInAsAdmin(desk)
  expect(await (await desk.request.get(`/api/admin/customers?q=${person.email}`)).json()).toEqual([])
  await desk.close()
})
