import { imagePath, type PublicImage } from '../../../shared/images.ts'

type Post = { imageUrl: string; picture: Omit<PublicImage, 'alt'> | null }

/** A post's image, if the first view may carry it: in its sizes, or a drawing of the site's own. Others may be heavy. */
export function lightImage({ imageUrl, picture }: Post) {
  if (picture) return [picture]
  const isDrawing = imageUrl !== '' && !imageUrl.startsWith(imagePath)
  return isDrawing ? [{ src: imageUrl, srcset: null, width: null, height: null }] : []
}
