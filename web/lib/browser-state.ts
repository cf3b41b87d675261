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

/** True where another device reads a code on this screen: a phone would be its own. */
export const useMouseScreen = hookOf('(min-width: 600px) and (pointer: fine)')

/** Whether what is drawn goes onto paper: for what is on no screen, where `print:block` would have it stand there twice. */
export const useOnPaper = hookOf('print')

const subscribeNothing = () => () => {}

/** False on the server and in the first render, which must equal the cached page; then true. */
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
