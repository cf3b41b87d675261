import type { InferResponseType } from 'hono/client'
import type { BookingStatus } from '../../../shared/bookings.ts'
import { t } from '../../../shared/words/t.ts'
import { api, send } from '../../api.ts'
import { listQuery } from '../../queries.ts'

export type AdminBooking = InferResponseType<typeof api.bookings.$get>[number]
export type CustomerBooking = InferResponseType<typeof api.user.bookings.$get>[number]

export type CustomerBookingDetails = InferResponseType<(typeof api.user.bookings)[':id']['$get']>

/** A customer's own bookings. */
export const bookingsQuery = listQuery(api.user.bookings)

/** One booking for its customer: under the list's key, so that a change asks for both. */
export const customerBookingQuery = (id: string) => ({
  queryKey: [api.user.bookings.$url().pathname, 'detail', id],
  queryFn: () => send(api.user.bookings[':id'].$get({ param: { id } })),
})

/** Rows from before there were scores count as middling. */
export const scoreOf = ({ leadScore, scoreReasons }: Pick<AdminBooking, 'leadScore' | 'scoreReasons'>) =>
  leadScore === 0 && scoreReasons.length === 0 ? 50 : leadScore

export const bookingKeys = {
  admin: [
    [api.bookings.$url().pathname],
    [api.admin.dashboard.stats.$url().pathname],
    [api.admin.answers.$url().pathname],
    [api.admin.notifications.$url().pathname],
    // A visit goes with its booking, and a message is written with its answer.
    [api.admin.today.$url().pathname],
    [api.admin.visits.$url().pathname],
    [api.admin.messages.$url().pathname],
  ],
  customer: [[api.user.bookings.$url().pathname], [api.user.waiting.$url().pathname]],
}

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
