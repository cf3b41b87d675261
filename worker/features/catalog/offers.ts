import { and, eq, sql } from 'drizzle-orm'
import type { TestimonialOffer } from '../../../shared/catalog.ts'
import type { Ctx } from '../../context.ts'
import { orders, testimonials } from '../../db/schema.ts'
import { fail } from '../../failure.ts'
import type { User } from '../../session.ts'
import { record } from '../notifications/record.ts'
import type { Testimonial } from './testimonials.ts'

const already = 'You have told us about this order already. Thank you!'

/** What a customer says about an order of hers that was delivered, once; the owner sees it before anybody else. */
export async function offer(ctx: Ctx, user: User, { orderId, rating, review, location }: TestimonialOffer) {
  const own = and(eq(orders.id, orderId), eq(orders.userId, user.id))
  const said = ctx.db.select({ id: testimonials.id }).from(testimonials).where(eq(testimonials.orderId, orderId))
  const [[order], [before]] = await ctx.db.batch([
    ctx.db.select({ status: orders.status }).from(orders).where(own),
    said,
  ])
  if (!order) return fail(404, 'There is no such order')
  if (order.status !== 'delivered') fail(409, 'You can tell us about this order once it is with you')
  if (before) fail(409, already)

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
  const [[kept]] = await ctx.db.batch([
    // Twice at the same moment: the second finds the first.
    ctx.db.insert(testimonials).values(row).onConflictDoNothing().returning(),
    record(
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
  return kept ?? fail(409, already)
}

/** What a customer has said about an order of hers, or null. */
export async function ofOrder(ctx: Ctx, user: User, orderId: string) {
  const [row] = await ctx.db
    .select()
    .from(testimonials)
    .where(and(eq(testimonials.orderId, orderId), eq(testimonials.userId, user.id)))
  return row ?? null
}

/** It as its customer sees it. */
export const present = ({ id, orderId, name, location, rating, review, approvedAt, createdAt }: Testimonial) => ({
  id,
  orderId,
  name,
  location,
  rating,
  review,
  isApproved: approvedAt !== null,
  createdAt,
})
