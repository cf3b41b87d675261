import { imageHeadLength, imageType, photoLimits } from '../../../shared/photos.ts'
import { t } from '../../../shared/words/t.ts'
import { redrawPhoto } from './redraw-photo.ts'

type Prepared = { file: File; refusal?: undefined } | { file?: undefined; refusal: string }

/**
 * Returns a chosen file as it can be sent, or a sentence that names and refuses it. Draws it anew where it is over 10 MB,
 * or of a type that the shop does not keep and this browser can draw, such as AVIF, or HEIC in Safari.
 */
export async function preparePhoto(file: File): Promise<Prepared> {
  const { name, lastModified } = file
  const head = await file
    .slice(0, imageHeadLength)
    .arrayBuffer()
    .catch(() => undefined)
  if (!head) return { refusal: t('We could not open “{name}”. Please choose it again.', { name }) }
  const bytes = new Uint8Array(head)
  const type = imageType(bytes)
  if (type && file.size <= photoLimits.bytes)
    return { file: file.type === type ? file : new File([file], name, { type, lastModified }) }
  const redrawn = await redrawPhoto(file)
  if (redrawn) return { file: new File([redrawn], name, { type: redrawn.type, lastModified }) }
  if (type)
    return {
      refusal: t('“{name}” exceeds maximum allowed size of 10 MB, and this browser could not make it smaller.', {
        name,
      }),
    }
  return { refusal: isAvifOrHeic(bytes) ? refuseUndrawn(name) : refuseOther(name) }
}

/** The `ftyp` box with which AVIF, HEIC and films begin. */
const isAvifOrHeic = (bytes: Uint8Array) => String.fromCharCode(...bytes.slice(4, 8)) === 'ftyp'

const refuseUndrawn = (name: string) =>
  t(
    'This browser cannot open “{name}”, so we left it out. Please open it in your gallery, save it as JPEG, and choose that copy.',
    { name },
  )

const refuseOther = (name: string) =>
  t('“{name}” is not a photo we can use, so we left it out. You can only upload: JPEG, PNG, WebP.', { name })
