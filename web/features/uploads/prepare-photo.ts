import { imageHeadLength, imageType, photoLimits } from '../../../shared/photos.ts'
import { t } from '../../../shared/words/t.ts'
import { drawImage } from '../../lib/photos.ts'
import type { Uploader } from './uploader.ts'

type Prepared = { file: File; refusal?: undefined } | { file?: undefined; refusal: string }

/**
 * Returns a chosen file as it can be sent, or a sentence that names and refuses it. Draws it anew where it is over 10 MB,
 * or of a type that the shop does not keep and this browser can draw, such as AVIF, or HEIC in Safari.
 */
export async function preparePhoto(file: File): Promise<Prepared> {
  const { name, lastModified } = file
  const head = await file
    .slice(0, imageHeadLength)
    .arrayBuffer()
    .catch(() => undefined)
  if (!head) return { refusal: t('We could not open “{name}”. Please choose it again.', { name }) }
  const bytes = new Uint8Array(head)
  const type = imageType(bytes)
  if (type && file.size <= photoLimits.bytes)
    return { file: file.type === type ? file : new File([file], name, { type, lastModified }) }
  const redrawn = await redrawPhoto(file)
  if (redrawn) return { file: new File([redrawn], name, { type: redrawn.type, lastModified }) }
  if (type)
    return {
      refusal: t('“{name}” exceeds maximum allowed size of 10 MB, and this browser could not make it smaller.', {
        name,
      }),
    }
  return { refusal: isAvifOrHeic(bytes) ? refuseUndrawn(name) : refuseOther(name) }
}

/** The `ftyp` box with which AVIF, HEIC and films begin. */
const isAvifOrHeic = (bytes: Uint8Array) => String.fromCharCode(...bytes.slice(4, 8)) === 'ftyp'

const refuseUndrawn = (name: string) =>
  t(
    'This browser cannot open “{name}”, so we left it out. Please open it in your gallery, save it as JPEG, and choose that copy.',
    { name },
  )

const refuseOther = (name: string) =>
  t('“{name}” is not a photo we can use, so we left it out. You can only upload: JPEG, PNG, WebP.', { name })

/** Canvases with a longer side than the first fail on phones; a photo that is too heavy is drawn at the next. */
const longestSides = [4096, 3072, 2048, 1280] as const
const thumbnail = { width: 280, pixels: 5_000_000 } as const

type Size = { width: number; height: number }
type Limits = { side?: number; pixels?: number }

/** The largest size of the same shape with no side over `side` and no more than `pixels` in all. Never larger. */
export function fitWithin({ width, height }: Size, { side = longestSides[0], pixels = Infinity }: Limits = {}): Size {
  const scale = Math.min(1, side / width, side / height, Math.sqrt(pixels / (width * height)))
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}

/** The size of a thumbnail: 280 px wide, or as wide as the photo itself; `fitWithin` cuts long strips down. */
export function thumbnailSize({ width, height }: Size): Size {
  const scale = Math.min(1, thumbnail.width / width)
  return fitWithin({ width: width * scale, height: height * scale }, { pixels: thumbnail.pixels })
}

/** A small copy for the list; null where the browser cannot read the file. */
export const createThumbnail = (file: Blob) =>
  withImage(file, (image) => drawImage(image, thumbnailSize(image), 'image/jpeg'))

/**
 * The same photo drawn anew, without the place and time it was taken, at 10 MB or less. A PNG stays one, for the sharp
 * edges of scans and screenshots, unless that would be too large to send. Null where the browser cannot.
 */
const redrawPhoto = (file: Blob) =>
  withImage(file, async (image) => {
    const png = file.type === 'image/png' ? await drawImage(image, fitWithin(image), 'image/png') : null
    if (png && png.size <= photoLimits.bytes) return png
    for (const side of longestSides) {
      const jpeg = await drawImage(image, fitWithin(image, { side }), 'image/jpeg')
      if (!jpeg || jpeg.size <= photoLimits.bytes) return jpeg
    }
    return null
  })

async function withImage(file: Blob, draw: (image: ImageBitmap) => Promise<Blob | null>) {
  const image = await createImageBitmap(file).catch(() => null)
  if (!image) return null
  try {
    return await draw(image)
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
    // A file the browser cannot read or draw stays as it is: the server inspects it anyway.
    const data = (await redrawPhoto(chosen)) ?? chosen
    this.#redrawn.add(id)
    const { size, type } = data
    const file = this.#uppy.getFile(id)
    if (file) this.#uppy.setFileState(id, { data, size, type, meta: { ...file.meta, size, type } })
  }
}
