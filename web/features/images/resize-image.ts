import { fallbackWidth, maxBytesOf, widthsFor } from '../../../shared/images.ts'
import { drawImage } from '../../lib/draw-image.ts'

type Size = { width: number; height: number }

/** Tried from the first on, until a file is light enough. */
const qualities = [0.8, 0.65, 0.5, 0.35]

const scaleTo = ({ width, height }: Size, to: number): Size => {
  const scale = Math.min(1, to / width)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * A photo in some widths, as WebP where this browser can write it and else as JPEG, and once as JPEG; each as light as it
 * must be, a width that cannot be so light left out. Drawn anew, so that the place it was taken stays behind. Null for a
 * file the browser cannot read.
 */
export async function resizeImage<Width extends number>(file: Blob, widths: readonly Width[]) {
  const image = await createImageBitmap(file).catch(() => null)
  if (!image) return null
  try {
    const largest = scaleTo(image, Math.max(...widths))
    const files: { width: Width; file: Blob }[] = []
    for (const width of widthsFor(image.width, widths)) {
      const drawn = await drawLight(image, scaleTo(image, width), 'image/webp', maxBytesOf(width))
      if (drawn) files.push({ width, file: drawn })
    }
    return { ...largest, sizes: files, jpeg: await drawFallback(image, fallbackWidth) }
  } finally {
    image.close()
  }
}

/** The JPEG there must be: smaller, where a picture is so tall that it weighs too much. */
async function drawFallback(image: ImageBitmap, width: number): Promise<Blob> {
  const drawn = await drawLight(image, scaleTo(image, width), 'image/jpeg', maxBytesOf(fallbackWidth))
  return drawn ?? drawFallback(image, Math.round(width * 0.7))
}

async function drawLight(image: ImageBitmap, size: Size, type: 'image/webp' | 'image/jpeg', maxBytes: number) {
  for (const quality of qualities) {
    const file = await draw(image, size, type, quality)
    if (file.size <= maxBytes) return file
  }
  return null
}

/** Draws a file of this size. Safari answers a PNG where it is asked for WebP: then a JPEG. */
async function draw(image: ImageBitmap, size: Size, type: 'image/webp' | 'image/jpeg', quality: number): Promise<Blob> {
  const file = await drawImage(image, size, type, quality)
  if (!file) throw new Error('this browser draws no image')
  return file.type === type ? file : draw(image, size, 'image/jpeg', quality)
}
