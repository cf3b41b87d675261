import * as z from 'zod/mini'
import { fallbackWidth, imagePath, imageWidths, lighterSteps, maxBytesOf, widthsFor } from '../../../shared/images.ts'
import { imageHeadLength, imageType } from '../../../shared/photos.ts'
import type { Ctx } from '../../context.ts'
import { run } from '../../db/batch.ts'
import { images } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { describeError } from '../../lib/store-failures.ts'
import { storeOriginal, storePublic } from './storage.ts'

/** An image uploaded by the admin's browser: its sizes, and a JPEG for every browser. */
type ImageUpload = { width: number; height: number; jpeg: File } & Partial<
  Record<`${(typeof imageWidths)[number]}`, File>
>

/** Stores an image in its sizes, unattached. Throws 422 for a file that is not an image. */
export async function create(ctx: Ctx, { width, height, jpeg, ...sizes }: ImageUpload) {
  const id = crypto.randomUUID()
  const fallback = await readFile(id, jpeg, ['image/jpeg'])
  const sized = await Promise.all(
    imageWidths
      .flatMap((size) => {
        const file = sizes[`${size}`]
        return file ? { size, file } : []
      })
      .map(async ({ size, file }) => ({
        size,
        ...(await readFile(`${id}-${size}`, file, ['image/jpeg', 'image/webp'])),
      })),
  )
  const srcset = sized.map(({ name, size }) => `${imagePath}${name} ${Math.min(size, width)}w`).join(', ')
  const picture = { src: imagePath + fallback.name, srcset: srcset || null, width, height }
  const files = [fallback, ...sized]
  // The row comes first, so that the sweep finds the files of an interrupted upload.
  await run(ctx, ctx.db.insert(images).values({ id, picture, files: files.map(({ name }) => name) }))
  await Promise.all(files.map(({ name, bytes, type }) => storePublic(ctx, name, bytes, type)))
  return picture
}

/** The admin's browser makes no PNG, so uploads exclude it; posts fetched from a network may be PNG. */
async function readFile(name: string, file: File, types: string[]) {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = imageType(bytes.subarray(0, imageHeadLength))
  if (!type || !types.includes(type)) return fail(422, 'image_unreadable')
  return { name: `${name}.${type === 'image/webp' ? 'webp' : 'jpg'}`, bytes, type }
}

/** A file of this width. Pages use it unchanged, so its size is limited. */
const file = (width: number) =>
  z
    .instanceof(File, { error: 'Please add a picture' })
    .check(z.refine(({ size }) => size > 0 && size <= maxBytesOf(width), 'That picture is too large'))
const side = z.coerce
  .number('That is not a picture')
  .check(
    z.int('That is not a picture'),
    z.minimum(1, 'That is not a picture'),
    z.maximum(10_000, 'That picture is too large'),
  )

/** An image in the sizes that the admin's browser made. */
export const imageUploadForm = z.object({
  width: side,
  height: side,
  jpeg: file(fallbackWidth),
  480: z.optional(file(480)),
  720: z.optional(file(720)),
  960: z.optional(file(960)),
  1600: z.optional(file(1600)),
})

/** Address in place of an image that could not be stored: its holder is shown without an image. */
const noImage = ''

/**
 * Stores a fetched image in its sizes, unattached, and returns its address. If it cannot be scaled, returns `before`,
 * the holder's current address, or the original image, or `noImage` if it is too large for a page. Returns null for
 * anything but JPEG, PNG and WebP.
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

/** Maximum side of an image in pixels before scaling, as for the admin's uploads. */
const maxSide = 10_000

/** Scales an image with the Images binding, each size within its limit. Throws if that fails. */
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
