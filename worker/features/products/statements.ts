import { and, desc, eq, gte, lt, ne, type SQL, sql } from 'drizzle-orm'
import { boundsOf, type Category, type CollectionFilter } from '../../../shared/collections.ts'
import { ownFirst } from '../../../shared/images.ts'
import { pick } from '../../../shared/pick.ts'
import { maxFeaturedProducts, productDetailNames } from '../../../shared/products.ts'
import type { Ctx } from '../../context.ts'
import { featuredFirst, isFeatured } from '../../db/featured.ts'
import { products } from '../../db/schema.ts'

export type Product = typeof products.$inferSelect

// A literal, not bound: SQLite uses a partial index only if it can read the index's own condition.
export const isOnSale = sql`retired_at IS NULL`
export const isOnHomePage = sql`${isOnSale} AND ${isFeatured}`
export const productsOnPage = 60
/** Maximum rows of an answer. */
const maxRows = { related: 3, all: 2000 }
/** Maximum page number; further pages do not exist, because anybody could make up their addresses. */
export const maxCollectionPages = Math.ceil(maxRows.all / productsOnPage)

const selectStatement = (ctx: Ctx, condition: SQL | undefined, limit: number) =>
  ctx.db
    .select()
    .from(products)
    .where(condition)
    .orderBy(...featuredFirst(products))
    .limit(limit)

/** Selects the products on the home page, the highest `featured` first. */
export const featuredStatement = (ctx: Ctx, limit = maxFeaturedProducts) => selectStatement(ctx, isOnHomePage, limit)

/**
 * Selects a page of the products on sale that a filter finds, the highest `featured` first. Reads one more row to know
 * whether another page follows.
 */
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

/** Finds the product with this slug while it is on sale. */
export const bySlugStatement = (ctx: Ctx, slug: string) =>
  ctx.db
    .select()
    .from(products)
    .where(and(eq(products.slug, slug), isOnSale))

/** Selects the products on sale that the admin recommends with a product. */
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

/** Selects similar products: others of its collection, the highest `featured` first. */
export const relatedStatement = (ctx: Ctx, category: Category | SQL<Category>, slug: string) =>
  selectStatement(ctx, and(isOnSale, eq(products.category, category), ne(products.slug, slug)), maxRows.related)

/** Selects the address of every product on sale, newest first. */
export const publicPathsStatement = (ctx: Ctx) =>
  ctx.db
    .select({ category: products.category, slug: products.slug, updatedAt: products.updatedAt })
    .from(products)
    .where(isOnSale)
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(maxRows.all)

/** Returns a product for its page; price in paise. */
export const toPublic = (product: Product) => ({
  id: product.id,
  slug: product.slug,
  name: product.name,
  description: product.description,
  category: product.category,
  price: product.price,
  images: ownFirst(product.images, (src) => src),
  pictures: ownFirst(product.pictures, ({ src }) => src),
  featured: product.featured,
  malayalam: product.malayalam,
  createdAt: product.createdAt,
})

/** Returns a product for a card of its collection's page. */
export const toCard = (product: Product) => ({
  ...toPublic(product),
  sizes: product.sizes,
  weeksToMake: product.weeksToMake,
})

/** Returns the product details that families ask for first. */
const detailsOf = (product: Product) => pick(product, productDetailNames)

type PageProducts = { product: Product; goesWith: Product[]; related: Product[] }

/** Returns a product's page: the product, the recommended products in the admin's order, and similar products. */
export function toPage({ product, goesWith, related }: PageProducts) {
  const placeOf = ({ id }: Product) => product.goesWith.indexOf(id)
  return {
    piece: { ...toPublic(product), ...detailsOf(product) },
    goesWith: goesWith.toSorted((one, other) => placeOf(one) - placeOf(other)).map(toPublic),
    besides: related.filter((one) => placeOf(one) < 0).map(toPublic),
  }
}

/** Returns a product's images with alt texts; an older product has only addresses, without sizes. */
export const imagesOf = ({ pictures, images, name }: Product) =>
  pictures.length > 0 ? pictures : images.map((src) => ({ src, alt: name, srcset: null, width: null, height: null }))

/** Returns a product for editing. */
export const toAdmin = (product: Product) => ({
  ...toPublic(product),
  ...detailsOf(product),
  goesWith: product.goesWith,
  pictures: imagesOf(product),
  retiredAt: product.retiredAt,
  updatedAt: product.updatedAt,
})
