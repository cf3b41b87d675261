import { imageWidths, type PublicImage } from '../../../shared/images.ts'
import { api, send } from '../../api.ts'
import { resizeImage } from './resize-image.ts'

/** Resizes a file in this browser and uploads its sizes. Throws a sentence for people if the file is no image. */
export async function uploadImage(file: File): Promise<PublicImage> {
  const resized = await resizeImage(file, imageWidths)
  if (!resized) throw new Error('This browser cannot read that picture. Please choose a JPEG, PNG or WebP.')
  const sizes = Object.fromEntries(resized.sizes.map(({ width, file }) => [width, new File([file], `${width}`)]))
  const form = {
    ...sizes,
    width: String(resized.width),
    height: String(resized.height),
    jpeg: new File([resized.jpeg], 'jpeg'),
  }
  return { ...(await send(api.admin.pictures.$post({ form }))), alt: '' }
}
