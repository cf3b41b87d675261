import { expect, type Page } from '@playwright/test'
import { dayMs, indianDate } from '../../shared/time.ts'
import { expectFits } from './checks.ts'
import { newMark, newPhone, signInAsAdmin } from './people.ts'
import { createOrder, patchOrder, post } from './shop.ts'
import { dialog, holdTimers, phone, test } from './test.ts'

// The owner gives a tailor the work on his own phone, and takes it back.

test.use(phone)

/** An order that is behind, with somebody who wears it. */
async function makeOrder(desk: Page, wearer: string) {
  const number = newPhone()
  const customer = { id: crypto.randomUUID(), firstName: 'Rema', lastName: 'Zachariah', phone: number }
  await post(desk, '/api/admin/customers', customer)
  const child = { id: crypto.randomUUID(), name: wearer }
  const { id: wearerId } = await post(desk, `/api/admin/customers/${customer.id}/wearers`, child)
  const id = await createOrder(desk, {
    ...{ customerName: 'Rema Zachariah', outfitType: 'Bonnet', userId: customer.id, garment: 'accessories' },
    ...{ status: 'confirmed', eventDate: indianDate(Date.now() + 2 * dayMs), tailorNotes: 'Double seam' },
  })
  await patchOrder(desk, id, { wearerId })
  return { id, number }
}

test('a helper gets a link, finishes a stage, measures, and is out at once when the owner ends it', async ({
  page: desk,
  browser,
}) => {
  const name = `Anu${newMark()}`
  const wearer = `Mia${newMark()}`
  await signInAsAdmin(desk)
  const { id, number } = await makeOrder(desk, wearer)
  await desk.goto('/admin/settings?tab=staff')
  await desk.getByRole('button', { name: 'Add a helper' }).click()
  await dialog(desk).getByLabel('Name', { exact: true }).fill(name)
  await dialog(desk).getByText('Sews and measures').click()
  await dialog(desk).getByRole('button', { name: 'Add', exact: true }).click()
  const whatsapp = dialog(desk).getByRole('link', { name: 'WhatsApp' })
  await expect(whatsapp).toBeVisible()
  const url = /http\S+\/work\/start\S+/.exec(decodeURIComponent((await whatsapp.getAttribute('href')) ?? ''))?.[0] ?? ''
  await dialog(desk).getByRole('button', { name: 'Close' }).click()
  const row = desk.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('Has not opened the link yet')

  const tailor = await browser.newPage()
  // A stage is sent 6 s after it is done, and can be taken back before.
  const sending = await holdTimers(tailor, 6000)
  await tailor.goto(new URL(url).pathname + new URL(url).hash)
  await expectFits(tailor)
  await tailor.getByRole('button', { name: `Start as ${name}` }).click()
  await expect(tailor.getByRole('heading', { name: `Work for ${name}` })).toBeVisible()
  const work = tailor.getByRole('listitem').filter({ hasText: wearer })
  await expect(work).toContainText('Confirmed')

  const moved = tailor.waitForResponse((response) => response.url().endsWith(`/api/work/orders/${id}/stage`))
  await work.getByRole('button', { name: /^Done/ }).click()
  await expect(work).toContainText('Confirmed done')
  await sending.letGo()
  expect((await moved).status()).toBe(200)
  // An accessory has no days for measuring.
  await expect(work).toContainText('Cutting, until')

  await work.getByRole('link').click()
  await expect(tailor.getByText('Double seam')).toBeVisible()
  await expect(tailor.getByText('Not measured yet.')).toBeVisible()
  expect(await tailor.locator('body').textContent()).not.toMatch(new RegExp(`Rema|Zachariah|${number.slice(-5)}|₹`))
  await tailor.getByRole('button', { name: 'Measure', exact: true }).click()
  await dialog(tailor).getByLabel(/^Head/).fill('42.5')
  await dialog(tailor)
    .getByLabel(/^Wrist/)
    .fill('12')
  await dialog(tailor).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(tailor.getByRole('row', { name: /^Head/ })).toContainText('42.5')

  await row.getByRole('button', { name: `End ${name}` }).click()
  await dialog(desk).getByRole('button', { name: 'End', exact: true }).click()
  await expect(row).toBeHidden()
  await tailor.goto('/work')
  await expect(tailor.getByRole('heading', { name: 'This phone is signed out' })).toBeVisible()
  expect(await tailor.locator('main').textContent()).not.toContain(wearer)
})
