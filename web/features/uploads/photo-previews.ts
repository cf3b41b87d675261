import { createThumbnail } from './redraw-photo.ts'
import type { Uploader } from './uploader.ts'

type Uppy = Uploader['uppy']

/** Draws a file's preview; false where the browser cannot, or the file has gone meanwhile. */
export async function addPreview(uppy: Uppy, id: string, file: File) {
  const thumbnail = await createThumbnail(file)
  if (!thumbnail || !uppy.getFile(id)) return false
  uppy.setFileState(id, { preview: URL.createObjectURL(thumbnail) })
  return true
}

export function dropPreview(uppy: Uppy, id: string) {
  const { preview } = uppy.getFile(id)
  if (preview) URL.revokeObjectURL(preview)
}
