import { photoLimits } from '../../../shared/photos.ts'
import { drawImage } from '../../lib/draw-image.ts'
import type { Uploader } from './uploader.ts'

/** Canvases with a longer side fail on phones. */
const longestSide = 4096
const thumbnail = { width: 280, pixels: 5_000_000 } as const

type Size = { width: number; height: number }

/** The largest size of the same shape with no side over 4096 and no more than `pixels` in all. Never larger. */
export function fitWithin({ width, height }: Size, pixels = Number.POSITIVE_INFINITY): Size {
  const scale = Math.min(1, longestSide / width, longestSide / height, Math.sqrt(pixels / (width * height)))
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}

/** The size of a thumbnail: 280 px wide, or as wide as the photo itself; `fitWithin` cuts long strips down. */
export function thumbnailSize({ width, height }: Size): Size {
  const scale = Math.min(1, thumbnail.width / width)
  return fitWithin({ width: width * scale, height: height * scale }, thumbnail.pixels)
}

/** A small copy for the list; null where the browser cannot read the file. */
export const createThumbnail = (file: Blob) => redraw(file, thumbnailSize, 'image/jpeg')

/**
 * The same photo drawn anew, without the place and time it was taken. A PNG stays one, for the sharp edges of scans and
 * screenshots, unless that would be too large to send. A file the browser cannot read stays as it is: the server
 * inspects it anyway.
 */
export async function stripMetadata(file: Blob) {
  const png = file.type === 'image/png' ? await redraw(file, fitWithin, 'image/png') : null
  if (png && png.size <= photoLimits.bytes) return png
  return (await redraw(file, fitWithin, 'image/jpeg')) ?? file
}

async function redraw(file: Blob, sizeOf: (image: Size) => Size, type: 'image/jpeg' | 'image/png') {
  const image = await createImageBitmap(file).catch(() => null)
  if (!image) return null
  try {
    return await drawImage(image, sizeOf(image), type)
  } finally {
    image.close()
  }
}

/** Redraws photos before they are sent, one after the other: each takes some 50 MB of a phone's memory meanwhile. */
export class RedrawQueue {
  readonly #uppy: Uploader['uppy']
  readonly #fileOf: (id: string) => File | undefined
  readonly #redrawn = new Set<string>()
  readonly #sending = new Set<string>()
  #last = Promise.resolve()

  constructor(uppy: Uploader['uppy'], fileOf: (id: string) => File | undefined) {
    this.#uppy = uppy
    this.#fileOf = fileOf
  }

  send(id: string) {
    if (this.#sending.has(id)) return
    this.#sending.add(id)
    this.#last = this.#last.then(() => this.#redraw(id))
    this.#last.then(() => this.#uppy.getFile(id) && this.#uppy.retryUpload(id)).finally(() => this.#sending.delete(id))
  }

  async #redraw(id: string) {
    const chosen = this.#fileOf(id)
    if (!chosen || this.#redrawn.has(id)) return
    const data = await stripMetadata(chosen)
    this.#redrawn.add(id)
    const { size, type } = data
    const file = this.#uppy.getFile(id)
    if (file) this.#uppy.setFileState(id, { data, size, type, meta: { ...file.meta, size, type } })
  }
}
