import { prepareBookingForm } from '../../features/bookings/use-booking-form.ts'
import { EnquiryForm, enquirySchema } from '../../features/leads/enquiry-form.tsx'
import { Booking } from '../../pages/islands/booking.tsx'
import { hydrateIsland } from '../hydrate-island.tsx'

export async function start(place: HTMLElement) {
  const isBooking = place.dataset.island === 'booking'
  const prepare = isBooking ? prepareBookingForm : enquirySchema.prepare
  // Sent already: what it is looked through with is read while the form is taken over.
  if (place.querySelector('dialog.early-form:not([open])')) prepare()
  await hydrateIsland(place, isBooking ? <Booking /> : <EnquiryForm />)
  if (place.contains(document.activeElement)) prepare()
  else place.addEventListener('focusin', prepare, { once: true })
}
