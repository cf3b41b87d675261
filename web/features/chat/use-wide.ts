import { useSyncExternalStore } from 'react'

const wide = '(min-width: 900px)'

function subscribe(tell: () => void) {
  const query = matchMedia(wide)
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}

/** Whether the list and a thread have room beside each other. */
export const useWide = () => useSyncExternalStore(subscribe, () => matchMedia(wide).matches)
