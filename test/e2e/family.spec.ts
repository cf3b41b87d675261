import { expect, type Page } from '@playwright/test'
import { holdTimers } from './hold-timers.ts'
import { newPerson, signInAsAdmin, watchConsoleErrors } from './support.ts'
import { test } from './test.ts'

// A long way, on a machine that may be busy. Other tests book and order meanwhile: what is counted for all of the shop
// only grows by what happens here, and the rest is looked at for this family alone.

type Family = ReturnType<typeof newPerson> & { phone: string }

async function fillIn(page: Page, childName: string, { phone, email }: Family) {
  const form = page.locator('form', { hasText: 'What shall we make?' })
  await form.getByRole('radio', { name: 'Baptism Suit' }).check()
  await form.getByLabel('Who is it for?').fill(childName)
  await form.getByLabel('Your name').fill('Sneha Mathew')
  await form.getByLabel('Phone').fill(phone)
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Date of the function').fill('2027-12-01')
  await form.getByLabel('I agree that you keep these details').check()
  await form.getByRole('button', { name: 'Book Consultation' }).click()
}
const thanks = (page: Page) => page.getByRole('heading', { name: 'We have your booking, Sneha' })

async function makeAccount(page: Page, { email, password }: Family) {
  const dialog = page.getByRole('dialog', { name: 'Create Account Required' })
  await dialog.getByRole('link', { name: 'Sign In / Create Account' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

const answerOf = async (page: Page, path: string) => (await page.request.get(path)).json()

/** How many of the shop's leads have become customers. */
const countConverted = async (desk: Page): Promise<number> =>
  (await answerOf(desk, '/api/admin/dashboard/stats')).convertedLeads

/** What the desk knows of the family: its lead, and how many orders it has. */
const leadsOf = (desk: Page, { phone }: Family) => answerOf(desk, `/api/admin/leads?q=${phone}`)
const customersOf = (desk: Page, { phone }: Family) => answerOf(desk, `/api/admin/customers?q=${phone}`)

/** The figure of the bookings to answer is the length of its list; answers whether this one is among them. */
async function isToAnswer(desk: Page, bookingId: string) {
  let ids: string[] = []
  // Between the two questions somebody else may book.
  await expect(async () => {
    const { counts } = await answerOf(desk, '/api/admin/answers')
    const rows: { id: string }[] = await answerOf(desk, '/api/bookings?status=to-answer&limit=100')
    ids = rows.map(({ id }) => id)
    expect(ids.length).toBe(Math.min(counts.booking, 100))
  }).toPass()
  return ids.includes(bookingId)
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
  // The time in which a slip can be taken back.
  await holdTimers(desk, 10_000)
  // A phone nobody else has: it is what a lead is known by.
  const family = { ...newPerson(), phone: `9${Date.now().toString().slice(-9)}` }
  const mark = Date.now().toString(36)
  const [first, second] = [`Aadya${mark}`, `Diya${mark}`]

  // She comes for the first time, books, and makes her account on the way.
  await page.goto('/#contact')
  await fillIn(page, first, family)
  await makeAccount(page, family)
  await expect(thanks(page)).toBeVisible()

  // It is confirmed to her: in the bell, and on a page to keep, where she can still change it.
  const [booking] = await answerOf(page, '/api/user/bookings')
  await page.getByRole('link', { name: 'See your booking' }).click()
  await expect(page).toHaveURL(`/user/bookings/${booking.id}`)
  await expect(page.getByRole('heading', { name: `Baptism Suit for ${first}` })).toBeVisible()
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await expect(page.getByText('We have your booking', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Date of the function').fill('2027-12-05')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('5 December 2027')).toBeVisible()

  // It waits for an answer, and there is one lead of hers.
  expect(await isToAnswer(desk, booking.id)).toBe(true)
  expect(await leadsOf(desk, family)).toMatchObject([{ status: 'new', type: 'booking' }])
  const convertedBefore = await countConverted(desk)

  // It is confirmed at the desk, and she is told; until there is an order she may still cancel.
  await desk.goto(`/admin?tab=bookings&status=to-answer&q=${first}`)
  await desk.getByRole('button', { name: first }).click()
  await desk.getByRole('button', { name: 'Confirm booking' }).click()
  await expect(desk.getByText('Booking confirmed', { exact: true })).toBeVisible()
  expect(await isToAnswer(desk, booking.id)).toBe(false)
  await page.goto('/user/dashboard?tab=consultations')
  await expect(consultation(page, first)).toContainText('Confirmed')
  await expect(page.getByRole('button', { name: 'Cancel consultation' })).toBeVisible()
  const told = await answerOf(page, '/api/user/notifications?type=booking_status')
  expect(told).toMatchObject([{ title: 'Booking confirmed' }])

  // The order is made of it, for the day she has changed it to; the lead is a customer.
  const orderId = await makeOrder(desk, booking.id)
  expect(await answerOf(desk, `/api/admin/orders/${orderId}`)).toMatchObject({ eventDate: '2027-12-05' })
  expect(await leadsOf(desk, family)).toMatchObject([{ status: 'converted', conversionDate: expect.any(String) }])
  expect(await countConverted(desk)).toBeGreaterThan(convertedBefore)
  expect(await customersOf(desk, family)).toMatchObject([{ activeOrders: 1, totalOrders: 1 }])

  // The consultation shows the order, and cannot be cancelled from under it.
  await page.reload()
  await expect(consultation(page, first)).toContainText('In progress')
  await expect(page.getByRole('button', { name: 'Cancel consultation' })).toHaveCount(0)
  expect((await page.request.post(`/api/user/bookings/${booking.id}/cancel`)).status()).toBe(409)
  await consultation(page, first).getByRole('link', { name: 'See how your order is coming along' }).click()
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
  expect(await answerOf(page, '/api/user/notifications?type=order_update')).toEqual([])
  await goTo(desk, 'Delivered')
  await page.goto('/user/dashboard?tab=consultations')
  await expect(consultation(page, first)).toContainText('Completed')
  expect(await customersOf(desk, family)).toMatchObject([{ activeOrders: 0, totalOrders: 1 }])

  // She comes back: another booking and another order, and she is still one lead and one customer.
  await page.goto('/#contact')
  await fillIn(page, second, family)
  await expect(thanks(page)).toBeVisible()
  const [again] = await answerOf(page, '/api/user/bookings')
  expect(again.childName).toBe(second)
  expect(await isToAnswer(desk, again.id)).toBe(true)
  await makeOrder(desk, again.id)
  expect(await isToAnswer(desk, again.id)).toBe(false)
  expect(await leadsOf(desk, family)).toMatchObject([{ status: 'converted' }])
  expect(await customersOf(desk, family)).toMatchObject([{ activeOrders: 1, totalOrders: 2 }])
  // At the plain address the browser still knows that she has just booked.
  await page.goto('/user/dashboard?tab=orders')
  const orders = page.getByRole('listitem').filter({ hasText: mark })
  await expect(orders).toHaveCount(2)
  await expect(orders.nth(0)).toContainText(second)
  await expect(orders.nth(1)).toContainText('Delivered')
  await desk.close()
  expect(complaints).toEqual([])
})
