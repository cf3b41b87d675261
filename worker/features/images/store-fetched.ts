import { fallbackWidth, imageWidths, lighterSteps, maxBytesOf, widthsFor } from '../../../shared/images.ts'
import { imageHeadLength, imageType } from '../../../shared/photos.ts'
import type { Ctx } from '../../context.ts'
import { describeError } from '../../lib/store-failures.ts'
import { create, type ImageUpload } from './create-image.ts'
import { storeOriginal } from './storage.ts'

/** Stands for an image that could not be stored: the holder is shown without, until there is one. */
const noImage = ''

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

/** What an image may measure before anything is made of it, in pixels; an upload of the admin's may as well. */
const maxSide = 10_000

/** An image in its sizes by the Images binding, none heavier than it may be. Throws where that cannot be. */
async function scaleImage(binding: ImagesBinding, bytes: Uint8Array): Promise<ImageUpload> {
  const info = await binding.info(streamOf(bytes))
  if (!('width' in info) || Math.max(info.width, info.height) > maxSide) throw new Error('not of a size to be scaled')
  const largest = Math.min(info.width, Math.max(...imageWidths))
  const make = (width: number, format: 'image/webp' | 'image/jpeg') =>
    encode(binding, bytes, { width: Math.min(width, info.width), maxBytes: maxBytesOf(width), format })
  const sizes: Partial<Record<`${number}`, File>> = {}
  for (const width of widthsFor(info.width, imageWidths)) sizes[`${width}`] = await make(width, 'image/webp')
  const jpeg = await make(fallbackWidth, 'image/jpeg')
  return { width: largest, height: Math.round((info.height * largest) / info.width), jpeg, ...sizes }
}

type Encoding = { width: number; maxBytes: number; format: 'image/webp' | 'image/jpeg' }

async function encode(binding: ImagesBinding, bytes: Uint8Array, { width, maxBytes, format }: Encoding) {
  for (const { scale, quality } of lighterSteps) {
    const scaled = binding.input(streamOf(bytes)).transform({ width: Math.ceil(width * scale) })
    const output = await scaled.output({ format, quality: quality * 100 })
    const file = await output.response().blob()
    if (file.size <= maxBytes) return new File([file], format)
  }
  throw new Error('too heavy in every quality')
}

const streamOf = (bytes: Uint8Array) => new Blob([bytes]).stream()
