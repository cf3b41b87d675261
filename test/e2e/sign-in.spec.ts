import { expect } from '@playwright/test'
import { signInAsAdmin, signUp } from './people.ts'
import { read } from './shop.ts'
import { test } from './test.ts'

const resets = '/api/admin/notifications?type=password_reset'

test('a temporary password is passed on by the owner, erased as she leaves the page, and used for a new one', async ({
  page,
  browser,
}) => {
  const person = await signUp(page)
  await page.context().clearCookies({ name: 'session' })
  await page.request.post('/api/auth/forgot-password', { data: { email: person.email } })

  // Through a service worker the browser loses what a page sends while it is left.
  const desk = await (await browser.newContext({ serviceWorkers: 'allow' })).newPage()
  await signInAsAdmin(desk)
  await desk.goto('/admin?tab=resets')
  await desk.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await desk.reload()
  const card = desk.getByRole('listitem').filter({ hasText: person.email })
  const shown = card.getByText(/^Temporary password: /).locator('..')
  const password = (await shown.textContent())?.replace('Temporary password: ', '') ?? ''
  await card.getByRole('button', { name: 'Mark as Handled' }).click()
  // A reload within the ten seconds of 'Undo' makes it final: the request goes while the page is left.
  await desk.reload()
  const isErased = async () => !JSON.stringify(await read(desk, resets)).includes(password)
  await expect.poll(isErased).toBe(true)

  await page.goto('/user/dashboard')
  await expect(page).toHaveURL('/auth?next=%2Fuser%2Fdashboard')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/user/settings?tab=password')
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  for (const label of ['New password', 'Confirm new password'])
    await page.getByLabel(label, { exact: true }).fill('needle-and-thread-9')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page).toHaveURL('/user/dashboard')
  await expect(page.getByText('No Orders Yet')).toBeVisible()
})
