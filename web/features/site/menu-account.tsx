/** The account's links in the menu: see `HeaderAccount`. */
export const MenuAccount = () => (
  <div className="account grid gap-3">
    <a className="for-visitor btn" href="/auth">
      Sign In
    </a>
    <a className="for-visitor link justify-self-center" href="/admin-login">
      Admin Login
    </a>
    <a className="for-admin btn" href="/admin">
      Admin
    </a>
    <a className="for-user btn btn-after-admin" href="/dashboard">
      My Dashboard
    </a>
    <button type="button" className="for-user link justify-self-center" data-action="logout">
      Logout<span className="for-admin"> (Admin)</span>
    </button>
  </div>
)
