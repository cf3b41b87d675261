import { customerMayCancel } from '../../../shared/bookings.ts'
import { serviceLabels } from '../../../shared/services.ts'
import { longDate } from '../../lib/format.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { PhotoStrip } from '../../ui/photo-strip.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { photoUrl } from '../uploads/public.ts'
import { CancelBooking } from './cancel-booking.tsx'
import type { CustomerBooking } from './queries.ts'

/** One consultation as its customer booked it, to be cancelled while nothing has been cut. */
export function CustomerBookingRow({ consultation }: { consultation: CustomerBooking }) {
  const { serviceType, status, childName, parentName, phone, createdAt, eventDate, message } = consultation
  const photos = consultation.inspirationPhotos
  return (
    <li tabIndex={-1} className="grid gap-3.5 border-b border-hair py-7 outline-none first:pt-0">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 className="text-section">{serviceLabels[serviceType]}</h3>
        <StatusTag status={status} />
      </header>
      <DescriptionList
        className="grid-cols-2 md:grid-cols-5"
        items={{
          For: childName,
          'Asked on': longDate(createdAt),
          Parent: parentName,
          Phone: phone,
          'The day': eventDate && longDate(eventDate),
        }}
      />
      {message && <blockquote className="quote">{message}</blockquote>}
      {photos.length > 0 && <PhotoStrip photos={photos.map(photoUrl)} label="Your photo" />}
      {customerMayCancel(status) && <CancelBooking consultation={consultation} />}
    </li>
  )
}
