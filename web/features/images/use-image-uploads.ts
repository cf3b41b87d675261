import { useState } from 'react'
import { ApiError, errorMessage } from '../../api.ts'
import type { ProductImage } from '../../shell/storefront-queries.ts'
import { toast } from '../../ui/toast.ts'
import { uploadImage } from './upload-image.ts'

/** Puts chosen files in, one after another: a phone's uplink is narrow, and the first is seen soonest. */
export function useImageUploads(onAdd: (picture: ProductImage) => void) {
  const [waiting, setWaiting] = useState(0)
  async function add(files: Iterable<File>) {
    const chosen = [...files]
    setWaiting((count) => count + chosen.length)
    for (const file of chosen) {
      try {
        onAdd(await uploadImage(file))
      } catch (error) {
        const said = error instanceof Error && !(error instanceof ApiError) && !(error instanceof TypeError)
        const fallback = said ? error.message : `We could not put in ${file.name}. Please try again.`
        toast({ tone: 'bad', title: 'Picture not added', description: errorMessage(error, fallback) })
      } finally {
        setWaiting((count) => count - 1)
      }
    }
  }
  return { waiting, add }
}
