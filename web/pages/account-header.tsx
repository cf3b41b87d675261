import { type ReactNode, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { t } from '../../shared/words/t.ts'
import { Wordmark } from '../features/boutique/public.tsx'
import { LanguageLink, OtherLanguage } from '../features/site/site-links.tsx'
import { useEarlyPress } from '../lib/use-early-press.ts'
import { Icon } from '../ui/icon.tsx'

/** Area of the screens: admin or customer. */
export type Area = 'admin' | 'user'

const headers = () => ({
  admin: { settingsPath: '/admin/settings', logoutLabel: 'Logout' },
  user: { settingsPath: '/user/settings', logoutLabel: t('Sign Out') },
})

type Props = {
  area: Area
  /** Missing in the skeleton. */
  onLogout?: () => Promise<void>
  /** Admin search, shown beside the name. */
  find?: ReactNode
  children?: ReactNode
}

/** Header of every screen behind a sign-in. On a phone icons replace the labels. */
export function AccountHeader({ area, onLogout, find, children }: Props) {
  const { settingsPath, logoutLabel } = headers()[area]
  const [path] = useLocation()
  // Logging out may take seconds (logout.ts) and ends on another page; Back may restore this page as it was.
  const [isLeaving, setLeaving] = useState(false)
  async function leave() {
    if (isLeaving) return
    setLeaving(true)
    await onLogout?.()
    setLeaving(false)
  }
  useEarlyPress('logout', onLogout && leave)
  const logoutContent = (
    <>
      <Icon name="leave" />
      <span className="max-sm:sr-only">{logoutLabel}</span>
    </>
  )
  return (
    <header className="account-header relative z-30 border-b border-hair">
      <div className="wrap flex min-h-16 flex-wrap items-center gap-x-3">
        {area === 'admin' ? (
          <Link href="/admin" asChild>
            <Wordmark short />
          </Link>
        ) : (
          <Wordmark />
        )}
        {find}
        <nav className={`-mr-2.5 flex items-center gap-1 ${find ? 'md:ml-auto' : 'ml-auto'}`} aria-label={t('Account')}>
          {area === 'user' && <OtherLanguageHere className="header-button max-sm:hidden" />}
          {children}
          <Link
            href={settingsPath}
            className="header-button"
            {...(path === settingsPath && { 'aria-current': 'page' })}
          >
            <Icon name="gear" />
            <span className="max-sm:sr-only">{t('Settings')}</span>
          </Link>
          <button
            type="button"
            className={`header-button ${onLogout ? '' : 'noscript:hidden'}`}
            data-waits={onLogout ? undefined : 'logout'}
            aria-busy={isLeaving || undefined}
            onClick={onLogout && leave}
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

/** Links to this screen in the other language. On a phone it is at the screen's end, because the header has no room. */
export function OtherLanguageHere({ className }: { className: string }) {
  const [path] = useLocation()
  const search = useSearch()
  return (
    <OtherLanguage value={search ? `${path}?${search}` : path}>
      <LanguageLink className={className} />
    </OtherLanguage>
  )
}
