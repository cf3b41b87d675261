import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { BookingForm } from '../../../web/features/bookings/booking-form.tsx'
import { bookingToSend } from '../../../web/features/bookings/booking-to-send.ts'
import { LazyPhotoField } from '../../../web/features/uploads/lazy-photo-field.tsx'
import { customer } from '../../helpers/web/booking-form.tsx'
import { renderScreen } from '../../helpers/web/screen.tsx'

vi.mock('../../../web/features/uploads/photo-field.tsx', () => {
  throw new Error('its file is gone')
})

afterEach(() => sessionStorage.clear())

test('a photo field that does not come keeps no booking waiting: it says that a photo is missing', async () => {
  bookingToSend.write({ photos: 2, unstored: 0, next: '/#contact' })
  renderScreen('/#contact', <BookingForm heading={null} photos={(slot) => <LazyPhotoField {...slot} />} />, customer)
  expect(await screen.findByText(/^Photos cannot be added just now/)).toBeTruthy()
  expect(await screen.findByText(/^Some photos could not be uploaded/)).toBeTruthy()
})
