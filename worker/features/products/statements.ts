import { and, desc, eq, gte, lt, ne, type SQL, sql } from 'drizzle-orm'
import { boundsOf, type Category, type CollectionFilter } from '../../../shared/collections.ts'
import { ownFirst } from '../../../shared/images.ts'
import { pick } from '../../../shared/pick.ts'
import { maxFeaturedProducts, productDetailNames } from '../../../shared/products.ts'
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

/** A product as its page shows it. Price in paise. */
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

/** A product as a card of its collection's page shows it. */
export const toCard = (product: Product) => ({
  ...toPublic(product),
  sizes: product.sizes,
  weeksToMake: product.weeksToMake,
})

/** What families ask first of a product. */
const detailsOf = (product: Product) => pick(product, productDetailNames)

type PageProducts = { product: Product; goesWith: Product[]; related: Product[] }

/** A product's page: it, what goes with it in the admin's order, and what is like it. */
export function toPage({ product, goesWith, related }: PageProducts) {
  const placeOf = ({ id }: Product) => product.goesWith.indexOf(id)
  return {
    piece: { ...toPublic(product), ...detailsOf(product) },
    goesWith: goesWith.toSorted((one, other) => placeOf(one) - placeOf(other)).map(toPublic),
    besides: related.filter((one) => placeOf(one) < 0).map(toPublic),
  }
}

/** Its images with their alt texts; a product from before images had sizes has addresses only. */
export const imagesOf = ({ pictures, images, name }: Product) =>
  pictures.length > 0 ? pictures : images.map((src) => ({ src, alt: name, srcset: null, width: null, height: null }))

/** A product as the admin edits it. */
export const toAdmin = (product: Product) => ({
  ...toPublic(product),
  ...detailsOf(product),
  goesWith: product.goesWith,
  pictures: imagesOf(product),
  retiredAt: product.retiredAt,
  updatedAt: product.updatedAt,
})
