import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { booked, bookedWithTimes, customer, field, fill, form } from '../../helpers/web/booking-form.tsx'
import { clickButton, jsonAnswer, noNetwork, renderScreen, type } from '../../helpers/web/screen.tsx'

// A Saturday evening in Kochi, when the sample boutique is closed until Monday.
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-21T14:30:00Z') }))
const created = vi.fn((_file: File) => 'blob:calendar')
beforeEach(() => {
  Object.assign(URL, { createObjectURL: created, revokeObjectURL: () => {} })
})
afterEach(() => created.mockClear())

async function book(eventDate = '', answers: object = booked) {
  const { callsTo } = renderScreen('/', form, { ...customer, ...answers })
  await fill()
  if (eventDate) type('Date of the function (optional)', eventDate)
  clickButton('Book Consultation')
  expect(await screen.findByRole('heading', { name: 'We have your booking, Elizabeth' })).toBeTruthy()
  return callsTo
}

test('the thanks say what happens next and when, and stay', async () => {
  await book('2028-06-03')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('We have your booking, Elizabeth'))
  expect(screen.getByText('We will call +91 90000 00003 or write on WhatsApp, on Monday from 10:00 AM.')).toBeTruthy()
  expect(screen.getByText(/^Saturday,? 3 June,? 2028$/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See your booking' }).getAttribute('href')).toBe('/user/bookings/b1')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(screen.getByRole('heading', { name: 'We have your booking, Elizabeth' })).toBeTruthy()
  expect(location.pathname).toBe('/')
})

test('the day goes into a calendar', async () => {
  await book('2028-06-03')
  // The page would go to what is saved.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  clickButton('Add the function to your calendar')
  const file = created.mock.calls[0]?.[0]
  expect(file?.type).toBe('text/calendar')
  const text = await file?.text()
  expect(text).toContain('UID:booking-b1@localhost\r\n')
  expect(text).toContain('DTSTART;VALUE=DATE:20280603\r\nDTEND;VALUE=DATE:20280604\r\n')
  expect(text).toContain('SUMMARY:Holy Communion Dress for മറിയ\r\n')
})

test('without a day there is nothing for a calendar', async () => {
  await book()
  expect(screen.queryByRole('button', { name: 'Add the function to your calendar' })).toBeNull()
})

test('a time to come is chosen where the thanks are, and stands there with its calendar entry', async () => {
  const startsAt = '2099-11-24T05:30:00.000Z'
  const choose = 'POST /api/user/bookings/b1/visit'
  const callsTo = await book('', {
    ...bookedWithTimes,
    'GET /api/visits/free': jsonAnswer([{ date: '2099-11-24', times: [startsAt] }]),
    [choose]: jsonAnswer({ id: 'v1', kind: 'consultation', startsAt }, 201),
  })
  clickButton('Choose a time to come')
  fireEvent.click(await screen.findByRole('radio', { name: '11:00 AM' }))
  clickButton('Choose Tue 24 Nov, 11:00 AM')
  const link = await screen.findByRole('link', { name: 'Add your visit to the calendar' })
  expect([link.getAttribute('href'), link.parentElement?.textContent]).toEqual([
    '/api/visits/v1/ics',
    'We expect you on Tue 24 Nov, 11:00 AM. Add your visit to the calendar',
  ])
  expect(callsTo(choose).map(({ body }) => body)).toEqual([{ id: expect.any(String), startsAt }])
  expect(screen.queryByRole('button', { name: 'Choose a time to come' })).toBeNull()
})

test('no time is offered where customers choose none', async () => {
  await book()
  expect(screen.queryByRole('button', { name: 'Choose a time to come' })).toBeNull()
})

test('another booking begins with an empty form that knows her', async () => {
  await book()
  clickButton('Book another')
  expect(screen.queryByText(/We have your booking/)).toBeNull()
  expect(field('Who is it for?').value).toBe('')
  expect(field('Your name').value).toBe('Sneha Mathew')
  expect(document.activeElement).toBe(field('Baptism Suit'))
})

test('how she heard of the boutique is one tap, corrected by another', async () => {
  const change = 'PATCH /api/user/bookings/b1'
  const callsTo = await book('', { ...booked, [change]: jsonAnswer({ id: 'b1' }) })
  fireEvent.click(screen.getByRole('radio', { name: 'Friend or family' }))
  expect(await screen.findByText('Thank you.')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'At church' }))
  const version = { updatedAt: '2026-11-21T14:30:00.000Z' }
  await waitFor(() =>
    expect(callsTo(change).map(({ body }) => body)).toEqual([
      { ...version, heardFrom: 'friend' },
      { ...version, heardFrom: 'church' },
    ]),
  )
})

test('how she heard of the boutique is told by the same tap where that failed', async () => {
  const change = 'PATCH /api/user/bookings/b1'
  let works = false
  const callsTo = await book('', { ...booked, [change]: () => (works ? jsonAnswer({ id: 'b1' })() : noNetwork()) })
  fireEvent.click(screen.getByRole('radio', { name: 'Friend or family' }))
  expect(await screen.findByText('We could not note this. Please tap again.')).toBeTruthy()
  works = true
  fireEvent.click(screen.getByRole('radio', { name: 'Friend or family' }))
  expect(await screen.findByText('Thank you.')).toBeTruthy()
  expect(callsTo(change)).toHaveLength(2)
})
