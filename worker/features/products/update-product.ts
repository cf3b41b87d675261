import { eq } from 'drizzle-orm'
import type { ProductUpdate } from '../../../shared/products.ts'
import { bumpContentVersion } from '../../content-version.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { topRank } from '../../db/featured.ts'
import { products } from '../../db/schema.ts'
import { searchText } from '../../db/search.ts'
import { fail } from '../../http/failures.ts'
import { attachStatements, deleteUnattached, getClaimable, publish, unpublish } from '../images/storage.ts'
import { failNotFound, get } from './products.ts'
import { imagesOf } from './serialize.ts'
import { isOnHomePage } from './statements.ts'

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
