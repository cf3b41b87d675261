import type { ReactNode } from 'react'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** A public page: what is the same on all of them around its main part. */
export function SiteFrame({ children }: { children: ReactNode }) {
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
        {children}
      </main>
      <SiteFooter />
    </>
  )
}
