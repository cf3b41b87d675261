import { fullName } from '../../../shared/names.ts'
import { outfitOf } from '../../../shared/orders.ts'
import { ApiError, api, send } from '../../api.ts'
import { rowQuery } from '../../queries.ts'
import type { OrderFieldDefaults } from './form-values.ts'

export type OrderOrigin = { bookingId?: string; customerId?: string }

type NewOrderDraft = {
  description: string
  defaults: OrderFieldDefaults
  relations: { bookingId?: string; userId?: string }
}

async function draftFromBooking(id: string): Promise<NewOrderDraft | null> {
  const [booking] = await rowQuery(api.bookings)(id).queryFn()
  if (!booking) return null
  const { parentName, inspirationPhotos } = booking
  const count = inspirationPhotos.length
  const photos = count === 0 ? '' : count === 1 ? ', with its photo' : `, with its ${count} photos`
  return {
    description: `From the booking of ${parentName}${photos}. Change what differs.`,
    defaults: {
      customerName: parentName,
      customerPhone: booking.phone,
      customerEmail: booking.email,
      outfitType: outfitOf(booking),
      eventDate: booking.eventDate,
      description: booking.message,
    },
    relations: { bookingId: booking.id },
  }
}

async function draftForCustomer(id: string): Promise<NewOrderDraft | null> {
  try {
    const customer = await send(api.admin.customers[':id'].$get({ param: { id } }))
    const name = fullName(customer)
    return {
      description: `For ${name || customer.email}, who sees it under ‘My Orders’.`,
      defaults: { customerName: name, customerPhone: customer.phone, customerEmail: customer.email },
      relations: { userId: customer.id },
    }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** What an order is made from; null where that does not exist. Always asked for anew: it may have changed since. */
export const newOrderDraftQuery = ({ bookingId = '', customerId = '' }: OrderOrigin) => ({
  queryKey: ['order-origin', bookingId, customerId],
  queryFn: () => (bookingId ? draftFromBooking(bookingId) : draftForCustomer(customerId)),
  gcTime: 0,
})
