import { useMutation, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { api } from '../../api.ts'
import { query, useInvalidate } from '../../queries.ts'
import { useSession } from '../../session.tsx'
import { toast } from '../../ui/toast.ts'
import { getPermission, type Permission, registerServiceWorker, subscribe } from './push-subscription.ts'

/** The person's devices, newest first. */
export const devicesQuery = query(api.push.devices)

/** What this browser may, also after somebody has changed it in the browser's own settings. */
export const usePermission = () => useSyncExternalStore(watchPermission, getPermission, (): Permission => 'unsupported')

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
    // A browser that cannot be asked is looked at when the person comes back to the page.
    .catch(() => {})
  addEventListener('focus', onChange)
  return () => {
    isWatching = false
    status?.removeEventListener('change', onChange)
    removeEventListener('focus', onChange)
  }
}

const settingsPath = (isAdmin: boolean) => (isAdmin ? api.admin.settings : api.user.settings).$url().pathname

/** Whether the person's preference sends pushes to any device; undefined until it is known. */
export function usePushPreference() {
  const { isAdmin } = useSession()
  const { data } = useQuery<{ pushNotifications: boolean }>({ queryKey: [settingsPath(isAdmin)] })
  return data?.pushNotifications
}

/** Asks the browser's own question; a yes subscribes this device, turns the preference on and says so. */
export function useEnablePush() {
  const { user, isAdmin } = useSession()
  const refresh = useInvalidate([devicesQuery.queryKey.map(String), [settingsPath(isAdmin)]])
  return useMutation({
    mutationFn: async () => {
      // First of all: a browser that wants a tap forgets it soon.
      const answer = await Notification.requestPermission()
      if (answer !== 'granted' || !user) return
      await subscribe(user.id)
      await confirmEnabled()
      return refresh()
    },
    // Spec section 8: what goes wrong with pushes is told to the console alone.
    onError: (error) => console.warn('No notifications on this device', error),
  })
}

/** Spec section 4: the first notification says that there will be more. */
async function confirmEnabled() {
  const description = 'We tell you here when something changes.'
  toast({ tone: 'good', title: 'Notifications Enabled', description })
  const registration = await registerServiceWorker()
  await registration.showNotification('Notifications Enabled', {
    body: description,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    tag: 'enabled',
  })
}
