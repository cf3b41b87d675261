import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { Category } from '../../../shared/collections.ts'
import { maxFeaturedRows } from '../../../shared/lists.ts'
import {
  type NewProductInput,
  type ProductQuery,
  type ProductUpdate,
  productDetailNames,
} from '../../../shared/products.ts'
import { bumpContentVersion } from '../../content-version.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { featureStatements, topRank } from '../../db/featured.ts'
import { listPage, type Page } from '../../db/list.ts'
import { products } from '../../db/schema.ts'
import { searchText } from '../../db/search.ts'
import { createOnce, hasSame } from '../../db/writes.ts'
import { fail } from '../../http/failures.ts'
import { slugify } from '../../lib/text.ts'
import { attachStatements, deleteUnattached, getClaimable, publish, unpublish } from '../images/storage.ts'
import {
  bySlugStatement,
  featuredStatement,
  goesWithStatement,
  imagesOf,
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

const writtenFields = [
  ...(['name', 'description', 'category', 'price', 'images', 'goesWith', 'malayalam'] as const),
  ...productDetailNames,
]

/** Adds a product, on sale at once, and once for an id. 409 where the id has made a product with other details. */
export async function create(ctx: Ctx, { id: givenId, pictures: imageInputs, ...input }: NewProductInput) {
  const id = givenId ?? crypto.randomUUID()
  const images = imageInputs.map(({ src }) => src)
  const now = new Date()
  const unsold = { featured: 0, retiredAt: null, createdAt: now, updatedAt: now }
  const find = async () => (await run(ctx, ctx.db.select().from(products).where(eq(products.id, id))))[0]
  return createOnce<Product>({
    existing: givenId ? await find() : undefined,
    refuseOther: (created) => {
      if (!hasSame(created, { ...created, ...input, images }, writtenFields)) fail(409, 'product_used')
    },
    find,
    prepare: async () => {
      const pictures = await getClaimable(ctx, id, imageInputs)
      const row = {
        ...unsold,
        ...input,
        id,
        slug: await getFreeSlug(ctx, input.name),
        pictures,
        images,
        searchText: searchText.piece(input),
      }
      const write = async () => {
        await batch(ctx, {
          insert: ctx.db.insert(products).values(row),
          attachments: attachStatements(ctx, id, images),
        })
        bumpContentVersion()
      }
      return { row, write }
    },
    refuseRace: (error) => {
      if (isSlugTaken(error)) failSlugTaken()
      throw error
    },
  })
}

const isSlugTaken = (error: unknown) => error instanceof Error && /products\.slug/.test(`${error} ${error.cause ?? ''}`)
const failSlugTaken = () => fail(409, 'product_name_taken')

/** The product's own place in addresses; a second one of the same name gets a number. */
async function getFreeSlug(ctx: Ctx, name: string) {
  const base = slugify(name) || 'piece'
  const { slug } = products
  // `.` comes right after `-`: all of `base-...`, by the index.
  const hasPrefix = and(gte(slug, base), lt(slug, `${base}.`))
  const taken = new Set(
    (await run(ctx, ctx.db.select({ slug }).from(products).where(hasPrefix))).map((row) => row.slug),
  )
  let free = base
  for (let number = 2; taken.has(free); number++) free = `${base}-${number}`
  return free
}

/** Changes a product; its address stays as it was shared. Retiring takes its images from public view, and back. */
export async function update(
  ctx: Ctx,
  id: string,
  { pictures: imageInputs, featured, retired, ...fields }: ProductUpdate,
) {
  const before = await get(ctx, id)
  if (featured && (retired ?? before.retiredAt)) fail(409, 'product_not_in_shop')
  const pictures = imageInputs && (await getClaimable(ctx, id, imageInputs, imagesOf(before)))
  const images = pictures?.map(({ src }) => src)
  // Images are public before the product is, and no longer after it.
  if (retired === false) await publish(ctx, id)
  const set = {
    ...fields,
    ...((fields.name !== undefined || fields.malayalam !== undefined) && {
      searchText: searchText.piece({ name: before.name, malayalam: before.malayalam, ...fields }),
    }),
    ...(pictures && { pictures, images }),
    ...(featured !== undefined && { featured: featured ? topRank(products, isOnHomePage) : 0 }),
    ...(retired !== undefined && { retiredAt: retired ? (before.retiredAt ?? new Date()) : null }),
    ...(retired && { featured: 0 }),
  }
  const {
    updated: [after],
  } = await batch(ctx, {
    updated: ctx.db.update(products).set(set).where(eq(products.id, id)).returning(),
    attachments: images && attachStatements(ctx, id, images),
  })
  bumpContentVersion()
  if (after?.retiredAt) await unpublish(ctx, id)
  if (images)
    await deleteUnattached(
      ctx,
      before.images.filter((src) => !images.includes(src)),
    )
  return after ?? failNotFound()
}
