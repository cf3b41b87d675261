import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react'

const PhotoField = lazy(() => import('./photo-field.tsx').catch(() => ({ default: PhotosUnavailable })))

function PhotosUnavailable() {
  return <p className="text-label text-ink-soft">Photos cannot be added just now. You can send this without them.</p>
}

/** The photo field's place in a page. The field itself (9 KB) comes when a person gets near it. */
export function LazyPhotoField(props: ComponentProps<typeof PhotoField>) {
  const [isNear, setNear] = useState(false)
  const placeholderRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!placeholderRef.current) return
    // Any of them: on a busy phone 'not yet' and 'now' come in one call.
    const watch = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '800px' },
    )
    watch.observe(placeholderRef.current)
    return () => watch.disconnect()
  }, [])
  const placeholder = (
    <div ref={placeholderRef} className="min-h-21 border-medium border-dashed border-edge bg-raised" />
  )
  return isNear ? (
    <Suspense fallback={placeholder}>
      <PhotoField {...props} />
    </Suspense>
  ) : (
    placeholder
  )
}
