import { and, gte, lt } from 'drizzle-orm'
import type { ProductInput } from '../../../shared/products.ts'
import { bumpContentVersion } from '../../content-version.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { products } from '../../db/schema.ts'
import { reindex } from '../../db/search.ts'
import { fail } from '../../http/failures.ts'
import { slugify } from '../../lib/slug.ts'
import { attachStatements, getClaimable } from '../images/attach-images.ts'
import type { Product } from './statements.ts'

/** A new product, on sale at once. */
export async function create(ctx: Ctx, { pictures: imageInputs, ...input }: ProductInput): Promise<Product> {
  const id = crypto.randomUUID()
  const pictures = await getClaimable(ctx, id, imageInputs)
  const images = pictures.map(({ src }) => src)
  const row = { ...input, id, slug: await getFreeSlug(ctx, input.name), pictures, images, createdAt: new Date() }
  const { inserted } = await batch(ctx, {
    inserted: ctx.db.insert(products).values(row).returning(),
    terms: reindex(ctx, 'product', null, row),
    attachments: attachStatements(ctx, id, images),
  }).catch((error) => (isSlugTaken(error) ? failSlugTaken() : Promise.reject(error)))
  bumpContentVersion()
  return inserted[0] ?? failSlugTaken()
}

const isSlugTaken = (error: Error) => /products\.slug/.test(`${error} ${error.cause ?? ''}`)
const failSlugTaken = () => fail(409, 'Another piece took this name at the same moment. Please save again.')

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
