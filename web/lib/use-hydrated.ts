import { useSyncExternalStore } from 'react'

const subscribeNothing = () => () => {}

/** False on the server and in the first paint, which must equal the cached page; true from then on. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribeNothing,
    () => true,
    () => false,
  )
