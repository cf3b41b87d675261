import { expect } from '@playwright/test'
import { expectNoSeriousViolations, newPerson, phone, signInAsAdmin, signUp } from './support.ts'
import { test } from './test.ts'

test.describe('on a phone', () => {
  test.use(phone)

  test('a customer corrects the details, and reads that the address is not confirmed', async ({ page }) => {
    const person = await signUp(page)
    await page.goto('/user/dashboard')
    await expect(page.getByText(`Your address ${person.email} is not confirmed yet`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send the link again' })).toBeVisible()
    await page.goto('/user/settings?tab=details')
    await page.getByLabel('First name').fill('Snehalatha')
    await page.getByLabel(/^Phone/).fill('94950 11223')
    await page.getByRole('button', { name: 'Save Details' }).click()
    await expect(page.getByText('Details saved', { exact: true })).toBeVisible()
    await expectNoSeriousViolations(page)
    await page.reload()
    await expect(page.getByLabel('First name')).toHaveValue('Snehalatha')
    // Another address asks for the password.
    await page.getByLabel('Email').fill(`new-${person.email}`)
    await page.getByRole('textbox', { name: 'Current password' }).fill(person.password)
    await page.getByRole('button', { name: 'Save Details' }).click()
    await expect(
      page.getByText(`Please follow the link we have emailed to new-${person.email}.`, { exact: true }),
    ).toBeVisible()
  })

  test('the id under a long name lies over no line of it', async ({ page }) => {
    const { email } = await signUp(page, { firstName: 'Anna Elizabeth Thekkekara Chakkalakkal' })
    await signInAsAdmin(page)
    await page.goto(`/admin?tab=customers&q=${encodeURIComponent(email)}`)
    const name = page.getByRole('table').getByRole('link', { name: /^Anna Elizabeth/ })
    await expect(name).toBeVisible()
    const { lines, covered } = await name.evaluate((link) => {
      const words = document.createRange()
      words.selectNodeContents(link)
      const id = link.nextElementSibling?.getBoundingClientRect()
      const lines = [...words.getClientRects()]
      const covered = lines.filter(
        ({ left, right, top, bottom }) =>
          id && left < id.right - 1 && right > id.left + 1 && top < id.bottom - 1 && bottom > id.top + 1,
      )
      return { lines: lines.length, covered: covered.length }
    })
    expect(lines).toBeGreaterThan(1)
    expect(covered).toBe(0)
  })

  test('a link that confirms waits for a press, and an old one says so', async ({ page }) => {
    await page.goto('/confirm-email#nonsense')
    await page.getByRole('button', { name: 'Confirm this address' }).click()
    await expect(page.getByText('This link no longer works.')).toBeVisible()
    await expectNoSeriousViolations(page)
  })
})

test('a walk-in is kept by phone, recognised by it, invited, and finds the order in the new account', async ({
  page,
  browser,
}) => {
  await signInAsAdmin(page)
  const number = `94${Date.now().toString().slice(-8)}`
  const firstName = `Rosa${Date.now().toString(36)}`
  await page.goto('/admin?tab=customers')
  await page.getByRole('button', { name: 'New customer' }).click()
  await page.getByLabel('First name').fill(firstName)
  await page.getByRole('dialog').getByLabel('Phone').fill(number)
  await page.getByRole('button', { name: 'Add customer' }).click()
  await expect(page.getByRole('heading', { name: firstName })).toBeVisible()
  await expect(page.getByText('No account')).toBeVisible()

  await page.goto('/admin?tab=orders&from=new')
  const form = page.getByRole('dialog')
  await form.getByLabel('Name', { exact: true }).fill(firstName)
  await form.getByLabel(/^Phone/).fill(number)
  await expect(form.getByRole('link', { name: `${firstName} has this number` })).toBeVisible()
  await form.getByLabel('What we make').fill('Communion dress')
  await form.getByRole('button', { name: 'Make order' }).click()
  await page.getByRole('link', { name: firstName, exact: true }).click()
  await expect(page.getByRole('link', { name: 'Communion dress', exact: true })).toBeVisible()

  await page.getByRole('button', { name: `Invite ${firstName}` }).click()
  await page.getByRole('button', { name: 'Make the link' }).click()
  const url = await page.getByText(/\/claim#/).textContent()
  const guest = await browser.newPage()
  await guest.goto(url ?? '')
  await expectNoSeriousViolations(guest)
  const { email, password } = newPerson()
  await guest.getByLabel('Email').fill(email)
  await guest.getByLabel('Password', { exact: true }).fill(password)
  await guest.getByRole('button', { name: 'Open my account' }).click()
  await expect(guest.getByRole('heading', { name: 'Communion dress' })).toBeVisible()
  await guest.close()
})
