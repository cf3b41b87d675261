import { desc, sql } from 'drizzle-orm'
import { testimonialsShown } from '../../../shared/catalog.ts'
import type { Ctx } from '../../context.ts'
import { testimonials } from '../../db/schema.ts'

/** Reviews answered to whoever asks for those of the networks. */
const mostReviews = 50

/** Statement: what customers say on the home page, the highest `featured` first. */
export const featured = (ctx: Ctx) =>
  ctx.db
    .select()
    .from(testimonials)
    .where(sql`featured > 0`)
    .orderBy(desc(testimonials.featured), desc(testimonials.createdAt))
    .limit(testimonialsShown)

/** Statement: what was said on Google, Facebook or Instagram, newest first. */
export const fromNetworks = (ctx: Ctx) =>
  ctx.db
    .select()
    .from(testimonials)
    .where(sql`source IS NOT NULL`)
    .orderBy(desc(testimonials.createdAt))
    .limit(mostReviews)

/** A testimonial as the page shows it. */
export const present = ({ image, location, ...testimonial }: typeof testimonials.$inferSelect) => ({
  ...testimonial,
  location: location || 'Verified Customer',
  profileImage: image,
})
