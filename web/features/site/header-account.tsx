import { logout } from '../../session.tsx'
import { useVisitorKind } from './use-visitor-kind.ts'

const plain = 'inline-flex min-h-11 items-center text-label font-medium whitespace-nowrap text-ink-soft hover:text-ink'

/** The account's links in the header; as wide for a customer as for a visitor, so that signing in moves nothing. */
export function HeaderAccount() {
  const kind = useVisitorKind()
  return (
    <div className="flex min-w-62.5 items-center justify-end gap-4">
      {kind === 'visitor' ? (
        <>
          <a className={plain} href="/admin-login">
            Admin Login
          </a>
          <a className="btn btn-line btn-small whitespace-nowrap" href="/auth">
            Sign In / Sign Up
          </a>
        </>
      ) : (
        <>
          {kind === 'admin' && (
            <a className={plain} href="/admin">
              Admin
            </a>
          )}
          <a className={plain} href="/user/dashboard">
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
