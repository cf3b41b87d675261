import { and, eq, sql } from 'drizzle-orm'
import type { CustomerTestimonialInput } from '../../../shared/testimonials.ts'
import type { Ctx } from '../../context.ts'
import { isOrderOf } from '../../db/ownership.ts'
import { orders, testimonials } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import type { User } from '../../http/session.ts'
import { enqueueStatement } from '../notifications/enqueue.ts'
import type { Testimonial } from './statements.ts'

const alreadyGiven = 'You have told us about this order already. Thank you!'

/** What a customer says about an order of hers that was delivered, once; the owner sees it before anybody else. */
export async function create(ctx: Ctx, user: User, { orderId, rating, review, location }: CustomerTestimonialInput) {
  const existingStatement = ctx.db
    .select({ id: testimonials.id })
    .from(testimonials)
    .where(eq(testimonials.orderId, orderId))
  const [[order], [existing]] = await ctx.db.batch([
    ctx.db.select({ status: orders.status }).from(orders).where(isOrderOf(orderId, user.id)),
    existingStatement,
  ])
  if (!order) return fail(404, 'There is no such order')
  if (order.status !== 'delivered') fail(409, 'You can tell us about this order once it is with you')
  if (existing) fail(409, alreadyGiven)

  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || 'A customer'
  const row = {
    id: crypto.randomUUID(),
    name,
    location: location ?? null,
    rating,
    review,
    userId: user.id,
    orderId,
    approvedAt: null,
    createdAt: new Date(),
  }
  const isNew = sql`EXISTS (SELECT 1 FROM testimonials WHERE id = ${row.id})`
  const [[inserted]] = await ctx.db.batch([
    // Twice at the same moment: the second finds the first.
    ctx.db.insert(testimonials).values(row).onConflictDoNothing().returning(),
    enqueueStatement(
      ctx,
      {
        userId: null,
        type: 'testimonial',
        title: `${name} has told you how it was`,
        message: `${rating} of 5: ${review.slice(0, 140)}`,
        relatedId: row.id,
      },
      isNew,
    ),
  ])
  return inserted ?? fail(409, alreadyGiven)
}

/** What a customer has said about an order of hers, or null. */
export async function findByOrder(ctx: Ctx, user: User, orderId: string) {
  const [row] = await ctx.db
    .select()
    .from(testimonials)
    .where(and(eq(testimonials.orderId, orderId), eq(testimonials.userId, user.id)))
  return row ?? null
}

/** It as its customer sees it. */
export const toCustomer = ({ id, orderId, name, location, rating, review, approvedAt, createdAt }: Testimonial) => ({
  id,
  orderId,
  name,
  location,
  rating,
  review,
  isApproved: approvedAt !== null,
  createdAt,
})
