import { sql } from 'drizzle-orm'
import { factsStatement } from '../../boutique.ts'
import type { Ctx } from '../../context.ts'
import { products, socialPosts, testimonials } from '../../db/schema.ts'

/** What the window has in it, for the desk's list of first entries; each question is answered by one row of an index. */
export async function getSetupChecklist(ctx: Ctx) {
  const oneRow = { is: sql<number>`1` }
  const [facts, onSale, featured, featuredTestimonials, offered, posts] = await ctx.db.batch([
    factsStatement(ctx),
    ctx.db.select(oneRow).from(products).where(sql`retired_at IS NULL`).limit(1),
    ctx.db.select(oneRow).from(products).where(sql`retired_at IS NULL AND featured > 0`).limit(1),
    ctx.db.select(oneRow).from(testimonials).where(sql`featured > 0`).limit(1),
    ctx.db.select(oneRow).from(testimonials).where(sql`approved_at IS NULL AND hidden_at IS NULL`).limit(1),
    ctx.db.select(oneRow).from(socialPosts).limit(1),
  ])
  return {
    facts: facts.length > 0,
    pieces: onSale.length > 0,
    featured: featured.length > 0,
    praise: featuredTestimonials.length > 0,
    posts: posts.length > 0,
    /** Something that a customer has said waits for the owner's yes. */
    offered: offered.length > 0,
  }
}
