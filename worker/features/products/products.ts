import { eq, sql } from 'drizzle-orm'
import type { Category } from '../../../shared/collections.ts'
import { maxFeaturedRows } from '../../../shared/lists.ts'
import type { ProductQuery } from '../../../shared/products.ts'
import { bumpContentVersion } from '../../content-version.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { featureStatements } from '../../db/featured.ts'
import { listPage, type Page } from '../../db/list.ts'
import { products } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import {
  bySlugStatement,
  featuredStatement,
  goesWithStatement,
  isOnHomePage,
  isOnSale,
  type Product,
  relatedStatement,
} from './statements.ts'

export const failNotFound = () => fail(404, 'piece_unknown')

/** A page of the products on sale or of the retired ones, or all of the home page's in their order. */
export async function list(ctx: Ctx, { status, ...query }: ProductQuery): Promise<Page<Product>> {
  if (status === 'featured')
    return { rows: await run(ctx, featuredStatement(ctx, maxFeaturedRows)), next: null, total: null }
  return listPage(ctx, products, query, {
    scope: status === 'retired' ? sql`retired_at IS NOT NULL` : isOnSale,
  })
}

/** A product, on sale or not. */
export async function get(ctx: Ctx, id: string) {
  const [product] = await run(ctx, ctx.db.select().from(products).where(eq(products.id, id)))
  return product ?? failNotFound()
}

/** A product on sale with what goes with it and what is like it. 404 for any other. */
export async function getBySlug(ctx: Ctx, slug: string) {
  const category = sql<Category>`(SELECT category FROM products WHERE slug = ${slug})`
  const {
    product: [product],
    goesWith,
    related,
  } = await batch(ctx, {
    product: bySlugStatement(ctx, slug),
    goesWith: goesWithStatement(ctx, slug),
    related: relatedStatement(ctx, category, slug),
  })
  return product ? { product, goesWith, related } : failNotFound()
}

/** Puts the home page's products in this order; others leave it. */
export async function setFeaturedOrder(ctx: Ctx, ids: string[]) {
  await batch(ctx, { featured: featureStatements(ctx, products, ids, isOnHomePage, isOnSale) })
  bumpContentVersion()
  return { ok: true as const }
}
