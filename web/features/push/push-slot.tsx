import { laterCode } from '../../lib/later-code.ts'
import { useSession } from '../../session.tsx'
import { LaterPart } from '../../ui/later-part.tsx'
import { setPushPlace } from './push-place.ts'

const code = laterCode(() => import('./push-prompt.tsx'))

/**
 * The end of a dashboard: the place of the card that asks, and the button for whoever said no on this device, whose code
 * comes behind the dashboard.
 */
export const PushReminderSlot = () => (
  <>
    <div ref={setPushPlace} />
    <LaterPart code={code} isExtra>
      {({ PushReminder }) => <PushReminder />}
    </LaterPart>
  </>
)

/** The prompt for signed-in users. Visitors and users of a temporary password do not fetch its code. */
export function PushSlot() {
  const { user } = useSession()
  if (!user || user.mustChangePassword) return null
  return (
    <LaterPart code={code} isExtra>
      {({ PushPrompt }) => <PushPrompt key={user.id} user={user} />}
    </LaterPart>
  )
}
