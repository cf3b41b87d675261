import * as z from 'zod/mini'
import { fallbackWidth, imagePath, imageWidths, lighterSteps, maxBytesOf, widthsFor } from '../../../shared/images.ts'
import { imageHeadLength, imageType } from '../../../shared/photos.ts'
import type { Ctx } from '../../context.ts'
import { run } from '../../db/batch.ts'
import { images } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { describeError } from '../../lib/store-failures.ts'
import { storeOriginal, storePublic } from './storage.ts'

/** An image as the admin's browser sends it: in its sizes, and a JPEG for every browser. */
type ImageUpload = { width: number; height: number; jpeg: File } & Partial<
  Record<`${(typeof imageWidths)[number]}`, File>
>

/** Stores an image in its sizes, attached to nothing yet. 422 for a file that is no image. */
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
  // The row first: what R2 then holds of a broken upload, the sweep finds.
  await run(ctx, ctx.db.insert(images).values({ id, picture, files: files.map(({ name }) => name) }))
  await Promise.all(files.map(({ name, bytes, type }) => storePublic(ctx, name, bytes, type)))
  return picture
}

/** The admin's browser makes no PNG, so none is taken; posts fetched from a network may be PNG. */
async function readFile(name: string, file: File, types: string[]) {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = imageType(bytes.subarray(0, imageHeadLength))
  if (!type || !types.includes(type)) return fail(422, 'image_unreadable')
  return { name: `${name}.${type === 'image/webp' ? 'webp' : 'jpg'}`, bytes, type }
}

/** A file of this width; pages show it as it is, so it may weigh no more than one should. */
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

/** An image in the sizes that the admin's browser has made of it. */
export const imageUploadForm = z.object({
  width: side,
  height: side,
  jpeg: file(fallbackWidth),
  480: z.optional(file(480)),
  720: z.optional(file(720)),
  960: z.optional(file(960)),
  1600: z.optional(file(1600)),
})

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
