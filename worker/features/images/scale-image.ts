import { fallbackWidth, imageWidths, maxBytesOf, widthsFor } from '../../../shared/images.ts'
import type { ImageUpload } from './create-image.ts'

/** Tried from the first on, until a file is light enough. */
const qualities = [80, 65, 50, 35]
/** What an image may measure before anything is made of it, in pixels; an upload of the admin's may as well. */
const maxSide = 10_000

/** An image in its sizes by the Images binding, none heavier than it may be. Throws where that cannot be. */
export async function scaleImage(binding: ImagesBinding, bytes: Uint8Array): Promise<ImageUpload> {
  const info = await binding.info(streamOf(bytes))
  if (!('width' in info) || Math.max(info.width, info.height) > maxSide) throw new Error('not of a size to be scaled')
  const largest = Math.min(info.width, Math.max(...imageWidths))
  const make = (width: number, format: 'image/webp' | 'image/jpeg', maxBytes: number) =>
    encode(binding, bytes, { width: Math.min(width, info.width), format, maxBytes })
  const sizes: Partial<Record<`${number}`, File>> = {}
  for (const width of widthsFor(info.width, imageWidths)) {
    const file = await make(width, 'image/webp', maxBytesOf(width))
    if (file) sizes[`${width}`] = file
  }
  const jpeg = await make(fallbackWidth, 'image/jpeg', maxBytesOf(fallbackWidth))
  if (!jpeg) throw new Error('too heavy in every quality')
  return { width: largest, height: Math.round((info.height * largest) / info.width), jpeg, ...sizes }
}

type Encoding = { width: number; format: 'image/webp' | 'image/jpeg'; maxBytes: number }

async function encode(binding: ImagesBinding, bytes: Uint8Array, { width, format, maxBytes }: Encoding) {
  for (const quality of qualities) {
    const output = await binding.input(streamOf(bytes)).transform({ width }).output({ format, quality })
    const file = await output.response().blob()
    if (file.size <= maxBytes) return new File([file], format)
  }
  return undefined
}

const streamOf = (bytes: Uint8Array) => new Blob([bytes]).stream()
