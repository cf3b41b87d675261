/** An image of the public pages: `src` for every browser and link preview, `srcset` with the same in its sizes as WebP. */
export type PublicImage = {
  src: string
  /** The alt text. */
  alt: string
  srcset: string | null
  width: number | null
  height: number | null
}

/** The widths an image is stored in, in pixels: a phone's card, a phone's whole width at 2x, a wide screen. */
export const imageWidths = [480, 960, 1600] as const
/** What one size may weigh; 1600 x 2400 at quality 0.8 is under 1 MB. */
export const maxImageBytes = 2 * 1024 * 1024
export const maxProductImages = 8

/** Where public images are served. */
export const imagePath = '/api/pictures/'

/** The address at which the admin sees an image: there she also sees those of retired products. */
export const adminImageUrl = (src: string) => src.replace(imagePath, '/api/admin/pictures/')
