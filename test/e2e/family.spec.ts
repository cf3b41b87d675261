import { expect, type Page, test } from '@playwright/test'
import { signInAsAdmin, signUp, watchConsoleErrors } from './support.ts'

// A long way, on a machine that may be busy.
test.describe.configure({ timeout: 180_000 })

/** A phone nobody else has: it is what a lead is known by. */
const newPhone = () => `9${Date.now().toString().slice(-9)}`

async function book(page: Page, childName: string, phone: string) {
  await page.goto('/#contact')
  const form = page.locator('form', { hasText: 'What shall we make?' })
  await form.getByRole('radio', { name: 'Baptism Suit' }).check()
  await form.getByLabel('Who is it for?').fill(childName)
  await form.getByLabel("Parent's name or your own").fill('Sneha Mathew')
  await form.getByLabel('Phone').fill(phone)
  await form.getByLabel('Date of the day').fill('2027-12-01')
  await form.getByLabel('I agree that you keep these details').check()
  await form.getByRole('button', { name: 'Book Consultation' }).click()
  await expect(page.getByRole('heading', { name: 'We have it, Sneha' })).toBeVisible()
}

type Figures = { pendingBookings: number; totalLeads: number; convertedLeads: number }
const figuresOf = async (desk: Page): Promise<Figures> => (await desk.request.get('/api/admin/dashboard/stats')).json()

async function findBooking(desk: Page, childName: string) {
  const [booking] = await (await desk.request.get('/api/bookings')).json()
  expect(booking.childName).toBe(childName)
  return booking
}

/** Makes an order of a booking at the desk, and answers its id. */
async function makeOrder(desk: Page, bookingId: string) {
  await desk.goto(`/admin?tab=bookings&open=${bookingId}`)
  await desk.getByRole('link', { name: 'Make an order' }).click()
  await desk.getByRole('button', { name: 'Make order' }).click()
  await expect(desk).toHaveURL(/\/admin\/orders\/[\w-]+$/)
  return desk.url().split('/').at(-1) ?? ''
}

async function goTo(desk: Page, name: string) {
  const stage = desk.getByRole('list', { name: 'Stages' }).getByRole('button', { name: new RegExp(`^${name}`) })
  await stage.click()
  await desk.getByRole('button', { name: `Go on to ${name}` }).click()
  await expect(stage).toHaveAttribute('aria-current', 'step')
}

const consultation = (page: Page, childName: string) => page.getByRole('listitem').filter({ hasText: childName })

test('a family, from the first visit to the second order', async ({ page, browser }) => {
  const complaints = watchConsoleErrors(page)
  const desk = await browser.newPage()
  await signInAsAdmin(desk)
  const before = await figuresOf(desk)
  const [mark, phone] = [Date.now().toString(36), newPhone()]
  const [first, second] = [`Aadya ${mark}`, `Diya ${mark}`]

  // She books: one more booking to answer, one more lead.
  await signUp(page)
  await book(page, first, phone)
  const booking = await findBooking(desk, first)
  expect(await figuresOf(desk)).toMatchObject({
    pendingBookings: before.pendingBookings + 1,
    totalLeads: before.totalLeads + 1,
    convertedLeads: before.convertedLeads,
  })

  // It is confirmed at the desk, and she is told; until there is an order she may still cancel.
  await desk.goto(`/admin?tab=bookings&open=${booking.id}`)
  await desk.getByRole('button', { name: 'Confirm booking' }).click()
  await expect(desk.getByText('Booking confirmed', { exact: true })).toBeVisible()
  await page.goto('/user/dashboard?tab=consultations')
  await expect(consultation(page, first)).toContainText('Confirmed')
  await expect(page.getByRole('button', { name: 'Cancel consultation' })).toBeVisible()
  const told = await (await page.request.get('/api/user/notifications?type=booking_status')).json()
  expect(told).toMatchObject([{ title: 'Booking confirmed' }])

  // The order is made of it: nothing is left to answer, and the lead is a customer.
  const orderId = await makeOrder(desk, booking.id)
  expect(await figuresOf(desk)).toMatchObject({
    pendingBookings: before.pendingBookings,
    totalLeads: before.totalLeads + 1,
    convertedLeads: before.convertedLeads + 1,
  })
  const [lead] = await (await desk.request.get(`/api/admin/leads?q=${phone}`)).json()
  expect(lead).toMatchObject({ status: 'converted' })

  // The consultation shows the order, and cannot be cancelled from under it.
  await page.reload()
  await expect(consultation(page, first)).toContainText('In progress')
  await expect(page.getByRole('button', { name: 'Cancel consultation' })).toHaveCount(0)
  expect((await page.request.post(`/api/user/bookings/${booking.id}/cancel`)).status()).toBe(409)
  await consultation(page, first).getByRole('link', { name: 'See how your order grows' }).click()
  await expect(page.getByRole('heading', { name: `Baptism Suit for ${first}` })).toBeVisible()

  // The desk finds the order where the booking is, and makes no second one.
  await desk.goto(`/admin?tab=bookings&open=${booking.id}`)
  await expect(desk.getByRole('link', { name: 'Make an order' })).toHaveCount(0)
  await desk.getByRole('link', { name: 'Open its order' }).click()
  await expect(desk).toHaveURL(new RegExp(`/admin/orders/${orderId}$`))

  // A slip of the thumb is taken back before anybody is told; then it is really delivered.
  await goTo(desk, 'Delivered')
  await desk.getByRole('button', { name: 'Undo' }).click()
  await expect(desk.getByText('Taken back', { exact: true })).toBeVisible()
  const stage = (name: string) => desk.getByRole('list', { name: 'Stages' }).getByRole('button', { name })
  await expect(stage('Pending')).toHaveAttribute('aria-current', 'step')
  const news = await (await page.request.get('/api/user/notifications?type=order_update')).json()
  expect(news).toEqual([])
  await goTo(desk, 'Delivered')
  await page.goto('/user/dashboard?tab=consultations')
  await expect(consultation(page, first)).toContainText('Completed')

  // She comes back: another booking and another order, and she is still one lead and one customer.
  await book(page, second, phone)
  const again = await findBooking(desk, second)
  await makeOrder(desk, again.id)
  expect(await figuresOf(desk)).toMatchObject({
    pendingBookings: before.pendingBookings,
    totalLeads: before.totalLeads + 1,
    convertedLeads: before.convertedLeads + 1,
  })
  // At the plain address the browser still knows that she has just booked.
  await page.goto('/user/dashboard?tab=orders')
  const orders = page.getByRole('listitem').filter({ hasText: mark })
  await expect(orders).toHaveCount(2)
  await expect(orders.nth(0)).toContainText(second)
  await expect(orders.nth(1)).toContainText('Delivered')
  await desk.close()
  expect(complaints).toEqual([])
})
