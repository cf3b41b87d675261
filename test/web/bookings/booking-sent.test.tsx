import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { dayMs, indianDate } from '../../../shared/time.ts'
import { AddToCalendar } from '../../../web/features/bookings/add-to-calendar.tsx'
import { logout } from '../../../web/logout.ts'
import { booked, customer, field, fill, form, productAnswer, route, visitor } from '../../helpers/web/booking-form.tsx'
import { booking } from '../../helpers/web/desk.tsx'
import { clickButton, jsonAnswer, renderScreen, type } from '../../helpers/web/screen.tsx'

describe('a booking that was sent', () => {
  // A Saturday evening in Kochi, when the sample boutique is closed until Monday.
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-21T14:30:00Z') })
  })

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

  test('its page is where the day goes into a calendar', async () => {
    const created = vi.fn((_file: File) => 'blob:calendar')
    Object.assign(URL, { createObjectURL: created, revokeObjectURL: () => {} })
    // The page would go to what is saved.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    renderScreen('/', <AddToCalendar booking={{ ...booking({ id: 'b2' }), eventDate: '2028-06-03' }} />, customer)
    fireEvent.click(await screen.findByRole('button', { name: 'Add the function to your calendar' }))
    const text = await created.mock.calls[0]?.[0].text()
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
