import { type ReactNode, useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useSession } from '../../session.tsx'
import { Failed, Skeleton } from '../../ui/states.tsx'
import { AccessRequired, type Door } from './access-required.tsx'

type Session = ReturnType<typeof useSession>
type Props = { door?: Door; children: (user: NonNullable<Session['user']>) => ReactNode }

/** A visitor has a moment to read why she is led away, in milliseconds. */
const readingTime = 1200

/** Where somebody who came with a temporary password chooses her own. */
const ownPassword = '/user/settings?tab=password'

/**
 * A customer's screen for whoever is signed in; everybody else sees 'Access Required' and goes to /auth, and back.
 * A temporary password opens nothing but the settings, which ask for a new one.
 */
export function SignedIn({ door, children }: Props) {
  const { user, loading, error, retry } = useSession()
  const [path, navigate] = useLocation()
  const search = useSearch()
  const here = search ? `${path}?${search}` : path
  const signIn = `/auth?next=${encodeURIComponent(here)}`
  const isVisitor = !user && !loading && !error
  useEffect(() => {
    if (!isVisitor) return
    const leaving = setTimeout(navigate, readingTime, signIn, { replace: true })
    return () => clearTimeout(leaving)
  }, [isVisitor, navigate, signIn])

  const mustChange = user?.mustChangePassword === true && !path.startsWith('/user/settings')
  useEffect(() => {
    if (mustChange) navigate(ownPassword, { replace: true })
  }, [mustChange, navigate])

  if (user && !mustChange) return children(user)
  if (isVisitor) return <AccessRequired door={door ?? { label: 'Sign In / Sign Up', href: signIn }} />
  return <Waiting error={error} onRetry={retry} />
}

/** An owner's screen; whoever is not the owner finds `otherwise` in its place. */
export function AdminOnly({ children, otherwise }: { children: ReactNode; otherwise: ReactNode }) {
  const { user, isAdmin, loading, error, retry } = useSession()
  if (isAdmin) return children
  if (loading || (error && !user)) return <Waiting error={error} onRetry={retry} />
  return otherwise
}

function Waiting({ error, onRetry }: { error: Session['error']; onRetry: () => unknown }) {
  return (
    <main id="main" className="wrap py-8">
      {error ? (
        <Failed onRetry={onRetry}>We could not reach the shop.</Failed>
      ) : (
        <Skeleton rows={4} label="One moment, please" />
      )}
    </main>
  )
}
