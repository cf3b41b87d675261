import { imageHeadLength, imageType } from '../../../shared/image-type.ts'
import { photoLimits, wrongPhotoType } from '../../../shared/photos.ts'
import { redrawPhoto } from './redraw-photo.ts'

type Prepared = { file: File; refusal?: undefined } | { file?: undefined; refusal: string }

/** A chosen file as it can be sent, made smaller where it is over 10 MB; or the sentence that names it and refuses it. */
export async function preparePhoto(file: File): Promise<Prepared> {
  const { name, lastModified } = file
  const head = await file
    .slice(0, imageHeadLength)
    .arrayBuffer()
    .catch(() => undefined)
  if (!head) return { refusal: `We could not open “${name}”. Please choose it again.` }
  const type = imageType(new Uint8Array(head))
  if (!type) return { refusal: `“${name}” is not a photo we can use, so we left it out. ${wrongPhotoType}` }
  if (file.size <= photoLimits.bytes)
    return { file: file.type === type ? file : new File([file], name, { type, lastModified }) }
  const smaller = await redrawPhoto(file)
  if (smaller) return { file: new File([smaller], name, { type: smaller.type, lastModified }) }
  return { refusal: `“${name}” exceeds maximum allowed size of 10 MB, and this browser could not make it smaller.` }
}
