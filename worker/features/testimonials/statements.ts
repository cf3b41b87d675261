import { desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { maxFeaturedRows } from '../../../shared/lists.ts'
import { maxFeaturedTestimonials, type TestimonialState } from '../../../shared/testimonials.ts'
import type { Ctx } from '../../context.ts'
import { hasSaidYes } from '../../db/consents.ts'
import { featuredFirst, isFeatured } from '../../db/featured.ts'
import { images, testimonials } from '../../db/schema.ts'

export type Testimonial = typeof testimonials.$inferSelect
/** A testimonial with its image in its sizes, where it has them. */
type ShownTestimonial = Testimonial & {
  mayShowImage: boolean
  picture: (typeof images.$inferSelect)['picture'] | null
}

/** The most reviews of other networks in one answer. */
const maxReviews = 50

/** Which testimonials are in a state, each written out as in the partial index of it. */
export const isInState: Record<TestimonialState, SQL> = {
  offered: sql`approved_at IS NULL AND hidden_at IS NULL`,
  approved: sql`approved_at IS NOT NULL AND hidden_at IS NULL`,
  hidden: sql`hidden_at IS NOT NULL`,
}

/** Whether its picture may be shown: a customer's with her yes alone. One that the admin entered is of no account. */
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

/** What customers say on the home page, the highest `featured` first. */
export const featuredStatement = (ctx: Ctx) =>
  selectFeaturedStatement(ctx, sql`${isFeatured} AND ${isInState.approved}`, maxFeaturedTestimonials)

/** All that are featured, in the same order, for the admin. */
export const allFeaturedStatement = (ctx: Ctx) => selectFeaturedStatement(ctx, isFeatured, maxFeaturedRows)

/** What was said on Google, Facebook or Instagram, newest first. */
export const fromNetworksStatement = (ctx: Ctx) =>
  selectStatement(ctx, sql`source IS NOT NULL AND ${isInState.approved}`)
    .orderBy(desc(testimonials.createdAt))
    .limit(maxReviews)

/** A testimonial as anybody may ask for it. */
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

/** A testimonial as the home page shows it: with the sizes of its picture. */
export const toPage = (testimonial: ShownTestimonial) => ({
  ...toPublic(testimonial),
  picture: testimonial.mayShowImage ? testimonial.picture : null,
})

/** A testimonial as its customer sees it. */
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

/** A testimonial as the admin edits it. */
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
