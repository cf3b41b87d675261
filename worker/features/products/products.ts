import { and, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import type { ProductInput, ProductQuery, ProductUpdate } from '../../../shared/products.ts'
import { bumpContentVersion } from '../../content-version.ts'
import type { Ctx } from '../../context.ts'
import { listPage, type Page } from '../../db/list.ts'
import { products } from '../../db/schema.ts'
import { reindex } from '../../db/search.ts'
import { fail } from '../../http/failures.ts'
import { slugify } from '../../lib/slug.ts'
import * as pictures from '../images/images.ts'
import { onSale, type Product } from './statements.ts'

/** A page of the owner's pieces: those on sale, the retired ones, or all of the home page's in their order. */
export async function list(ctx: Ctx, { status, ...query }: ProductQuery): Promise<Page<Product>> {
  if (status === 'featured') return { rows: await listFeatured(ctx), next: null, total: null }
  return listPage(ctx, products, query, {
    kind: 'product',
    scope: status === 'retired' ? sql`retired_at IS NOT NULL` : onSale,
  })
}

/** More than the home page shows: what has fallen off its end is still to be seen here. */
const maxFeaturedRows = 60
const listFeatured = (ctx: Ctx) =>
  ctx.db
    .select()
    .from(products)
    .where(and(onSale, sql`featured > 0`))
    .orderBy(desc(products.featured), desc(products.createdAt))
    .limit(maxFeaturedRows)

/** A new piece, on sale at once. */
export async function create(ctx: Ctx, { pictures: imageInputs, ...input }: ProductInput): Promise<Product> {
  const id = crypto.randomUUID()
  const [slug, chosen] = await Promise.all([freeSlug(ctx, input.name), pictures.getClaimable(ctx, id, imageInputs)])
  const srcs = chosen.map(({ src }) => src)
  const row = { ...input, id, slug, pictures: chosen, images: srcs, createdAt: new Date() }
  const [[product]] = await ctx.db
    .batch([
      ctx.db.insert(products).values(row).returning(),
      ...reindex(ctx, 'product', null, row),
      ...pictures.attachStatements(ctx, id, srcs),
    ])
    .catch((error) =>
      /products\.slug/.test(`${error} ${error.cause ?? ''}`) ? failSlugTaken() : Promise.reject(error),
    )
  bumpContentVersion()
  return product ?? failSlugTaken()
}

const failSlugTaken = () => fail(409, 'Another piece took this name at the same moment. Please save again.')

/** The piece's own place in addresses; a second one of the same name gets a number. */
async function freeSlug(ctx: Ctx, name: string) {
  const base = slugify(name) || 'piece'
  const { slug } = products
  // `.` comes right after `-`: all of `base-...`, by the index.
  const hasPrefix = and(gte(slug, base), lt(slug, `${base}.`))
  const taken = new Set((await ctx.db.select({ slug }).from(products).where(hasPrefix)).map((row) => row.slug))
  let free = base
  for (let number = 2; taken.has(free); number++) free = `${base}-${number}`
  return free
}

/** Changes a piece; its address stays as it was shared. Retiring takes its pictures from public view, and back. */
export async function update(
  ctx: Ctx,
  id: string,
  { pictures: imageInputs, featured, retired, ...fields }: ProductUpdate,
) {
  const before = await get(ctx, id)
  if (featured && (retired ?? before.retiredAt)) fail(409, 'Only what is in the shop can stand on the home page')
  const chosen = imageInputs && (await pictures.getClaimable(ctx, id, imageInputs, imagesOf(before)))
  const srcs = chosen?.map(({ src }) => src)
  // Pictures are there before the piece is, and gone after it.
  if (retired === false) await pictures.publish(ctx, id)
  const set = {
    ...fields,
    ...(chosen && { pictures: chosen, images: srcs }),
    ...(featured !== undefined && { featured: featured ? topRank : 0 }),
    ...(retired !== undefined && { retiredAt: retired ? (before.retiredAt ?? new Date()) : null }),
    ...(retired && { featured: 0 }),
  }
  const [[after]] = await ctx.db.batch([
    ctx.db.update(products).set(set).where(eq(products.id, id)).returning(),
    ...reindex(ctx, 'product', before, { ...before, name: fields.name ?? before.name }),
    ...(srcs ? pictures.attachStatements(ctx, id, srcs) : []),
  ])
  bumpContentVersion()
  if (after?.retiredAt) await pictures.unpublish(ctx, id)
  if (srcs)
    await pictures.deleteUnattached(
      ctx,
      before.images.filter((src) => !srcs.includes(src)),
    )
  return after ?? fail(404, 'There is no such piece')
}

/** The place before the first. */
const topRank = sql`(SELECT COALESCE(MAX(featured), 0) + 1 FROM products WHERE retired_at IS NULL AND featured > 0)`

/** A piece of the owner's, on sale or not. */
export async function get(ctx: Ctx, id: string) {
  const [product] = await ctx.db.select().from(products).where(eq(products.id, id))
  return product ?? fail(404, 'There is no such piece')
}

/** Its pictures with their words; a piece from before pictures had sizes has addresses only. */
const imagesOf = ({ pictures, images, name }: Product) =>
  pictures.length > 0 ? pictures : images.map((src) => ({ src, alt: name, srcset: null, width: null, height: null }))

/** A piece as the desk edits it. */
export const toAdmin = (product: Product) => ({ ...product, pictures: imagesOf(product) })

/** Puts the home page's pieces in this order; others leave it. */
export async function setFeaturedOrder(ctx: Ctx, ids: string[]) {
  const idsJson = JSON.stringify(ids)
  const newRank = sql`(SELECT ${ids.length} - key FROM json_each(${idsJson}) WHERE value = products.id)`
  await ctx.db.batch([
    ctx.db.update(products).set({ featured: 0 }).where(and(onSale, sql`featured > 0`)),
    ctx.db
      .update(products)
      .set({ featured: newRank })
      .where(and(isNull(products.retiredAt), sql`${products.id} IN (SELECT value FROM json_each(${idsJson}))`)),
  ])
  bumpContentVersion()
  return { ok: true as const }
}
