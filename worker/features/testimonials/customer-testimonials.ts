import { and, eq, type SQL, sql } from 'drizzle-orm'
import { fullName } from '../../../shared/names.ts'
import type { CustomerTestimonialInput } from '../../../shared/testimonials.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { isOrderOf } from '../../db/ownership.ts'
import { orders, testimonials } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import type { User } from '../../http/sessions.ts'
import { enqueueStatement } from '../notifications/enqueue.ts'

const failAlreadyGiven = () => fail(409, 'You have told us about this order already. Thank you!')

/** What a customer says about an order of hers that was delivered, once. It waits until the admin approves it. */
export async function create(ctx: Ctx, user: User, input: CustomerTestimonialInput) {
  await checkMayCreate(ctx, user, input.orderId)
  const { rating, review } = input
  const name = fullName(user) || 'A customer'
  const row = {
    id: crypto.randomUUID(),
    name,
    location: input.location ?? null,
    rating,
    review,
    userId: user.id,
    orderId: input.orderId,
    approvedAt: null,
    createdAt: new Date(),
  }
  const isInserted = sql`EXISTS (SELECT 1 FROM testimonials WHERE id = ${row.id})`
  const { inserted } = await batch(ctx, {
    // Of two sent at the same moment, the second finds the first.
    inserted: ctx.db.insert(testimonials).values(row).onConflictDoNothing().returning(),
    notification: enqueueStatement(
      ctx,
      {
        userId: null,
        type: 'testimonial',
        title: `${name} has written a testimonial`,
        message: `${rating} of 5: ${review.slice(0, 140)}`,
        relatedId: row.id,
      },
      isInserted,
    ),
  })
  return inserted[0] ?? failAlreadyGiven()
}

/** Throws unless the order is this customer's, was delivered, and has no testimonial. */
async function checkMayCreate(ctx: Ctx, user: User, orderId: string) {
  const {
    order: [order],
    existing: [existing],
  } = await batch(ctx, {
    order: ctx.db.select({ status: orders.status }).from(orders).where(isOrderOf(orderId, user.id)),
    existing: ctx.db.select({ id: testimonials.id }).from(testimonials).where(eq(testimonials.orderId, orderId)),
  })
  if (!order) return fail(404, 'There is no such order')
  if (order.status !== 'delivered') fail(409, 'You can tell us about this order once it is with you')
  if (existing) failAlreadyGiven()
}

/** What this customer has said about an order. It stays hers when the order is linked to another account. */
export async function findByOrder(ctx: Ctx, userId: SQL, orderId: string) {
  const [testimonial] = await run(
    ctx,
    ctx.db
      .select()
      .from(testimonials)
      .where(and(eq(testimonials.orderId, orderId), eq(testimonials.userId, userId))),
  )
  return testimonial
}
