import { pictureWidths } from '../../../shared/pictures.ts'
import { api, send } from '../../api.ts'
import { resize } from '../../lib/resize.ts'
import type { Picture } from './queries.ts'

/** Makes a photo small in this browser and puts it in, in its sizes. Throws a sentence for people where it is no picture. */
export async function uploadPicture(file: File): Promise<Picture> {
  const made = await resize(file, pictureWidths)
  if (!made) throw new Error('This browser cannot read that picture. Please choose a JPEG, PNG or WebP.')
  const sizes = Object.fromEntries(made.sizes.map(({ width, file }) => [width, new File([file], `${width}`)]))
  const form = { ...sizes, width: String(made.width), height: String(made.height), jpeg: new File([made.jpeg], 'jpeg') }
  return { ...(await send(api.admin.pictures.$post({ form }))), alt: '' }
}
