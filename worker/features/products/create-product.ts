import { and, eq, gte, lt } from 'drizzle-orm'
import { type NewProductInput, productDetailNames } from '../../../shared/products.ts'
import { bumpContentVersion } from '../../content-version.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { createOnce, hasSame } from '../../db/create-once.ts'
import { products } from '../../db/schema.ts'
import { searchText } from '../../db/search.ts'
import { fail } from '../../http/failures.ts'
import { slugify } from '../../lib/slug.ts'
import { attachStatements, getClaimable } from '../images/storage.ts'
import type { Product } from './statements.ts'

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
