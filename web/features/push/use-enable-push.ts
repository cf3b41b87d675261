import { useMutation } from '@tanstack/react-query'
import { pushImages } from '../../../shared/images.ts'
import { t } from '../../../shared/words/t.ts'
import { useInvalidate } from '../../queries.ts'
import { useSession } from '../../session.tsx'
import { toast } from '../../ui/toast.tsx'
import { registerServiceWorker, subscribe } from './push-subscription.ts'
import { devicesQuery, settingsPath } from './queries.ts'

/** Asks the browser's own question; a yes subscribes this device, turns the preference on and says so. */
export function useEnablePush() {
  const { user, isAdmin } = useSession()
  const refresh = useInvalidate([devicesQuery.queryKey.map(String), [settingsPath(isAdmin)]])
  return useMutation({
    mutationFn: async () => {
      // Before all other work: a browser that wants a tap counts it for a moment only.
      const answer = await Notification.requestPermission()
      if (answer !== 'granted' || !user) return
      await subscribe(user)
      await confirmEnabled()
      return refresh()
    },
    // Callers show the failure where the user has pressed a button; the reason is for the console.
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
