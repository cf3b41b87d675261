import { expect, type Page } from '@playwright/test'
import { widthBeyond } from './checks.ts'
import { signInAsAdmin, signUp } from './people.ts'
import { readCode } from './photos.ts'
import { openTimes, patchOrder, post, read } from './shop.ts'
import { dialog, phone, test, watchConsoleErrors } from './test.ts'

// All that a mother does with her order, on the smallest phone: every press has to find its place in the window, uncovered.

test.use({ ...phone, viewport: { width: 360, height: 640 }, reducedMotion: 'reduce' })

async function press(page: Page, name: string | RegExp, role: 'button' | 'link' = 'button') {
  const place = page.getByRole(role, { name, exact: true }).last()
  await place.tap()
  expect(await widthBeyond(page), `wider than the window after ${name}`).toBe(0)
}

/** In the open sheet of visits: the first free day of the next month, at this time. */
async function chooseTime(page: Page, time: string, does: string) {
  await press(page, 'Month after')
  await dialog(page).locator('[data-date][aria-disabled=false]').first().tap()
  await dialog(page).getByRole('radio', { name: time }).check()
  await press(page, new RegExp(`, ${time}: ${does} it$`))
  await expect(dialog(page)).toHaveCount(0)
}

test('a quotation is accepted, its advance paid, the fitting booked and moved', async ({ page, browser }) => {
  const complaints = watchConsoleErrors(page)
  const { email } = await signUp(page)
  const contact = { parentName: 'Sneha Mathew', phone: '98470 12345', email }
  await post(page, '/api/bookings', { childName: 'Maria', serviceType: 'baptism-suit', ...contact })
  const [booking] = await read(page, '/api/user/bookings')
  const desk = await browser.newPage()
  await signInAsAdmin(desk)
  await openTimes(desk)
  const { id } = await post(desk, '/api/admin/orders', { bookingId: booking.id })
  await patchOrder(desk, id, { items: [{ name: 'Baptism suit', quantity: 1, price: 980_000 }] })
  await desk.goto(`/admin/orders/${id}?sheet=quote`)
  await dialog(desk).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog(desk)).toHaveCount(0)

  await page.goto('/user/dashboard')
  await press(page, 'See and accept', 'link')
  await press(page, 'Accept ₹9,800')
  await press(page, 'Yes, accept')
  await press(page, 'Pay the advance')
  await expect(dialog(page).getByRole('link', { name: 'Pay ₹4,900 with a UPI app' })).toBeInViewport({ ratio: 1 })
  await dialog(page).getByText('Pay from another phone', { exact: true }).tap()
  const paid = await readCode(page.getByRole('img', { name: `UPI code of ₹4,900 for order ${id.slice(0, 8)}` }))
  expect(Object.fromEntries(new URL(paid).searchParams)).toMatchObject({
    ...{ am: '4900.00', cu: 'INR', tn: `Order ${id.slice(0, 8)}`, pa: expect.stringMatching(/^[\w.-]+@\w+$/) },
  })
  await press(page, 'I have paid')
  await dialog(page).getByLabel('UPI reference').fill('412345678901')
  await press(page, 'I have paid ₹4,900')
  await expect(page.getByRole('region', { name: 'Payment', exact: true })).toContainText('We are checking your ₹4,900')

  await patchOrder(desk, id, { status: 'fitting' })
  await page.reload()
  await press(page, 'Book your visit')
  await chooseTime(page, '11:00 AM', 'book')
  const visit = page.getByRole('region', { name: 'Your visit' })
  await expect(visit).toContainText('11:00 AM')
  await press(page, 'Move')
  await chooseTime(page, '4:30 PM', 'move')
  await expect(visit).toContainText('4:30 PM')
  expect(complaints).toEqual([])
})
