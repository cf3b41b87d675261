import { expect } from '@playwright/test'
import { openTimes } from './open-times.ts'
import { expectNoSeriousViolations, linkToTomorrow, phone, signInAsAdmin, signUp } from './support.ts'
import { test } from './test.ts'

test.use(phone)

test('a customer chooses a time and moves it, and the owner sees it on Today', async ({ page, browser }) => {
  const owner = await browser.newPage(phone)
  await signInAsAdmin(owner)
  await owner.goto('/admin')
  await openTimes(owner)

  const firstName = `Sneha${Date.now().toString(36)}`
  await signUp(page, { firstName })
  const { id: userId } = await (await page.request.get('/api/user')).json()
  const outfitType = `Frock ${Date.now().toString(36)}`
  const made = await owner.request.post('/api/admin/orders', {
    data: { customerName: firstName, customerPhone: '98470 55555', outfitType, userId, status: 'fitting' },
    headers: { Origin: new URL(owner.url()).origin },
  })
  expect(made.status()).toBe(201)
  const { id } = await made.json()

  await page.goto('/user/dashboard')
  await page.getByRole('link', { name: `Choose a time to come for ${outfitType}`, exact: true }).tap()
  const sheet = page.getByRole('dialog', { name: 'Choose a time to come' })
  // Days ahead: a visit of today may be too near to be moved.
  await sheet.getByRole('group', { name: 'Day' }).locator('.chip').last().tap()
  await sheet.getByRole('group', { name: 'Time' }).locator('.chip').first().tap()
  await expectNoSeriousViolations(page)
  await sheet.getByRole('button', { name: /^Choose / }).tap()
  await expect(sheet).toBeHidden()
  const visit = page.getByRole('region', { name: 'Your visit' })
  await expect(visit).toContainText('fitting')
  const first = await visit.locator('b').textContent()

  await expect(visit.getByRole('link', { name: 'Add to calendar', exact: true })).toHaveAttribute('href', /\/ics$/)
  await visit.getByRole('button', { name: 'Move', exact: true }).tap()
  const move = page.getByRole('dialog', { name: 'Move your visit' })
  await move.getByRole('group', { name: 'Time' }).locator('.chip').last().tap()
  await move.getByRole('button', { name: /^Move to / }).tap()
  await expect(move).toBeHidden()
  await expect(visit.locator('b')).not.toHaveText(first ?? '')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  // Today leads to who comes tomorrow: the owner brings it there.
  const moved = (await (await page.request.get(`/api/user/orders/${id}`)).json()).visits[0]
  const tomorrow = new Date(Date.now() + 86_400_000 + 5.5 * 3_600_000).toISOString().slice(0, 10)
  const headers = { Origin: new URL(owner.url()).origin }
  const data = { startsAt: `${tomorrow}T05:30:00.000Z`, updatedAt: moved.updatedAt, force: ['hours', 'places'] }
  expect((await owner.request.put(`/api/admin/visits/${moved.id}`, { headers, data })).status()).toBe(200)
  await owner.reload()
  await linkToTomorrow(owner).tap()
  const row = owner.getByRole('listitem').filter({ hasText: outfitType })
  await expect(row).toContainText('11:00 AM')
  expect(await owner.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await owner.close()
})

test('the owner gives a time, overrules a full one, and cancels', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/admin')
  const headers = { Origin: new URL(page.url()).origin }
  const data = { customerName: 'Rema Nair', customerPhone: '98470 55556', outfitType: 'Veil', status: 'fitting' }
  const { id } = await (await page.request.post('/api/admin/orders', { headers, data })).json()
  await page.goto(`/admin/orders/${id}`)
  const visit = page.getByRole('region', { name: 'Visit', exact: true })
  await visit.getByRole('button', { name: 'Add a visit', exact: true }).tap()
  const sheet = page.getByRole('dialog', { name: 'Add a visit' })
  const day = new Date(Date.now() + 3 * 86_400_000 + 5.5 * 3_600_000).toISOString().slice(0, 10)
  await sheet.getByLabel('Day', { exact: true }).fill(day)
  // Nobody is offered six in the morning.
  await sheet.getByLabel('Time', { exact: true }).fill('06:00')
  await sheet.getByRole('button', { name: 'Save', exact: true }).tap()
  await expect(sheet.getByRole('alert')).toContainText('Customers cannot choose this time')
  await sheet.getByRole('button', { name: 'Use this time anyway', exact: true }).tap()
  await expect(sheet).toBeHidden()
  await expect(visit).toContainText('6:00 AM')
  await visit.getByRole('button', { name: /^Change or cancel / }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel visit', exact: true }).tap()
  const confirm = page.getByRole('dialog', { name: 'Cancel this visit?' })
  await confirm.getByRole('button', { name: 'Cancel visit', exact: true }).tap()
  await expect(visit.getByRole('button', { name: 'Add a visit', exact: true })).toBeVisible()
})
