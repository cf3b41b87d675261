import { lazy, Suspense } from 'react'
import { useSession } from '../../session.tsx'

const PushPrompt = lazy(() => import('./push-prompt.tsx'))

/** Pushes are for whoever is signed in; a visitor fetches nothing of them, nor does a temporary password open them. */
export function PushSlot() {
  const { user } = useSession()
  if (!user || user.mustChangePassword) return null
  return (
    <Suspense>
      <PushPrompt key={user.id} userId={user.id} />
    </Suspense>
  )
}
