import { type SQL, sql } from 'drizzle-orm'
import { factsStatement, isEntered, storedFacts } from '../../boutique.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { products, socialPosts, testimonials } from '../../db/schema.ts'

/** What the public pages already have, for the admin's list of first entries; each answer reads one row of an index. */
export async function getSetupChecklist(ctx: Ctx) {
  const anyStatement = (table: typeof products | typeof testimonials | typeof socialPosts, condition?: SQL) =>
    ctx.db.select({ is: sql<number>`1` }).from(table).where(condition).limit(1)
  const found = await batch(ctx, {
    facts: factsStatement(ctx),
    pieces: anyStatement(products, sql`retired_at IS NULL`),
    featured: anyStatement(products, sql`retired_at IS NULL AND featured > 0`),
    praise: anyStatement(testimonials, sql`featured > 0`),
    /** A testimonial of a customer waits to be approved. */
    offered: anyStatement(testimonials, sql`approved_at IS NULL AND hidden_at IS NULL`),
    posts: anyStatement(socialPosts),
  })
  const { phone, address } = storedFacts(found.facts)
  return {
    /** Nothing that she must enter is missing: what a former form had saved of its placeholders is. */
    facts: isEntered(found.facts) && !!phone && !!address.street,
    pieces: found.pieces.length > 0,
    featured: found.featured.length > 0,
    praise: found.praise.length > 0,
    posts: found.posts.length > 0,
    offered: found.offered.length > 0,
  }
}
