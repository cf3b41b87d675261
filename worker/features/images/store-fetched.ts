import { imageHeadLength, imageType } from '../../../shared/image-type.ts'
import { maxBytesOf } from '../../../shared/images.ts'
import type { Ctx } from '../../context.ts'
import { describeError } from '../../lib/describe-error.ts'
import { create } from './create-image.ts'
import { scaleImage } from './scale-image.ts'
import { storeOriginal } from './storage.ts'

/** Stands for an image that could not be stored: the holder is shown without, until there is one. */
export const noImage = ''

/**
 * Stores a fetched image in its sizes, attached to nothing yet, and answers its address. Where it cannot be scaled:
 * `before`, the address that its holder has, else the image as it came, and `noImage` if it is too heavy for a page. Null
 * for anything but JPEG, PNG and WebP.
 */
export async function storeFetched(ctx: Ctx, bytes: Uint8Array, before = noImage): Promise<string | null> {
  const type = imageType(bytes.subarray(0, imageHeadLength))
  if (!type) return null
  const scaled = ctx.env.IMAGES && (await scaleImage(ctx.env.IMAGES, bytes).catch(logFailure))
  if (scaled) return (await create(ctx, scaled)).src
  if (before !== noImage) return before
  return bytes.length > maxBytesOf(Number.POSITIVE_INFINITY) ? noImage : storeOriginal(ctx, bytes, type)
}

const logFailure = (error: Error) => console.error('an image could not be scaled', describeError(error))
