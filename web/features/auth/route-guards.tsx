import { type ReactNode, useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useSession } from '../../session.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { type AccessLink, AccessRequired } from './access-required.tsx'

type Session = ReturnType<typeof useSession>
type Props = { link?: AccessLink; children: (user: NonNullable<Session['user']>) => ReactNode }

/** A visitor has a moment to read why she is led away, in milliseconds. */
const redirectDelayMs = 1200

/** Where somebody who came with a temporary password chooses her own. */
const passwordSettingsPath = '/user/settings?tab=password'

/**
 * A customer's screen for whoever is signed in; everybody else sees 'Access Required' and goes to /auth, and back.
 * A temporary password opens nothing but the settings, which ask for a new one.
 */
export function RequireUser({ link, children }: Props) {
  const { user, loading, error, retry } = useSession()
  const [path, navigate] = useLocation()
  const search = useSearch()
  const currentPath = search ? `${path}?${search}` : path
  const signInPath = `/auth?next=${encodeURIComponent(currentPath)}`
  const isVisitor = !user && !loading && !error
  useEffect(() => {
    if (!isVisitor) return
    const leaving = setTimeout(navigate, redirectDelayMs, signInPath, { replace: true })
    return () => clearTimeout(leaving)
  }, [isVisitor, navigate, signInPath])

  const mustChange = user?.mustChangePassword === true && !path.startsWith('/user/settings')
  useEffect(() => {
    if (mustChange) navigate(passwordSettingsPath, { replace: true })
  }, [mustChange, navigate])

  if (user && !mustChange) return children(user)
  if (isVisitor) return <AccessRequired door={link ?? { label: 'Sign In / Sign Up', href: signInPath }} />
  return <SessionPending error={error} onRetry={retry} />
}

/** An owner's screen; whoever is not the owner finds `otherwise` in its place. */
export function RequireAdmin({ children, otherwise }: { children: ReactNode; otherwise: ReactNode }) {
  const { user, isAdmin, loading, error, retry } = useSession()
  if (isAdmin) return children
  if (loading || (error && !user)) return <SessionPending error={error} onRetry={retry} />
  return otherwise
}

function SessionPending({ error, onRetry }: { error: Session['error']; onRetry: () => unknown }) {
  return (
    <main id="main" className="wrap py-8">
      {error ? (
        <ErrorState onRetry={onRetry}>We could not reach the shop.</ErrorState>
      ) : (
        <Skeleton rows={4} label="One moment, please" />
      )}
    </main>
  )
}
