import { type ReactNode, useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { signInHref } from '../../lib/sign-in-href.ts'
import { useSession } from '../../session.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { type AccessLink, AccessRequired } from './access-frames.tsx'

type Session = ReturnType<typeof useSession>
type Props = { link?: AccessLink; children: (user: NonNullable<Session['user']>) => ReactNode }

/** How long a visitor can read why before the sign-in page opens, in milliseconds. */
const redirectDelayMs = 1200

/** Where a customer with a temporary password chooses a new one. */
const passwordSettingsPath = '/user/settings?tab=password'

/**
 * A customer's page for any signed-in user. A visitor sees 'Access Required' and goes to the sign-in page, and from
 * there back. With a temporary password only the settings are shown, which ask for a new one.
 */
export function RequireUser({ link, children }: Props) {
  const { user, loading, error, retry } = useSession()
  const [path, navigate] = useLocation()
  const search = useSearch()
  const currentPath = search ? `${path}?${search}` : path
  const signInPath = signInHref(currentPath)
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
  if (isVisitor) return <AccessRequired link={link ?? { label: 'Sign In / Sign Up', href: signInPath }} />
  return <SessionPending error={error} onRetry={retry} />
}

/** An admin page; anyone else sees `fallback` in its place. */
export function RequireAdmin({ children, fallback }: { children: ReactNode; fallback: ReactNode }) {
  const { user, isAdmin, loading, error, retry } = useSession()
  if (isAdmin) return children
  if (loading || (error && !user)) return <SessionPending error={error} onRetry={retry} />
  return fallback
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
