import { useEffect, useRef } from 'react'

/** For what a link leads to on a screen: brings it into sight and gives it the focus. It needs a `tabIndex`. */
export function useLinkedPlace<Place extends HTMLElement>(isLinked: boolean) {
  const place = useRef<Place>(null)
  useEffect(() => {
    if (!isLinked) return
    place.current?.scrollIntoView({ block: 'center' })
    place.current?.focus({ preventScroll: true })
  }, [isLinked])
  return place
}
