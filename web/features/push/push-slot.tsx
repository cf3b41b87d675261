import { lazy, Suspense } from 'react'
import { useSession } from '../../session.tsx'

const PushPrompt = lazy(() => import('./push-prompt.tsx').catch(() => ({ default: () => null })))

const PushReminder = lazy(() => import('./push-reminder.tsx').catch(() => ({ default: () => null })))

/** The button for whoever said no on this device; its code comes behind the dashboard it stands at the end of. */
export const PushReminderSlot = () => (
  <Suspense>
    <PushReminder />
  </Suspense>
)

/** The prompt for signed-in users. Visitors and users of a temporary password do not fetch its code. */
export function PushSlot() {
  const { user } = useSession()
  if (!user || user.mustChangePassword) return null
  return (
    <Suspense>
      <PushPrompt key={user.id} userId={user.id} />
    </Suspense>
  )
}
