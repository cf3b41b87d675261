import { expect, type Page } from '@playwright/test'
import { owner, phone, signInAsAdmin, signUp } from './support.ts'
import { test } from './test.ts'

test.use(phone)

const dialog = (page: Page) => page.getByRole('dialog')

/** No sheet is open, and the browser is back from the entry of the last one: a step that comes before would be lost. */
async function expectClosed(page: Page) {
  await expect(dialog(page)).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => Object(history.state).sheets ?? 0)).toBe(0)
}

async function newOrder(page: Page) {
  const order = await page.request.post('/api/admin/orders', { data: { customerName: 'Sneha', outfitType: 'Gown' } })
  return `/admin/orders/${(await order.json()).id}`
}

test('Back closes what is open and nothing else, and Forward opens it again', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/admin?tab=customers')
  await page.locator('.tab-bar').getByRole('button', { name: /^More/ }).click()
  await dialog(page)
    .getByRole('button', { name: /^Bookings/ })
    .click()
  await page.getByLabel('Name, email, phone or service').fill('elizabeth')
  const list = '/admin?tab=bookings&q=elizabeth'
  await expect(page).toHaveURL(list)
  const row = page.getByRole('button', { name: 'മറിയ' }).first()
  await row.click()
  await expect(dialog(page)).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(list)
  await page.goForward()
  await expect(dialog(page)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expectClosed(page)
  await expect(page).toHaveURL(list)
  await page.getByRole('button', { name: 'Add booking' }).click()
  await expect(dialog(page)).toBeVisible()
  await page.goBack()
  await expectClosed(page)
  await expect(page).toHaveURL(list)
  await expect(row).toBeVisible()
  // A tab is one step: the next Back comes to the one before.
  await page.goBack()
  await expect(page).toHaveURL('/admin?tab=customers')
})

test('Back closes a sheet of an order and stays on the order; what was typed is there when it is opened again', async ({
  page,
}) => {
  await signInAsAdmin(page)
  const path = await newOrder(page)
  await page.goto('/admin?tab=orders')
  await page.goto(path)
  const open = () =>
    page
      .getByRole('button', { name: /^(Payment|Note a payment)$/ })
      .first()
      .click()
  await open()
  await dialog(page).getByLabel('Amount').fill('2,500')
  await page.goBack()
  await expectClosed(page)
  await expect(page).toHaveURL(path)
  await open()
  await expect(dialog(page).getByLabel('Amount')).toHaveValue('2,500')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expectClosed(page)
  await expect(page).toHaveURL(path)
  await page.goBack()
  await expect(page).toHaveURL('/admin?tab=orders')
})

test('a sheet without an address of its own is closed by Back as well, and Forward leads nowhere', async ({ page }) => {
  await signInAsAdmin(page)
  const [{ id }] = await (await page.request.get('/api/admin/customers?q=elizabeth')).json()
  await page.goto('/admin?tab=orders')
  await page.goto(`/admin/customers/${id}`)
  const open = () => page.getByRole('button', { name: /^Correct details of / }).click()
  await open()
  await dialog(page).getByLabel('First name').fill('Rosamma')
  await page.goBack()
  await expectClosed(page)
  await open()
  await expect(dialog(page).getByLabel('First name')).toHaveValue('Rosamma')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expectClosed(page)
  // Forward, and off that entry again.
  await page.evaluate(() => {
    const step = () => new Promise((done) => addEventListener('popstate', done, { once: true }))
    const twoSteps = step().then(step)
    history.forward()
    return twoSteps.then(() => {})
  })
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(`/admin/customers/${id}`)
  await page.goBack()
  await expect(page).toHaveURL('/admin?tab=orders')
})

test('a new order typed half is there again after a reload, after Back, and not once it is made', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/admin?tab=orders')
  await page.getByRole('button', { name: 'New order' }).click()
  const form = dialog(page)
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Teena Jacob')
  await form.getByRole('textbox', { name: 'Piece 1', exact: true }).fill('Suit')
  await form.getByRole('button', { name: 'Add a piece' }).click()
  await form.getByRole('textbox', { name: 'Piece 2', exact: true }).fill('Cap')
  await form.getByLabel(/^Collection or delivery/).selectOption('door')
  await form.getByLabel(/^PIN code/).fill('682001')
  const expectAll = async () => {
    await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Teena Jacob')
    await expect(form.getByRole('textbox', { name: 'Piece 1', exact: true })).toHaveValue('Suit')
    await expect(form.getByRole('textbox', { name: 'Piece 2', exact: true })).toHaveValue('Cap')
    await expect(form.getByLabel(/^PIN code/)).toHaveValue('682001')
  }
  await page.reload()
  await expectAll()
  await expect(form.getByText('What you typed is back.', { exact: true })).toBeVisible()
  await page.goBack()
  await expectClosed(page)
  await page.getByRole('button', { name: 'New order' }).click()
  await expectAll()
  await form.getByRole('textbox', { name: 'What we make', exact: true }).fill('Gabriel suit')
  await form.getByRole('textbox', { name: 'Price each', exact: true }).first().fill('4,900')
  await form.getByRole('textbox', { name: 'Price each', exact: true }).last().fill('300')
  await form.getByRole('button', { name: 'Make order' }).click()
  await expect(page).toHaveURL(/\/admin\/orders\//)
  await page.goBack()
  await expect(page).toHaveURL('/admin?tab=orders')
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))
  await expect.poll(drafts).toEqual([])
  await page.getByRole('button', { name: 'New order' }).click()
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('')
})

test('a session that has ended says so at the sign-in, and what was typed stands there afterwards', async ({
  page,
}) => {
  await signInAsAdmin(page)
  const path = `${await newOrder(page)}?sheet=photo`
  await page.goto(path)
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('For the desk alone')
  await page.getByText('Visible to the customer').click()
  await page.context().clearCookies({ name: 'session' })
  await page.getByRole('button', { name: 'Keep for the desk' }).click()
  await expect(page).toHaveURL(`/admin-login?next=${encodeURIComponent(path)}#session-ended`)
  await expect(page.getByText('Your session has ended. Sign in again: what you typed is still here.')).toBeVisible()
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(path)
  await expect(title).toHaveValue('For the desk alone')
  await expect(page.getByRole('switch', { name: 'Visible to the customer' })).not.toBeChecked()
})

test('a logout in another tab takes this one along and says that what was typed is erased', async ({ page }) => {
  const { firstName } = await signUp(page)
  await page.goto('/user/settings?tab=details')
  const name = page.getByLabel('First name')
  await expect(name).toHaveValue(firstName)
  await name.fill('Sneha Maria')
  const drafts = (on: Page) =>
    on.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')).length)
  await expect.poll(() => drafts(page)).toBe(1)
  const other = await page.context().newPage()
  await other.goto('/user/dashboard')
  await other.getByRole('button', { name: 'Sign Out' }).first().click()
  await expect(other).toHaveURL('/')
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent('/user/settings?tab=details')}#logged-out`)
  await expect(
    page.getByText('You logged out in another tab, so what you had typed in this one has been erased.'),
  ).toBeVisible()
  await expect.poll(() => drafts(page)).toBe(0)
})
