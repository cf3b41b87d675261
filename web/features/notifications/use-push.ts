import { useMutation, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { api, query, useRefresh } from '../../api.ts'
import { useSession } from '../../session.tsx'
import { toast } from '../../ui/toast.ts'
import { type Permission, permission, register, subscribe } from './push.ts'

/** The person's devices, newest first. */
export const devices = query(api.push.devices)

/** What this browser may, also after somebody has changed it in the browser's own settings. */
export const usePermission = () => useSyncExternalStore(watch, permission, (): Permission => 'unsupported')

function watch(changed: () => void) {
  let status: PermissionStatus | undefined
  let watching = true
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then((found) => {
      if (!watching) return
      status = found
      status.addEventListener('change', changed)
    })
    // A browser that cannot be asked is looked at when the person comes back to the page.
    .catch(() => {})
  addEventListener('focus', changed)
  return () => {
    watching = false
    status?.removeEventListener('change', changed)
    removeEventListener('focus', changed)
  }
}

const settingsOf = (isAdmin: boolean) => (isAdmin ? api.admin.settings : api.user.settings).$url().pathname

/** Whether the person's preference sends pushes to any device; undefined until it is known. */
export function useIsSwitchedOn() {
  const { isAdmin } = useSession()
  const { data } = useQuery<{ pushNotifications: boolean }>({ queryKey: [settingsOf(isAdmin)] })
  return data?.pushNotifications
}

/** Asks the browser's own question; a yes subscribes this device, turns the preference on and says so. */
export function useAllow() {
  const { user, isAdmin } = useSession()
  const refresh = useRefresh([devices.queryKey.map(String), [settingsOf(isAdmin)]])
  return useMutation({
    mutationFn: async () => {
      // First of all: a browser that wants a tap forgets it soon.
      const answer = await Notification.requestPermission()
      if (answer !== 'granted' || !user) return
      await subscribe(user.id)
      await greet()
      return refresh()
    },
    // Spec section 8: what goes wrong with pushes is told to the console alone.
    onError: (error) => console.warn('No notifications on this device', error),
  })
}

/** Spec section 4: the first notification says that there will be more. */
async function greet() {
  const description = 'We tell you here when something changes.'
  toast({ tone: 'good', title: 'Notifications Enabled', description })
  const registration = await register()
  await registration.showNotification('Notifications Enabled', {
    body: description,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    tag: 'enabled',
  })
}
