import { useEffect } from 'react'
import { BookingForm } from '../../features/bookings/booking-form.tsx'
import { EnquiryForm } from '../../features/leads/enquiry-form.tsx'
import { Contact } from '../../features/site/contact.tsx'
import { LazyPhotoField } from '../../features/uploads/lazy-photo-field.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'

const heading = (
  <SectionHeading
    stacked
    title="Book Consultation"
    lede="Tell us about the day. We will contact you within 24 hours."
  />
)

export function ContactSection({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady])
  return (
    <Contact enquiry={<EnquiryForm />}>
      <BookingForm heading={heading} photos={(slot) => <LazyPhotoField {...slot} />} />
    </Contact>
  )
}
