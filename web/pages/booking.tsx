import { useParams } from 'wouter'
import { CustomerBookingDetails } from '../features/bookings/customer-booking-details.tsx'
import { usePageTitle } from '../features/boutique/public.tsx'
import { CompactPhotoField } from '../features/uploads/compact-photo-field.tsx'
import { CustomerFrame } from './customer-frame.tsx'

export default function BookingPage() {
  usePageTitle('Your consultation')
  const { id = '' } = useParams()
  return (
    <CustomerFrame>
      {() => <CustomerBookingDetails id={id} renderPhotoField={(props) => <CompactPhotoField {...props} />} />}
    </CustomerFrame>
  )
}
