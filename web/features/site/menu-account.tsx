import { logout } from '../../session.tsx'
import { useAccountKind } from './use-account-kind.ts'

export function MenuAccount() {
  const kind = useAccountKind()
  if (kind === 'visitor')
    return (
      <>
        <a className="btn" href="/auth">
          Sign In
        </a>
        <a className="link justify-self-center" href="/admin-login">
          Admin Login
        </a>
      </>
    )
  return (
    <>
      {kind === 'admin' && (
        <a className="btn" href="/admin">
          Admin
        </a>
      )}
      <a className={kind === 'admin' ? 'btn btn-line' : 'btn'} href="/dashboard">
        My Dashboard
      </a>
      <button type="button" className="link justify-self-center" onClick={logout}>
        {kind === 'admin' ? 'Logout (Admin)' : 'Logout'}
      </button>
    </>
  )
}
