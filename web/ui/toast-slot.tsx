import { lazy, Suspense, useSyncExternalStore } from 'react'
import { currentToast, subscribeToasts } from './toast.ts'

/** Fetches the view before the first toast, for screens that will surely show one. */
export const preloadToaster = () => import('./toaster.tsx')
const Toaster = lazy(preloadToaster)

/** Where toasts appear: the view is fetched when the first one is shown, and stays for its way out. */
export function ToastSlot() {
  const hasToast = useSyncExternalStore(
    subscribeToasts,
    () => currentToast() !== undefined,
    () => false,
  )
  return hasToast ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
