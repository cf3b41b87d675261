/** A picture of the shop window: `src` for every browser and link preview, `srcset` with the same in its sizes as WebP. */
export type PublicImage = {
  src: string
  /** What it shows, for those who cannot see it. */
  alt: string
  srcset: string | null
  width: number | null
  height: number | null
}

/** The widths a picture is kept in, in pixels: a phone's card, a phone's whole width at 2x, a wide screen. */
export const imageWidths = [480, 960, 1600] as const
/** What one size may weigh; 1600 x 2400 at quality 0.8 is under 1 MB. */
export const maxImageBytes = 2 * 1024 * 1024
export const maxProductImages = 8

/** Where pictures for everybody are served. */
export const imagePath = '/api/pictures/'
