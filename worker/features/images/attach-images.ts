import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { imagePath, type PublicImage } from '../../../shared/images.ts'
import type { Ctx } from '../../context.ts'
import { run } from '../../db/batch.ts'
import { images } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { deleteByAddress, deleteRows } from './storage.ts'

type ImageInput = { src: string; alt: string }

/** The ids of images that `create` stored, by their addresses; other addresses have none. */
const imageIdsOf = (srcs: string[]) =>
  srcs.flatMap((src) => new RegExp(`^${imagePath}([\\da-f-]{36})\\.jpg$`).exec(src)?.[1] ?? [])

/**
 * The images that a holder (a product, a testimonial, a post) shall show, in this order, with their alt texts. What it
 * shows already (`current`) may stay. 422 for an address that is neither its own nor new.
 */
export async function getClaimable(
  ctx: Ctx,
  holderId: string,
  inputs: ImageInput[],
  current: PublicImage[] = [],
): Promise<PublicImage[]> {
  const ids = imageIdsOf(inputs.map(({ src }) => src))
  const isClaimable = and(inArray(images.id, ids), or(isNull(images.attachedTo), eq(images.attachedTo, holderId)))
  const rows = ids.length > 0 ? await run(ctx, ctx.db.select().from(images).where(isClaimable)) : []
  const bySrc = new Map(
    [...current, ...rows.map(({ picture }) => ({ ...picture, alt: '' }))].map((image) => [image.src, image]),
  )
  return inputs.map(({ src, alt }) => {
    const image = bySrc.get(src)
    return image ? { ...image, alt } : fail(422, 'image_gone')
  })
}

/** 422 unless the holder may show this image. */
export const checkClaimable = async (ctx: Ctx, holderId: string, src: string) => {
  await getClaimable(ctx, holderId, [{ src, alt: '' }])
}

/** Statements that attach these images to their holder and detach all others it had. */
export function attachStatements(ctx: Ctx, holderId: string, srcs: string[]) {
  const ids = imageIdsOf(srcs)
  const detach = ctx.db.update(images).set({ attachedTo: null }).where(eq(images.attachedTo, holderId))
  const attach = ctx.db.update(images).set({ attachedTo: holderId }).where(inArray(images.id, ids))
  return ids.length > 0 ? [detach, attach] : [detach]
}

/** Deletes images that nothing shows any more: uploads and scaled ones have a row, what was stored as it came only a file. */
export async function deleteImages(ctx: Ctx, srcs: string[]) {
  await deleteUnattached(ctx, srcs)
  await deleteByAddress(
    ctx,
    srcs.filter((src) => imageIdsOf([src]).length === 0),
  )
}

/** Deletes images that nothing shows any more. A failure is left to the sweep. */
export async function deleteUnattached(ctx: Ctx, srcs: string[]) {
  const ids = imageIdsOf(srcs)
  if (ids.length === 0) return
  const isUnattached = and(inArray(images.id, ids), isNull(images.attachedTo))
  await deleteRows(ctx, await run(ctx, ctx.db.select().from(images).where(isUnattached)))
}
