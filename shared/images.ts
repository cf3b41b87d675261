/** An image of the public pages: `src` for every browser and link preview, `srcset` with the same in its sizes as WebP. */
export type PublicImage = {
  src: string
  /** The alt text. */
  alt: string
  srcset: string | null
  width: number | null
  height: number | null
}

/** The widths an image is stored in, in pixels: a card, a phone of 360 px at 2x, the widest phones, a wide screen. */
export const imageWidths = [480, 720, 960, 1600] as const
/** The width of the JPEG, for browsers without WebP and for link previews. */
export const fallbackWidth = 960

/** What a file of this width may weigh, in bytes: a phone's first view loads no more than 60 KB for a picture. */
export const maxBytesOf = (width: number) => (width <= 720 ? 60_000 : 200_000)

/**
 * How a file is made light enough, tried from the first on: in a lower quality, then smaller. The last is light in any
 * case, be the picture noise.
 */
export const lighterSteps = [
  { scale: 1, quality: 0.8 },
  { scale: 1, quality: 0.55 },
  { scale: 0.7, quality: 0.5 },
  { scale: 0.4, quality: 0.4 },
  { scale: 0.25, quality: 0.35 },
]

/** The widths an image is made in: those of the list below its own, and the next one above. */
export function widthsFor<Width extends number>(naturalWidth: number, widths: readonly Width[]) {
  const next = widths.find((width) => width >= naturalWidth)
  return widths.filter((width) => width < naturalWidth || width === next)
}

export const maxProductImages = 8

/** Drawings come with the shop, and stand where it has no image of its own yet. */
const isDrawing = (src: string) => src.startsWith('/art/')

/** The shop's own images before drawings, each in their order. */
export const ownFirst = <Image>(images: Image[], srcOf: (image: Image) => string) => [
  ...images.filter((image) => !isDrawing(srcOf(image))),
  ...images.filter((image) => isDrawing(srcOf(image))),
]

/** Where public images are served. */
export const imagePath = '/api/pictures/'

/** The address at which the admin sees an image: there she also sees those of retired products. */
export const adminImageUrl = (src: string) => src.replace(imagePath, '/api/admin/pictures/')

/** What every notification of a device shows beside its text; apart from shared/push.ts, which needs zod. */
export const pushImages = { icon: '/icons/icon-192.png', badge: '/icons/badge-96.png' }
