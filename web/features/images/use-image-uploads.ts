import { useState } from 'react'
import { imageWidths, type PublicImage } from '../../../shared/images.ts'
import { ApiError, api, send } from '../../api.ts'
import { toastFailure } from '../../shell/toast-failure.ts'
import { resizeImage } from './resize-image.ts'

/** Uploads chosen files one after another: a phone's uplink is narrow, and the first is seen soonest. */
export function useImageUploads(onAdd: (image: PublicImage) => void) {
  const [waiting, setWaiting] = useState(0)
  async function add(files: Iterable<File>) {
    const chosen = [...files]
    setWaiting((count) => count + chosen.length)
    for (const file of chosen) {
      try {
        onAdd(await uploadImage(file))
      } catch (error) {
        const isOwn = error instanceof Error && !(error instanceof ApiError) && !(error instanceof TypeError)
        const fallback = isOwn ? error.message : `We could not add ${file.name}. Please try again.`
        toastFailure(error, fallback, 'Picture not added')
      } finally {
        setWaiting((count) => count - 1)
      }
    }
  }
  return { waiting, add }
}

/** Resizes a file in this browser and uploads its sizes. Throws a sentence for people if the file is no image. */
async function uploadImage(file: File): Promise<PublicImage> {
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
