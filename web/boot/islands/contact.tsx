import { EnquiryForm } from '../../features/leads/enquiry-form.tsx'
import { Booking } from '../../pages/islands/booking.tsx'
import { hydrateIsland } from '../hydrate-island.tsx'

export const start = (place: HTMLElement) =>
  hydrateIsland(place, place.dataset.island === 'booking' ? <Booking /> : <EnquiryForm />)
