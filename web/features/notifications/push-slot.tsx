import { lazy, Suspense } from 'react'
import { useSession } from '../../session.tsx'

const PushFlow = lazy(() => import('./push-flow.tsx'))

/** Pushes are for whoever is signed in; a visitor fetches nothing of them, nor does a temporary password open them. */
export function PushSlot() {
  const { user } = useSession()
  if (!user || user.mustChangePassword) return null
  return (
    <Suspense>
      <PushFlow key={user.id} userId={user.id} />
    </Suspense>
  )
}
