import { t } from '../../../shared/words/t.ts'

const linkClass =
  'inline-flex min-h-11 items-center text-label font-medium whitespace-nowrap text-ink-soft hover:text-ink'

/**
 * The account's links in the header, of a visitor, a customer and an admin at once: account.css shows those of whom the
 * page's script says is here. As wide for each, so that signing in moves nothing.
 */
export const HeaderAccount = () => (
  <div className="account flex min-w-62.5 items-center justify-end gap-4">
    <a className={`for-visitor ${linkClass}`} href="/admin-login">
      {t('Admin Login')}
    </a>
    <a className="for-visitor btn btn-line btn-small whitespace-nowrap" href="/auth">
      {t('Sign In / Sign Up')}
    </a>
    <a className={`for-admin ${linkClass}`} href="/admin">
      {t('Admin')}
    </a>
    <a className={`for-user ${linkClass}`} href="/user/dashboard">
      {t('My Dashboard')}
    </a>
    <button type="button" className="for-user btn btn-line btn-small whitespace-nowrap" data-action="logout">
      {t('Logout')}
      <span className="for-admin">{` (${t('Admin')})`}</span>
    </button>
  </div>
)
