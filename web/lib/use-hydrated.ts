import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and in the first paint, which must equal the cached page; true from then on. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
