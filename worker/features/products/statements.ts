import { and, desc, eq, getTableColumns, ne, type SQL, sql } from 'drizzle-orm'
import type { Category } from '../../../shared/collections.ts'
import { maxFeaturedProducts } from '../../../shared/products.ts'
import type { Ctx } from '../../context.ts'
import { products } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'

export type Product = typeof products.$inferSelect

const { retiredAt: _retired, updatedAt: _updated, ...shown } = getTableColumns(products)
// Written out, not bound: SQLite takes a partial index only where it can read the index's own condition.
export const onSale = sql`retired_at IS NULL`
/** More than a page of either shows; what a window holds is chosen, so the rest is not asked for. */
const maxRows = { collection: 60, related: 3, all: 2000 }

/** Statement: the pieces on the home page, the highest `featured` first. Prices are paise. */
export const featuredStatement = (ctx: Ctx) =>
  ctx.db
    .select(shown)
    .from(products)
    .where(and(onSale, sql`featured > 0`))
    .orderBy(desc(products.featured), desc(products.createdAt))
    .limit(maxFeaturedProducts)

/** Statement: the pieces of a collection, in the same order. */
export const inCategoryStatement = (ctx: Ctx, category: Category) =>
  ctx.db
    .select(shown)
    .from(products)
    .where(and(onSale, eq(products.category, category)))
    .orderBy(desc(products.featured), desc(products.createdAt))
    .limit(maxRows.collection)

/** Statement: the piece with this slug while it is on sale. */
export const bySlugStatement = (ctx: Ctx, slug: string) =>
  ctx.db
    .select(shown)
    .from(products)
    .where(and(eq(products.slug, slug), onSale))

/** Statement: what goes with a piece: others of its collection, in the shop's order. */
export const relatedStatement = (ctx: Ctx, category: Category | SQL<Category>, slug: string) =>
  ctx.db
    .select(shown)
    .from(products)
    .where(and(onSale, eq(products.category, category), ne(products.slug, slug)))
    .orderBy(desc(products.featured), desc(products.createdAt))
    .limit(maxRows.related)

/** A piece on sale with what goes with it. 404 for any other. */
export async function getBySlug(ctx: Ctx, slug: string) {
  const category = sql<Category>`(SELECT category FROM products WHERE slug = ${slug})`
  const [[piece], related] = await ctx.db.batch([bySlugStatement(ctx, slug), relatedStatement(ctx, category, slug)])
  return piece ? { piece, besides: related } : fail(404, 'There is no such piece')
}

/** Statement: the address of every piece on sale, newest first. */
export const publicPathsStatement = (ctx: Ctx) =>
  ctx.db
    .select({ category: products.category, slug: products.slug, updatedAt: products.updatedAt })
    .from(products)
    .where(onSale)
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(maxRows.all)
