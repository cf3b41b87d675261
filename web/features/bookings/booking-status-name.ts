import type { BookingStatus } from '../../../shared/bookings.ts'
import { t } from '../../../shared/words/t.ts'

/** Where a consultation stands, as its customer reads it. */
export function bookingStatusName(status: BookingStatus) {
  const names = {
    pending: t('Pending'),
    confirmed: t('Confirmed'),
    'in-progress': t('In progress'),
    completed: t('Completed'),
    cancelled: t('Cancelled'),
  }
  return names[status]
}
