import { useSyncExternalStore } from 'react'

function hookOf(media: string) {
  function subscribe(tell: () => void) {
    const query = matchMedia(media)
    query.addEventListener('change', tell)
    return () => query.removeEventListener('change', tell)
  }
  return () => useSyncExternalStore(subscribe, () => matchMedia(media).matches)
}

export const useWideScreen = hookOf('(min-width: 900px)')

/** Returns whether this is a mouse-operated screen on which another device can scan a code. */
export const useMouseScreen = hookOf('(min-width: 600px) and (pointer: fine)')

/** Returns whether the page is being printed: for content only on paper, which `print:block` would duplicate. */
export const useOnPaper = hookOf('print')

const subscribeNothing = () => () => {}

/** Returns false on the server and in the first render, which must equal the cached page; then true. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribeNothing,
    () => true,
    () => false,
  )

function subscribe(tell: () => void) {
  addEventListener('online', tell)
  addEventListener('offline', tell)
  return () => {
    removeEventListener('online', tell)
    removeEventListener('offline', tell)
  }
}

export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine)
