import type { EnquiryRef } from '../../../shared/fields.ts'
import { garmentOfService } from '../../../shared/garments.ts'
import { fullName } from '../../../shared/names.ts'
import { outfitOf } from '../../../shared/orders.ts'
import { api, send, statusOf } from '../../api.ts'
import { rowQuery } from '../../queries.ts'
import { wishQuery } from '../leads/public.tsx'
import { copyPhotos } from '../uploads/public.ts'
import type { OrderFieldDefaults, OrderItemValues } from './order-form.ts'
import { adminOrderQuery } from './queries.ts'

/** `orderId`: an order of the same family; `enquiry`: in the format of `MakeLinks`. */
export type OrderOrigin = { bookingId?: string; customerId?: string; orderId?: string; enquiry?: string }

export type NewOrderStart = {
  description?: string
  defaults: OrderFieldDefaults
  relations: { bookingId?: string; userId?: string; enquiry?: EnquiryRef }
  /** Keys of the photos to copy. */
  photos: string[]
  /** True if the customer is already known. */
  hasCustomer: boolean
}

async function draftFromBooking(id: string): Promise<NewOrderStart | null> {
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
      garment: garmentOfService[booking.serviceType],
      eventDate: booking.eventDate,
      description: booking.message,
      items: productSlug ? await itemsFrom(productSlug) : [],
    },
    relations: { bookingId: booking.id },
    photos: inspirationPhotos,
    // For a booking taken at the desk, an account may have the same number by now.
    hasCustomer: booking.userId !== null && booking.source === 'website',
  }
}

/** Returns the booked product as the order's first line; empty if it is no longer sold. */
async function itemsFrom(slug: string): Promise<OrderItemValues[]> {
  const page = await orNull(send(api.products[':slug'].$get({ param: { slug } })))
  if (!page) return []
  const { id, name, price } = page.piece
  return [{ productId: id, name, price, quantity: 1 }]
}

async function draftForCustomer(id: string): Promise<NewOrderStart | null> {
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

/** Draft key of the form of a new order. */
export const newOrderPlace = ({ bookingId, customerId, orderId, enquiry }: OrderOrigin) =>
  `new-order-${bookingId ?? customerId ?? orderId ?? enquiry ?? 'walk-in'}`

/** Starts another order for the same family: same customer, event day and photos, but a different garment. */
async function draftFromOrder(id: string): Promise<NewOrderStart | null> {
  const order = await orNull(adminOrderQuery(id).queryFn())
  if (!order) return null
  const { userId, customerName, customerPhone, customerEmail, eventDate, outfitType, inspirationPhotos } = order
  // A failed copy of the photos does not block the order.
  await copyPhotos(newOrderPlace({ orderId: id }), inspirationPhotos).catch(() => undefined)
  return {
    description: `For the family of ‘${outfitType}’: the same customer, day and photos.`,
    defaults: { customerName, customerPhone, customerEmail, eventDate },
    relations: userId ? { userId } : {},
    photos: [],
    hasCustomer: userId !== null,
  }
}

/** Starts an order from an enquiry or a chat: contact details and the guessed service. */
async function draftFromEnquiry(text: string): Promise<NewOrderStart | null> {
  const wish = await wishQuery(text).queryFn()
  if (!wish) return null
  const { name, phone, email, message, serviceType, description, enquiry, userId } = wish
  return {
    description,
    defaults: {
      ...{ customerName: name, customerPhone: phone, customerEmail: email, description: message },
      outfitType: outfitOf({ serviceType, childName: name }),
      garment: garmentOfService[serviceType],
    },
    relations: { enquiry, ...(userId && { userId }) },
    photos: [],
    hasCustomer: userId !== undefined,
  }
}

/** Returns the response, or null after a 404. */
async function orNull<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked
  } catch (error) {
    if (statusOf(error) === 404) return null
    throw error
  }
}

/**
 * Query of the initial values of a new order; null if the origin does not exist. Never cached, because the origin may
 * change.
 */
export const newOrderStartQuery = ({ bookingId = '', customerId = '', orderId = '', enquiry = '' }: OrderOrigin) => ({
  queryKey: ['order-origin', bookingId, customerId, orderId, enquiry],
  queryFn: () =>
    bookingId
      ? draftFromBooking(bookingId)
      : orderId
        ? draftFromOrder(orderId)
        : enquiry
          ? draftFromEnquiry(enquiry)
          : draftForCustomer(customerId),
  gcTime: 0,
})
