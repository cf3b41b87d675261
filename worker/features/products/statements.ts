import { and, desc, eq, gte, lt, ne, type SQL, sql } from 'drizzle-orm'
import { boundsOf, type Category, type CollectionFilter } from '../../../shared/collections.ts'
import { maxFeaturedProducts } from '../../../shared/products.ts'
import type { Ctx } from '../../context.ts'
import { featuredFirst, isFeatured } from '../../db/featured.ts'
import { products } from '../../db/schema.ts'

export type Product = typeof products.$inferSelect

// Written out, not bound: SQLite takes a partial index only where it can read the index's own condition.
export const isOnSale = sql`retired_at IS NULL`
export const isOnHomePage = sql`${isOnSale} AND ${isFeatured}`
export const productsOnPage = 60
/** These bound what one answer reads. */
const maxRows = { related: 3, all: 2000 }
/** A page further on is none: its address could be made up by anybody. */
export const maxCollectionPages = Math.ceil(maxRows.all / productsOnPage)

const selectStatement = (ctx: Ctx, condition: SQL | undefined, limit: number) =>
  ctx.db
    .select()
    .from(products)
    .where(condition)
    .orderBy(...featuredFirst(products))
    .limit(limit)

/** The products on the home page, the highest `featured` first. */
export const featuredStatement = (ctx: Ctx, limit = maxFeaturedProducts) => selectStatement(ctx, isOnHomePage, limit)

/** The products on sale that a filter finds, in the same order: of its page, with one more where another page follows. */
export function onSaleStatement(ctx: Ctx, { category, price, page = 1 }: CollectionFilter) {
  const { least = undefined, below = undefined } = price ? boundsOf(price) : {}
  return selectStatement(
    ctx,
    and(
      isOnSale,
      category && eq(products.category, category),
      least ? gte(products.price, least) : undefined,
      below ? lt(products.price, below) : undefined,
    ),
    productsOnPage + 1,
  ).offset((page - 1) * productsOnPage)
}

/** The product with this slug while it is on sale. */
export const bySlugStatement = (ctx: Ctx, slug: string) =>
  ctx.db
    .select()
    .from(products)
    .where(and(eq(products.slug, slug), isOnSale))

/** What the admin put beside a product, as far as it is on sale. */
export const goesWithStatement = (ctx: Ctx, slug: string) =>
  ctx.db
    .select()
    .from(products)
    .where(
      and(
        isOnSale,
        sql`${products.id} IN (SELECT value FROM products AS chosen, json_each(chosen.goes_with) WHERE chosen.slug = ${slug})`,
        ne(products.slug, slug),
      ),
    )

/** What is like a product: others of its collection, in the same order. */
export const relatedStatement = (ctx: Ctx, category: Category | SQL<Category>, slug: string) =>
  selectStatement(ctx, and(isOnSale, eq(products.category, category), ne(products.slug, slug)), maxRows.related)

/** The address of every product on sale, newest first. */
export const publicPathsStatement = (ctx: Ctx) =>
  ctx.db
    .select({ category: products.category, slug: products.slug, updatedAt: products.updatedAt })
    .from(products)
    .where(isOnSale)
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(maxRows.all)
