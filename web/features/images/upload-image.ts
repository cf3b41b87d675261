import { imageWidths } from '../../../shared/images.ts'
import { api, send } from '../../api.ts'
import { resizeImage } from '../../lib/resize-image.ts'
import type { ProductImage } from '../../shell/storefront-queries.ts'

/** Makes a photo small in this browser and puts it in, in its sizes. Throws a sentence for people where it is no picture. */
export async function uploadImage(file: File): Promise<ProductImage> {
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
