import { useSyncExternalStore } from 'react'
import { getPermission, type Permission } from './push-subscription.ts'

/** What this browser allows, also after a change in the browser's own settings. */
export const usePushPermission = () =>
  useSyncExternalStore(watchPermission, getPermission, (): Permission => 'unsupported')

function watchPermission(onChange: () => void) {
  let status: PermissionStatus | undefined
  let isWatching = true
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then((found) => {
      if (!isWatching) return
      status = found
      status.addEventListener('change', onChange)
    })
    // Where the browser does not tell, the permission is read again when the user comes back to the page.
    .catch(() => {})
  addEventListener('focus', onChange)
  return () => {
    isWatching = false
    status?.removeEventListener('change', onChange)
    removeEventListener('focus', onChange)
  }
}
