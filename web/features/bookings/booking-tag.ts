import type { BookingStatus } from '../../../shared/bookings.ts'
import { t } from '../../../shared/words/t.ts'

/** The state of a consultation, as its customer reads it: with a time to come it waits for nothing. */
export function bookingTag({ status, visits }: { status: BookingStatus; visits: unknown[] }) {
  if (status === 'pending' && visits.length > 0) return { status: 'confirmed', label: t('Visit arranged') }
  const names = {
    pending: t('Pending'),
    confirmed: t('Confirmed'),
    'in-progress': t('In progress'),
    completed: t('Completed'),
    cancelled: t('Cancelled'),
  }
  return { status, label: names[status] }
}
