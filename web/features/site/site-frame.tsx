import { type ReactNode, useEffect, useState } from 'react'
import { useHydrated } from '../../lib/use-hydrated.ts'
import styles from '../../styles/public.css?url'
import { ServerOnly } from '../../ui/server-only.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

type Props = {
  /** What fills the first view, painted from the inlined sheet alone. */
  opening?: ReactNode
  children: ReactNode
}

export function SiteFrame({ opening, children }: Props) {
  useReloadUnlessServerRendered()
  return (
    <>
      <a
        className="absolute -top-16 left-3 z-50 bg-action px-4.5 py-3 font-semibold text-on-action focus:top-3"
        href="#main"
      >
        Skip to content
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1} className="outline-none">
        {opening}
        {/* Here, not in the head: what stands above is painted while it is on its way. */}
        <link rel="stylesheet" href={styles} />
        {children}
      </main>
      <ServerOnly>{import.meta.env.SSR && <SiteFooter />}</ServerOnly>
    </>
  )
}

/** Public pages come whole from the Worker: whoever arrives from a screen inside the app, or goes back, asks it for one. */
function useReloadUnlessServerRendered() {
  const [madeInBrowser] = useState(useHydrated())
  useEffect(() => {
    if (madeInBrowser) location.reload()
  }, [madeInBrowser])
}
