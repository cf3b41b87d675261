import { desc, type SQL, sql } from 'drizzle-orm'
import { maxFeaturedRows } from '../../../shared/lists.ts'
import { maxFeaturedTestimonials, type TestimonialState } from '../../../shared/testimonials.ts'
import type { Ctx } from '../../context.ts'
import { featuredFirst, isFeatured } from '../../db/featured.ts'
import { testimonials } from '../../db/schema.ts'

export type Testimonial = typeof testimonials.$inferSelect

/** The most reviews of other networks in one answer. */
const maxReviews = 50

/** Which testimonials are in a state, each written out as in the partial index of it. */
export const isInState: Record<TestimonialState, SQL> = {
  offered: sql`approved_at IS NULL AND hidden_at IS NULL`,
  approved: sql`approved_at IS NOT NULL AND hidden_at IS NULL`,
  hidden: sql`hidden_at IS NOT NULL`,
}

const selectFeaturedStatement = (ctx: Ctx, condition: SQL, limit: number) =>
  ctx.db
    .select()
    .from(testimonials)
    .where(condition)
    .orderBy(...featuredFirst(testimonials))
    .limit(limit)

/** What customers say on the home page, the highest `featured` first. */
export const featuredStatement = (ctx: Ctx) =>
  selectFeaturedStatement(ctx, sql`${isFeatured} AND ${isInState.approved}`, maxFeaturedTestimonials)

/** All that are featured, in the same order, for the admin. */
export const allFeaturedStatement = (ctx: Ctx) => selectFeaturedStatement(ctx, isFeatured, maxFeaturedRows)

/** What was said on Google, Facebook or Instagram, newest first. */
export const fromNetworksStatement = (ctx: Ctx) =>
  ctx.db
    .select()
    .from(testimonials)
    .where(sql`source IS NOT NULL AND ${isInState.approved}`)
    .orderBy(desc(testimonials.createdAt))
    .limit(maxReviews)
