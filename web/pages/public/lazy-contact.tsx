import { lazy, memo, Suspense, useCallback, useEffect, useRef } from 'react'
import { onNear } from '../../lib/on-near.ts'

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

const untilNear = (id: string) =>
  new Promise<void>((resolve) => {
    const element = document.getElementById(id)
    if (element) onNear(element, resolve)
  })
