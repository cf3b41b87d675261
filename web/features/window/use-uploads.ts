import { useState } from 'react'
import { ApiError, sentenceFor } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import type { Picture } from './queries.ts'
import { uploadPicture } from './upload-picture.ts'

/** Puts chosen files in, one after another: a phone's uplink is narrow, and the first is seen soonest. */
export function useUploads(onAdd: (picture: Picture) => void) {
  const [waiting, setWaiting] = useState(0)
  async function add(files: Iterable<File>) {
    const chosen = [...files]
    setWaiting((count) => count + chosen.length)
    for (const file of chosen) {
      try {
        onAdd(await uploadPicture(file))
      } catch (error) {
        const said = error instanceof Error && !(error instanceof ApiError) && !(error instanceof TypeError)
        const fallback = said ? error.message : `We could not put in ${file.name}. Please try again.`
        toast({ tone: 'bad', title: 'Picture not added', description: sentenceFor(error, fallback) })
      } finally {
        setWaiting((count) => count - 1)
      }
    }
  }
  return { waiting, add }
}
