import { expect, type Page } from '@playwright/test'
import { widthBeyond } from './checks.ts'
import { newMark, newPerson, signInAsAdmin } from './people.ts'
import { photoFile, readCode } from './photos.ts'
import { bookingForm, fillBooking, makeAccount, openTimes, patchOrder, post, read } from './shop.ts'
import { dialog, holdTimers, phone, test, watchConsoleErrors } from './test.ts'

// All that a mother does with the shop, on the smallest phone: every press has to find its place in the window, uncovered.

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

test('from the first visit to the praise: booked, quoted, paid, fitted, handed over', async ({ page, browser }) => {
  const complaints = watchConsoleErrors(page)
  const desk = await browser.newPage()
  await signInAsAdmin(desk)
  await openTimes(desk)

  await page.goto('/#contact')
  await fillBooking(page)
  await bookingForm(page)
    .getByLabel('Photos from this device')
    .setInputFiles([photoFile('lace.png'), photoFile('gown.png')])
  await expect(page.getByText('Will upload once you sign in')).toBeVisible()
  await press(page, 'Book Consultation')
  const resumed = await holdTimers(page, 6000)
  await makeAccount(page, newPerson())
  await expect(page.getByText('Sending now, exactly as you wrote it.')).toBeVisible()
  await resumed.letGo()
  await expect(page.getByRole('heading', { name: 'Your booking is with us' })).toBeFocused()

  const [booking] = await read(page, '/api/user/bookings')
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
  await page.goto(`/user/orders/${id}`)
  await press(page, 'Book your visit')
  await chooseTime(page, '11:00 AM', 'book')
  const visit = page.getByRole('region', { name: 'Your visit' })
  await expect(visit).toContainText('11:00 AM')
  await press(page, 'Move')
  await chooseTime(page, '4:30 PM', 'move')
  await expect(visit).toContainText('4:30 PM')
  await expect(visit).toContainText('If your calendar keeps the old time, delete it there.')

  // She says how it was; it stands in the shop once the owner has read it, and not before.
  await patchOrder(desk, id, { status: 'delivered' })
  const words = `She slept in it like a queen, ${newMark()}`
  await page.reload()
  await page.getByRole('radio', { name: '5 stars' }).check()
  await page.getByLabel('Your review').fill(words)
  await press(page, 'Send')
  await expect(page.getByText('Thank you! We read it first, and may then show it in our shop.')).toBeVisible()
  const shop = await browser.newPage()
  await shop.goto('/')
  await expect(shop.getByText(words)).toHaveCount(0)
  await desk.goto('/admin?tab=window&part=testimonials')
  const said = desk.getByRole('region', { name: 'Waiting for you' }).getByRole('listitem').filter({ hasText: words })
  await said.getByRole('button', { name: /^Approve and show/ }).click()
  await expect(said).toHaveCount(0)
  // Her browser may keep the page for the minute that it may; a reload asks anew.
  await shop.reload()
  await expect(shop.getByText(words)).toBeVisible()
  expect(complaints).toEqual([])
})
