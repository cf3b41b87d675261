import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { t } from '../../../shared/words/t.ts'
import { laterCode } from '../../lib/later-code.ts'
import type { PhotoFieldProps } from '../../lib/photos.ts'
import { onNear } from '../../lib/run-later.ts'
import { failedPart, LaterPart } from '../../ui/later-part.tsx'

const placeClass = 'min-h-20.5 border-medium border-dashed border-edge bg-raised'

const code = laterCode(() => import('./photo-field.tsx'))
const failedField = () => failedPart(t('Photos cannot be added just now. You can send this without them.'))

/** Loads the photo field (9 KB) when it comes near the view or when a form waits for its stored photos. */
export function LazyPhotoField(props: PhotoFieldProps) {
  const [isNear, setNear] = useState(false)
  const placeholderRef = useRef<HTMLDivElement>(null)
  useEffect(() => (placeholderRef.current ? onNear(placeholderRef.current, () => setNear(true)) : undefined), [])
  if (!isNear && !props.onRestored) return <div ref={placeholderRef} className={placeClass} />
  // Loads while somebody scrolls by, so a failure must not reload the page.
  return (
    <LaterPart
      code={code}
      isExtra
      waiting={<div className={placeClass} />}
      failed={(retry) => <Failed {...props} retry={retry} />}
    >
      {({ default: PhotoField }) => <PhotoField {...props} />}
    </LaterPart>
  )
}

/** Reports the stored photos as restored after a failure: an automatic booking then says that a photo is missing. */
function Failed({ onRestored, retry }: PhotoFieldProps & { retry: () => void }) {
  const restored = useEffectEvent(() => onRestored?.())
  useEffect(() => restored(), [])
  return failedField()(retry)
}
