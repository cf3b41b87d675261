import { drawImage } from '../../lib/draw-image.ts'

type Size = { width: number; height: number }

/** The JPEG for browsers without WebP and for link previews. */
const fallbackWidth = 960

/** The widths an image is made in: those of the list below its own, and the next one above. */
export function widthsFor(naturalWidth: number, widths: readonly number[]) {
  const smaller = widths.filter((width) => width < naturalWidth)
  const next = widths.find((width) => width >= naturalWidth)
  return next === undefined ? smaller : [...smaller, next]
}

const scaleTo = ({ width, height }: Size, to: number): Size => {
  const scale = Math.min(1, to / width)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * A photo in some widths, as WebP where this browser can write it and else as JPEG, and once as JPEG. Drawn anew, so
 * that the place it was taken stays behind. Null for a file the browser cannot read.
 */
export async function resizeImage<Width extends number>(file: Blob, widths: readonly Width[]) {
  const image = await createImageBitmap(file).catch(() => null)
  if (!image) return null
  try {
    const largest = scaleTo(image, Math.max(...widths))
    const files: { width: Width; file: Blob }[] = []
    for (const width of widths.filter((one) => widthsFor(image.width, widths).includes(one)))
      files.push({ width, file: await draw(image, scaleTo(image, width), 'image/webp') })
    return { ...largest, sizes: files, jpeg: await draw(image, scaleTo(image, fallbackWidth), 'image/jpeg') }
  } finally {
    image.close()
  }
}

/** Draws a file of this size. Safari answers a PNG where it is asked for WebP: then a JPEG. */
async function draw(image: ImageBitmap, size: Size, type: 'image/webp' | 'image/jpeg'): Promise<Blob> {
  const file = await drawImage(image, size, type)
  if (!file) throw new Error('this browser draws no image')
  return file.type === type ? file : draw(image, size, 'image/jpeg')
}
