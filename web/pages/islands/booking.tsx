import { t } from '../../../shared/words/t.ts'
import { BookingForm } from '../../features/bookings/booking-form.tsx'
import { LazyPhotoField } from '../../features/uploads/lazy-photo-field.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'

const heading = () => (
  <SectionHeading
    isNumbered
    stacked
    title={t('Book Consultation')}
    lede={t('Tell us about the day. We will contact you within 24 hours.')}
  />
)

export const Booking = () => <BookingForm heading={heading()} photos={(slot) => <LazyPhotoField {...slot} />} />
