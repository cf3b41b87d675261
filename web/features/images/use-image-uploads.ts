import { useState } from 'react'
import type { PublicImage } from '../../../shared/images.ts'
import { ApiError } from '../../api.ts'
import { toastFailure } from '../../shell/toast-failure.ts'
import { uploadImage } from './upload-image.ts'

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
        const fallback = isOwn ? error.message : `We could not put in ${file.name}. Please try again.`
        toastFailure(error, fallback, 'Picture not added')
      } finally {
        setWaiting((count) => count - 1)
      }
    }
  }
  return { waiting, add }
}
