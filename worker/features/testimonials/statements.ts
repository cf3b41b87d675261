import { desc, sql } from 'drizzle-orm'
import { maxFeaturedTestimonials } from '../../../shared/testimonials.ts'
import type { Ctx } from '../../context.ts'
import { testimonials } from '../../db/schema.ts'

export type Testimonial = typeof testimonials.$inferSelect

/** Reviews answered to whoever asks for those of the networks. */
const maxReviews = 50
/** Neither waiting for the owner's yes nor hidden by her. */
const isShown = sql`approved_at IS NOT NULL AND hidden_at IS NULL`

/** Statement: what customers say on the home page, the highest `featured` first. */
export const featuredStatement = (ctx: Ctx) =>
  ctx.db
    .select()
    .from(testimonials)
    .where(sql`featured > 0 AND ${isShown}`)
    .orderBy(desc(testimonials.featured), desc(testimonials.createdAt))
    .limit(maxFeaturedTestimonials)

/** Statement: what was said on Google, Facebook or Instagram, newest first. */
export const fromNetworksStatement = (ctx: Ctx) =>
  ctx.db
    .select()
    .from(testimonials)
    .where(sql`source IS NOT NULL AND ${isShown}`)
    .orderBy(desc(testimonials.createdAt))
    .limit(maxReviews)

/** A testimonial as the page shows it. */
export const toPublic = ({ id, name, location, rating, review, image, source, featured, createdAt }: Testimonial) => ({
  id,
  name,
  rating,
  review,
  source,
  featured,
  createdAt,
  location: location || 'Verified Customer',
  profileImage: image,
})
