import type { InferResponseType } from 'hono/client'
import { api } from '../../api.ts'

export type AdminBooking = InferResponseType<typeof api.bookings.$get>[number]
export type CustomerBooking = InferResponseType<typeof api.user.bookings.$get>[number]

/** Rows from before there were scores count as middling. */
export const scoreOf = ({ leadScore, scoreReasons }: Pick<AdminBooking, 'leadScore' | 'scoreReasons'>) =>
  leadScore === 0 && scoreReasons.length === 0 ? 50 : leadScore

export const bookingKeys = {
  admin: [[api.bookings.$url().pathname], [api.admin.dashboard.stats.$url().pathname]],
  customer: [[api.user.bookings.$url().pathname]],
}
