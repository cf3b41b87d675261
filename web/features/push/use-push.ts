import { useMutation, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { pushImages } from '../../../shared/images.ts'
import { t } from '../../../shared/words/t.ts'
import { api } from '../../api.ts'
import { query, useInvalidate } from '../../queries.ts'
import { useSession } from '../../session.tsx'
import { toast } from '../../ui/toast.tsx'
import { getPermission, type Permission, registerServiceWorker, subscribe } from './push-subscription.ts'

/** Returns the notification permission of this browser; follows changes in the browser's settings. */
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
    // Without permission events, the permission is read again when the window gets the focus.
    .catch(() => {})
  addEventListener('focus', onChange)
  return () => {
    isWatching = false
    status?.removeEventListener('change', onChange)
    removeEventListener('focus', onChange)
  }
}

export const devicesQuery = query(api.push.devices)

const settingsPath = (isAdmin: boolean) => (isAdmin ? api.admin.settings : api.user.settings).$url().pathname

/** Query of the user's settings; `pushNotifications` turns pushes on or off for all devices. */
export function usePushPreference() {
  const { isAdmin } = useSession()
  return useQuery<{ pushNotifications: boolean }>({ queryKey: [settingsPath(isAdmin)] })
}

/** Shows the browser's prompt; if granted, subscribes this device, turns the preference on and shows a toast. */
export function useEnablePush() {
  const { user, isAdmin } = useSession()
  const refresh = useInvalidate([devicesQuery.queryKey.map(String), [settingsPath(isAdmin)]])
  return useMutation({
    mutationFn: async () => {
      // Before all other work: the browser counts the tap only for a moment.
      const answer = await Notification.requestPermission()
      if (answer !== 'granted' || !user) return
      await subscribe(user)
      await confirmEnabled()
      return refresh()
    },
    // Callers show the failure after a press; the reason is logged to the console.
    onError: (error) => console.warn('No notifications on this device', error),
  })
}

async function confirmEnabled() {
  const title = t('Notifications Enabled')
  const description = t('We will let you know here when something changes.')
  toast({ tone: 'good', title, description })
  const registration = await registerServiceWorker()
  await registration.showNotification(title, { body: description, ...pushImages, tag: 'enabled' })
}
