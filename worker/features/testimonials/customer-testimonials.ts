import { and, eq, type SQL } from 'drizzle-orm'
import { fullName } from '../../../shared/names.ts'
import type { CustomerTestimonialInput } from '../../../shared/testimonials.ts'
import { truncate } from '../../../shared/truncate.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { createOnce, hasSame } from '../../db/create-once.ts'
import { isOrderOf } from '../../db/ownership.ts'
import { orders, testimonials } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import type { User } from '../../http/sessions.ts'
import { enqueueStatement } from '../notifications/enqueue.ts'
import type { Testimonial } from './statements.ts'

const failAlreadyGiven = () => fail(409, 'testimonial_given')

/**
 * Adds what a customer says about an order of hers that was delivered, once for the order. It waits until the admin
 * approves it. The same words again are answered with the first row (`repeated`), others with 409.
 */
export async function create(ctx: Ctx, user: User, input: CustomerTestimonialInput) {
  const { orderId, rating, review } = input
  const {
    order: [order],
    existing: [existing],
  } = await batch(ctx, {
    order: ctx.db.select({ status: orders.status }).from(orders).where(isOrderOf(orderId, user.id)),
    existing: ofOrderStatement(ctx, orderId),
  })
  if (!order) return fail(404, 'order_unknown')
  const name = fullName(user) || 'A customer'
  const now = new Date()
  const offered = { image: null, malayalam: null, source: null, featured: 0, approvedAt: null, hiddenAt: null }
  const said = { name, location: input.location ?? null, rating, review, userId: user.id, orderId }
  const row: Testimonial = { ...offered, ...said, id: crypto.randomUUID(), createdAt: now, updatedAt: now }
  return createOnce<Testimonial>({
    existing,
    refuseOther: (given) => {
      if (!hasSame(given, row, ['userId', 'rating', 'review', 'location'])) failAlreadyGiven()
    },
    find: async () => (await run(ctx, ofOrderStatement(ctx, orderId)))[0],
    prepare: async () => {
      if (order.status !== 'delivered') fail(409, 'testimonial_too_early')
      const write = () =>
        batch(ctx, {
          insert: ctx.db.insert(testimonials).values(row),
          notification: enqueueStatement(ctx, {
            userId: null,
            type: 'testimonial',
            title: `${name} has written a testimonial`,
            message: `${rating} of 5: ${truncate(review, 140)}`,
            relatedId: row.id,
          }),
        })
      return { row, write }
    },
    refuseRace: (error) => {
      throw error
    },
  })
}

const ofOrderStatement = (ctx: Ctx, orderId: string) =>
  ctx.db.select().from(testimonials).where(eq(testimonials.orderId, orderId))

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
