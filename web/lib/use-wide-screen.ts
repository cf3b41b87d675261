import { useSyncExternalStore } from 'react'

const wideQuery = '(min-width: 900px)'

function subscribe(tell: () => void) {
  const query = matchMedia(wideQuery)
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}

export const useWideScreen = () => useSyncExternalStore(subscribe, () => matchMedia(wideQuery).matches)
