import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { unzip } from '../../scripts/unzip.ts'
import { newMark, signInAsAdmin, signUp } from './people.ts'
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

test('the owner erases a customer who asks for it at the counter, by her name', async ({ page, browser }) => {
  const hers = await browser.newPage()
  const firstName = `Annamma${newMark()}`
  const person = await signUp(hers, { firstName })
  const { id } = await (await hers.request.get('/api/user')).json()
  await signInAsAdmin(page)
  await page.goto(`/admin/customers/${id}`)
  await page.getByRole('button', { name: 'Erase this customer' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Erase this customer' })
  const name = dialog.getByLabel(/^Type /)
  await name.fill('somebody else')
  await dialog.getByRole('button', { name: 'Erase for good' }).tap()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toHaveValue('somebody else')
  await name.fill(`${firstName} ${person.lastName}`)
  await dialog.getByRole('button', { name: 'Erase for good' }).tap()
  await expect(page).toHaveURL(/\/admin\?tab=customers/)
  // Her own phone is signed out with it, and the log has the day.
  expect((await hers.request.get('/api/user')).status()).toBe(401)
  expect((await signIn(hers, person)).status()).toBe(401)
  await page.goto('/admin?tab=privacy&part=log')
  await expect(page.getByRole('list', { name: 'Log' })).toContainText('Erased a customer')
})
