import { photoLimits } from '../../../shared/photos.ts'

/** JPEG quality of everything drawn here: camera, thumbnails, photos drawn anew (spec section 9). */
const quality = 0.8
/** Canvases beyond this fail on phones (spec section 9). */
const longestSide = 4096
const thumbnail = { width: 280, pixels: 5_000_000 } as const

type Size = { width: number; height: number }
type DrawnType = 'image/jpeg' | 'image/png'

/** The largest size of the same shape with no side over 4096 and no more than `pixels` in all. Never larger. */
export function fitWithin({ width, height }: Size, pixels = Number.POSITIVE_INFINITY): Size {
  const scale = Math.min(1, longestSide / width, longestSide / height, Math.sqrt(pixels / (width * height)))
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}

/** The size of a thumbnail: 280 px wide, or as wide as the picture itself; long strips are cut down by `within`. */
export function thumbnailSize({ width, height }: Size): Size {
  const scale = Math.min(1, thumbnail.width / width)
  return fitWithin({ width: width * scale, height: height * scale }, thumbnail.pixels)
}

/** A small picture for the list; null where the browser cannot read the file. */
export const createThumbnail = (file: Blob) => redraw(file, thumbnailSize, 'image/jpeg')

/**
 * The same picture drawn anew, which leaves the place and time it was taken behind. A PNG stays one, for the sharp
 * edges of scans and screenshots, unless that would be too large to send. A file the browser cannot read stays as it
 * is: the server looks at it anyway.
 */
export async function stripMetadata(file: Blob) {
  const png = file.type === 'image/png' ? await redraw(file, fitWithin, 'image/png') : null
  if (png && png.size <= photoLimits.bytes) return png
  return (await redraw(file, fitWithin, 'image/jpeg')) ?? file
}

async function redraw(file: Blob, sizeOf: (image: Size) => Size, type: DrawnType) {
  const image = await decodeImage(file)
  if (!image) return null
  try {
    return await drawImage(image, sizeOf(image), type)
  } finally {
    image.close()
  }
}

async function decodeImage(file: Blob) {
  try {
    return await createImageBitmap(file)
  } catch {
    return null
  }
}

/** An image, or the present frame of a video, as a file; in a JPEG white where it is transparent. Null if that fails. */
export function drawImage(image: CanvasImageSource, { width, height }: Size, type: DrawnType) {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  if (type === 'image/jpeg') {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
  }
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, width, height)
  return new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality))
}
