import { logout } from '../../session.tsx'
import { useAccountKind } from './use-account-kind.ts'

const linkClass =
  'inline-flex min-h-11 items-center text-label font-medium whitespace-nowrap text-ink-soft hover:text-ink'

/** The account's links in the header; as wide for a customer as for a visitor, so that signing in moves nothing. */
export function HeaderAccount() {
  const kind = useAccountKind()
  return (
    <div className="flex min-w-62.5 items-center justify-end gap-4">
      {kind === 'visitor' ? (
        <>
          <a className={linkClass} href="/admin-login">
            Admin Login
          </a>
          <a className="btn btn-line btn-small whitespace-nowrap" href="/auth">
            Sign In / Sign Up
          </a>
        </>
      ) : (
        <>
          {kind === 'admin' && (
            <a className={linkClass} href="/admin">
              Admin
            </a>
          )}
          <a className={linkClass} href="/user/dashboard">
            My Dashboard
          </a>
          <button type="button" className="btn btn-line btn-small whitespace-nowrap" onClick={logout}>
            {kind === 'admin' ? 'Logout (Admin)' : 'Logout'}
          </button>
        </>
      )}
    </div>
  )
}
