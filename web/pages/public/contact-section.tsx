import { useEffect } from 'react'
import { BookingForm } from '../../features/bookings/booking-form.tsx'
import { EnquiryForm } from '../../features/leads/enquiry-form.tsx'
import { Contact } from '../../features/site/contact.tsx'
import { PhotoSlot } from '../../features/uploads/photo-slot.tsx'
import { SectionHead } from '../../ui/section-head.tsx'

const heading = (
  <SectionHead stacked title="Book Consultation" lede="Tell us about the day. We will contact you within 24 hours." />
)

/** The booking form with its photo field, and where to find us; says when it answers to touches. */
export function ContactSection({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady])
  return (
    <Contact enquiry={<EnquiryForm />}>
      <BookingForm heading={heading} photos={(slot) => <PhotoSlot {...slot} />} />
    </Contact>
  )
}
