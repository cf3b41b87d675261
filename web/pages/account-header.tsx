import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Link } from 'wouter'
import { Wordmark } from '../features/boutique/public.tsx'
import { rememberPress, takePress } from '../lib/early-press.ts'
import { Icon } from '../ui/icon.tsx'

/** Whose screens these are: the boutique's own, or a customer's. */
export type Area = 'admin' | 'user'

const headers = {
  admin: { settingsPath: '/admin/settings', logoutLabel: 'Logout', hasShortName: true },
  user: { settingsPath: '/user/settings', logoutLabel: 'Sign Out', hasShortName: false },
}

type Props = { area: Area /** Missing in the skeleton. */; onLogout?: () => void; children?: ReactNode }

/** The upper edge of every screen behind a sign-in. On a phone the words give way to their icons. */
export function AccountHeader({ area, onLogout, children }: Props) {
  const { settingsPath, logoutLabel, hasShortName } = headers[area]
  const repeatPress = useEffectEvent(() => {
    if (onLogout && takePress('logout')) onLogout()
  })
  useEffect(() => repeatPress(), [])
  const logoutContent = (
    <>
      <Icon name="leave" />
      <span className="max-sm:sr-only">{logoutLabel}</span>
    </>
  )
  return (
    <header className="account-header relative z-30 border-b border-hair">
      <div className="wrap flex min-h-16 flex-wrap items-center gap-x-3">
        <Wordmark short={hasShortName} />
        <nav className="-mr-2.5 ml-auto flex items-center gap-1" aria-label="Account">
          {children}
          <Link href={settingsPath} className="header-button">
            <Icon name="gear" />
            <span className="max-sm:sr-only">Settings</span>
          </Link>
          <button
            type="button"
            className={`header-button ${onLogout ? '' : 'noscript:hidden'}`}
            data-waits={onLogout ? undefined : 'logout'}
            onClick={onLogout ?? ((event) => rememberPress(event.currentTarget))}
          >
            {logoutContent}
          </button>
          {!onLogout && (
            <noscript>
              <form method="post" action="/api/logout">
                <button type="submit" className="header-button">
                  {logoutContent}
                </button>
              </form>
            </noscript>
          )}
        </nav>
      </div>
    </header>
  )
}
