import type { OrderStatus } from '../../../shared/orders.ts'
import type { Ctx } from '../../../worker/context.ts'
import { run } from '../../../worker/db/batch.ts'
import { orders } from '../../../worker/db/schema.ts'
import type { Client } from './client.ts'
import { visitor } from './storefront.ts'

export type Testimonial = { id: string; state: string; featured: number; name: string }

/** Testimonial entered by a customer or the admin. */
export const review = { rating: 5, review: 'Every aunt in church asked who made it.', location: 'Kakkanad' }

/** Creates an order of this customer, delivered by default. */
export async function newOrder(ctx: Ctx, customer: { id: string }, status: OrderStatus = 'delivered') {
  const id = crypto.randomUUID()
  await run(ctx, ctx.db.insert(orders).values({ id, userId: customer.id, outfitType: 'Baptism gown', status }))
  return id
}

export const submitTestimonial = (client: Client, orderId: string, more: object = {}) =>
  client.post('/api/user/testimonials', { orderId, ...review, ...more })

/** Returns the ids of the testimonials on the home page, in order. */
export const featuredTestimonials = async () =>
  (await visitor.read<{ id: string }[]>('/api/testimonials/featured')).map(({ id }) => id)

/** Returns the ids of the admin's testimonials in a state. */
export const listedTestimonials = async (adminClient: Client, status: string) =>
  (await adminClient.read<Testimonial[]>(`/api/admin/testimonials?status=${status}`)).map(({ id }) => id)
