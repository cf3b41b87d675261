import { fullName } from '../../../shared/names.ts'
import { outfitOf } from '../../../shared/orders.ts'
import { api, send, statusOf } from '../../api.ts'
import { rowQuery } from '../../queries.ts'
import type { OrderFieldDefaults, OrderItemValues } from './form-values.ts'

export type OrderOrigin = { bookingId?: string; customerId?: string }

export type NewOrderDraft = {
  description?: string
  defaults: OrderFieldDefaults
  relations: { bookingId?: string; userId?: string }
  /** Keys of the photos that come along. */
  photos: string[]
  /** Whose it is, is known already. */
  hasCustomer: boolean
}

async function draftFromBooking(id: string): Promise<NewOrderDraft | null> {
  const [booking] = await rowQuery(api.bookings)(id).queryFn()
  if (!booking) return null
  const { parentName, inspirationPhotos, productSlug } = booking
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
      items: productSlug ? await itemsFrom(productSlug) : [],
    },
    relations: { bookingId: booking.id },
    photos: inspirationPhotos,
    hasCustomer: booking.userId !== null,
  }
}

/** The piece a booking was made for, as the order's first line; none where it is not on sale any more. */
async function itemsFrom(slug: string): Promise<OrderItemValues[]> {
  const page = await orNull(send(api.products[':slug'].$get({ param: { slug } })))
  if (!page) return []
  const { id, name, price } = page.piece
  return [{ productId: id, name, price, quantity: 1 }]
}

async function draftForCustomer(id: string): Promise<NewOrderDraft | null> {
  const customer = await orNull(send(api.admin.customers[':id'].$get({ param: { id } })))
  if (!customer) return null
  const name = fullName(customer)
  return {
    description: customer.hasAccount ? `For ${name || customer.email}, who sees it under ‘My Orders’.` : `For ${name}.`,
    defaults: { customerName: name, customerPhone: customer.phone, customerEmail: customer.email },
    relations: { userId: customer.id },
    photos: [],
    hasCustomer: true,
  }
}

/** What was asked for, or null where it does not exist. */
async function orNull<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked
  } catch (error) {
    if (statusOf(error) === 404) return null
    throw error
  }
}

/** What an order is made from; null where that does not exist. Always asked for anew: it may have changed since. */
export const newOrderDraftQuery = ({ bookingId = '', customerId = '' }: OrderOrigin) => ({
  queryKey: ['order-origin', bookingId, customerId],
  queryFn: () => (bookingId ? draftFromBooking(bookingId) : draftForCustomer(customerId)),
  gcTime: 0,
})
