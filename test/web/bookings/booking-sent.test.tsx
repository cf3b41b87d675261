import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { dayMs, indianDate } from '../../../shared/time.ts'
import { booked, customer, field, fill, form, productAnswer, route, visitor } from '../../helpers/web/booking-form.tsx'
import { clickButton, renderScreen } from '../../helpers/web/screen.tsx'

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
})

describe('the draft', () => {
  test.each([
    ['not json'],
    ['null'],
    ['{"at":9999999999999}'],
    ['{"at":9999999999999,"fields":{"phone":{}}}'],
    // Of more than a day ago.
    [JSON.stringify({ at: Date.now() - 25 * 3600_000, fields: { phone: '98470 12345' } })],
  ])('that is old or cannot be read (%s) is no draft', (kept) => {
    localStorage.setItem('booking-draft', kept)
    renderScreen('/', form, visitor)
    expect(field('Phone').value).toBe('')
  })
})
