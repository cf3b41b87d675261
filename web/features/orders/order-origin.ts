import { serviceTypes } from '../../../shared/services.ts'
import { ApiError, api, oneRow, send } from '../../api.ts'
import type { Started } from './order-fields.tsx'

/** What an order is made from: a booking, a customer, or nothing that is known yet. */
export type Origin = { bookingId?: string; customerId?: string }

/** How an order begins, and what it belongs to. */
type Beginning = { about: string; start: Started; belongs: { bookingId?: string; userId?: string } }

async function fromBooking(id: string): Promise<Beginning | null> {
  const [booking] = await oneRow(api.bookings)(id).queryFn()
  if (!booking) return null
  const { parentName, childName, serviceType, inspirationPhotos } = booking
  const count = inspirationPhotos.length
  const photos = count === 0 ? '' : count === 1 ? ', with its photo' : `, with its ${count} photos`
  return {
    about: `From the booking of ${parentName}${photos}. Change what differs.`,
    start: {
      customerName: parentName,
      customerPhone: booking.phone,
      customerEmail: booking.email,
      outfitType: `${serviceTypes[serviceType]} for ${childName}`,
      eventDate: booking.eventDate,
      description: booking.message,
    },
    belongs: { bookingId: booking.id },
  }
}

async function forCustomer(id: string): Promise<Beginning | null> {
  try {
    const customer = await send(api.admin.customers[':id'].$get({ param: { id } }))
    const name = [customer.firstName, customer.lastName].filter(Boolean).join(' ')
    return {
      about: `For ${name || customer.email}, who sees it under ‘My Orders’.`,
      start: { customerName: name, customerPhone: customer.phone, customerEmail: customer.email },
      belongs: { userId: customer.id },
    }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** Asks for what an order is made from; null where that is not there. Always anew: it may have changed since. */
export const originQuery = ({ bookingId = '', customerId = '' }: Origin) => ({
  queryKey: ['order-origin', bookingId, customerId],
  queryFn: () => (bookingId ? fromBooking(bookingId) : forCustomer(customerId)),
  gcTime: 0,
})
