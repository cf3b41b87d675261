import { useParams } from 'wouter'
import { t } from '../../shared/words/t.ts'
import { CustomerBookingDetails } from '../features/bookings/customer-booking-details.tsx'
import { usePageTitle } from '../features/boutique/public.tsx'
import { CustomerFrame } from './customer-frame.tsx'

export default function BookingPage() {
  usePageTitle(t('Your consultation'))
  const { id = '' } = useParams()
  return <CustomerFrame>{() => <CustomerBookingDetails id={id} />}</CustomerFrame>
}
