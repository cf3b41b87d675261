import { lazy, Suspense, useSyncExternalStore } from 'react'
import { currentToast, subscribeToasts } from './toast.ts'

const Toaster = lazy(() => import('./toaster.tsx'))

/** Where toasts appear: the view is fetched when the first one is shown, and stays for its way out. */
export function ToastSlot() {
  const wanted = useSyncExternalStore(
    subscribeToasts,
    () => currentToast() !== undefined,
    () => false,
  )
  return wanted ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
