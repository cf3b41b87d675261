import { expect, type Page } from '@playwright/test'
import { newMark, newPerson, newPhone, owner, sampleCustomer, signInAsAdmin, signUp } from './people.ts'
import { read } from './shop.ts'
import { dialog, test } from './test.ts'

const resets = '/api/admin/notifications?type=password_reset'

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test('a visitor makes an account and is on her dashboard; her next sign-in leads where she was going', async ({
  page,
}) => {
  const person = newPerson()
  await page.goto('/user/dashboard')
  await expect(page).toHaveURL('/auth?next=%2Fuser%2Fdashboard')
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email').fill(person.email)
  for (const label of ['Password', 'Confirm password'])
    await page.getByLabel(label, { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/user/dashboard')
  await page.goto('/auth')
  await expect(page).toHaveURL('/user/dashboard')

  await page.request.post('/api/logout')
  await page.goto('/auth?next=%2Fprivacy%23keep')
  await signIn(page, { ...person, password: 'not-her-password' })
  await expect(page.getByText('Login failed', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await signIn(page, person)
  await expect(page).toHaveURL('/privacy#keep')
})

test('the owner signs in at her own door, and a customer does not', async ({ page }) => {
  await page.goto('/admin')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
  await signIn(page, sampleCustomer)
  await expect(page.getByRole('alert')).toHaveText('Invalid credentials')
  await signIn(page, owner)
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expect(page).toHaveURL('/admin')
})

test('a forgotten password is asked for, passed on by the owner, and used once for a new one', async ({
  page,
  browser,
}) => {
  const person = await signUp(page)
  await page.request.post('/api/logout')
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('heading', { name: 'Request Submitted' })).toBeVisible()

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
  await desk.reload()
  await expect(card).toContainText('Erased once it was handled.')

  await page.goto('/auth')
  await signIn(page, { ...person, password })
  await expect(page).toHaveURL('/user/settings?tab=password')
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  for (const label of ['New password', 'Confirm new password'])
    await page.getByLabel(label, { exact: true }).fill('needle-and-thread-9')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page).toHaveURL('/user/dashboard')
  await expect(page.getByText('No Orders Yet')).toBeVisible()
  expect((await page.request.post('/api/login', { data: { ...person, password } })).status()).toBe(401)
})

test('a walk-in is kept by phone, recognised by it, invited, and finds the order in the new account', async ({
  page,
  browser,
}) => {
  await signInAsAdmin(page)
  const number = newPhone()
  const firstName = `Rosa${newMark()}`
  await page.goto('/admin?tab=customers')
  await page.getByRole('button', { name: 'New customer' }).click()
  await page.getByLabel('First name').fill(firstName)
  await dialog(page).getByLabel('Phone').fill(number)
  await page.getByRole('button', { name: 'Add customer' }).click()
  await expect(page.getByRole('heading', { name: firstName })).toBeVisible()
  await expect(page.getByText('No account')).toBeVisible()

  await page.goto('/admin?tab=orders&from=new')
  await dialog(page).getByLabel('Name', { exact: true }).fill(firstName)
  await dialog(page)
    .getByLabel(/^Phone/)
    .fill(number)
  await expect(dialog(page).getByRole('link', { name: `${firstName} has this number` })).toBeVisible()
  await dialog(page).getByLabel('Garment and name').fill('Communion dress')
  await dialog(page).getByRole('button', { name: 'Make order' }).click()
  await page.getByRole('link', { name: firstName, exact: true }).click()
  await expect(page.getByRole('link', { name: 'Communion dress', exact: true })).toBeVisible()

  await page.getByRole('button', { name: `Invite ${firstName}` }).click()
  await page.getByRole('button', { name: 'Make the link' }).click()
  const url = await page.getByText(/\/claim#/).textContent()
  const guest = await browser.newPage()
  await guest.goto(url ?? '')
  const { email, password } = newPerson()
  await guest.getByLabel('Email').fill(email)
  await guest.getByLabel('Password', { exact: true }).fill(password)
  await guest.getByRole('button', { name: 'Open my account' }).click()
  await expect(guest.getByRole('heading', { name: 'Communion dress' })).toBeVisible()
  expect(await read(guest, '/api/user/orders')).toHaveLength(1)
})
