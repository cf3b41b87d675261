import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dayMs, indianDate } from '../../../shared/time.ts'
import { CustomerBookings } from '../../../web/features/bookings/customer-bookings.tsx'
import { logout } from '../../../web/logout.ts'
import { booked, customer, field, fill, form, productAnswer, route, visitor } from '../../helpers/web/booking-form.tsx'
import { booking } from '../../helpers/web/desk.tsx'
import { type Answers, clickButton, jsonAnswer, renderScreen, type } from '../../helpers/web/screen.tsx'

describe('a booking that was sent', () => {
  // A Saturday evening in Kochi, when the sample boutique is closed until Monday.
  const created = vi.fn((_file: File) => 'blob:calendar')
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-21T14:30:00Z') })
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

  test('the thanks say what happens next and when, and lead to the consultations after 2 seconds', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    await book('2028-06-03')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('We have your booking, Elizabeth'))
    expect(screen.getByText('We will call +91 90000 00003 or write on WhatsApp, on Monday from 10:00 AM.')).toBeTruthy()
    const path = '/user/dashboard?tab=consultations'
    expect(screen.getByRole('link', { name: 'See your booking' }).getAttribute('href')).toBe(path)
    await vi.advanceTimersByTimeAsync(1900)
    expect(assign).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(assign.mock.calls).toEqual([[path]])
    assign.mockRestore()
  })

  /** The consultations, where the newest was booked in this window. */
  async function openConsultations(answers: Answers = {}) {
    sessionStorage.setItem('just-booked', JSON.stringify({ id: 'b2', weekIsFull: true }))
    const rows = [
      booking({ id: 'b2', eventDate: '2028-06-03', mayChooseVisit: true }),
      booking({ id: 'b1', eventDate: '2028-06-03' }),
    ]
    const shown = renderScreen('/user/dashboard?tab=consultations', <CustomerBookings />, {
      'GET /api/user/bookings': jsonAnswer(rows),
      ...answers,
    })
    const items = await screen.findAllByRole('listitem')
    const first = items.find((item) => item.querySelector('h3'))
    if (!first) throw new Error('no consultation')
    return { ...shown, first: within(first) }
  }

  test('there the booking just made stands on top: what happens next, calendar, WhatsApp, change', async () => {
    const { first } = await openConsultations()
    expect(first.getByText('What happens next')).toBeTruthy()
    expect(first.getByText(/^We are fully booked that week\./)).toBeTruthy()
    expect(first.getByRole('link', { name: 'Write on WhatsApp' }).getAttribute('href')).toMatch(
      /^https:\/\/wa\.me\/\d+\?text=/,
    )
    expect(first.getByRole('link', { name: /^Book your visit/ })).toBeTruthy()
    expect(first.getByRole('link', { name: /^View or edit/ })).toBeTruthy()
    expect(screen.getAllByText('What happens next')).toHaveLength(1)
  })

  test('the day goes into a calendar', async () => {
    const { first } = await openConsultations()
    // The page would go to what is saved.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    fireEvent.click(first.getByRole('button', { name: 'Add the function to your calendar' }))
    const file = created.mock.calls[0]?.[0]
    expect(file?.type).toBe('text/calendar')
    const text = await file?.text()
    expect(text).toContain('UID:booking-b2@localhost\r\n')
    expect(text).toContain('DTSTART;VALUE=DATE:20280603\r\nDTEND;VALUE=DATE:20280604\r\n')
  })
})

describe('the day in the booking form', () => {
  // It is one day from what is shown to what is compared with it.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))

  const inDays = (days: number) => indianDate(Date.now() + days * dayMs)
  const chooseDay = (days: number) =>
    fireEvent.change(field('Date of the function (optional)'), { target: { value: inDays(days) } })
  const clara = productAnswer({ slug: 'clara', name: 'Clara', weeksToMake: 5 })

  test('that is nearer than the piece takes is told so, and booked all the same', async () => {
    const { bodiesTo } = renderScreen('/?piece=clara', form, { ...customer, ...booked, ...clara })
    await fill()
    chooseDay(20)
    expect(await screen.findByText('Clara takes about 5 weeks. We will call to see what is possible.')).toBeTruthy()
    chooseDay(60)
    expect(screen.queryByText(/We will call to see/)).toBeNull()
    chooseDay(20)
    clickButton('Book Consultation')
    expect(await screen.findByText('We have your booking, Elizabeth')).toBeTruthy()
    expect(bodiesTo(route)[0]).toMatchObject({ eventDate: inDays(20), productSlug: 'clara' })
    expect(screen.getByRole('link', { name: 'See your booking' }).getAttribute('href')).toBe(
      '/user/dashboard?tab=consultations',
    )
  })

  test('of no piece is measured by what an order needs', async () => {
    renderScreen('/', form, customer)
    await fill()
    chooseDay(20)
    expect(screen.getByText('A piece takes us about 3 weeks. We will call to see what is possible.')).toBeTruthy()
    chooseDay(21)
    expect(screen.queryByText(/We will call to see/)).toBeNull()
  })
})

describe('the draft', () => {
  test.each([['not json'], ['null'], ['{"at":9999999999999}'], ['{"at":9999999999999,"fields":{"phone":{}}}']])(
    'that cannot be read (%s) is no draft',
    (kept) => {
      localStorage.setItem('booking-draft', kept)
      renderScreen('/', form, visitor)
      expect(field('Phone').value).toBe('')
    },
  )

  test('of more than a day ago is gone', () => {
    const fields = { childName: 'Maria' }
    localStorage.setItem('booking-draft', JSON.stringify({ at: Date.now() - 25 * 3600_000, fields }))
    renderScreen('/', form, visitor)
    expect(field('Who is it for?').value).toBe('')
  })

  test('goes when somebody logs out', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    renderScreen('/', form, { ...customer, 'POST /api/logout': jsonAnswer({ ok: true }) })
    await fill()
    expect(localStorage.getItem('booking-draft')).toContain('Elizabeth')
    await logout()
    expect(localStorage.getItem('booking-draft')).toBeNull()
    expect(assign).toHaveBeenCalledWith('/')
  })
})
