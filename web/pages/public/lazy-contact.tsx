import { lazy, memo, Suspense, useCallback, useEffect, useRef } from 'react'

const serverParts = import.meta.env.SSR ? await import('./contact-section.tsx') : undefined

/** 6 KB that most visitors never need: fetched when somebody comes within a screen of it. */
const ContactSection =
  serverParts?.ContactSection ??
  lazy(async () => {
    await untilNear('contact')
    return { default: (await import('./contact-section.tsx')).ContactSection }
  })

/**
 * The contact section stands as the Worker wrote it until its code is there; what is typed meanwhile stays in its
 * fields, and a submit waits. Memo, because React gives up the markup it finds when it has to render over it before.
 */
export const LazyContact = memo(function LateContact() {
  const place = useRef<HTMLDivElement>(null)
  const pressed = useRef<HTMLFormElement>(null)
  const ready = useRef(false)
  useEffect(() => {
    const wait = (event: SubmitEvent) => {
      if (ready.current || !(event.target instanceof HTMLFormElement)) return
      event.preventDefault()
      pressed.current = event.target
    }
    const here = place.current
    here?.addEventListener('submit', wait)
    return () => here?.removeEventListener('submit', wait)
  }, [])
  const goOn = useCallback(() => {
    ready.current = true
    pressed.current?.requestSubmit()
  }, [])
  return (
    <div ref={place}>
      <Suspense>
        <ContactSection onReady={goOn} />
      </Suspense>
    </div>
  )
})

/** Resolves when an element is within a screen's reach of the view. */
function untilNear(id: string) {
  return new Promise<void>((near) => {
    const watch = new IntersectionObserver(
      (seen) => {
        // All of them: on a busy phone 'not yet' and 'now' come in one call.
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return
        watch.disconnect()
        near()
      },
      { rootMargin: '800px' },
    )
    const place = document.getElementById(id)
    if (place) watch.observe(place)
  })
}
