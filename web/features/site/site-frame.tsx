import type { ReactNode } from 'react'
import { t } from '../../../shared/words/t.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

type Props = {
  /** The page's own path, for its link in the header. */
  path?: string
  /** The stylesheet of what follows the first view. */
  styles?: string
  /** What fills the first view, painted from the inlined sheet alone. */
  opening?: ReactNode
  children: ReactNode
}

export const SiteFrame = ({ path, styles, opening, children }: Props) => (
  <>
    <a
      className="absolute -top-full left-3 z-50 bg-action px-4.5 py-3 font-semibold text-on-action focus:top-3"
      href="#main"
    >
      {t('Skip to content')}
    </a>
    <SiteHeader path={path} />
    <main id="main" tabIndex={-1} className="outline-none">
      {opening}
      {/* Here, not in the head: what stands above is painted while it is on its way. */}
      <link rel="stylesheet" href={styles} />
      {children}
    </main>
    <SiteFooter />
  </>
)
