import { type ReactNode, useEffect } from 'react'
import { Link } from 'wouter'
import { Wordmark } from '../features/boutique/public.tsx'
import { Icon } from '../ui/icon.tsx'
import { preloadToaster } from '../ui/toast-slot.tsx'

type Props = {
  settingsPath: string
  logoutLabel: string
  onLogout: () => void
  shortName?: boolean
  children?: ReactNode
}

/** The upper edge of every screen behind a sign-in. On a phone the words give way to their icons. */
export function AccountHeader({ settingsPath, logoutLabel, onLogout, shortName, children }: Props) {
  useEffect(() => {
    // What is pressed here is answered by toasts, and the one about a lost session has half a second to be read.
    preloadToaster()
  }, [])
  return (
    <header className="relative z-30 border-b border-hair">
      <div className="wrap flex min-h-16 items-center gap-3">
        <Wordmark short={shortName} />
        <nav className="-mr-2.5 ml-auto flex items-center gap-1" aria-label="Account">
          {children}
          <Link href={settingsPath} className="header-button">
            <Icon name="gear" />
            <span className="max-sm:sr-only">Settings</span>
          </Link>
          <button type="button" className="header-button" onClick={onLogout}>
            <Icon name="leave" />
            <span className="max-sm:sr-only">{logoutLabel}</span>
          </button>
        </nav>
      </div>
    </header>
  )
}
