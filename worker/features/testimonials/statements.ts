import { desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { maxFeaturedRows } from '../../../shared/lists.ts'
import { maxFeaturedTestimonials, type TestimonialState } from '../../../shared/testimonials.ts'
import type { Ctx } from '../../context.ts'
import { hasSaidYes } from '../../db/consents.ts'
import { featuredFirst, isFeatured } from '../../db/featured.ts'
import { images, testimonials } from '../../db/schema.ts'

export type Testimonial = typeof testimonials.$inferSelect
/** A testimonial with its image in all sizes, if it has them. */
type ShownTestimonial = Testimonial & {
  mayShowImage: boolean
  picture: (typeof images.$inferSelect)['picture'] | null
}

/** Maximum reviews of other networks in one answer. */
const maxReviews = 50

/** Condition for each state of a testimonial, worded as in its partial index. */
export const isInState: Record<TestimonialState, SQL> = {
  offered: sql`approved_at IS NULL AND hidden_at IS NULL`,
  approved: sql`approved_at IS NOT NULL AND hidden_at IS NULL`,
  hidden: sql`hidden_at IS NOT NULL`,
}

/**
 * True if the picture may be shown: the customer's consent is required. A testimonial that the admin entered belongs to
 * no account.
 */
export const mayShowImage = sql<boolean>`(${testimonials.userId} IS NULL
  OR ${hasSaidYes(testimonials.userId, 'public_photos')})`.mapWith(Boolean)

const selectStatement = (ctx: Ctx, condition: SQL) =>
  ctx.db
    .select({
      ...getTableColumns(testimonials),
      picture: images.picture,
      mayShowImage: mayShowImage.as('may_show_image'),
    })
    .from(testimonials)
    .leftJoin(images, eq(images.attachedTo, testimonials.id))
    .where(condition)

const selectFeaturedStatement = (ctx: Ctx, condition: SQL, limit: number) =>
  selectStatement(ctx, condition)
    .orderBy(...featuredFirst(testimonials))
    .limit(limit)

/** Selects the testimonials on the home page, the highest `featured` first. */
export const featuredStatement = (ctx: Ctx) =>
  selectFeaturedStatement(ctx, sql`${isFeatured} AND ${isInState.approved}`, maxFeaturedTestimonials)

/** Selects all featured testimonials, in the same order, for the admin. */
export const allFeaturedStatement = (ctx: Ctx) => selectFeaturedStatement(ctx, isFeatured, maxFeaturedRows)

/** Selects reviews from Google, Facebook or Instagram, newest first. */
export const fromNetworksStatement = (ctx: Ctx) =>
  selectStatement(ctx, sql`source IS NOT NULL AND ${isInState.approved}`)
    .orderBy(desc(testimonials.createdAt))
    .limit(maxReviews)

/** Returns a testimonial for the public API. */
export const toPublic = (testimonial: ShownTestimonial) => ({
  id: testimonial.id,
  name: testimonial.name,
  rating: testimonial.rating,
  review: testimonial.review,
  source: testimonial.source,
  featured: testimonial.featured,
  malayalam: testimonial.malayalam,
  createdAt: testimonial.createdAt,
  location: testimonial.location || 'Verified Customer',
  profileImage: testimonial.mayShowImage ? testimonial.image : null,
})

/** Returns a testimonial for the home page, with the sizes of its picture. */
export const toPage = (testimonial: ShownTestimonial) => ({
  ...toPublic(testimonial),
  picture: testimonial.mayShowImage ? testimonial.picture : null,
})

/** Returns a testimonial for its customer. */
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

const stateOf = ({ approvedAt, hiddenAt }: Testimonial): TestimonialState =>
  hiddenAt ? 'hidden' : approvedAt ? 'approved' : 'offered'

/** Returns a testimonial for editing. */
export const toAdmin = (testimonial: Testimonial & { mayShowImage: boolean }) => ({
  id: testimonial.id,
  name: testimonial.name,
  location: testimonial.location,
  rating: testimonial.rating,
  review: testimonial.review,
  image: testimonial.image,
  mayShowImage: testimonial.mayShowImage,
  malayalam: testimonial.malayalam,
  source: testimonial.source,
  featured: testimonial.featured,
  userId: testimonial.userId,
  orderId: testimonial.orderId,
  createdAt: testimonial.createdAt,
  updatedAt: testimonial.updatedAt,
  state: stateOf(testimonial),
})
