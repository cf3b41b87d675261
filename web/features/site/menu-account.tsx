import { t } from '../../../shared/words/t.ts'

/** The account's links in the menu: see `HeaderAccount`. */
export const MenuAccount = () => (
  <div className="account grid gap-3">
    <a className="for-visitor btn" href="/auth">
      {t('Sign In')}
    </a>
    <a className="for-visitor link justify-self-center" href="/admin-login">
      {t('Admin Login')}
    </a>
    <a className="for-admin btn" href="/admin">
      {t('Admin')}
    </a>
    <a className="for-user btn btn-after-admin" href="/dashboard">
      {t('My Dashboard')}
    </a>
    <button type="button" className="for-user link justify-self-center" data-action="logout">
      {t('Logout')}
      <span className="for-admin">{` (${t('Admin')})`}</span>
    </button>
  </div>
)
