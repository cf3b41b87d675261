import { imageHeadLength, imageType } from '../../../shared/image-type.ts'
import { photoLimits } from '../../../shared/photos.ts'
import { t } from '../../../shared/words/t.ts'
import { redrawPhoto } from './redraw-photo.ts'

type Prepared = { file: File; refusal?: undefined } | { file?: undefined; refusal: string }

/** A chosen file as it can be sent, made smaller where it is over 10 MB; or the sentence that names it and refuses it. */
export async function preparePhoto(file: File): Promise<Prepared> {
  const { name, lastModified } = file
  const head = await file
    .slice(0, imageHeadLength)
    .arrayBuffer()
    .catch(() => undefined)
  if (!head) return { refusal: t('We could not open “{name}”. Please choose it again.', { name }) }
  const type = imageType(new Uint8Array(head))
  if (!type)
    return {
      refusal: t('“{name}” is not a photo we can use, so we left it out. You can only upload: JPEG, PNG, WebP.', {
        name,
      }),
    }
  if (file.size <= photoLimits.bytes)
    return { file: file.type === type ? file : new File([file], name, { type, lastModified }) }
  const smaller = await redrawPhoto(file)
  if (smaller) return { file: new File([smaller], name, { type: smaller.type, lastModified }) }
  return {
    refusal: t('“{name}” exceeds maximum allowed size of 10 MB, and this browser could not make it smaller.', { name }),
  }
}
