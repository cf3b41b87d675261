import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { onNear } from '../../lib/on-near.ts'

const PhotoField = lazy(() => import('./photo-field.tsx').catch(() => ({ default: PhotosUnavailable })))

function PhotosUnavailable() {
  return <p className="text-label text-ink-soft">Photos cannot be added just now. You can send this without them.</p>
}

/** The photo field's place in a page. The field itself (9 KB) comes when it is near the view. */
export function LazyPhotoField(props: ComponentProps<typeof PhotoField>) {
  const [isNear, setNear] = useState(false)
  const placeholderRef = useRef<HTMLDivElement>(null)
  useEffect(() => (placeholderRef.current ? onNear(placeholderRef.current, () => setNear(true)) : undefined), [])
  const placeholder = (
    <div ref={placeholderRef} className="min-h-20.5 border-medium border-dashed border-edge bg-raised" />
  )
  return isNear ? (
    <Suspense fallback={placeholder}>
      <PhotoField {...props} />
    </Suspense>
  ) : (
    placeholder
  )
}
