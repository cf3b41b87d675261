import { useSyncExternalStore } from 'react'

const subscribeNothing = () => () => {}

/** False on the server and in the first render, which must equal the cached page; then true. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribeNothing,
    () => true,
    () => false,
  )
