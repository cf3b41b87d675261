import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bookingToSend } from '../../../web/features/bookings/booking-to-send.ts'
import { booked, customer, field, fill, form, route, visitor, withPhotos } from '../../helpers/web/booking-form.tsx'
import { type Answers, clickButton, jsonAnswer, renderScreen, type } from '../../helpers/web/screen.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => sessionStorage.clear())

const lookAgain = () => act(() => vi.advanceTimersByTimeAsync(6000))
const sending = () => screen.findByText('Sending your booking…')

/** She fills the form in, presses Book, and follows the dialog to the sign-up. */
async function leaveForAccount(ui = form, prepare = () => {}) {
  const { leave } = renderScreen('/', ui, visitor)
  await fill()
  prepare()
  clickButton('Book Consultation')
  fireEvent.click(await screen.findByRole('link', { name: 'Sign In / Create Account' }))
  leave()
}

test('somebody who comes back with an account without a connection sends it by itself when there is one again', async () => {
  await leaveForAccount()
  let tries = 0
  const { bodiesTo } = renderScreen('/#contact', form, {
    ...{ ...customer, ...booked },
    [route]: () => (tries++ === 0 ? Promise.reject(new TypeError('Failed to fetch')) : booked[route]()),
  })
  await sending()
  await lookAgain()
  expect(await screen.findByText('Your booking is not sent yet')).toBeTruthy()
  await waitFor(() => {
    // The form listens a moment after it has said so.
    act(() => void dispatchEvent(new Event('online')))
    expect(bodiesTo(route)).toHaveLength(2)
  })
  expect(await screen.findByText('We have your booking, Elizabeth')).toBeTruthy()
})

test('somebody who comes back with an account may look again first: nothing is sent until she presses Book', async () => {
  await leaveForAccount()
  const { callsTo, leave } = renderScreen('/#contact', form, { ...customer, ...booked })
  await sending()
  clickButton('Wait, let me check it first')
  expect(screen.getByText('Your booking is not sent yet')).toBeTruthy()
  await lookAgain()
  expect(callsTo(route)).toEqual([])
  leave()
  const again = renderScreen('/#contact', form, { ...customer, ...booked })
  await lookAgain()
  expect(again.callsTo(route)).toEqual([])
  clickButton('Book Consultation')
  expect(await screen.findByText('We have your booking, Elizabeth')).toBeTruthy()
})

test('somebody who comes back with an account for whom a day has passed meanwhile is told so, and nothing is sent', async () => {
  await leaveForAccount(form, () => type('Date of the function (optional)', `${new Date().getFullYear() + 2}-06-01`))
  const draft = JSON.parse(localStorage.getItem('booking-draft') ?? '')
  draft.fields.eventDate = '2020-01-01'
  localStorage.setItem('booking-draft', JSON.stringify(draft))
  const { callsTo } = renderScreen('/#contact', form, { ...customer, ...booked })
  await sending()
  await lookAgain()
  await waitFor(() => expect(document.activeElement).toBe(field('Date of the function (optional)')))
  expect(callsTo(route)).toEqual([])
})

const expectNothing = async (answers: Answers, path = '/#contact') => {
  const { callsTo } = renderScreen(path, form, { ...booked, ...answers })
  await lookAgain()
  expect(screen.queryByText('Sending your booking…')).toBeNull()
  expect(callsTo(route)).toEqual([])
}

test('a booking is not sent by itself for a customer who did not press Book before', async () => {
  const { leave } = renderScreen('/', form, visitor)
  await fill()
  leave()
  await expectNothing(customer)
})

test('a booking is not sent by itself for a visitor who came back without an account, nor when she has one later', async () => {
  await leaveForAccount()
  const { leave } = renderScreen('/#contact', form, visitor)
  await waitFor(() => expect(bookingToSend.read()).toBeUndefined())
  leave()
  await expectNothing(customer)
})

test('a booking is not sent by itself with a password that is to be changed first', async () => {
  await leaveForAccount()
  const answer = await customer['GET /api/user']().json()
  await expectNothing({ 'GET /api/user': jsonAnswer({ ...answer, mustChangePassword: true }) })
})

test('a booking is not sent by itself after an hour', async () => {
  await leaveForAccount()
  vi.setSystemTime(Date.now() + 3600_001)
  await expectNothing(customer)
})

test('a booking whose photos waited for the account is not sent without one that failed', async () => {
  await leaveForAccount(withPhotos, () => clickButton('wait'))
  const { callsTo } = renderScreen('/#contact', withPhotos, { ...customer, ...booked })
  await sending()
  clickButton('wait')
  clickButton('restored')
  clickButton('none')
  expect(screen.getByText('Your booking is not sent yet')).toBeTruthy()
  expect(screen.getByText(/^Some photos could not be uploaded/)).toBeTruthy()
  await lookAgain()
  expect(callsTo(route)).toEqual([])
})
