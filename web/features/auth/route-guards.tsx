import { type ReactNode, useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { spokenPath } from '../../../shared/words/paths.ts'
import { t } from '../../../shared/words/t.ts'
import { sweepDrafts } from '../../lib/form-draft.ts'
import { signInHref } from '../../lib/sign-in-href.ts'
import { forgetScreensOfOthers } from '../../lib/storage.ts'
import { forgetOwnLogout, hasLoggedOutHere } from '../../logout.ts'
import { useSession } from '../../session.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Wordmark } from '../boutique/public.tsx'

type Session = ReturnType<typeof useSession>
/** Renders the frame until the session is known, or around a failure to load it. */
type Frame = (failure?: ReactNode) => ReactNode
type Props = { link?: AccessLink; frame: Frame; children: (user: NonNullable<Session['user']>) => ReactNode }
type AdminProps = { children: ReactNode; fallback: ReactNode; frame: Frame }

/** Time to read the explanation before the sign-in page opens, in milliseconds. */
const redirectDelayMs = 1200

/** Settings tab where a customer with a temporary password chooses a new one. */
const passwordSettingsPath = '/user/settings?tab=password'

/**
 * Shows a customer's page to any signed-in user. A visitor sees 'Access Required' and is sent to the sign-in page,
 * which leads back. A user with a temporary password sees only the settings, which ask for a new one.
 */
export function RequireUser({ link, frame, children }: Props) {
  const { user, loading, error, retry } = useGuardedSession()
  const [path, navigate] = useLocation()
  const search = useSearch()
  const currentPath = search ? `${path}?${search}` : path
  const signInPath = signInHref(spokenPath(currentPath)) + (hasLoggedOutHere() ? '' : '#session-ended')
  const isVisitor = !user && !loading && !error
  useEffect(() => {
    if (!isVisitor) return
    const leaving = setTimeout(navigate, redirectDelayMs, `~${signInPath}`, { replace: true })
    return () => clearTimeout(leaving)
  }, [isVisitor, navigate, signInPath])

  const mustChange = user?.mustChangePassword === true && !path.startsWith('/user/settings')
  useEffect(() => {
    if (mustChange) navigate(passwordSettingsPath, { replace: true })
  }, [mustChange, navigate])

  if (user && !mustChange) return children(user)
  if (isVisitor) return <AccessRequired link={link ?? { label: t('Sign In / Sign Up'), href: signInPath }} />
  return frame(error && <SessionUnknown onRetry={retry} />)
}

/** Shows an admin page to admins, and `fallback` to everyone else. */
export function RequireAdmin({ children, fallback, frame }: AdminProps) {
  const { user, isAdmin, loading, error, retry } = useGuardedSession()
  if (isAdmin) return children
  if (loading || (error && !user)) return frame(error && <SessionUnknown onRetry={retry} />)
  return fallback
}

/**
 * Returns the session, and clears the previous user's drafts and offline day when another user signs in on this device.
 */
function useGuardedSession() {
  const session = useSession()
  const userId = session.user?.id
  useEffect(() => {
    if (!userId) return
    forgetOwnLogout()
    sweepDrafts(userId)
    forgetScreensOfOthers(userId)
  }, [userId])
  return session
}

const SessionUnknown = ({ onRetry }: { onRetry: () => void }) => (
  <ErrorState onRetry={onRetry}>{t('We could not reach the shop.')}</ErrorState>
)

type AccessLink = { label: string; href: string }

type AccessDeniedProps = { title: string; titleClass: string; text: string; link: AccessLink }

function AccessFrame({ title, titleClass, text, link }: AccessDeniedProps) {
  return (
    <main id="main" className="wrap py-6">
      <p>
        <Wordmark />
      </p>
      <div className="grid justify-items-start gap-4 pt-10">
        <h1 className={titleClass}>{title}</h1>
        <p className="text-ink-soft">{text}</p>
        <a className="btn mt-2" href={link.href}>
          {link.label}
        </a>
      </div>
    </main>
  )
}

/** Replaces an admin page for a user without admin rights. */
export const AccessDenied = () => (
  <AccessFrame
    title="Access Denied"
    titleClass="text-head"
    text="You need admin privileges to access this page."
    link={{ label: 'Go Home', href: '/' }}
  />
)

/** Replaces a customer's page for a visitor. */
const AccessRequired = ({ link }: { link: AccessLink }) => (
  <AccessFrame
    title={t('Access Required')}
    titleClass="page-title"
    text={t('Please sign in to see your orders and consultations.')}
    link={link}
  />
)
