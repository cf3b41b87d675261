import { useSyncExternalStore } from 'react'

function subscribe(tell: () => void) {
  addEventListener('online', tell)
  addEventListener('offline', tell)
  return () => {
    removeEventListener('online', tell)
    removeEventListener('offline', tell)
  }
}

export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine)
