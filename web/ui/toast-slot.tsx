import { lazy, Suspense, useSyncExternalStore } from 'react'
import { currentToast, subscribeToasts } from './toast.ts'

/** Fetches the view before the first toast, for screens that will surely show one. */
export const preloadToaster = () => import('./toaster.tsx')
const Toaster = lazy(() => preloadToaster().catch(() => ({ default: PlainToast })))

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

/** Where the view cannot be fetched: the words alone, until the next ones. */
function PlainToast() {
  const message = useSyncExternalStore(subscribeToasts, currentToast)
  return message ? (
    <p role="alert" className="fixed inset-x-4 bottom-4 z-50 bg-raised p-4">
      <b>{message.title}</b> {message.description}
    </p>
  ) : null
}
