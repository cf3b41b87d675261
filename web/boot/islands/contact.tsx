import { prepareBookingForm } from '../../features/bookings/use-booking-form.ts'
import { EnquiryForm, enquirySchema } from '../../features/leads/enquiry-form.tsx'
import { Booking } from '../../pages/islands/booking.tsx'
import { hydrateIsland } from '../hydrate-island.tsx'

export async function start(place: HTMLElement) {
  const isBooking = place.dataset.island === 'booking'
  await hydrateIsland(place, isBooking ? <Booking /> : <EnquiryForm />)
  const prepare = isBooking ? prepareBookingForm : enquirySchema.prepare
  if (place.contains(document.activeElement)) prepare()
  else place.addEventListener('focusin', prepare, { once: true })
}
