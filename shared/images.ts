/** An image of the public pages: `src` for all browsers and link previews, `srcset` with its sizes as WebP. */
export type PublicImage = {
  src: string
  /** The alt text. */
  alt: string
  srcset: string | null
  width: number | null
  height: number | null
}

/** Stored widths of an image in pixels: a card, a phone of 360 px at 2x, the widest phones, a wide screen. */
export const imageWidths = [480, 720, 960, 1600] as const
/** Width of the JPEG for browsers without WebP and for link previews. */
export const fallbackWidth = 960

/** Maximum size in bytes of a file of this width: a phone's first view loads at most 60 KB for a picture. */
export const maxBytesOf = (width: number) => (width <= 720 ? 60_000 : 200_000)

/**
 * Steps to shrink a file below its maximum, tried in order: lower quality, then smaller size. The last step suffices
 * even for noise.
 */
export const lighterSteps = [
  { scale: 1, quality: 0.8 },
  { scale: 1, quality: 0.55 },
  { scale: 0.7, quality: 0.5 },
  { scale: 0.4, quality: 0.4 },
  { scale: 0.25, quality: 0.35 },
]

/** Returns the widths to create for an image: all below its own width and the next larger one. */
export function widthsFor<Width extends number>(naturalWidth: number, widths: readonly Width[]) {
  const next = widths.find((width) => width >= naturalWidth)
  return widths.filter((width) => width < naturalWidth || width === next)
}

export const maxProductImages = 8

/** Drawings ship with the shop and stand in for missing images. */
const isDrawing = (src: string) => src.startsWith('/art/')

/** Sorts the shop's own images before drawings and keeps the order of each. */
export const ownFirst = <Image>(images: Image[], srcOf: (image: Image) => string) => [
  ...images.filter((image) => !isDrawing(srcOf(image))),
  ...images.filter((image) => isDrawing(srcOf(image))),
]

/** Path of the public images. */
export const imagePath = '/api/pictures/'

/** Returns the admin address of an image, which also serves images of retired products. */
export const adminImageUrl = (src: string) => src.replace(imagePath, '/api/admin/pictures/')

/** Images of every push notification. Separate from shared/push.ts, which imports zod. */
export const pushImages = { icon: '/icons/icon-192.png', badge: '/icons/badge-96.png' }
